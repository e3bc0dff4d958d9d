import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startTestService } from '../../../test/harness.ts'
import { registerAt, startRealService } from '../../../test/real_service.ts'
import { startS3Server } from '../../../test/s3_server.ts'
import { pdf } from '../../../test/sample_files.ts'

const folder = mkdtempSync(join(tmpdir(), 'firm-crm-upload-'))
const endings: (() => unknown)[] = []
after(async () => {
  for (const end of endings.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
})

const extraMbMax = 60
/** The largest PDF that is taken. */
async function largeForm(): Promise<FormData> {
  const path = join(folder, 'large.pdf')
  writeFileSync(path, pdf())
  truncateSync(path, sizeMax)
  const form = new FormData()
  form.append('file', await openAsBlob(path), 'large.pdf')
  return form
}
const sizeMax = 100 * 1024 * 1024

const memoryMb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const s3 = async () => {
  const server = await startS3Server(join(folder, 's3rver'))
  endings.push(() => server.close())
  return server.settings
}

for (const [name, settings] of Object.entries({ disk: async () => ({}), S3: s3 }))
  test(`100 MB go into the storage (${name}) with less than ${extraMbMax} MB of memory`, async (t) => {
    const service = await startRealService({ DATA_DIR: join(folder, name), ROLE: 'web', ...(await settings()) })
    endings.push(() => service.stop())
    const pid = service.process.pid ?? 0
    const send = await registerAt(service.url)
    const upload = (form: FormData) => send(service.url, 'POST', '/api/files/upload', form)
    // what every first upload loads is not the price of a large one
    const small = new FormData()
    small.append('file', new Blob([new Uint8Array(pdf())]), 'small.pdf')
    assert.equal((await upload(small)).status, 201)
    const before = memoryMb(pid)
    // the least of three: now and then garbage waits longer for its collection than a file takes
    const growthsMb: number[] = []
    const startedAt = performance.now()
    for (let n = 0; n < 3; n++) {
      let most = before
      const watching = setInterval(() => {
        most = Math.max(most, memoryMb(pid))
      }, 5)
      const reply = await upload(await largeForm())
      assert.equal(reply.status, 201, await reply.clone().text())
      const { size } = (await reply.json()) as { size: number } // reason: the specification's answer
      assert.equal(size, sizeMax)
      clearInterval(watching)
      growthsMb.push(most - before)
    }
    const seconds = (performance.now() - startedAt) / 1000
    const growths = growthsMb.map((growth) => growth.toFixed(0)).join(', ')
    t.diagnostic(`${name}: ${growths} MB more, ${(300 / seconds).toFixed(0)} MB/s`)
    assert.ok(Math.min(...growthsMb) < extraMbMax, `${growths} MB more`)
  })

const canMount = process.platform === 'linux' && process.getuid?.() === 0
const needsRoot = canMount ? {} : { skip: 'mounting a small disk needs root' }

test('a full disk is said to be full, and nothing is half-stored', needsRoot, async () => {
  const dataDir = join(folder, 'full')
  const files = join(dataDir, 'files')
  mkdirSync(files, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', files])
  endings.unshift(() => execFileSync('umount', ['-l', files]))
  const service = await startTestService({ ROLE: 'web', DATA_DIR: dataDir })
  const ana = await service.register('Ana')
  const large = Buffer.concat([pdf(), Buffer.alloc(2_000_000)])
  for (let n = 0; n < 3; n++) {
    const { status, body } = await ana.upload(large, 'large.pdf')
    assert.deepEqual([status, body.error_code], [507, 'storage_full'])
  }
  assert.deepEqual(readdirSync(join(files, 'incoming')), [])
  assert.equal((await ana.get('/api/files')).body.total, 0)
  assert.equal((await ana.upload(pdf(), 'small.pdf')).status, 201)
})
