import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeCompany } from '../../../test/company_fixture.ts'
import { openEvents } from '../../../test/event_stream.ts'
import { createDatabase, eventually, startTestService } from '../../../test/harness.ts'

const secret = 'a secret for tests that is long enough'

test('a report whose node is killed in the middle is finished by another one within a minute', async (t) => {
  const databaseUrl = await createDatabase()
  const service = await startTestService({ DATABASE_URL: databaseUrl })
  const ana = await service.register('Ana')
  const company_id = await makeCompany(service, ana)
  const folder = mkdtempSync(join(tmpdir(), 'firm-crm-report-'))
  const other = await startNode({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    JWT_SECRET: secret,
    CREDENTIALS_KEY: Buffer.alloc(32, 1).toString('base64'),
    PORT: '0',
    ROLE: 'web',
  })
  t.after(() => {
    other.process.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  // it waits for the passages of documents when it is killed
  const held = await service.deps.sql.reserve()
  await held`begin`
  await held`lock table passages in access exclusive mode`
  const request = { company_id, report_type: 'due_diligence' }
  const stream = await openEvents({ url: other.url }, ana, 'POST', '/api/reports/generate', request)
  const { value: start } = await stream.events.next()
  other.process.kill('SIGKILL')
  await held`rollback`
  held.release()
  const id = start?.['report_id']
  const killed = performance.now()
  await eventually(async () => {
    const { body } = await ana.get(`/api/reports/${id}`)
    assert.equal(body.status, 'completed')
    assert.equal(Object.keys(body.sections).length, 5)
  })
  t.diagnostic(`finished ${((performance.now() - killed) / 1000).toFixed(1)} s after the kill`)
})

/** A node of its own, that has said where it listens. */
async function startNode(environment: Record<string, string>) {
  const program = join(import.meta.dirname, '../../main.ts')
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  const url = await eventually(async () => {
    const [found] = /http:\/\/[^\s]+:\d+/.exec(said) ?? []
    assert.ok(found, said)
    return found
  })
  return { process: child, url }
}
