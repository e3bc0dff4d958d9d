import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hideable } from '../src/access/hideable.ts'
import { fieldFor } from '../src/areas/agentic-chat/grammar/fields.ts'
import { phraseAt } from '../src/areas/agentic-chat/grammar/words.ts'
import { catalogue, type EntityName } from '../src/areas/agentic-chat/plan/catalogue.ts'
import * as exported from '../src/areas/export/columns.ts'
import { fieldsOf as imported } from '../src/areas/import/fields.ts'
import { listTools } from '../src/areas/mcp/lists.ts'
import { company } from '../src/records/descriptions/companies.ts'
import { contact } from '../src/records/descriptions/contacts.ts'
import { deal } from '../src/records/descriptions/deals.ts'
import type { Description, Field } from '../src/records/descriptions/describe.ts'
import { financialRecord } from '../src/records/descriptions/financials.ts'
import { fund } from '../src/records/descriptions/funds.ts'
import { interaction } from '../src/records/descriptions/interactions.ts'
import { note } from '../src/records/descriptions/notes.ts'
import { task } from '../src/records/descriptions/tasks.ts'
import { startTestService } from './harness.ts'

const service = await startTestService()
const { body: api } = await service.send('GET', '/openapi.json')

const records: Record<string, Description> = {
  companies: company,
  contacts: contact,
  deals: deal,
  funds: fund,
  financials: financialRecord,
  notes: note,
  interactions: interaction,
  tasks: task,
}

/** Columns that the service fills by itself, or that are written by an area's own rule. */
const ownOfTheService: Record<string, string> = {
  companies: 'deleted_at status_before_delete',
  contacts: '',
  deals: '',
  funds: '',
  financial_records: 'superseded',
  notes: 'created_by',
  interactions: 'created_by',
  tasks: 'created_by status done_at done_by reminded_at',
}
const ownOfAll = 'id firm_id created_at updated_at company_deleted walls'.split(' ')

const columnsOf = async (table: string) => {
  const rows = await service.deps.sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`
  return rows.map(({ name }) => name)
}

const undescribed = (columns: readonly string[], { table, fields }: Description) =>
  columns.filter((name) => {
    const own = [...ownOfAll, ...(ownOfTheService[table] ?? '').split(' ')]
    return !own.includes(name) && !(name in fields)
  })

type Named = readonly string[]
const resolved = (schema: any): any => (schema?.$ref ? api.components.schemas[schema.$ref.split('/').at(-1)] : schema) // reason: JSON of any shape
const bodyOf = (path: string, method: string): Named => {
  const schema = resolved(api.paths[path]?.[method]?.requestBody?.content['application/json']?.schema)
  return Object.keys(schema?.properties ?? {})
}
const rowOfBulk = (kind: string): Named => {
  const schema = resolved(api.paths[`/api/${kind}/bulk`].post.requestBody.content['application/json'].schema)
  return Object.keys(resolved(schema.properties.rows.items).properties)
}
const parametersOf = (path: string): { name: string; schema: any }[] => api.paths[path].get.parameters ?? [] // reason: as above

const leadsTo = (phrase: string, kind: string, name: string): boolean =>
  phraseAt(phrase.split(' '))?.tags.some(
    (tag) => tag.startsWith('F:') && fieldFor(kind as EntityName, tag.slice(2)) === name, // reason: one of the records asked about
  ) ?? false

const isLink = ({ kind }: Field) => kind === 'link'
const nameOf = (name: string, field: Field) => (isLink(field) && field.named ? name.replace(/_id$/, '_name') : name)

/** Where a field must have arrived, by what its description says of it: the names there, and which fields are wanted. */
const consumers: Record<
  string,
  { of: string[]; has: (kind: string) => Named; wants: (name: string, field: Field) => string[] }
> = {
  'a new record': {
    of: Object.keys(records),
    has: (kind) => bodyOf(`/api/${kind}`, 'post'),
    wants: (name) => [name],
  },
  'a row of many': {
    of: ['companies', 'contacts', 'deals', 'funds', 'financials'],
    has: rowOfBulk,
    wants: (name) => [name],
  },
  'the filters of a list': {
    of: ['companies', 'contacts', 'deals', 'funds'],
    has: (kind) => parametersOf(`/api/${kind}`).map(({ name }) => name),
    wants: (name, { filter }) => (filter === 'range' ? [`${name}_min`, `${name}_max`] : filter ? [name] : []),
  },
  'the lists of programs': {
    of: ['companies', 'funds'],
    has: (kind) => Object.keys(listTools.find(({ name }) => name === `list_${kind}`)?.input ?? {}),
    wants: (name, { filter }) => (filter === 'range' ? [`${name}_min`, `${name}_max`] : filter ? [name] : []),
  },
  'the order of a list': {
    of: ['companies', 'contacts', 'deals', 'funds'],
    has: (kind) => parametersOf(`/api/${kind}`).find(({ name }) => name === 'sort_by')?.schema.enum,
    wants: (name, { sorted }) => (sorted ? [name] : []),
  },
  'an imported table': {
    of: Object.keys(imported),
    has: (kind) => imported[kind as keyof typeof imported].map(({ name }) => name), // reason: named above
    wants: (name, field) => (field.headings && !isLink(field) ? [name] : []),
  },
  'an exported list': {
    of: ['companies', 'contacts', 'deals', 'funds', 'financials', 'notes', 'interactions'],
    has: (kind) => {
      const { noun } = records[kind] as Description // reason: named above
      const one = noun[0].split(' ')[0] as 'company' // reason: one of the names of the module
      return exported[`${one}Columns`].map(({ field }) => field)
    },
    wants: (name, field) => [nameOf(name, field)],
  },
  questions: {
    of: ['companies', 'contacts', 'deals', 'funds', 'financials'],
    has: (kind) => Object.keys(catalogue[kind as keyof typeof catalogue].fields), // reason: named above
    wants: (name, field) => (isLink(field) ? [] : [name]),
  },
  'the words of questions': {
    of: ['companies', 'contacts', 'deals', 'funds', 'financials'],
    has: (kind) => {
      const { fields } = records[kind] as Description // reason: named above
      return Object.keys(fields).filter((name) =>
        fields[name]?.asked?.split('|').every((phrase) => leadsTo(phrase, kind, name)),
      )
    },
    wants: (name, { asked }) => (asked ? [name] : []),
  },
  'what can be hidden': {
    of: Object.keys(records),
    has: () => Object.keys(hideable),
    wants: (_name, { kind, hidden }) => (hidden ? [hidden] : kind === 'money' ? ['a name for it'] : []),
  },
}

function unreached(kind: string, { fields }: Description): string[] {
  return Object.entries(consumers).flatMap(([where, { of, has, wants }]) => {
    if (!of.includes(kind)) return []
    const there = has(kind)
    const lost = Object.entries(fields).flatMap(([name, field]) =>
      wants(name, field).filter((one) => !there.includes(one)),
    )
    return lost.map((name) => `${where}: ${kind}.${name}`)
  })
}

test('every column of a record that can be written is part of its description', async () => {
  for (const description of Object.values(records)) {
    const columns = await columnsOf(description.table)
    assert.deepEqual(undescribed(columns, description), [], description.table)
    assert.deepEqual(undescribed([...columns, 'canary'], description), ['canary'])
    const gone = Object.keys(description.fields).filter((name) => !columns.includes(name))
    assert.deepEqual(gone, [], `${description.table} lacks what is described`)
  }
})

test('every field of a description arrives wherever its record is written, listed, imported, exported, asked for or hidden', () => {
  for (const [kind, description] of Object.entries(records)) assert.deepEqual(unreached(kind, description), [])
  const canary: Field = {
    kind: 'money',
    label: 'Canary',
    headings: 'canary',
    asked: 'canary',
    sorted: true,
    filter: 'range',
  }
  const found = unreached('companies', { ...company, fields: { ...company.fields, canary } })
  assert.deepEqual(
    found.map((one) => one.split(':')[0]),
    Object.keys(consumers).flatMap((where) =>
      where === 'the filters of a list' || where === 'the lists of programs' ? [where, where] : [where],
    ),
  )
})
