import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { ask, type SheetCell, settled, uploadTable, workbook } from '../../../test/import_tables.ts'

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
})

const upload = (rows: SheetCell[][], options?: Parameters<typeof workbook>[1]) =>
  uploadTable(service, ana, workbook({ Companies: rows }, options), 'list.xlsx', { kind: 'companies' })

async function revenues(): Promise<Record<string, number | null>> {
  const { body } = await ana.get('/api/companies')
  return Object.fromEntries(
    body.data.map(({ name, revenue }: { name: string; revenue: number | null }) => [name, revenue]),
  )
}

test('an amount that its format shows in thousands is what is stored, whether or not the heading says so too', async () => {
  for (const heading of ['Revenue ($k)', 'Revenue']) {
    ana = await service.register('Ana')
    const { id } = await upload([
      ['Company', heading],
      ['Acorn', { thousands: 12_345_678 }],
      ['Birch', { thousands: -2_000_000 }],
    ])
    const done = await ask(ana, id, 'run')
    assert.equal(done.counts.with_doubts, 0, heading)
    assert.deepEqual(await revenues(), { Acorn: 12_345_678, Birch: -2_000_000 })
  }
})

test('an amount shown in thousands below a heading of millions is asked about', async () => {
  ana = await service.register('Ana')
  const { id } = await upload([
    ['Company', 'Revenue ($m)'],
    ['Acorn', { thousands: 12_345_000 }],
  ])
  assert.equal((await ask(ana, id, 'run')).counts.with_doubts, 1)
  assert.deepEqual(await revenues(), { Acorn: null })
})

test('hidden rows are left out, which is said, until somebody asks for them', async () => {
  ana = await service.register('Ana')
  const read = await upload([['Company'], ['Acorn'], ['Old draft'], ['Birch']], { hiddenRows: [3] })
  assert.deepEqual([read.layout.hidden_rows, read.progress.rows_total], [1, 2])
  await ana.patch(`/api/import/${read.id}`, { layout: { hidden: true } })
  const again = await settled(ana, read.id)
  assert.deepEqual([again.layout.hidden_rows, again.progress.rows_total], [0, 3])
})

test('a hidden column stands for no field by itself, but for the ids by which another program knows its records', async () => {
  ana = await service.register('Ana')
  const { columns, mapping } = await upload(
    [
      ['(Do Not Modify) Account', 'Revenue', 'Account Name', 'Revenue'],
      ['a1b2', 99_999, 'Acorn', 12_345],
    ],
    { hiddenColumns: [1, 2] },
  )
  assert.deepEqual(
    columns.map(({ hidden = false }: { hidden?: boolean }) => hidden),
    [true, true, false, false],
  )
  assert.deepEqual(
    mapping.columns.map(({ field }: { field: string | null }) => field),
    ['external_id', null, 'name', 'revenue'],
  )
})
