import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { eventually, type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { identifier } from '../../platform/db/statement.ts'

let service: TestService
let ana: Person
let max: Person
let eva: Person
let vic: Person
let company_id: string
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  max = await service.invite(ana, 'Max', 'member')
  eva = await service.invite(ana, 'Eva', 'member')
  vic = await service.invite(ana, 'Vic', 'viewer')
  company_id = (await ana.create('/api/companies', { name: 'Acme', website: 'acme.example' })).id
})

const page = (words: string) => `<!doctype html><html><body><p>${words}</p></body></html>`
const listed = async (who: Person, query = '') => (await who.get(`/api/bin?limit=100${query}`)).body.data
const entryOf = async (who: Person, id: string) => (await listed(who)).find((one: { id: string }) => one.id === id)
const restore = (who: Person, id: string) => who.post(`/api/bin/${id}/restore`)
const rowOf = async (table: string, id: string) => {
  const [row] = await service.deps.sql`
    select to_jsonb(t) as row from ${identifier(table)} t where firm_id = ${ana.firmId} and id = ${id}`
  return row?.['row']
}

/** One record of each kind, its address and its table. */
async function oneOfEach(): Promise<Record<string, { id: string; path: string; table: string }>> {
  const contact = await max.create('/api/contacts', { name: 'Carla', email: 'carla@acme.example', company_id })
  const made = async (path: string, table: string, body: object) => ({
    id: (await max.create(path, body)).id,
    path,
    table,
  })
  const period = { company_id, period: 'FY2024', revenue: 12.5 }
  const file = await max.upload(page('words to keep'), `note-${contact.id}.html`, { company_id })
  return {
    contact: { id: contact.id, path: '/api/contacts', table: 'contacts' },
    deal: await made('/api/deals', 'deals', { name: 'Anvil', company_id, value: 1.25 }),
    fund: await made('/api/funds', 'funds', { name: 'Fund I', vintage: 2020 }),
    financial_record: await made('/api/financials', 'financial_records', period),
    note: await made('/api/notes', 'notes', { content: 'First line\n\nand more', company_id, tags: ['b', 'a'] }),
    interaction: await made('/api/interactions', 'interactions', {
      type: 'call',
      subject: 'A call',
      contact_ids: [contact.id],
    }),
    task: await made('/api/tasks', 'tasks', { title: 'Call', company_id, due_date: '2030-01-01' }),
    file: { id: file.body.id, path: '/api/files', table: 'files' },
  }
}

test('whatever is deleted lies in the bin with its name, by whom and when, and comes back as it was', async () => {
  const each = await oneOfEach()
  await eventually(async () => {
    const { body } = await max.get(`/api/files/${each['file']?.id}`)
    assert.equal(body.processing_status, 'completed')
  })
  for (const [type, { id, path, table }] of Object.entries(each)) {
    const was = await rowOf(table, id)
    const answered = (await max.get(`${path}/${id}`)).body
    assert.equal((await max.delete(`${path}/${id}`)).status, 204, type)
    assert.equal((await max.get(`${path}/${id}`)).status, 404, type)
    const entry = await entryOf(max, id)
    assert.equal(entry.type, type)
    assert.equal(entry.deleted_by.name, 'Max')
    assert.equal(entry.days_left, 30)
    assert.equal(entry.may_restore, true)
    const { status, body } = await restore(max, id)
    assert.equal(status, 200, `${type} ${JSON.stringify(body)}`)
    assert.deepEqual(body.notes, [], type)
    assert.deepEqual(await rowOf(table, id), was, type)
    assert.deepEqual((await max.get(`${path}/${id}`)).body, answered, type)
    assert.equal(await entryOf(max, id), undefined)
    assert.equal((await restore(max, id)).status, 404)
    const { body: events } = await ana.get(`/api/events?subject_id=${id}`)
    const kinds = events.data.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind !== 'access')
    assert.deepEqual(kinds.slice(0, 2), ['restored', 'deleted'], type)
  }
  const file = await max.send('GET', `/api/files/${each['file']?.id}/download`)
  assert.equal(file.status, 200)
})

test('what hung on a record hangs on it again: tags, own fields, notes, tasks, calls and deals', async () => {
  const contact = await max.create('/api/contacts', { name: 'Dora', email: 'dora@acme.example', company_id })
  const fund = await max.create('/api/funds', { name: 'Fund II' })
  const deal = await max.create('/api/deals', { name: 'Beam', company_id, fund_id: fund.id })
  const field = await ana.create('/api/custom-fields', { kind: 'contact', name: 'Nickname', type: 'text' })
  await max.patch(`/api/custom-fields/values/contact/${contact.id}`, { values: { [field.key]: 'Do' } })
  await max.post('/api/tags/apply', { kind: 'contact', ids: [contact.id], add: ['board'] })
  const note = await max.create('/api/notes', { content: 'Of Dora', contact_id: contact.id, deal_id: deal.id })
  const task = await max.create('/api/tasks', { title: 'Ring Dora', contact_id: contact.id, deal_id: deal.id })
  const call = await max.create('/api/interactions', { type: 'call', subject: 'Hello', contact_ids: [contact.id] })
  const linksOf = async () => ({
    note: (await rowOf('notes', note.id)).contact_id,
    ofDeal: (await rowOf('notes', note.id)).deal_id,
    task: (await rowOf('tasks', task.id)).contact_id,
    fund: (await rowOf('deals', deal.id)).fund_id,
    call: (await max.get(`/api/interactions/${call.id}`)).body.contact_ids,
  })
  const were = await linksOf()
  assert.equal((await max.delete(`/api/contacts/${contact.id}`)).status, 204)
  assert.deepEqual((await entryOf(max, contact.id)).along, { tags: 1, own_fields: 1 })
  assert.equal((await linksOf()).note, null)
  assert.equal((await restore(max, contact.id)).status, 200)
  for (const path of [`/api/deals/${deal.id}`, `/api/funds/${fund.id}`]) {
    await max.delete(path)
    if (path.includes('deals')) await restore(max, deal.id)
    else await restore(max, fund.id)
  }
  assert.deepEqual(await linksOf(), were)
  const tagged = await service.deps.sql`
    select from tagged where firm_id = ${ana.firmId} and contact_id = ${contact.id}`
  assert.equal(tagged.length, 1)
})

test('parts deleted before and after their whole come back in any order that makes sense, and find one another', async () => {
  const contact = await max.create('/api/contacts', { name: 'Emil', company_id })
  const call = await max.create('/api/interactions', { type: 'call', subject: 'Hi', contact_ids: [contact.id] })
  const note = await max.create('/api/notes', { content: 'Of Emil', contact_id: contact.id })
  await max.delete(`/api/notes/${note.id}`)
  await max.delete(`/api/interactions/${call.id}`)
  await max.delete(`/api/contacts/${contact.id}`)
  const refused = await restore(max, note.id)
  assert.equal(refused.status, 409)
  assert.match(refused.body.detail, /“Emil”, which is deleted too/)
  assert.equal(await rowOf('notes', note.id), undefined)
  // who took part comes back with the contact
  assert.equal((await restore(max, call.id)).status, 200)
  assert.equal((await restore(max, contact.id)).status, 200)
  assert.equal((await restore(max, note.id)).status, 200)
  assert.deepEqual((await max.get(`/api/interactions/${call.id}`)).body.contact_ids, [contact.id])
  assert.equal((await rowOf('notes', note.id)).contact_id, contact.id)

  // the note lost its link with the contact before it was deleted itself
  await max.delete(`/api/contacts/${contact.id}`)
  await max.delete(`/api/notes/${note.id}`)
  assert.equal((await restore(max, contact.id)).status, 200)
  assert.equal((await restore(max, note.id)).status, 200)
  assert.equal((await rowOf('notes', note.id)).contact_id, contact.id)
})

test('a company lies in the bin with what went along; what was deleted of it before waits for it', async () => {
  const company = await max.create('/api/companies', { name: 'Bolt', revenue: 5 })
  await max.create('/api/contacts', { name: 'Fred', company_id: company.id })
  const note = await max.create('/api/notes', { content: 'A thought', company_id: company.id })
  await max.create('/api/notes', { content: 'Another', company_id: company.id })
  await max.delete(`/api/notes/${note.id}`)
  await max.delete(`/api/companies/${company.id}`)
  const entry = await entryOf(max, company.id)
  assert.deepEqual([entry.name, entry.company, entry.along], ['Bolt', null, { contacts: 1, notes: 1 }])
  assert.equal((await restore(max, note.id)).body.error_code, 'belongs_to_deleted')
  assert.equal((await restore(max, company.id)).status, 200)
  assert.equal((await max.get(`/api/contacts?company_id=${company.id}`)).body.total, 1)
  assert.equal((await restore(max, note.id)).status, 200)
  await max.delete(`/api/companies/${company.id}`)
  assert.equal((await max.post(`/api/companies/${company.id}/restore`)).status, 200)
  assert.equal(await entryOf(max, company.id), undefined)
})

test('members restore what they deleted, admins anything, viewers nothing; other firms see none of it', async () => {
  const call = await eva.create('/api/interactions', { type: 'call', subject: 'Of a colleague', company_id })
  await max.delete(`/api/interactions/${call.id}`)
  assert.equal((await entryOf(eva, call.id)).may_restore, false)
  assert.equal((await restore(eva, call.id)).status, 403)
  assert.equal((await vic.get('/api/bin')).status, 403)
  assert.equal((await restore(vic, call.id)).status, 403)
  assert.equal((await max.delete(`/api/bin/${call.id}`)).status, 403)
  const bob = await service.register('Bob')
  assert.deepEqual(await listed(bob), [])
  assert.equal((await restore(bob, call.id)).status, 404)
  assert.equal((await bob.delete(`/api/bin/${call.id}`)).status, 404)
  assert.equal((await restore(ana, call.id)).status, 200)
})

test('who may not know of a record does not find it in the bin, also where the wall was raised afterwards', async () => {
  const company = await max.create('/api/companies', { name: 'Walled' })
  const contact = await max.create('/api/contacts', { name: 'Gina', company_id: company.id })
  const note = await max.create('/api/notes', { content: 'Quiet', company_id: company.id })
  const deal = await max.create('/api/deals', { name: 'Secret', company_id: company.id })
  const call = await max.create('/api/interactions', { type: 'call', subject: 'Psst', contact_ids: [contact.id] })
  const ofDeal = await max.create('/api/tasks', { title: 'Of Secret', deal_id: deal.id })
  await max.delete(`/api/notes/${note.id}`)
  await max.delete(`/api/interactions/${call.id}`)
  assert.ok(await entryOf(eva, note.id))
  assert.equal((await max.send('PUT', `/api/walls/${company.id}`, { user_ids: [ana.id] })).status, 200)
  await max.delete(`/api/deals/${deal.id}`)
  await max.delete(`/api/tasks/${ofDeal.id}`)
  for (const { id } of [note, call, deal, ofDeal]) {
    assert.equal(await entryOf(eva, id), undefined)
    assert.equal((await restore(eva, id)).status, 404)
    assert.ok(await entryOf(ana, id))
  }
  assert.equal((await restore(max, note.id)).status, 200)
  assert.equal((await eva.get(`/api/notes/${note.id}`)).status, 404)
  assert.equal((await restore(max, deal.id)).status, 200)
  assert.equal((await eva.get(`/api/deals/${deal.id}`)).status, 404)
  assert.equal((await max.delete(`/api/walls/${company.id}`)).status, 204)
  assert.ok(await entryOf(eva, call.id))
})

test('after thirty days, or when an admin says so, it is gone for good with its bytes, and nothing else is', async () => {
  const { deps } = service
  const bytes = page('these bytes are stored once')
  const twin = (await max.upload(bytes, 'twin.html', { company_id })).body
  const file = (await max.upload(bytes, 'file.html', { company_id })).body
  const company = await max.create('/api/companies', { name: 'Gone' })
  const inside = (await max.upload(page('bytes of the company'), 'inside.html', { company_id: company.id })).body
  const contact = await max.create('/api/contacts', { name: 'Hal', company_id: company.id })
  await max.create('/api/deals', { name: 'Gone too', company_id: company.id })
  await max.create('/api/financials', { company_id: company.id, period: 'FY2024', revenue: 1 })
  const note = await max.create('/api/notes', { content: 'x', contact_id: contact.id, company_id: company.id })
  const keyOf = async (id: string) => (await rowOf('files', id)).storage_key
  const [shared, own] = [await keyOf(file.id), await keyOf(inside.id)]
  const isStored = async (key: string) => (await Array.fromAsync(deps.storage.list())).some((one) => one.key === key)
  await max.delete(`/api/files/${file.id}`)
  await max.delete(`/api/notes/${note.id}`)
  await max.delete(`/api/companies/${company.id}`)
  await deps.sql`update deleted_records set expires_at = now() where firm_id = ${ana.firmId} and id = ${file.id}`
  assert.equal(await entryOf(max, file.id), undefined)
  assert.equal((await restore(max, file.id)).status, 404)
  assert.equal((await ana.delete(`/api/bin/${company.id}`)).status, 204)
  assert.equal((await max.post(`/api/companies/${company.id}/restore`)).status, 404)
  await eventually(async () => {
    const left = await deps.sql`
      select id from deleted_records where firm_id = ${ana.firmId} and id in (${file.id}, ${company.id}, ${note.id})`
    assert.equal(left.length, 0)
    assert.equal(await isStored(own), false)
  })
  assert.equal(await rowOf('companies', company.id), undefined)
  assert.equal(await rowOf('contacts', contact.id), undefined)
  assert.equal(await isStored(shared), true)
  assert.equal((await restore(ana, note.id)).status, 404)
  await max.delete(`/api/files/${twin.id}`)
  assert.equal((await ana.delete(`/api/bin/${twin.id}`)).status, 204)
  await eventually(async () => assert.equal(await isStored(shared), false))
  const { body } = await ana.get(`/api/events?subject_id=${company.id}`)
  assert.deepEqual([body.data[0].kind, body.data[0].actor.name], ['purged', 'Ana'])
  assert.match(body.data[0].summary, /Ana deleted the company “Gone” for good/)
})

test('a link to what is gone for good does not come back, and that is said', async () => {
  const contact = await max.create('/api/contacts', { name: 'Ida' })
  const note = await max.create('/api/notes', { content: 'Of Ida', contact_id: contact.id })
  await max.delete(`/api/notes/${note.id}`)
  await max.delete(`/api/contacts/${contact.id}`)
  await ana.delete(`/api/bin/${contact.id}`)
  await eventually(async () => assert.equal((await restore(max, note.id)).status, 200))
  assert.equal((await rowOf('notes', note.id)).contact_id, null)
})

test('the bin is found through by kind and words, a page at a time', async () => {
  for (const name of ['Quartz one', 'Quartz two', 'Other']) {
    const { id } = await max.create('/api/deals', { name, company_id })
    await max.delete(`/api/deals/${id}`)
  }
  const { body } = await max.get('/api/bin?type=deal&q=quartz&limit=1&offset=1')
  assert.deepEqual([body.total, body.data.map(({ name }: { name: string }) => name)], [2, ['Quartz one']])
  assert.equal((await max.get('/api/bin?type=deal&q=quartz&offset=9')).body.data.length, 0)
  assert.equal((await max.get('/api/bin?type=chat')).status, 422)
})

test('erasing a person reaches what is of them in the bin, and what names them', async () => {
  const contact = await max.create('/api/contacts', { name: 'Jo Quillfeather', email: 'jo@quill.example' })
  const named = await max.create('/api/notes', { content: 'Jo Quillfeather agrees', company_id })
  const other = await max.create('/api/notes', { content: 'Somebody agrees', company_id })
  for (const path of [`/api/contacts/${contact.id}`, `/api/notes/${named.id}`, `/api/notes/${other.id}`])
    assert.equal((await max.delete(path)).status, 204)
  const { status, body } = await ana.post('/api/export/people/erase', { email: 'jo@quill.example' })
  assert.equal(status, 200, JSON.stringify(body))
  const left = await service.deps.sql`
    select row::text from deleted_rows where firm_id = ${ana.firmId} and row::text ilike '%quill%'`
  assert.deepEqual([...left], [])
  assert.equal(await entryOf(ana, contact.id), undefined)
  assert.ok(await entryOf(ana, other.id))
})

test('no table can be forgotten: all that refers to a record that can be deleted is copied by its foreign key', async () => {
  const { sql } = service.deps
  const rows = await sql<{ child: string; link: string; fits: boolean }[]>`
    with recursive along as (
      select t::regclass::oid as parent
      from unnest(array['contacts', 'deals', 'funds', 'financial_records', 'notes', 'interactions', 'tasks', 'files', 'reports']) t
      union
      select k.conrelid from along join pg_constraint k on k.contype = 'f' and k.confrelid = along.parent and k.confdeltype = 'c'
    )
    select k.conrelid::regclass::text as child, k.conname as link, k.confdeltype in ('c', 'n') and exists (
      select from firm_references r where r.child = k.conrelid and r.parent = k.confrelid
        and r.link = (select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[2])) as fits
    from along join pg_constraint k on k.contype = 'f' and k.confrelid = along.parent`
  assert.ok(rows.length > 20)
  assert.deepEqual(
    rows.filter(({ fits }) => !fits),
    [],
  )
})
