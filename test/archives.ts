import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer, json } from 'node:stream/consumers'
import { type Manifest, manifestName } from '../src/areas/export/archive/manifest.ts'
import { openZip } from '../src/platform/zip/read_zip.ts'
import { zipOf } from '../src/platform/zip/write_zip.ts'
import { eventually, type Person, type TestService } from './harness.ts'

// Archives of a firm as a person has them made and brings them in, and as somebody else may have changed them.

async function finished(person: Person, id: string) {
  return eventually(async () => {
    const { body } = await person.get(`/api/export/archives/${id}`)
    assert.ok(['completed', 'failed'].includes(body.status), JSON.stringify(body))
    return body
  })
}

/** Has an archive made; answers its id. */
export async function begunArchive(person: Person): Promise<string> {
  const begun = await person.post('/api/export/archives')
  assert.equal(begun.status, 202, JSON.stringify(begun.body))
  const made = await finished(person, begun.body.id)
  assert.equal(made.status, 'completed', JSON.stringify(made))
  return begun.body.id
}

export async function archiveOf({ url }: TestService, person: Person): Promise<Buffer> {
  const id = await begunArchive(person)
  const response = await fetch(`${url}/api/export/archives/${id}/download`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  assert.equal(response.status, 200)
  return Buffer.from(await response.arrayBuffer())
}

export async function sendArchive({ url }: TestService, person: Person, archive: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([archive as Buffer<ArrayBuffer>]), 'archive.zip') // reason: never a shared buffer
  const response = await fetch(`${url}/api/export/archives/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  })
  // reason: a test looks into any answer
  return { status: response.status, body: (await response.json()) as { id: string; detail: string } }
}

export async function bringIn(service: TestService, person: Person, archive: Buffer) {
  const { status, body } = await sendArchive(service, person, archive)
  assert.equal(status, 202, JSON.stringify(body))
  return finished(person, body.id)
}

export async function openedArchive({ dataDir }: TestService, archive: Buffer) {
  const path = join(dataDir, `${randomUUID()}.zip`)
  writeFileSync(path, archive)
  return openZip(path, 10_000)
}

type Change = (name: string, content: Buffer) => Buffer | undefined

/** The archive with other entries; undefined leaves one out. */
export async function changedArchive(service: TestService, archive: Buffer, change: Change): Promise<Buffer> {
  const zip = await openedArchive(service, archive)
  const entries = async function* () {
    for (const name of zip.names) {
      const content = change(name, await buffer(await zip.read(name)))
      if (content) yield { name, content: [content] }
    }
  }
  return buffer(zipOf(entries())).finally(() => zip.close())
}

/** The same, by somebody who has written a manifest that fits. */
export async function forgedArchive(service: TestService, archive: Buffer, change: Change): Promise<Buffer> {
  const zip = await openedArchive(service, archive)
  const manifest = (await json(await zip.read(manifestName))) as Manifest // reason: of an archive that was just made
  for (const name of zip.names) {
    const content = change(name, await buffer(await zip.read(name)))
    const part =
      name === 'objects.jsonl' ? manifest.objects : manifest.parts.find((each) => name.includes(`/${each.table}.`))
    if (!part || !content) continue
    part.sha256 = createHash('sha256').update(content).digest('hex')
    if (part !== manifest.objects) part.bytes = content.length
  }
  zip.close()
  return changedArchive(service, archive, (name, content) =>
    name === manifestName ? Buffer.from(JSON.stringify(manifest)) : change(name, content),
  )
}
