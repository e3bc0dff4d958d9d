import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { partsOf } from '../src/platform/http/web_app/web_parts.ts'
import { eventually } from './harness.ts'
import { engineMissing, imageHere, run, runtimeFor } from './image/engine.ts'
import { registerAt } from './real_service.ts'
import { pdf } from './sample_files.ts'
import { pdfOfPictures, pictureOfText } from './scan_fixture.ts'

// The image as strangers run it: its own root file system read-only, no capability, a user that has no name and may make no
// namespaces. IMAGE names one that is built already.

const missing = engineMissing()
const needs = missing && !process.env['NOTHING_SKIPPED'] ? { skip: missing } : {}
const sizeMaxMb = 500
const stopSecondsMax = 30
const stranger = ['--user', '12345:0', '--passwd=false', '--cap-drop=all', '--security-opt', 'no-new-privileges']

const folder = mkdtempSync(join(tmpdir(), 'firm-crm-image-'))
const volume = `firm-crm-drill-${process.pid}`
const name = volume
let image: string
let runtime: string[]
const podman = (...args: string[]) => run('podman', ...runtime, ...args)

before(() => {
  if (missing) return
  image = imageHere()
  runtime = runtimeFor(image, folder)
  // what Docker forbids by itself, podman does not
  writeFileSync(
    join(folder, 'seccomp.json'),
    JSON.stringify({
      defaultAction: 'SCMP_ACT_ALLOW',
      syscalls: [{ names: ['unshare'], action: 'SCMP_ACT_ERRNO' }],
    }),
  )
})
after(() => {
  if (runtime)
    for (const args of [
      ['rm', '-f', '-t', '1', name],
      ['volume', 'rm', '-f', volume],
    ])
      podman(...args)
  rmSync(folder, { recursive: true, force: true })
})

test('the image is small', needs, (t) => {
  const megabytes = Number(podman('image', 'inspect', image, '--format', '{{.Size}}')) / 1e6
  t.diagnostic(`${megabytes.toFixed(0)} MB`)
  assert.ok(megabytes <= sizeMaxMb, `${megabytes} MB`)
})

test('a firm’s first day inside it, and all is there again after a stop', needs, async (t) => {
  const confined = [...stranger, '--security-opt', `seccomp=${join(folder, 'seccomp.json')}`]
  const place = ['--read-only', '--tmpfs', '/tmp', '-v', `${volume}:/data`, '-p', '127.0.0.1::8000']
  podman('run', '-d', '--name', name, ...confined, ...place, image)
  t.diagnostic(`ready after ${(await answering()).toFixed(1)} s, with a new database`)
  podman('exec', name, 'node', 'scripts/health_check.ts')
  assert.throws(() => podman('exec', name, 'touch', '/app/written'), /Read-only file system/)

  const send = await registerAt(url())
  const ask = async (method: string, path: string, body?: unknown) => {
    const reply = await send(url(), method, path, body)
    assert.ok(reply.ok, `${method} ${path}: ${reply.status}\n${podman('logs', '--tail', '20', name)}`)
    return reply
  }
  const told = async (...what: Parameters<typeof ask>) => JSON.parse(await (await ask(...what)).text())
  const company = await told('POST', '/api/companies', { name: 'Acme Industrial', revenue: 12_500_000 })
  const upload = async (bytes: Buffer, fileName: string) => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], fileName))
    const { id } = await told('POST', '/api/files/upload', form)
    const ended = await eventually(async () => {
      const { status } = await told('GET', `/api/files/${id}/status`)
      assert.ok(['completed', 'failed'].includes(status), status)
      return status
    })
    assert.equal(ended, 'completed')
    return id
  }
  const letter = pdf('Revenue of Acme was 12.5 million')
  const letterId = await upload(letter, 'letter.pdf')
  const scanId = await upload(pdfOfPictures([pictureOfText(['The revenue of Acme Industrial grew'])]), 'scan.pdf')
  for (const id of [letterId, scanId])
    assert.equal((await ask('GET', `/api/files/${id}/pages/1`)).headers.get('content-type'), 'image/png')
  const download = async () => Buffer.from(await (await ask('GET', `/api/files/${letterId}/download`)).arrayBuffer())
  assert.deepEqual(await download(), letter)

  const asked = { company_id: company.id, report_type: 'investment_memo' }
  const stream = await (await ask('POST', '/api/reports/generate', asked)).text()
  const reportId = /"report_id":"([^"]*)"/.exec(stream)?.[1]
  for (const format of ['pdf', 'docx', 'html']) await ask('GET', `/api/reports/${reportId}/export?format=${format}`)

  const page = await (await fetch(`${url()}/`)).text()
  const [part = ''] = partsOf(page)
  assert.equal((await fetch(`${url()}/?part=${part}`)).status, 200)
  for (const path of ['/docs', '/redoc', '/openapi.json']) assert.equal((await fetch(url() + path)).status, 200)
  podman('exec', name, 'node', 'scripts/backup.ts', '/data/copy.tar')

  t.diagnostic(`stopped after ${stopInOrder().toFixed(1)} s`)
  podman('start', name)
  t.diagnostic(`ready again after ${(await answering()).toFixed(1)} s`)
  assert.equal((await told('GET', `/api/companies/${company.id}`)).name, 'Acme Industrial')
  assert.deepEqual(await download(), letter)
})

test('a database that is killed comes back, and leaves no dead processes behind', needs, async () => {
  podman('exec', name, 'sh', '-c', 'kill -9 $(head -1 /data/postgres/postmaster.pid)')
  await eventually(async () => {
    assert.ok((await fetch(`${url()}/health`)).ok)
    assert.match(podman('logs', name), /PostgreSQL is back/)
  })
  const states = () => podman('exec', name, 'sh', '-c', 'cat /proc/[0-9]*/stat 2>/dev/null || true')
  await eventually(async () => assert.doesNotMatch(states(), /\) Z /))
  stopInOrder()
})

const url = () => `http://${podman('port', name, '8000')}`

/** Waits until the service answers; the seconds that it took. */
async function answering(): Promise<number> {
  const startedAt = performance.now()
  await eventually(async () => assert.ok((await fetch(`${url()}/health`)).ok))
  return (performance.now() - startedAt) / 1000
}

/** Stops it as an orchestrator does, which kills what takes too long; the seconds that it took. */
function stopInOrder(): number {
  const startedAt = performance.now()
  podman('stop', '-t', String(stopSecondsMax), name)
  const seconds = (performance.now() - startedAt) / 1000
  assert.equal(podman('inspect', name, '--format', '{{.State.ExitCode}}'), '0')
  return seconds
}
