import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { compoundOf } from '../../../test/docx_fixture.ts'
import { zipOf } from '../../../test/zip_fixture.ts'
import { type FaultOfFile, Unreadable } from './unreadable.ts'
import { withZip } from './zip_guard.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-'))
})
after(() => rm(folder, { recursive: true }))

async function stored(bytes: Buffer): Promise<string> {
  const path = join(folder, 'archive.zip')
  await writeFile(path, bytes)
  return path
}

/** Inflates all that is in the archive. */
const checkZip = (path: string) =>
  withZip(path, async (zip) => {
    for (const name of zip.names) await zip.inflate(name, () => {})
  })

const fails = async (bytes: Buffer, code: FaultOfFile) =>
  assert.rejects(checkZip(await stored(bytes)), (error) => error instanceof Unreadable && error.code === code)

test('what is in an archive can be read by name', async () => {
  const path = await stored(zipOf({ 'a/b.xml': '<a/>', 'c.txt': 'text' }))
  await withZip(path, async (zip) => {
    assert.deepEqual(zip.names, ['a/b.xml', 'c.txt'])
    assert.equal(String(await zip.read('a/b.xml')), '<a/>')
    assert.equal(await zip.read('missing'), undefined)
  })
})

test('what is small may be packed as well as it can be', async () => {
  await checkZip(await stored(zipOf({ a: ' '.repeat(900_000) })))
})

test('an archive that grows beyond measure is stopped, whatever sizes it declares', async () => {
  const bomb = ' '.repeat(30_000_000)
  await fails(zipOf({ a: bomb }), 'too_complex')
  await fails(zipOf({ a: bomb }, { a: 1000 }), 'corrupt')
  await fails(zipOf({ a: 'a' }, { a: 400 * 1024 * 1024 }), 'too_complex')
})

test('an archive of too many entries is not opened', async () => {
  await fails(zipOf(Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`${index}`, '']))), 'too_complex')
})

test('a file that is cut off, or no archive at all, is damaged', async () => {
  const whole = zipOf({ a: 'text' })
  await fails(whole.subarray(0, whole.length - 10), 'corrupt')
  await fails(Buffer.from('%PDF-1.7'), 'corrupt')
  await fails(Buffer.alloc(0), 'corrupt')
  await fails(compoundOf({ WordDocument: Buffer.alloc(10) }), 'corrupt')
})

test('an encrypted file is told from a damaged one', async () => {
  await fails(compoundOf({ EncryptedPackage: Buffer.alloc(10) }), 'encrypted')
})
