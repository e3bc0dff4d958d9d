import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { settle } from '../src/areas/duplicates/settle.ts'
import { keepMail, type Mail } from '../src/areas/emails/keep.ts'
import { findKnown } from '../src/areas/files/sources/known.ts'
import { transact } from '../src/platform/db/transact.ts'
import { eventually, type Person, startTestService, type TestService } from './harness.ts'
import { ask, uploadTable } from './import_tables.ts'
import { countReads, type Reads } from './reads.ts'

// What takes up to a thousand elements reads so many rows for each of them, and not the table: neither by a scan for each, nor by
// a filter that judges each row by a function. Counted by PostgreSQL itself, with what triggers and functions read.

const rowsThere = 20_000
const elements = 1000
/** Of one table for each element, over all statements of an operation: so many that a scan now and then may be the cheapest. */
const rowsMax = 200
/** Of one function for each element; to judge each row of a table once would be twenty. */
const callsMax = 15

const tableOf = (head: string, row: (n: number) => string) =>
  [head, ...Array.from({ length: elements }, (_none, n) => row(n))].join('\n')
const tables = {
  companies: tableOf('name,website,location', (n) => `Brought ${n},brought${n}.example,Oslo`),
  contacts: tableOf('name,email,company', (n) => `Brought Person ${n},brought${n}@brought.example,Company ${n}`),
  deals: tableOf('name,company,value', (n) => `Brought deal ${n},Company ${n},100`),
  notes: tableOf('content,company', (n) => `A note ${n},Company ${n}`),
  interactions: tableOf('type,subject,company,date', (n) => `call,Call ${n},Company ${n},2026-01-02`),
  financials: tableOf('company,period,revenue', (n) => `Company ${n},FY2019,${n}`),
}

for (const hasStatistics of [true, false])
  suite(hasStatistics ? 'where PostgreSQL has looked at all tables' : 'where they have just been filled', () => {
    let service: TestService
    let ana: Person
    let reads: (act: () => Promise<unknown>) => Promise<Reads>
    let ids: Record<'company' | 'contact' | 'deal', string[]>
    before(async () => {
      service = await startTestService({ DATABASE_POOL_SIZE: '6' })
      ana = await service.register('Ana')
      reads = await countReads(service.deps.sql, 6)
      if (!hasStatistics) await withoutAutovacuum(service)
      await fillFirm(service, ana)
      if (hasStatistics) await service.deps.sql`vacuum analyze`
      // the service itself has PostgreSQL look at what has grown
      else await eventually(async () => assert.equal(await largeUnknown(service), 0))
      const some = async (table: string) =>
        (
          await service.deps.sql.unsafe(
            `select id from ${table} where firm_id = '${ana.firmId}' order by id limit ${elements}`,
          )
        ).map(({ id }) => id)
      ids = { company: await some('companies'), contact: await some('contacts'), deal: await some('deals') }
    })

    const linear = (what: string, act: () => Promise<unknown>) =>
      test(what, async (t) => {
        const { rows, calls } = await reads(act)
        const each = (counts: Map<string, number>) =>
          [...counts].map(([name, count]) => [name, Math.round(count / elements)] as const).sort((a, b) => b[1] - a[1])
        const [read, called] = [each(rows), each(calls)]
        t.diagnostic(`for each element ${read[0]?.join(': ')} rows, ${called[0]?.join(': ')} calls`)
        const beyond = [...read.filter(([, n]) => n > rowsMax), ...called.filter(([, n]) => n > callsMax)]
        assert.deepEqual(beyond, [])
      })

    const bulk = (kind: string, rows: object[], key?: string) => async () => {
      const { status, body } = await ana.post(`/api/${kind}/bulk`, { rows, ...(key && { key }) })
      assert.equal(status, 200, JSON.stringify(body).slice(0, 300))
      assert.equal(body.created + body.updated + (body.unchanged ?? 0), elements, JSON.stringify(body).slice(0, 600))
    }
    const many = <T>(make: (n: number) => T) => Array.from({ length: elements }, (_none, n) => make(n))

    linear(
      'companies are added in bulk',
      bulk(
        'companies',
        many((n) => ({ name: `Bulk ${n}`, website: `bulk${n}.example`, tags: ['bulk'] })),
        'domain',
      ),
    )
    linear(
      'companies are changed in bulk by their domains',
      bulk(
        'companies',
        many((n) => ({ name: `Company ${n}`, website: `company${n}.example`, industry: 'Tools' })),
        'domain',
      ),
    )
    linear(
      'companies are changed in bulk by their names',
      bulk(
        'companies',
        many((n) => ({ name: `Company ${n}`, revenue: n })),
        'name',
      ),
    )
    linear('companies are changed in bulk by their ids', () =>
      bulk(
        'companies',
        ids.company.map((id) => ({ id, location: 'Oslo' })),
      )(),
    )
    linear(
      'contacts are added in bulk',
      bulk(
        'contacts',
        many((n) => ({ name: `Bulk Person ${n}`, email: `bulk.person${n}@company${n}.example` })),
        'email',
      ),
    )
    linear('contacts are changed in bulk', () =>
      bulk(
        'contacts',
        ids.contact.map((id) => ({ id, phone: '+41 44 1' })),
      )(),
    )
    linear('deals are added in bulk', () =>
      bulk(
        'deals',
        ids.company.map((company_id, n) => ({ name: `Bulk deal ${n}`, company_id })),
      )(),
    )
    linear('deals are moved in bulk', () =>
      bulk(
        'deals',
        ids.deal.map((id) => ({ id, stage: 'proposal' })),
      )(),
    )
    linear('figures are added in bulk', () =>
      bulk(
        'financials',
        ids.company.map((company_id) => ({ company_id, period: 'FY2031', revenue: 1 })),
      )(),
    )
    linear(
      'funds are added in bulk',
      bulk(
        'funds',
        many((n) => ({ name: `Bulk fund ${n}` })),
      ),
    )
    linear('tags are applied', () =>
      ana.post('/api/tags/apply', { kind: 'company', ids: ids.company.slice(0, 1000), add: ['one', 'two'] }),
    )

    let list: string
    linear('records are put on a list', async () => {
      list = (
        await ana.create('/api/lists', {
          name: 'Large',
          subject: 'companies',
          statuses: [{ name: 'New' }, { name: 'Old' }],
        })
      ).id
      const { status, body } = await ana.post(`/api/lists/${list}/entries/bulk`, { add: ids.company })
      assert.deepEqual([status, body.added], [200, elements], JSON.stringify(body))
    })
    linear('entries of a list are changed', async () => {
      const rows = await service.deps
        .sql`select id from list_entries where firm_id = ${ana.firmId} and list_id = ${list}`
      const { body } = await ana.post(`/api/lists/${list}/entries/bulk`, {
        change: { ids: rows.map(({ id }) => id), note: 'Called' },
      })
      assert.equal(body.changed, elements)
    })
    linear('a list is filled from a filter', async () => {
      const other = await ana.create('/api/lists', { name: 'Filtered', subject: 'companies' })
      const { body } = await ana.post(`/api/lists/${other.id}/entries/from-filter`, { query: 'search=bulk' })
      assert.equal(body.added, elements)
    })

    for (const [kind, csv] of Object.entries(tables)) {
      let id: string
      linear(`a table of ${kind} comes in`, async () => {
        const read = await uploadTable(service, ana, csv, `${kind}.csv`, { kind })
        id = read.id
        await ask(ana, id, 'check')
        const { counts } = await ask(ana, id, 'run')
        assert.ok(counts.created + counts.updated >= elements, JSON.stringify(counts))
      })
      linear(`the import of ${kind} is undone`, async () => {
        const { counts } = await ask(ana, id, 'undo')
        assert.ok(counts, JSON.stringify(counts))
      })
    }

    linear('what changed is compared for duplicates', async () => {
      await settle(service.deps.sql, ana.firmId, elements)
    })
    let merged: [string, string]
    linear('a company with a thousand of each is merged', async () => {
      const { id } = await ana.create('/api/companies', { name: 'Merged' })
      merged = [id, ids.company[5] ?? '']
      const { sql } = service.deps
      for (const table of ['contacts', 'deals', 'notes'])
        await sql.unsafe(
          `update ${table} set company_id = $1 where firm_id = $2 and id in (select id from ${table} where firm_id = $2 order by id limit ${elements})`,
          [merged[1], ana.firmId],
        )
      const { status, body } = await ana.post(`/api/companies/${id}/merge`, { other_id: merged[1] })
      assert.equal(status, 200, JSON.stringify(body))
    })
    linear('and taken apart', async () => {
      const { status, body } = await ana.post(`/api/companies/${merged[0]}/unmerge`, { other_id: merged[1] })
      assert.equal(status, 200, JSON.stringify(body))
    })

    linear('a page of a mailbox comes in', async () => {
      const mails = many((n): Mail => mailOf(ana, n))
      await transact(service.deps.sql, (db) =>
        keepMail(db, { firmId: ana.firmId, userId: ana.id, role: 'admin' }, mails),
      )
    })
    linear('a page of files of a source is known', async () => {
      const origin = { firmId: ana.firmId, service: 'drive', account: 'a' }
      const known = await findKnown(
        service.deps.sql,
        origin,
        many((n) => `file ${n}`),
      )
      assert.equal(known.size, elements)
    })
    linear('a meeting invites five hundred', async () => {
      const start = new Date().toISOString()
      const attendees = Array.from({ length: 500 }, (_none, n) => `person${n}@company${n}.example`)
      await ana.create('/api/calendar/events', { summary: 'All', start, end: start, attendees })
    })
  })

const mailOf = (ana: Person, n: number): Mail => ({
  owner_id: ana.id,
  message_id: `<new ${n}@example.com>`,
  reference_ids: [`<old ${n}@example.com>`],
  subject: `Mail ${n}`,
  direction: 'inbound',
  from_address: `person${n}@company${n}.example`,
  to_addresses: [ana.email],
  cc_addresses: [`other${n}@company${n + 1}.example`],
  sent_at: new Date().toISOString(),
  body: 'Hello',
})

const largeUnknown = async ({ deps: { sql } }: TestService) =>
  (
    await sql`select from pg_stat_user_tables s join pg_class c on c.oid = relid
    where schemaname = 'public' and n_live_tup > 10000 and reltuples < 10000`
  ).length

async function withoutAutovacuum({ deps: { sql } }: TestService) {
  await sql.unsafe(`do $$ declare t record; begin
    for t in select oid::regclass as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = false)', t.name);
    end loop; end $$`)
}

async function fillFirm({ deps: { sql } }: TestService, { firmId, id }: Person) {
  const n = `generate_series(0, ${rowsThere - 1}) n`
  await sql.unsafe(`insert into companies (firm_id, id, name, website, industry, location)
    select '${firmId}', gen_random_uuid(), 'Company ' || n, 'https://company' || n || '.example', 'Industry ' || n % 7, 'Town ' || n % 90 from ${n}`)
  const ofCompany = `(select id, row_number() over (order by name) - 1 as n, name from companies where firm_id = '${firmId}') c`
  await sql.unsafe(`insert into contacts (firm_id, id, company_id, name, email)
    select '${firmId}', gen_random_uuid(), id, 'Person ' || n, 'person' || n || '@' || lower(replace(name, ' ', '')) || '.example' from ${ofCompany}`)
  await sql.unsafe(`insert into deals (firm_id, id, company_id, name, stage, probability, owner_id)
    select '${firmId}', gen_random_uuid(), id, 'Deal ' || n, 'lead', 10, '${id}' from ${ofCompany}`)
  await sql.unsafe(`insert into notes (firm_id, id, company_id, content, created_by)
    select '${firmId}', gen_random_uuid(), id, 'Note ' || n, '${id}' from ${ofCompany}`)
  await sql.unsafe(`insert into interactions (firm_id, id, company_id, type, subject, date, created_by)
    select '${firmId}', gen_random_uuid(), id, 'call', 'Call ' || n, now(), '${id}' from ${ofCompany}`)
  await sql.unsafe(`insert into financial_records (firm_id, id, company_id, period, period_start, period_end, currency, revenue)
    select '${firmId}', gen_random_uuid(), id, 'FY2025', '2025-01-01', '2025-12-31', 'USD', n from ${ofCompany}`)
  await sql.unsafe(`insert into emails (firm_id, id, company_id, owner_id, thread_id, message_id, subject, direction, from_address, to_addresses, sent_at, body)
    select '${firmId}', gen_random_uuid(), id, '${id}', '<old ' || n || '@example.com>', '<old ' || n || '@example.com>', 'Mail ' || n, 'inbound',
      'person' || n || '@company' || n || '.example', '{}', now(), 'Hello' from ${ofCompany}`)
  await sql.unsafe(`insert into synced_files (firm_id, service, account, remote_id, name, folder)
    select '${firmId}', 'drive', 'a', 'file ' || n, 'File ' || n, '' from ${n}`)
  await sql.unsafe(`insert into events (firm_id, id, actor_id, kind, subject_type, subject_id, company_id, after)
    select '${firmId}', gen_random_uuid(), '${id}', 'created', 'company', id, id, '{}' from ${ofCompany}`)
}
