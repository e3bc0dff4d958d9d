import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { buffer, text } from 'node:stream/consumers'
import { test } from 'node:test'
import { archiveOf, begunArchive, bringIn, changedArchive, openedArchive } from '../../../test/archives.ts'
import { eventually, type Person, startTestService } from '../../../test/harness.ts'
import { makeRecords } from '../../../test/openapi_walk.ts'

const service = await startTestService()
const other = await startTestService({ PRIVATE_ADDRESSES: '127.0.0.1' })

const ana = await service.register('Ana', 'Anvil Capital')
const bob = await service.invite(ana, 'Bob', 'member')
const records = await makeRecords(service, ana)
await ana.create('/api/notes', { content: 'A line\u2028and one more', company_id: records['company_id'] })

test('the archive of a firm says what is in it, and each part is what its checksum says', async () => {
  const zip = await openedArchive(service, await archiveOf(service, ana))
  const manifest = JSON.parse(await text(await zip.read('manifest.json')))
  assert.equal(manifest.format, 'firm-crm-archive')
  assert.equal(manifest.firm.name, 'Anvil Capital')
  const rows = Object.fromEntries(
    manifest.parts.map((part: { table: string; rows: number }) => [part.table, part.rows]),
  )
  assert.equal(rows.companies, (await ana.get('/api/companies')).body.total)
  assert.equal(rows.users, 2)
  assert.equal(rows.file_values, 1)
  for (const part of manifest.parts) {
    const content = await buffer(await zip.read(`tables/${part.table}.jsonl`))
    assert.equal(createHash('sha256').update(content).digest('hex'), part.sha256)
    assert.equal(content.toString().split('\n').length - 1, part.rows, part.table)
  }
  assert.equal(manifest.objects.count, 2)
  zip.close()
})

test('another installation brings the archive in, and answers as the first does', async () => {
  const admin = await other.register('Olga', 'New house')
  assert.equal((await ana.post(`/api/pipelines/${records['pipeline_id']}/adopt`)).status, 201)
  for (const [person, role, fields] of [
    [ana, 'viewer', ['ebitda', 'deal_value']],
    [admin, 'viewer', ['contact_phone']],
  ] as const)
    assert.equal((await person.send('PUT', '/api/hidden-fields', { role, fields })).status, 200)
  await ana.patch('/auth/firm', { date_order: 'dmy', number_format: 'space_comma' })
  const ends = await bringIn(other, admin, await archiveOf(service, ana))
  assert.equal(ends.status, 'completed', JSON.stringify(ends))
  const { date_order, number_format } = (await admin.get('/auth/firm')).body
  assert.deepEqual([date_order, number_format], ['dmy', 'space_comma'])
  assert.equal(ends.counts.companies, (await ana.get('/api/companies')).body.total)
  // who was within a wall there is within it here; an admin comes in as through any wall
  assert.equal((await admin.post(`/api/walls/${records['wall_id']}/join`)).status, 200)
  const paths = [
    '/api/companies',
    `/api/companies/${records['company_id']}`,
    `/api/contacts/${records['contact_id']}`,
    '/api/deals',
    '/api/lists',
    `/api/lists/${records['list_id']}/entries`,
    '/api/funds',
    `/api/funds/${records['fund_id']}`,
    '/api/financials',
    '/api/notes',
    '/api/exchange-rates',
    '/api/pipelines',
    '/api/report-templates',
    `/api/deals/${records['deal_id']}`,
    '/api/interactions',
    `/api/files/${records['file_id']}`,
    `/api/files/${records['file_id']}/evidence`,
    `/api/files/${records['file_id']}/pages`,
    `/api/reports/${records['report_id']}`,
    `/api/calendar/events/${records['event_id']}`,
  ]
  const { rows: people } = await peopleOf(ana, admin)
  for (const path of paths) {
    const [here, there] = [await ana.get(path), await admin.get(path)]
    assert.equal(here.status, 200, path)
    assert.deepEqual(masked(there.body, people, other.url), masked(here.body, people, service.url), path)
  }
  const deal = await admin.get(`/api/deals/${records['deal_id']}`)
  assert.equal(deal.body.owner_name, 'Ana')
  const { body: users } = await admin.get('/api/users')
  assert.deepEqual(
    users.data.map((user: { name: string; status: string }) => `${user.name} ${user.status}`),
    ['Ana disabled', 'Bob disabled', 'Olga active'],
  )
  const bytes = await fetch(`${other.url}/api/files/${records['file_id']}/download`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  assert.match(Buffer.from(await bytes.arrayBuffer()).toString('latin1'), /^%PDF/)
  assert.equal(
    (await admin.get('/api/events?kind=imported')).body.data[0].summary,
    'Olga brought in “Archive of a firm”'.replace('in “', 'in the export “'),
  )
  const { hidden } = (await admin.get('/api/hidden-fields')).body
  assert.deepEqual(hidden, { viewer: ['ebitda', 'contact_phone', 'deal_value'], member: [] })
  // the chain begins anew, and tells where the one of before had ended
  const { chain } = (await admin.get('/api/events?kind=imported')).body.data[0].after.from
  const before = await ana.get(`/api/events/verify?position=${chain.position}&hash=${chain.hash}`)
  assert.equal(before.body.verified, true, JSON.stringify(before.body))
  await eventually(async () => {
    const { body } = await admin.get('/api/events/verify')
    assert.deepEqual([body.verified, body.waiting], [true, 0], JSON.stringify(body))
  })
})

test('rates that a firm has already stay as they are, and those of the archive come beside them', async () => {
  const rhea = await service.register('Rhea', 'Rated Capital')
  const omar = await other.register('Omar', 'Rated house')
  const put = (person: Person, rates: object[]) => person.send('PUT', '/api/exchange-rates', { rates })
  const day = '2024-06-03'
  await put(rhea, [
    { currency: 'JPY', day, rate: 163.1 },
    { currency: 'USD', day, rate: 1.1 },
  ])
  await put(omar, [{ currency: 'JPY', day, rate: 99 }])
  assert.equal((await bringIn(other, omar, await archiveOf(service, rhea))).status, 'completed')
  const { data } = (await omar.get('/api/exchange-rates')).body
  assert.deepEqual(
    data.map(({ currency, rate }: { currency: string; rate: number }) => [currency, rate]),
    [
      ['JPY', 99],
      ['USD', 1.1],
    ],
  )
})

test('where an archive arrives nobody outside is told of the past, and reminders to come are sent', async () => {
  const rita = await service.register('Rita', 'Reminded Capital')
  const remind_at = new Date(Date.now() + 86_400_000).toISOString()
  const task = await rita.create('/api/tasks', { title: 'Call Acme', remind_at })
  await rita.create('/api/tasks', { title: 'Call nobody' })
  const otis = await other.register('Otis', 'Newest house')
  const webhook = await otis.create('/api/webhooks', { name: 'Ours', url: 'http://127.0.0.1:9/' })
  assert.equal((await bringIn(other, otis, await archiveOf(service, rita))).status, 'completed')
  assert.ok((await otis.get('/api/events?subject_type=task')).body.total >= 2)
  const { body: told } = await otis.get(`/api/webhooks/${webhook.id}/deliveries`)
  assert.deepEqual(
    told.data.map(({ type }: { type: string }) => type).filter((type: string) => !/^(export|webhook)/.test(type)),
    [],
  )
  const reminders = await other.deps.sql`
    select data ->> 'task_id' as task_id from jobs.job_common where name = 'remind_of_task' and state < 'active'`
  assert.deepEqual([...reminders], [{ task_id: task.id }])
})

test('what stands behind a wall stands behind it where it arrives, also what hung on a deal that is gone', async () => {
  const wanda = await service.register('Wanda', 'Walled Capital')
  const { id: company_id } = await wanda.create('/api/companies', { name: 'Open Works' })
  const { id: kept } = await wanda.create('/api/deals', { name: 'Zyxq kept', company_id, value: 7_391_846_207 })
  const { id: gone } = await wanda.create('/api/deals', { name: 'Zyxq gone', company_id, value: 7_391_846_207 })
  await wanda.create('/api/notes', { content: 'Zyxq on the one that is kept', company_id, deal_id: kept })
  await wanda.create('/api/notes', { content: 'Zyxq on the one that goes', company_id, deal_id: gone })
  await wanda.create('/api/tasks', { title: 'Zyxq to do', deal_id: gone })
  for (const id of [kept, gone])
    assert.equal((await wanda.send('PUT', `/api/walls/${id}`, { user_ids: [wanda.id] })).status, 200)
  assert.equal((await wanda.delete(`/api/deals/${gone}`)).status, 204)
  assert.equal((await wanda.get('/api/notes')).body.total, 2)

  const otto = await other.register('Otto', 'Newer house')
  assert.equal((await bringIn(other, otto, await archiveOf(service, wanda))).status, 'completed')
  assert.equal((await otto.get('/api/companies')).body.total, 1)
  const paths = ['companies', 'deals', 'notes', 'tasks', 'events', 'search?q=zyxq', `companies/${company_id}/timeline`]
  for (const path of paths) {
    const { status, body } = await otto.get(`/api/${path}`)
    assert.equal(status, 200, path)
    assert.doesNotMatch(JSON.stringify(body), /Zyxq|7391846207/, path)
  }
  assert.equal((await otto.get(`/api/deals/${kept}`)).status, 404)
  assert.equal((await otto.post(`/api/walls/${kept}/join`)).status, 200)
  assert.equal((await otto.get('/api/notes')).body.total, 1)
})

/** Ids of the people of both firms by what they are called, to compare answers without them. */
async function peopleOf(...admins: Person[]) {
  const rows = new Map<string, string>()
  for (const admin of admins) {
    rows.set(admin.firmId, 'firm')
    for (const user of (await admin.get('/api/users?page_size=100')).body.data) rows.set(user.id, user.name)
  }
  return { rows }
}

function masked(body: unknown, people: Map<string, string>, url: string): unknown {
  let written = JSON.stringify(body).replaceAll(url, 'http://here')
  for (const [id, name] of people) written = written.replaceAll(id, name)
  return JSON.parse(written)
}

test('an archive is brought into a firm without records only, whose files stay as they are', async () => {
  const keysOf = async () => (await Array.fromAsync(service.deps.storage.list())).map(({ key }) => key).sort()
  const archive = await archiveOf(service, ana)
  const before = await keysOf()
  const ends = await bringIn(service, ana, archive)
  assert.equal(ends.status, 'failed')
  assert.match(ends.error.message, /records already/)
  assert.deepEqual(await keysOf(), before)
  for (const path of [
    `files/${records['file_id']}/download`,
    `emails/${records['email_id']}/attachments/${records['attachment_id']}`,
  ])
    assert.equal((await ana.get(`/api/${path}`)).status, 200, path)
})

test('a damaged or changed archive is refused with its place, and nothing of it stays', async () => {
  const archive = await archiveOf(service, ana)
  const changed = (name: string, change: (content: Buffer) => Buffer | undefined) =>
    changedArchive(service, archive, (each, content) => (each === name ? change(content) : content))
  const cases: [Buffer, RegExp][] = [
    [
      await changed('tables/companies.jsonl', (was) => Buffer.from(was.toString().replace('Acme', 'Bcme'))),
      /tables\/companies\.jsonl is not what the manifest says/,
    ],
    [await changed('tables/deals.jsonl', () => undefined), /It has no tables\/deals\.jsonl/],
    [
      await changed('manifest.json', (was) => Buffer.from(was.toString().replace('"version": 1', '"version": 2'))),
      /newer version/,
    ],
    [await changed('manifest.json', () => undefined), /no archive of a firm/],
    [Buffer.from('no zip at all'), /no whole zip file/],
    [archive.subarray(0, archive.length - 3000), /no whole zip file/],
  ]
  for (const [bytes, sentence] of cases) {
    const eve = await other.register('Eve')
    const ends = await bringIn(other, eve, bytes)
    assert.equal(ends.status, 'failed', String(sentence))
    assert.match(ends.error.message, sentence)
    assert.equal((await eve.get('/api/companies')).body.total, 0)
    assert.equal((await eve.get('/api/users')).body.total, 1)
  }
})

test('what an admin may not read is not in the archive', async () => {
  const { sql } = service.deps
  await sql`
    insert into emails (firm_id, id, owner_id, thread_id, subject, direction, from_address, to_addresses, sent_at, body, snippet)
    values (${ana.firmId}, gen_random_uuid(), ${bob.id}, 't', 'Salary', 'inbound', 'x@example.com', '{}', now(), 'the secret text', 'the secret')`
  const company = await bob.create('/api/companies', { name: 'Hidden Target' })
  await bob.create('/api/contacts', { name: 'Hedda Hidden', company_id: company.id })
  await sql`insert into walls (firm_id, id, subject_type, raised_by) values (${ana.firmId}, ${company.id}, 'company', ${bob.id})`
  await sql`insert into wall_people (firm_id, wall_id, user_id) values (${ana.firmId}, ${company.id}, ${bob.id})`
  for (const [id, names] of [
    [company.id, ['Hidden Alloy', 'Known Alloy']],
    [records['company_id'], ['Known Alloy']],
  ])
    assert.equal((await bob.post('/api/tags/apply', { kind: 'company', ids: [id], add: names })).status, 200)
  const archive = await archiveOf(service, ana)
  const zip = await openedArchive(service, archive)
  for (const name of zip.names) {
    if (!name.startsWith('tables/')) continue
    const content = await text(await zip.read(name))
    assert.doesNotMatch(content, /the secret/, name)
    assert.doesNotMatch(content, /Hidden/, name)
  }
  assert.match(await text(await zip.read('tables/emails.jsonl')), /Salary/)
  assert.match(await text(await zip.read('tables/tags.jsonl')), /Known Alloy/)
  const manifest = await text(await zip.read('manifest.json'))
  assert.match(manifest, /behind 1 wall/)
  assert.match(manifest, /1 tag\(s\)/)
  zip.close()
})

test('an archive is for who asked for it: members get none, and other admins not this one', async () => {
  assert.equal((await bob.post('/api/export/archives')).status, 403)
  const id = await begunArchive(ana)
  const carl = await service.invite(ana, 'Carl', 'admin')
  const stranger = await service.register('Stranger')
  for (const person of [carl, stranger]) {
    assert.equal((await person.get(`/api/export/archives/${id}`)).status, 404)
    assert.equal((await person.get(`/api/export/archives/${id}/download`)).status, 404)
    assert.equal((await person.delete(`/api/export/archives/${id}`)).status, 404)
  }
  assert.equal((await ana.delete(`/api/export/archives/${id}`)).status, 204)
  assert.equal((await ana.get(`/api/export/archives/${id}`)).status, 404)
})
