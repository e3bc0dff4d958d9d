import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../../../../test/harness.ts'
import { readCatalogue } from './catalogue.ts'
import { rowSchemas } from './row_schemas.ts'
import { columnsOf } from './rows.ts'
import { carried, leftOut, leftOutOfService } from './tables.ts'

const { deps } = await startTestService()
const catalogue = await readCatalogue(deps.sql)
const names = carried.map(({ name }) => name)

test('of each table of a firm it is decided whether archives carry it', () => {
  const decided = new Set([...names, ...Object.keys(leftOut)])
  assert.deepEqual(
    [...catalogue.keys()].filter((name) => !decided.has(name)),
    [],
  )
  assert.deepEqual(
    names.filter((name) => name in leftOut),
    [],
  )
})

test('of each table beside those it is said why archives do not carry it', async () => {
  const tables = await deps.sql<{ name: string }[]>`
    select table_name as name from information_schema.columns where table_schema = 'service' and column_name = 'firm_id'`
  assert.deepEqual(tables.map(({ name }) => name).sort(), Object.keys(leftOutOfService).sort())
})

test('a table comes after those that its rows refer to', () => {
  for (const [at, name] of names.entries())
    for (const { table } of catalogue.get(name)?.references ?? [])
      if (table !== name && names.includes(table)) assert.ok(names.indexOf(table) < at, `${name} before ${table}`)
})

test('what archives say of columns is of columns that there are', () => {
  for (const { name, instead = {}, without = [] } of carried) {
    const columns = catalogue.get(name)?.columns ?? []
    assert.deepEqual(
      [...Object.keys(instead), ...without].filter((column) => !columns.includes(column)),
      [],
      name,
    )
  }
})

test('what has walls is carried from this side of them only', async () => {
  const walled = await deps.sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'walls'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`
  for (const { name } of walled) assert.ok(name in leftOut || carried.find((each) => each.name === name)?.only, name)
})

test('each column that archives carry has a rule of what may stand in it', () => {
  for (const each of carried) {
    const table = catalogue.get(each.name)
    const columns = table ? columnsOf(table, each).filter((column) => column !== 'firm_id') : []
    assert.deepEqual(Object.keys(rowSchemas[each.name]?.shape ?? {}).sort(), columns.toSorted(), each.name)
  }
  assert.deepEqual(Object.keys(rowSchemas).sort(), names.toSorted())
})
