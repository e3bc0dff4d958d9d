import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import tls from 'node:tls'
import { connect } from '../src/platform/db/driver.ts'
import { keepAsking } from './compose/asking.ts'
import { namesToFillIn } from './compose/described.ts'
import { type Installation, install } from './compose/installation.ts'
import { parseEvents } from './event_stream.ts'
import { eventually, type Person, peopleAt } from './harness.ts'
import { debianMissing, engineMissing, imageHere, runtimeFor } from './image/engine.ts'
import { pdf } from './sample_files.ts'
import { scrape } from './scraped.ts'

// The installation of deploy/compose as it is described there, with its own files, in containers on this machine.

const missing = engineMissing() ?? debianMissing()
const needs = missing && !process.env['NOTHING_SKIPPED'] ? { skip: missing } : {}
const nodes = ['web-1', 'web-2', 'worker']
const folder = mkdtempSync(join(tmpdir(), 'firm-crm-compose-'))
const secrets: Record<string, () => string> = {
  // Caddy makes a certificate of its own for this name
  SITE: () => 'localhost',
  CREDENTIALS_KEY: () => randomBytes(32).toString('base64'),
}
const values = Object.fromEntries(
  namesToFillIn().map((name) => [name, (secrets[name] ?? (() => randomBytes(32).toString('hex')))()]),
)

let installation: Installation
let url: string
let ana: Person
let companyId: string
before(async () => {
  if (missing) return
  const image = imageHere()
  const runtime = runtimeFor(image, folder)
  installation = install({ ...values, IMAGE: image }, { project: `firm-crm-drill-${process.pid}`, runtime })
})
after(async () => {
  await installation?.remove()
  rmSync(folder, { recursive: true, force: true })
})

test('all of it starts on an empty machine, and each node is well', needs, async (t) => {
  const startedAt = performance.now()
  await installation.up()
  await Promise.all(nodes.map(isWell))
  t.diagnostic(`all nodes were well after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  for (const name of nodes) {
    assert.equal(await installation.restarts(name), 0, await installation.logs(name))
    await assert.rejects(installation.exec(name, 'touch', '/app/written'), /Read-only file system/)
  }
  const authority = await eventually(() =>
    installation.exec('proxy', 'cat', '/data/caddy/pki/authorities/local/root.crt'),
  )
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority])
  url = `https://localhost:${await installation.portOf('proxy', 443)}`
  await eventually(async () => assert.equal((await fetch(`${url}/health`)).status, 200))
  const plain = `http://localhost:${await installation.portOf('proxy', 80)}/`
  assert.equal((await fetch(plain, { redirect: 'manual' })).headers.get('location'), 'https://localhost/')
})

test('a firm’s first day: a company, a document that is read, a report as it is written', needs, async (t) => {
  const people = peopleAt(url)
  ana = await people.register('Ana')
  const stranger = { email: 'eve@example.com', password: 'correct horse battery', name: 'Eve', firm_name: 'Eve’s firm' }
  assert.equal((await people.send('POST', '/auth/register', stranger)).status, 403)
  const ben = await people.invite(ana, 'Ben', 'member')

  const company = await ben.create('/api/companies', { name: 'Acme Industrial', revenue: 12_500_000 })
  companyId = company.id
  const letter = pdf('Revenue of Acme was 12.5 million')
  const id = await uploaded(ben, letter)
  await eventually(async () => assert.equal((await ben.get(`/api/files/${id}/status`)).body.status, 'completed'))
  const page = await get(ben, `/api/files/${id}/pages/1`)
  assert.equal(page.headers.get('content-type'), 'image/png')
  const download = await get(ben, `/api/files/${id}/download`)
  assert.deepEqual(Buffer.from(await download.arrayBuffer()), letter)

  const report = await send(ben, 'POST', '/api/reports/generate', {
    company_id: companyId,
    report_type: 'investment_memo',
  })
  const pieces: Uint8Array[] = []
  for await (const piece of report.body ?? []) pieces.push(piece)
  t.diagnostic(`the report came in ${pieces.length} pieces`)
  const types = await Array.fromAsync(parseEvents(inTurn(pieces)), ({ type }) => type)
  assert.deepEqual([types[0], types.at(-1)], ['start', 'complete'])
  assert.ok(
    !Buffer.from(pieces[0] ?? []).includes('"type":"complete"'),
    'its beginning came before its end was written',
  )
})

test(
  'statements are prepared through the pooler, its role has limits, and nodes listen at the server itself',
  needs,
  async () => {
    const password = values['DATABASE_PASSWORD']
    const ask = async (service: string, port: number, statement: string) => {
      const sql = connect(`postgres://crm:${password}@${installation.addressOf(service)}:${port}/crm`, { max: 1 })
      return [...(await sql.unsafe(statement).finally(() => sql.end()))]
    }
    const viaPooler = (statement: string) => ask('pgbouncer', 6432, statement)
    for (const [limit, value] of Object.entries({
      statement_timeout: '30s',
      lock_timeout: '3s',
      idle_in_transaction_session_timeout: '1min',
    }))
      assert.deepEqual(await viaPooler(`show ${limit}`), [{ [limit]: value }])
    const prepared = await viaPooler('select name from pg_prepared_statements')
    assert.ok(prepared.length > 0 && prepared.every(({ name }) => name.startsWith('PGBOUNCER_')))

    const sessions = await ask(
      'postgres',
      5432,
      `select host(client_addr) as address, application_name as name, query ilike 'listen%' as listens
     from pg_stat_activity where usename = 'crm' and pid <> pg_backend_pid()`,
    )
    const at = (service: string) => sessions.filter(({ address }) => address === installation.addressOf(service))
    for (const name of nodes)
      assert.ok(
        at(name).some(({ listens }) => listens),
        `${name} listens`,
      )
    assert.ok(at('pgbouncer').length > 0 && !at('pgbouncer').some(({ listens }) => listens))
  },
)

test('who signs out at one node is out at the other', needs, async () => {
  const at = (node: string) => peopleAt(`http://${installation.addressOf(node)}:8000`)
  const here = await at('web-1').signIn(ana.email)
  assert.equal((await here.post('/auth/logout')).status, 200)
  const headers = { authorization: `Bearer ${here.token}` }
  await eventually(async () =>
    assert.equal((await at('web-2').send('GET', '/auth/me', undefined, headers)).status, 401),
  )
})

test(
  'a node that is killed is not noticed by people who read, and answers again after its restart',
  needs,
  async (t) => {
    const reading = keepAsking(24, () => get(ana, `/api/companies/${companyId}`).then((reply) => reply.text()))
    let repeated = 0
    const writing = keepAsking(2, async () => {
      const content = `Note ${crypto.randomUUID()}`
      repeated += await writtenOnce(ana, companyId, content)
    })
    await reading.answers(200)
    await installation.kill('web-1')
    await eventually(async () => assert.equal(await installation.restarts('web-1'), 1))
    await isWell('web-1')
    await eventually(async () => assert.ok((await answeredBy('web-1')) > 50))
    const [read, written] = [await reading.end(), await writing.end()]
    t.diagnostic(`${read.answered} read, the slowest after ${read.slowestMs.toFixed(0)} ms`)
    t.diagnostic(
      `${written.answered} written, ${repeated} times again, the slowest after ${written.slowestMs.toFixed(0)} ms`,
    )
    assert.deepEqual([read.failures, written.failures], [[], []])
    const { body } = await ana.get(`/api/notes?company_id=${companyId}`)
    assert.equal(body.total, written.answered)
  },
)

test('nodes that answer are replaced one by one, and nobody who reads or writes notices', needs, async (t) => {
  const reading = keepAsking(24, () => get(ana, `/api/companies/${companyId}`).then((reply) => reply.text()))
  const writing = keepAsking(4, () => send(ana, 'POST', '/api/notes', { company_id: companyId, content: 'A note' }))
  await reading.answers(200)
  for (const node of ['web-1', 'web-2']) {
    assert.equal(await installation.stop(node), 0)
    await reading.answers(500)
    await installation.start(node)
    await isWell(node)
    await eventually(async () => assert.ok((await answeredBy(node)) > 50))
  }
  const [read, written] = [await reading.end(), await writing.end()]
  t.diagnostic(`${read.answered} read, the slowest after ${read.slowestMs.toFixed(0)} ms`)
  t.diagnostic(`${written.answered} written, the slowest after ${written.slowestMs.toFixed(0)} ms`)
  assert.deepEqual([read.failures, written.failures], [[], []])
})

test(
  'a pooler that is started anew ends what is under way first, and the nodes go on by themselves',
  needs,
  async (t) => {
    const statuses = new Map<number, number>()
    const reading = keepAsking(8, async () => {
      const { status } = await ana.get(`/api/companies/${companyId}`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    })
    await reading.answers(200)
    const stopped = await installation.stop('pgbouncer')
    await installation.start('pgbouncer')
    const known = statuses.get(200) ?? 0
    await eventually(async () => assert.ok((statuses.get(200) ?? 0) > known + 200))
    const { failures, slowestMs } = await reading.end()
    t.diagnostic(`answers by status: ${JSON.stringify([...statuses])}, the slowest after ${slowestMs.toFixed(0)} ms`)
    assert.equal(stopped, 0)
    assert.deepEqual([failures, [...statuses.keys()].filter((status) => ![200, 503].includes(status))], [[], []])
    const last = keepAsking(8, () => get(ana, `/api/companies/${companyId}`))
    await last.answers(200)
    assert.deepEqual((await last.end()).failures, [])
    for (const node of nodes) await isWell(node)
  },
)

test('documents wait for a worker that is away, and one that is killed while it reads loses none', needs, async () => {
  assert.equal(await installation.stop('worker'), 0)
  const ids: string[] = []
  for (const number of [1, 2, 3, 4, 5, 6]) ids.push(await uploaded(ana, pdf(`Letter ${number}`)))
  const states = () =>
    Promise.all(ids.map(async (id): Promise<string> => (await ana.get(`/api/files/${id}/status`)).body.status))
  assert.ok(
    (await states()).every((state) => state === 'pending'),
    String(await states()),
  )
  await installation.start('worker')
  await eventually(async () => assert.notDeepEqual(new Set(await states()), new Set(['pending'])))
  await installation.kill('worker')
  await eventually(async () => assert.deepEqual(new Set(await states()), new Set(['completed'])))
})

test('the back-up that the operator makes by hand is whole', needs, async () => {
  const path = '/data/backups/by-hand.tar'
  await installation.exec('worker', 'node', 'scripts/backup.ts', path)
  assert.match(await installation.exec('worker', 'node', 'scripts/restore.ts', path, '--check'), /is whole/)
})

test('asked to end, all of it ends in order, and has everything when it is started again', needs, async (t) => {
  const names = [...installation.services].filter((name) => name !== 'bucket')
  for (const name of names.toReversed()) {
    const startedAt = performance.now()
    assert.equal(await installation.stop(name), 0, `${name}: ${await installation.logs(name)}`)
    t.diagnostic(`${name} ended after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  }
  assert.match(await installation.logs('postgres'), /database system is shut down\s*$/)
  await installation.up()
  url = `https://localhost:${await installation.portOf('proxy', 443)}`
  await eventually(async () => assert.equal((await fetch(`${url}/health`)).status, 200))
  assert.equal((await ana.get(`/api/companies/${companyId}`)).body.name, 'Acme Industrial')
  for (const name of names) assert.doesNotMatch(await installation.logs(name), /prepared statement/i)
})

/**
 * Writes a note as a careful program does, again under the same key where the answer did not come; how often it was again. What
 * became of it on a node that died it has to look up.
 */
async function writtenOnce(person: Person, company_id: string, content: string): Promise<number> {
  for (let again = 0, key = crypto.randomUUID(); ; again++) {
    const { status, body } = await person.send(
      'POST',
      '/api/notes',
      { company_id, content },
      { 'idempotency-key': key },
    )
    if (status === 201) return again
    if (status === 409) {
      const notes = await person.get(`/api/notes?company_id=${company_id}&page_size=100`)
      if (notes.body.data.some((note: { content: string }) => note.content === content)) return again
      key = crypto.randomUUID()
    } else if (status !== 502) assert.fail(`${status} ${JSON.stringify(body)}`)
  }
}

async function isWell(node: string) {
  await eventually(() => installation.exec(node, 'node', 'scripts/health_check.ts'))
}

async function answeredBy(node: string) {
  const watchUrl = `http://${installation.addressOf(node)}:9100`
  const { sum } = await scrape({ watchUrl }, values['METRICS_TOKEN'])
  return sum('firm_crm_http_requests_total', { route: '/api/companies/:company_id' })
}

async function send(person: Person, method: string, path: string, body?: unknown) {
  const headers = {
    authorization: `Bearer ${person.token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const reply = await fetch(url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  if (!reply.ok) assert.fail(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return reply
}

const get = (person: Person, path: string) => send(person, 'GET', path)

async function uploaded(person: Person, bytes: Buffer): Promise<string> {
  const { status, body } = await person.upload(bytes, 'letter.pdf')
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

async function* inTurn<T>(items: T[]) {
  yield* items
}
