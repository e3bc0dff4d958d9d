import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { archiveOf, bringIn, changedArchive, forgedArchive } from '../../../test/archives.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { ask, uploadTable } from '../../../test/import_tables.ts'
import { call, programAt } from '../../../test/mcp_program.ts'

// Funds in tables that come and go, and for programs.

let service: TestService
let ana: Person
let vera: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  vera = await service.invite(ana, 'Vera', 'viewer')
})

const fundsOf = async (person: Person) => (await person.get('/api/funds?sort_by=name')).body.data

test('a table of funds adds and changes them by their names; undoing keeps the one that a deal is of since', async () => {
  const eva = await service.register('Eva')
  await eva.create('/api/funds', { name: 'Alder II', size: 200e6 })
  const table = [
    'Fund,Vintage year,Commitments,Status,Strategy',
    'ALDER II,2016,$210m,Harvesting,Buyout',
    'Alder III,2024,450m,Investing,Buyout',
    'Birch Credit,2026,90m,Raising,Credit',
    'Cedar,2020,1m,Sleeping,Buyout',
  ].join('\n')
  const read = await uploadTable(service, eva, table, 'funds.csv', { kind: 'funds' })
  const fields = read.mapping.columns.map(({ field }: { field: string | null }) => field)
  assert.deepEqual(fields, ['name', 'vintage', 'size', 'status', 'strategy'])
  const { counts } = await ask(eva, read.id, 'run')
  assert.deepEqual([counts.created, counts.updated, counts.failed], [2, 1, 1])
  const told = (await fundsOf(eva)).map(({ name, vintage, size, status, strategy }: Record<string, unknown>) => [
    name,
    vintage,
    size,
    status,
    strategy,
  ])
  assert.deepEqual(told, [
    ['ALDER II', 2016, 210e6, 'harvesting', 'buyout'],
    ['Alder III', 2024, 450e6, 'investing', 'buyout'],
    ['Birch Credit', 2026, 90e6, 'raising', 'credit'],
  ])

  const company = await eva.create('/api/companies', { name: 'Acme' })
  const [, third] = await fundsOf(eva)
  await eva.create('/api/deals', { name: 'Anvil', company_id: company.id, fund_id: third.id })
  const undone = await ask(eva, read.id, 'undo')
  assert.deepEqual(
    undone.kept.map(({ name, reason }: Record<string, unknown>) => [name, reason]),
    [['Alder III', 'has deals since']],
  )
  assert.deepEqual(
    (await fundsOf(eva)).map(({ name, size }: Record<string, unknown>) => [name, size]),
    [
      ['Alder II', 200e6],
      ['Alder III', 450e6],
    ],
  )
})

test('a table of deals says of which fund they are; a fund that is not there is not made', async () => {
  const dora = await service.register('Dora')
  const fund = await dora.create('/api/funds', { name: 'Alder III' })
  const table = 'Deal,Company,Fund\nAnvil,Acme,alder iii\nOther,Acme,Unheard Of\nThird,Acme,\n'
  const read = await uploadTable(service, dora, table, 'deals.csv', { kind: 'deals' })
  const { counts } = await ask(dora, read.id, 'run')
  assert.deepEqual([counts.created, counts.failed], [2, 1])
  const { body } = await dora.get(`/api/import/${read.id}/problems`)
  assert.match(JSON.stringify(body), /there is no fund “Unheard Of”/)
  assert.equal((await dora.get(`/api/deals?fund_id=${fund.id}`)).body.total, 1)
  assert.equal((await fundsOf(dora)).length, 1)
})

test('the list of funds is taken out as it is shown, and deals with the name of their fund', async () => {
  const fund = await ana.create('/api/funds', { name: 'Alder III', vintage: 2024, size: 5, strategy: 'credit' })
  const company = await ana.create('/api/companies', { name: 'Acme' })
  await ana.create('/api/deals', { name: 'Anvil', company_id: company.id, fund_id: fund.id })
  const { body: funds } = await vera.get('/api/export/funds?format=csv&strategy=credit')
  assert.match(funds, /"?Name,Vintage,Size,Currency,Status,Strategy,/)
  assert.match(funds, /Alder III,2024,5,USD,raising,credit/)
  const { body: deals } = await vera.get('/api/export/deals?format=csv')
  assert.match(deals, /,Fund,/)
  assert.match(deals, /,Alder III,/)
})

test('a program lists funds, reads one, and finds its deals', async () => {
  const gil = await service.register('Gil')
  const fund = await gil.create('/api/funds', { name: 'Alder III', vintage: 2024, size: 450e6, status: 'investing' })
  await gil.create('/api/funds', { name: 'Birch' })
  const company = await gil.create('/api/companies', { name: 'Acme' })
  await gil.create('/api/deals', { name: 'Anvil', company_id: company.id, fund_id: fund.id })
  const { client } = await programAt(service.url, gil.token)
  const { answer: listed } = await call(client, 'list_funds', { status: 'investing', size_min: 100e6 })
  assert.deepEqual([listed.total, listed.data[0].name], [1, 'Alder III'])
  const { answer: read } = await call(client, 'get_record', { type: 'fund', id: fund.id })
  assert.deepEqual([read.vintage, read.deals_count], [2024, 1])
  const { answer: deals } = await call(client, 'list_deals', { fund_id: fund.id })
  assert.deepEqual([deals.total, deals.data[0].fund_name], [1, 'Alder III'])
})

test('an archive from before there were funds is brought in, and its deals are of none', async () => {
  const ida = await service.register('Ida', 'Of before')
  const company = await ida.create('/api/companies', { name: 'Acme' })
  await ida.create('/api/deals', { name: 'Anvil', company_id: company.id })
  const without = await forgedArchive(service, await archiveOf(service, ida), (name, content) =>
    name === 'tables/deals.jsonl'
      ? Buffer.from(content.toString().replaceAll(/"fund_id":null,|,"fund_id":null/g, ''))
      : content,
  )
  const ofBefore = await changedArchive(service, without, (name, content) => {
    if (name === 'tables/funds.jsonl') return undefined
    if (name !== 'manifest.json') return content
    const { parts, ...manifest } = JSON.parse(content.toString())
    const older = parts.flatMap((part: { table: string; columns: string[] }) =>
      part.table === 'funds' ? [] : [{ ...part, columns: part.columns.filter((column) => column !== 'fund_id') }],
    )
    return Buffer.from(JSON.stringify({ ...manifest, parts: older }))
  })
  const jon = await service.register('Jon', 'Newer house')
  const ends = await bringIn(service, jon, ofBefore)
  assert.equal(ends.status, 'completed', JSON.stringify(ends))
  const { body } = await jon.get('/api/deals')
  assert.deepEqual(
    body.data.map(({ name, fund_id }: Record<string, unknown>) => [name, fund_id]),
    [['Anvil', null]],
  )
})
