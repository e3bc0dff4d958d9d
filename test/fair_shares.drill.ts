import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { transact } from '../src/platform/db/transact.ts'
import type { JobKind } from '../src/platform/jobs/queue.ts'
import { jobKinds } from '../src/worker.ts'
import { makeCompany } from './company_fixture.ts'
import { readEvents } from './event_stream.ts'
import { eventually, type Person, startTestService, type TestService, untilEndOf } from './harness.ts'

// A firm that asks for very much delays another firm's first piece of work by no more than what is being done then, whatever
// kind it is of, on one node and on two.

const queued = 200

for (const nodes of [1, 2])
  suite(`with ${queued} jobs of each kind on ${nodes === 1 ? 'one node' : 'two nodes'}`, () =>
    untilEndOf(() => {
      test('a firm delays another by no more than what is under way, whatever kind of work it is', async () => {
        const web = await startTestService({ ROLE: 'web' })
        const begun = await recordStarts(web)
        const [ana, bob] = [await web.register('Ana'), await web.register('Bob')]
        for (const kind of firmKinds)
          for (const person of [ana, bob]) await enqueue(web, kind, person, person === ana ? queued : 1)
        const requests = requestsTo(web)
        for (const ask of requests) await inTens(queued, (n) => ask(ana, n))
        const place = { DATABASE_URL: web.databaseUrl, DATA_DIR: web.dataDir, PUBLIC_URL: 'http://127.0.0.1' }
        const worker = { ROLE: 'worker', LOG_LEVEL: 'silent', ...place }
        for (let node = 0; node < nodes; node++) await startTestService(worker)

        // what waited together is begun in turn
        for (const { name } of firmKinds) {
          const before = await eventually(() => begun.before(bob, name))
          assert.ok(before <= placesMax * nodes, `${name}: ${before} jobs of the other firm came first`)
        }
        // and what comes while the other firm's is being done is next
        await eventually(async () => assert.deepEqual(await begun.underWay(ana, asked), asked))
        for (const ask of requests) await ask(bob, 0)
        const since = await begun.now()
        for (const name of asked) {
          const between = await eventually(() => begun.before(bob, name, since))
          assert.equal(between, 0, `${name}: ${between} jobs of the other firm were begun after it was asked for`)
        }
      })
    }))

test('a firm that asks for eighty exports of a report leaves another firm’s export its turn', {
  timeout: 900_000,
}, async () => {
  const service = await startTestService()
  const [ana, bob] = [await service.register('Ana'), await service.register('Bob')]
  const reports = new Map<Person, string>()
  for (const person of [ana, bob]) reports.set(person, await writeReport(service, person))
  let ended = 0
  const take = async (person: Person) => {
    const { status } = await person.get(`/api/reports/${reports.get(person)}/export?format=pdf`)
    assert.equal(status, 200)
    if (person === ana) ended++
  }
  const many = Promise.all(Array.from({ length: 80 }, () => take(ana)))
  await eventually(async () => assert.ok(ended > 0))
  await take(bob)
  // some end while the request is on its way
  assert.ok(ended < 40, `${ended} exports of the other firm came first`)
  await many
})

// the largest number of places that one node has for a kind
const placesMax = 4

/** Kinds of which jobs are asked for by requests, as people do. */
const asked = ['read_file', 'work_on_import']

const requestsTo = ({ url }: TestService) => [
  async (person: Person, n: number) => {
    const { status, body } = await person.upload(`<p>Revenue of company ${n} was 12.5 million.`, `report ${n}.html`)
    assert.equal(status, 201, JSON.stringify(body))
  },
  async (person: Person, n: number) => {
    const form = new FormData()
    form.append('kind', 'companies')
    form.append('file', new Blob([`Name,Website\nCompany ${n},company${n}.example\n`]), `companies ${n}.csv`)
    const headers = { authorization: `Bearer ${person.token}` }
    const reply = await fetch(`${url}/api/import`, { method: 'POST', headers, body: form })
    assert.equal(reply.status, 201, await reply.text())
  },
]

async function inTens(count: number, work: (n: number) => Promise<void>) {
  for (let n = 0; n < count; n += 10) await Promise.all(Array.from({ length: 10 }, (_, of) => work(n + of)))
}

const fieldsOf = ({ payload }: JobKind) => (payload instanceof z.ZodObject ? payload.shape : {})

/** The other kinds whose jobs belong to a firm and are due at once. The jobs name records that are not there: they end soon. */
const firmKinds = jobKinds.filter(
  (kind: JobKind) => 'firm_id' in fieldsOf(kind) && kind.delaySeconds === undefined && !asked.includes(kind.name),
)

const enqueue = ({ deps }: TestService, kind: JobKind, { firmId }: Person, count: number) =>
  transact(deps.sql, async (db) => {
    for (let n = 0; n < count; n++) {
      const ids = Object.keys(fieldsOf(kind)).map((field) => [field, uuidv7()])
      await deps.jobs.enqueue(db, kind, { ...Object.fromEntries(ids), ...others, firm_id: firmId })
    }
  })
const others = {
  task: 'read',
  addresses: [],
  domains: [],
  to: [],
  method: 'REQUEST',
  remind_at: '2026-01-01T00:00:00Z',
}

/** Has the database write down when each job was first begun, and for which firm. */
async function recordStarts({ deps: { sql } }: TestService) {
  await sql.unsafe(`
    create table begun (id uuid primary key, name text, firm_id text, at timestamptz default clock_timestamp());
    create function note_begun() returns trigger language plpgsql as $$ begin
      insert into begun (id, name, firm_id) values (new.id, new.name, new.data ->> 'firm_id') on conflict do nothing;
      return null;
    end $$;
    create trigger note_begun after update on jobs.job for each row
      when (new.state = 'active' and old.state <> 'active') execute function note_begun()`)
  return {
    async now(): Promise<string> {
      const [row] = await sql<{ at: string }[]>`select clock_timestamp()::text as at`
      return row?.at ?? ''
    },
    /** how many jobs of others were begun, from that moment on, before the person's last one; throws while it was not */
    async before({ firmId }: Person, name: string, since = '-infinity'): Promise<number> {
      const [row] = await sql<{ count: number; is_begun: boolean }[]>`
        with waiting as (
          select from jobs.job where name = ${name} and data ->> 'firm_id' = ${firmId} and state < 'active'
        ), own as (
          select max(at) as at from begun where name = ${name} and firm_id = ${firmId}
        )
        select count(*)::int as count, (select at is not null and not exists (select from waiting) from own) as is_begun
        from begun where name = ${name} and firm_id <> ${firmId} and at > ${since}::timestamptz and at < (select at from own)`
      assert.ok(row?.is_begun, `${name} was not begun`)
      return row.count
    },
    /** the kinds of these of which some are under way for the person, and some wait */
    async underWay({ firmId }: Person, names: string[]): Promise<string[]> {
      const rows = await sql<{ name: string }[]>`
        select name from jobs.job where name = any (${names}) and data ->> 'firm_id' = ${firmId}
        group by name having bool_or(state = 'active') and bool_or(state = 'created') order by name`
      return rows.map(({ name }) => name)
    },
  }
}

async function writeReport(service: TestService, person: Person): Promise<string> {
  const company_id = await makeCompany(service, person, { name: 'Northwind' })
  const wish = { company_id, report_type: 'executive_summary' }
  const { events } = await readEvents(service, person, 'POST', '/api/reports/generate', wish)
  const id = events[0]?.['report_id']
  await eventually(async () => assert.ok((await person.get(`/api/reports/${id}`)).body.metadata.pages > 0), 90)
  return id
}
