import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { before, test } from 'node:test'
import { eventually, type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { uploadTable } from '../../../test/import_tables.ts'
import { openZip } from '../../platform/zip/read_zip.ts'

// Anna Li is erased among people whose names and addresses have hers in them.

const profile = 'https://www.linkedin.com/in/anna-li'
const others = [
  { name: 'Anna Lichtenberg', email: 'joann@x.com', linkedin: `${profile}-8b1` },
  { name: 'Joanna Li', email: 'mary.ann@x.com', linkedin: 'https://www.linkedin.com/' },
]

let service: TestService
let ana: Person
let anna: string
const kept: { contacts: string[]; company: string; deal: string; view: string; imports: string[] } = {
  contacts: [],
  company: '',
  deal: '',
  view: '',
  imports: [],
}
const named: Record<string, string> = {}
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  kept.company = (
    await ana.create('/api/companies', { name: 'Kept', description: 'Led by Anna Lichtenberg, joann@x.com' })
  ).id
  for (const person of others)
    kept.contacts.push((await ana.create('/api/contacts', { ...person, company_id: kept.company })).id)
  anna = (
    await ana.create('/api/contacts', { name: 'Anna Li', email: 'ann@x.com', linkedin: 'https://www.linkedin.com/' })
  ).id
  await ana.create('/api/contacts', { name: 'Anna Li', email: 'ann@x.com', linkedin: profile })
  for (const content of ['Tall', 'Quick']) await ana.create('/api/notes', { content, contact_id: anna })
  kept.deal = (
    await ana.create('/api/deals', { name: 'Kept', company_id: kept.company, next_step: 'Call Anna Lichtenberg' })
  ).id
  kept.view = (await ana.create('/api/views', { list: 'contacts', name: 'Of Joanna Li', query: {} })).id
  kept.imports.push((await uploadTable(service, ana, 'Name\nAnna Lichtenberg\n', 'x.csv', { kind: 'contacts' })).id)

  named['company'] = (await ana.create('/api/companies', { name: 'Named', description: 'Led by\nAnna Li' })).id
  named['deal'] = (
    await ana.create('/api/deals', { name: 'Named', company_id: named['company'], next_step: 'Call Li, Anna' })
  ).id
  named['view'] = (
    await ana.create('/api/views', { list: 'contacts', name: 'Mine', query: { search: 'ann@x.com' } })
  ).id
  const field = await ana.create('/api/custom-fields', { kind: 'company', name: 'Assistant', type: 'text' })
  for (const [id, value] of [
    [kept.company, 'Joanna Li'],
    [named['company'], 'Anna Li'],
  ])
    await ana.patch(`/api/custom-fields/values/company/${id}`, { values: { [field.key]: value } })
  await uploadTable(service, ana, 'Name,E-mail\nAnna,ann@x.com\n', 'y.csv', { kind: 'contacts' })
})

test('whole names and addresses are taken out of texts, and those of neighbours stay', async () => {
  const words = ['ann@x.com', 'Anna Li', 'Li, Anna', 'linkedin.com/in/anna-li']
  for (const [given, left] of [
    ['Anna Li, ANNA LI and Li, Anna', 'erased person, erased person and erased person'],
    ['Anna Lichtenberg and Joanna Li', 'Anna Lichtenberg and Joanna Li'],
    ['CV-Anna Li-2026.pdf', 'CV-erased person-2026.pdf'],
    ['<ann@x.com>, mailto:Ann@X.com.', '<erased person>, mailto:erased person.'],
    ['joann@x.com jo.ann@x.com jo-ann@x.com ann@x.community', 'joann@x.com jo.ann@x.com jo-ann@x.com ann@x.community'],
    ['ann@x.com.au, ann@x.com-y.de', 'ann@x.com.au, ann@x.com-y.de'],
    ['www.linkedin.com/in/anna-li/ or ?x#', 'www.erased person/ or ?x#'],
    ['linkedin.com/in/anna-li-8b1', 'linkedin.com/in/anna-li-8b1'],
    [JSON.stringify('Hello\nAnna Li\tann@x.com'), JSON.stringify('Hello\nerased person\terased person')],
    [JSON.stringify('Hello\njoann@x.com'), JSON.stringify('Hello\njoann@x.com')],
  ] as const) {
    const [row] = await service.deps.sql`select without_person(${given}, ${words}) as text`
    assert.equal(row?.['text'], left)
  }
})

test('beforehand it is told, and an archive holds, what erasing changes of companies, deals, fields and views', async () => {
  const { body } = await ana.post('/api/export/people/erase/preview', { contact_id: anna })
  const { companies, deals, custom_values, views } = body.erased
  assert.deepEqual({ companies, deals, custom_values, views }, { companies: 1, deals: 1, custom_values: 1, views: 1 })

  const begun = await ana.post('/api/export/people', { contact_id: anna })
  await eventually(async () => {
    const archive = (await ana.get(`/api/export/archives/${begun.body.id}`)).body
    assert.equal(archive.status, 'completed', JSON.stringify(archive))
  })
  const response = await fetch(`${service.url}/api/export/archives/${begun.body.id}/download`, {
    headers: { authorization: `Bearer ${ana.token}` },
  })
  const path = join(service.dataDir, 'anna.zip')
  writeFileSync(path, Buffer.from(await response.arrayBuffer()))
  const zip = await openZip(path, 100)
  for (const [part, said] of [
    ['companies', /^\{[^\n]*Led by\\nAnna Li"[^\n]*\n$/],
    ['deals', /^\{[^\n]*Call Li, Anna[^\n]*\n$/],
    ['custom_values', /^\{[^\n]*"field":"Assistant","value":"Anna Li"[^\n]*\n$/],
    ['views', /^\{[^\n]*ann@x\.com[^\n]*\n$/],
  ] as const)
    assert.match(await text(await zip.read(`${part}.jsonl`)), said, part)
  for (const part of ['contacts', 'events', 'companies', 'deals', 'views'])
    assert.doesNotMatch(await text(await zip.read(`${part}.jsonl`)), /Lichtenberg|Joanna|joann@/, part)
  zip.close()
})

test('erasing a person leaves what is of people whose name or address has theirs in it', async () => {
  const of = (id: string | undefined) => ana.get(`/api/events?subject_id=${id}&page_size=100`)
  const before = await Promise.all([...kept.contacts, kept.company, kept.deal, kept.view].map(of))
  const { status, body } = await ana.post('/api/export/people/erase', { contact_id: anna })
  assert.equal(status, 200, JSON.stringify(body))

  const after = await Promise.all([...kept.contacts, kept.company, kept.deal, kept.view].map(of))
  assert.deepEqual(
    after.map((reply) => reply.body),
    before.map((reply) => reply.body),
  )
  for (const [at, id] of kept.contacts.entries()) {
    const { name, email, linkedin } = (await ana.get(`/api/contacts/${id}`)).body
    assert.deepEqual({ name, email, linkedin }, others[at])
  }
  assert.equal((await ana.get(`/api/deals/${kept.deal}`)).body.next_step, 'Call Anna Lichtenberg')
  const { sql } = service.deps
  const imports = await sql<{ filename: string; is_kept: boolean }[]>`
    select filename, storage_key is not null as is_kept from imports where firm_id = ${ana.firmId} order by filename`
  assert.deepEqual(
    imports.map((row) => ({ ...row })),
    [
      { filename: 'x.csv', is_kept: true },
      { filename: 'y.csv', is_kept: false },
    ],
  )

  assert.equal((await ana.get(`/api/companies/${named['company']}`)).body.description, 'Led by\nerased person')
  assert.equal((await ana.get(`/api/deals/${named['deal']}`)).body.next_step, 'Call erased person')
  const stubs = await sql`
    select id from events where firm_id = ${ana.firmId} and erased_at is null and subject_id = any (${[
      anna,
      named['company'] ?? '',
    ]}::uuid[]) and kind = 'created'`
  assert.deepEqual([...stubs], [], 'also where the name begins a line')
})
