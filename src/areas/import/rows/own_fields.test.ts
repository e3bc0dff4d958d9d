import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { ask, uploadTable } from '../../../../test/import_tables.ts'

let service: TestService
let ana: Person
let bob: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  bob = await service.invite(ana, 'Bob', 'member')
  for (const kind of ['company', 'contact', 'deal'])
    for (const [name, type, options] of [
      ['Thesis', 'text'],
      ['Sites', 'number'],
      ['Asking price', 'money'],
      ['Exclusive until', 'date'],
      ['Family-owned', 'boolean'],
      ['Region', 'choice', ['DACH', 'Nordics']],
      ['Themes', 'choices', ['Ageing', 'Care, and more']],
      ['Sponsor', 'person'],
      ['Data room', 'link'],
    ] as const)
      await ana.create('/api/custom-fields', { kind, name, type, options: options ?? [] })
})

const upload = (content: string, kind: string) => uploadTable(service, ana, content, 'list.csv', { kind })
const values = async (kind: string, id: string) =>
  (await ana.get(`/api/custom-fields/values?kind=${kind}&ids=${id}`)).body.data[0].values
const tags = async (kind: string, id: string) =>
  (await ana.get(`/api/tags/records?kind=${kind}&ids=${id}`)).body.data[0].tags.map(({ name }: any) => name)
const exported = async (list: string) => (await ana.get(`/api/export/${list}?format=csv`)).body as string

const own = {
  thesis: 'Niche leader',
  sites: 4,
  asking_price: 12_500_000,
  exclusive_until: '2027-03-31',
  family_owned: true,
  region: 'DACH',
  themes: ['Ageing', 'Care, and more'],
  data_room: 'https://example.com/room',
}

test('what a list exports of tags and own fields a list imports as it was, and an undo takes it back', async () => {
  const company = await ana.create('/api/companies', { name: 'Holder' })
  const contact = await ana.create('/api/contacts', { name: 'Some Person', company_id: company.id })
  const deal = await ana.create('/api/deals', { name: 'Some Deal', company_id: company.id })
  const said = { ...own, sponsor: bob.id }
  for (const [kind, list, { id }] of [
    ['company', 'companies', company],
    ['contact', 'contacts', contact],
    ['deal', 'deals', deal],
  ] as const) {
    assert.equal((await ana.patch(`/api/custom-fields/values/${kind}/${id}`, { values: said })).status, 200)
    await ana.post('/api/tags/apply', { kind, ids: [id], add: ['Priority', 'Second half'] })
    const file = await exported(list)
    const head = file.split('\r\n')[0] ?? ''
    assert.match(head, /,Tags,Thesis,Sites,Asking price,Exclusive until,Family-owned,Region,Themes,Sponsor,Data room$/)
    const nulls = Object.fromEntries(Object.keys(said).map((key) => [key, null]))
    await ana.patch(`/api/custom-fields/values/${kind}/${id}`, { values: { ...nulls, thesis: 'Former' } })
    await ana.post('/api/tags/apply', { kind, ids: [id], add: ['Former'], remove: ['Priority', 'Second half'] })

    const read = await upload(file.replaceAll('Ageing; Care, and more', 'Ageing'), list)
    const mapped = read.mapping.columns.map(({ field }: any) => field)
    for (const key of Object.keys(said)) assert.ok(mapped.includes(`custom.${key}`), `${list}: ${key} of ${mapped}`)
    assert.ok(mapped.includes('tags'))
    assert.ok(
      read.fields.some((one: any) => one.name === 'custom.region' && one.label === 'Region' && one.type === 'choice'),
    )
    const done = await ask(ana, read.id, 'run')
    assert.deepEqual([done.counts.updated, done.counts.failed], [1, 0], JSON.stringify(done))
    assert.deepEqual(await values(kind, id), { ...said, themes: ['Ageing'] }, list)
    assert.deepEqual(await tags(kind, id), ['Former', 'Priority', 'Second half'])
    const again = await upload(file.replaceAll('Ageing; Care, and more', 'Ageing'), list)
    assert.equal((await ask(ana, again.id, 'run')).counts.unchanged, 1)

    const undone = await ask(ana, read.id, 'undo')
    assert.deepEqual([undone.status, undone.counts.restored], ['undone', 1], JSON.stringify(undone))
    assert.deepEqual(await values(kind, id), { thesis: 'Former' }, list)
    assert.deepEqual(await tags(kind, id), ['Former'])
  }
})

test('records that an import makes have their tags and values, and go with them', async () => {
  const read = await upload(
    'Name,Region,Themes,Tags\nMade,nordics,"Care, and more","Fresh, Warm"\nPlain,,,\n',
    'companies',
  )
  const done = await ask(ana, read.id, 'run')
  assert.equal(done.counts.created, 2, JSON.stringify(done))
  const { body } = await ana.get('/api/companies?search=Made')
  const [{ id }] = body.data
  assert.deepEqual(await values('company', id), { region: 'Nordics', themes: ['Care, and more'] })
  assert.deepEqual(await tags('company', id), ['Fresh', 'Warm'])
  const { body: told } = await ana.get(`/api/events?subject_id=${id}&kind=updated`)
  assert.deepEqual(told.data[0].after, { Region: 'Nordics', Themes: ['Care, and more'], tags: ['Fresh', 'Warm'] })
  assert.equal((await ana.get('/api/companies?tag=warm&custom=region%3Dnordics')).body.total, 1)
  const undone = await ask(ana, read.id, 'undo')
  assert.deepEqual([undone.counts.removed, undone.counts.kept], [2, 0], JSON.stringify(undone.kept))
  const names = (await ana.get('/api/tags')).body.data.map(({ name }: any) => name)
  assert.ok(!names.includes('Fresh'), 'a tag that the import made goes too')
})

test('what somebody has put on a record since stays, with the record', async () => {
  const read = await upload('Name,Sites,Tags\nTouched,3,Warm\nRetagged,3,Warm\n', 'companies')
  await ask(ana, read.id, 'run')
  const idOf = async (name: string) => (await ana.get(`/api/companies?search=${name}`)).body.data[0].id
  const [touched, retagged] = [await idOf('Touched'), await idOf('Retagged')]
  await ana.patch(`/api/custom-fields/values/company/${touched}`, { values: { sites: 5 } })
  await ana.post('/api/tags/apply', { kind: 'company', ids: [retagged], add: ['Mine'] })
  const undone = await ask(ana, read.id, 'undo')
  assert.deepEqual(
    undone.kept.map(({ reason }: any) => reason),
    ['its tags or own fields were changed since', 'its tags or own fields were changed since'],
  )
  assert.deepEqual(await values('company', touched), { sites: 5 })
  assert.deepEqual(await tags('company', retagged), ['Mine', 'Warm'])
})

test('a column that is a field taken away since is told before a row is written', async () => {
  const field = await ana.create('/api/custom-fields', { kind: 'company', name: 'Passing', type: 'text' })
  const read = await upload('Name,Passing\nLost,x\n', 'companies')
  assert.equal((await ana.delete(`/api/custom-fields/${field.id}`)).status, 200)
  const { status, body } = await ana.post(`/api/import/${read.id}/run`)
  assert.deepEqual([status, body.detail], [422, 'columns: “Passing” was custom.passing, which is no field any more'])
  const left = { columns: [{ column: 1, field: null }] }
  assert.equal((await ana.patch(`/api/import/${read.id}`, left)).status, 200)
  assert.equal((await ask(ana, read.id, 'run')).counts.created, 1)
})

test('a value that its field does not take is told with the row', async () => {
  const lines = ['Name,Sites,Region,Sponsor,Family-owned,Tags', 'A,many,DACH,Bob,yes,', 'B,1,Mars,,,', 'C,1,,Nobody,,']
  const read = await upload(`${lines.join('\n')}\nD,1,,,,${'x'.repeat(61)}\n`, 'companies')
  const checked = await ask(ana, read.id, 'check')
  assert.equal(checked.counts.failed, 4, JSON.stringify(checked.samples))
  const { body } = await ana.get(`/api/import/${read.id}/problems`)
  const problems = body.data.map(({ problem }: any) => problem)
  assert.match(problems[0], /^Sites: “many” is not a number/)
  assert.deepEqual(problems.slice(1), [
    'Region: must be one of DACH, Nordics',
    'Sponsor: “Nobody” is no active person of your firm',
    'Tags: one has more than 60 characters',
  ])
})
