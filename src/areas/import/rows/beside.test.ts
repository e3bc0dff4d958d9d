import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { ask, settled, uploadTable } from '../../../../test/import_tables.ts'

let service: TestService
before(async () => {
  service = await startTestService()
})

const upload = (person: Person, content: string, more = {}) =>
  uploadTable(service, person, content, 'list.csv', { kind: 'companies', ...more })
const problemsOf = async (person: Person, id: string) =>
  (await person.get(`/api/import/${id}/problems`)).body.data.map(({ problem }: any) => problem)
const dealsOf = async (person: Person) =>
  (await person.get('/api/deals?sort_by=name')).body.data.map(({ name, stage, owner_name }: any) => [
    name,
    stage,
    owner_name,
  ])

async function change(person: Person, id: string, body: object) {
  const changed = await person.patch(`/api/import/${id}`, body)
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
}

test('a table of companies brings stage, owner and last contact, once, and an undo takes all of it back', async () => {
  const eva = await service.register('Eva')
  const max = await service.invite(eva, 'Max Member', 'member')
  const known = await eva.create('/api/companies', { name: 'Known' })
  await eva.create('/api/deals', { name: 'Project Known', company_id: known.id })
  const table =
    'Company,Stage,Owner,Last contacted\nKnown,Negotiation,Max Member,2026-03-02\nNew,LOI,M. Member,2026-04-05\nBare,,,\nOwned,,Eva,\nStaged,Screening,,\n'
  const read = await upload(eva, table)
  assert.deepEqual(
    read.mapping.columns.map(({ field }: any) => field),
    ['name', 'stage', 'owner', 'last_contact'],
  )
  const checked = await ask(eva, read.id, 'check')
  const { created, updated, unchanged, deals_created, deals_updated, contacts_logged } = checked.counts
  assert.deepEqual([created, updated, unchanged, deals_created, deals_updated, contacts_logged], [4, 1, 0, 2, 1, 2])
  assert.match((await problemsOf(eva, read.id)).join(), /Owner: it has no deal that they could own; left out/)
  const done = await ask(eva, read.id, 'run')
  assert.deepEqual(done.counts, checked.counts)
  assert.deepEqual(await dealsOf(eva), [
    ['New', 'proposal', 'Max Member'],
    ['Project Known', 'negotiation', 'Max Member'],
    ['Staged', 'qualification', null],
  ])
  const { body } = await eva.get('/api/companies?sort_by=name&include=activity')
  assert.deepEqual(
    body.data.map(({ name, activity }: any) => [name, activity.last_contact_at?.slice(0, 10) ?? null]),
    [
      ['Bare', null],
      ['Known', '2026-03-02'],
      ['New', '2026-04-05'],
      ['Owned', null],
      ['Staged', null],
    ],
  )
  const logged = await eva.get(`/api/interactions?company_id=${known.id}`)
  assert.deepEqual([logged.body.data[0].type, logged.body.data[0].subject], ['other', 'Imported: last contacted'])
  assert.equal((await eva.get('/api/interactions?type=call')).body.total, 0, 'nobody said that it was a call')
  assert.equal((await max.get('/api/deals?stage=pipeline')).body.total, 3)

  const again = await upload(eva, table)
  const twice = await ask(eva, again.id, 'run')
  assert.deepEqual([twice.counts.unchanged, twice.counts.deals_created, twice.counts.contacts_logged], [5, 0, 0])

  const undone = await ask(eva, read.id, 'undo')
  assert.equal(undone.status, 'undone', JSON.stringify(undone.error))
  assert.equal(undone.counts.kept, 0, JSON.stringify(undone.kept))
  assert.deepEqual(await dealsOf(eva), [['Project Known', 'lead', 'Eva']])
  assert.equal((await eva.get('/api/companies')).body.total, 1)
  assert.equal((await eva.get('/api/interactions')).body.total, 0)
})

test('a company with several open deals, a contact in the future and an unknown owner are refused with a sentence', async () => {
  const eva = await service.register('Eva')
  const { id } = await eva.create('/api/companies', { name: 'Busy' })
  for (const name of ['One', 'Two']) await eva.create('/api/deals', { name, company_id: id })
  const read = await upload(eva, 'Company,Stage,Owner,Last contacted\nBusy,LOI,,\nLate,,,2999-01-01\nLost,,Nobody,\n')
  assert.equal((await eva.patch(`/api/import/${read.id}`, { unknown_owner: 'refuse' })).status, 200)
  const checked = await ask(eva, read.id, 'check')
  assert.equal(checked.counts.failed, 3)
  const problems = (await problemsOf(eva, read.id)).join('\n')
  assert.match(problems, /it has 2 open deals: import stage and owner with a table of deals/)
  assert.match(problems, /2999-01-01 is in the future/)
  assert.match(problems, /“Nobody” is no active person of your firm/)
  await eva.create('/api/deals', { name: 'Busy', company_id: id })
  assert.equal((await ask(eva, read.id, 'check')).counts.deals_updated, 1, 'the one that is called like the company')
})

test('values that do not fit are listed once, and what a person says they mean is kept for the next table', async () => {
  const eva = await service.register('Eva')
  await service.invite(eva, 'Jan Weber', 'member')
  const jan = (await eva.get('/api/users')).body.data.find(({ name }: any) => name === 'Jan Weber')
  await eva.create('/api/custom-fields', {
    kind: 'company',
    name: 'Sponsor',
    type: 'choice',
    options: ['Fund', 'Founder'],
  })
  const table = `Company,Status,Stage,Owner,Sponsor\n${['A', 'B', 'C'].map((name) => `${name},Live,Proposal sent,J. W.,PE`).join('\n')}\nD,active,LOI,,\n`
  const read = await upload(eva, table)
  const checked = await ask(eva, read.id, 'check')
  assert.deepEqual([checked.counts.created, checked.counts.failed], [1, 3])
  assert.deepEqual(checked.unfit, [
    { column: 1, value: 'Live', rows: 3, matched: false },
    { column: 2, value: 'Proposal sent', rows: 3, matched: false },
    { column: 3, value: 'J. W.', rows: 3, matched: false },
    { column: 4, value: 'PE', rows: 3, matched: false },
  ])
  const optionsOf = (name: string) =>
    checked.fields.find((field: any) => field.name === name).options.map(({ value }: any) => value)
  assert.deepEqual(optionsOf('status'), ['active', 'inactive', 'archived'])
  assert.deepEqual(optionsOf('custom.sponsor'), ['Fund', 'Founder'])
  assert.ok(optionsOf('owner').includes(jan.email))
  const values = [{ live: 'active' }, { 'Proposal sent': 'proposal' }, { 'J. W.': jan.email }, { PE: null }]
  const columns = checked.mapping.columns
    .slice(1)
    .map((column: any, index: number) => ({ ...column, values: values[index] }))
  const refused = await eva.patch(`/api/import/${read.id}`, { columns: [{ ...columns[0], values: { Live: 'alive' } }] })
  assert.equal(refused.body.errors[0].message, '“alive” is nothing that a status can be')
  await change(eva, read.id, { columns })
  const mended = await ask(eva, read.id, 'check')
  assert.deepEqual([mended.counts.created, mended.counts.failed], [4, 0])
  const matched = checked.unfit.map((one: object) => ({ ...one, matched: true }))
  assert.deepEqual(mended.unfit, matched, 'what was matched stays, so that it can be said otherwise')
  await change(eva, read.id, { columns: [columns[0], { ...columns[1], values: { LOI: 'lead' } }, ...columns.slice(2)] })
  const [first, ...others] = (await ask(eva, read.id, 'check')).unfit
  assert.deepEqual(first, { ...checked.unfit[1], matched: false }, 'what is to be matched comes first')
  assert.deepEqual(others, [matched[0], { column: 2, value: 'LOI', rows: 1, matched: true }, matched[2], matched[3]])
  await change(eva, read.id, { columns })
  await ask(eva, read.id, 'run')
  assert.deepEqual((await dealsOf(eva))[0], ['A', 'proposal', 'Jan Weber'])
  const next = await upload(eva, table.replaceAll('\nA,', '\nZ,'), { mapping_of: read.id })
  assert.equal((await ask(eva, next.id, 'check')).counts.failed, 0)
  const another = (await service.invite(eva, 'Ada', 'admin')).get(`/api/import/${read.id}`)
  assert.equal(
    JSON.stringify((await another).body).includes('Proposal sent'),
    false,
    'nobody else reads what is in the file',
  )
})

test('refused cells are corrected in place and the rows checked again, without another file', async () => {
  const eva = await service.register('Eva')
  const read = await upload(eva, 'Company,Revenue\nAcme,viel\nBolt,5\n,7\n')
  const checked = await ask(eva, read.id, 'check')
  assert.deepEqual([checked.counts.created, checked.counts.failed], [1, 2])
  const mend = (body: object, person = eva) => person.patch(`/api/import/${read.id}/rows`, body)
  const cell = (number: number, column: number, value: string | null) => ({ number, cells: [{ column, value }] })
  for (const [body, field] of [
    [{ rows: [] }, 'rows'],
    [{ rows: [cell(99, 0, 'x')] }, 'rows.0.number'],
    [{ rows: [cell(2, 9, 'x')] }, 'rows.0.cells'],
  ] as const) {
    const { status, body: answer } = await mend(body)
    assert.deepEqual([status, answer.errors?.[0].field], [422, field], JSON.stringify(answer))
  }
  assert.equal((await mend({ rows: [cell(2, 1, '7')] }, await service.register('Otto'))).status, 404)
  const { status } = await mend({ rows: [cell(2, 1, '12.5m'), cell(4, 0, 'Corvane')] })
  assert.equal(status, 202)
  const mended = await settled(eva, read.id)
  assert.deepEqual([mended.status, mended.counts.created, mended.counts.failed], ['checked', 3, 0])
  await ask(eva, read.id, 'run')
  const { body } = await eva.get('/api/companies?sort_by=name')
  assert.deepEqual(
    body.data.map(({ name, revenue }: any) => [name, revenue]),
    [
      ['Acme', 12_500_000],
      ['Bolt', 5],
      ['Corvane', 7],
    ],
  )
  assert.equal((await mend({ rows: [cell(2, 1, '9')] })).status, 409)
})
