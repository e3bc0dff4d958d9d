import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { z } from 'zod'
import { subjectTypes } from '../src/access/event_kinds.ts'
import { hiddenBy } from '../src/access/hidden.ts'
import { fieldNames, hideable } from '../src/access/hideable.ts'
import { redact } from '../src/access/redact.ts'
import { fieldFor } from '../src/areas/agentic-chat/grammar/vocabulary/fields.ts'
import { phraseAt } from '../src/areas/agentic-chat/grammar/vocabulary/words.ts'
import { catalogue, type EntityName } from '../src/areas/agentic-chat/plan/catalogue.ts'
import { Erasure } from '../src/areas/erasure/schema.ts'
import { titles } from '../src/areas/events/queries.ts'
import { lists as exported } from '../src/areas/export/lists.ts'
import { fieldsOf as imported } from '../src/areas/import/columns/fields.ts'
import { listTools } from '../src/areas/mcp/lists.ts'
import { readTools } from '../src/areas/mcp/read.ts'
import { SearchResult } from '../src/areas/search/index.ts'
import { standardList } from '../src/areas/standard-records/index.ts'
import { columnTypes } from '../src/records/columns.ts'
import type { Description, Field } from '../src/records/descriptions/describe.ts'
import { records as described } from '../src/records/descriptions/index.ts'
import { startTestService } from './harness.ts'

const records: Record<string, Description> = described
const { companies: company } = described
const service = await startTestService()
const { body: api } = await service.send('GET', '/openapi.json')

/** Columns that the service fills by itself, or that are written by an area's own rule. */
const ownOfTheService: Record<string, string> = {
  companies: 'deleted_at status_before_delete base_rate',
  deals: 'base_rate rate_day pipeline_id stage_id',
  funds: 'base_rate',
  financial_records: 'superseded base_rate',
  notes: 'created_by',
  interactions: 'created_by',
  tasks: 'created_by assigned_by status done_at done_by reminded_at',
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

type Named = readonly string[] | undefined
const resolved = (schema: any): any => (schema?.$ref ? api.components.schemas[schema.$ref.split('/').at(-1)] : schema) // reason: JSON of any shape
const bodyOf = (path: string): any =>
  resolved(api.paths[path]?.post?.requestBody?.content['application/json']?.schema)?.properties // reason: as above
const namesOf = (named: object | undefined): Named => named && Object.keys(named)
const parametersOf = (path: string): { name: string; schema: any }[] | undefined => api.paths[path]?.get?.parameters // reason: as above
const toolOf = (kind: string) => listTools.find(({ name }) => name === `list_${kind}`)
const typesOfPrograms = readTools.find(({ name }) => name === 'get_record')?.input['type'] as z.ZodEnum // reason: a choice

const leadsTo = (phrase: string, kind: string, name: string): boolean =>
  phraseAt(phrase.split(' '))?.tags.some(
    (tag) => tag.startsWith('F:') && fieldFor(kind as EntityName, tag.slice(2)) === name, // reason: one of the records asked about
  ) ?? false

const isLink = ({ kind }: Field) => kind === 'link'
const nameOf = (name: string, field: Field) => (isLink(field) && field.named ? name.replace(/_id$/, '_name') : name)
const byFilter = (name: string, { filter }: Field) =>
  filter === 'range' ? [`${name}_min`, `${name}_max`] : filter ? [name] : []

type Consumer = {
  /** what is there of this kind of record; undefined where nothing is */
  has: (kind: string, description: Description) => Named
  /** what to say then */
  missing: (kind: string, description: Description) => string
  /** the names by which a field must be there; where it is left out, the record itself must */
  wants?: (name: string, field: Field) => string[]
  /** kinds, and fields of them, that are not there, and why */
  except?: Record<string, string>
}

/** Where a record and its fields must have arrived, by what its description says of them. */
const consumers: Record<string, Consumer> = {
  'a new record': {
    has: (kind) => namesOf(bodyOf(`/api/${kind}`)),
    missing: (kind) => `POST /api/${kind} is missing`,
    wants: (name) => [name],
  },
  'a row of many': {
    has: (kind) => namesOf(resolved(bodyOf(`/api/${kind}/bulk`)?.rows.items)?.properties),
    missing: (kind) => `POST /api/${kind}/bulk is missing`,
    wants: (name) => [name],
    except: {
      notes: 'people write them one by one, and tables of them are imported',
      interactions: 'they are logged one by one, and tables of them are imported',
      tasks: 'a task is given to somebody, one by one',
    },
  },
  'the filters of a list': {
    has: (kind) => parametersOf(`/api/${kind}`)?.map(({ name }) => name),
    missing: (kind) => `GET /api/${kind} is missing`,
    wants: byFilter,
  },
  'the order of a list': {
    has: (kind) => parametersOf(`/api/${kind}`)?.find(({ name }) => name === 'sort_by')?.schema.enum,
    missing: (kind) => `GET /api/${kind} has no sort_by`,
    wants: (name, { sorted }) => (sorted ? [name] : []),
  },
  'quick search': {
    has: (kind) => (kind in SearchResult.shape ? [kind] : undefined),
    missing: (kind) => `GET /api/search does not look for ${kind}`,
    except: {
      financials: 'a period has no name: its company is found',
      interactions: 'they are found at their company',
      tasks: 'they have a search of their own: GET /api/tasks?search=',
    },
  },
  'the audit log': {
    has: (_kind, { subject }) => (subjectTypes.some((known) => known === subject) ? [subject] : undefined),
    missing: (_kind, { subject }) => `events of a ${subject} are not known (access/event_kinds.ts)`,
  },
  'the right to be forgotten': {
    has: (kind, { fields }) =>
      Object.values(fields).every(({ personal }) => !personal) || kind in Erasure.shape.erased.shape
        ? [kind]
        : undefined,
    missing: (kind) => `people named in ${kind} are not erased (areas/erasure)`,
  },
  'the lists of programs': {
    has: (kind) => namesOf(toolOf(kind)?.input),
    missing: (kind) => `the tool list_${kind} is missing in mcp/lists.ts`,
    wants: byFilter,
  },
  'the records of programs': {
    has: (_kind, { subject }) => (typesOfPrograms.options.includes(subject) ? [subject] : undefined),
    missing: (_kind, { subject }) => `the tool get_record does not know ${subject} (mcp/read.ts)`,
  },
  'an imported table': {
    has: (kind) => imported[kind as keyof typeof imported]?.map(({ name }) => name), // reason: undefined for any other
    missing: (kind) => `import does not know ${kind} (import/columns/fields.ts)`,
    wants: (name, field) => (field.headings && !isLink(field) ? [name] : []),
  },
  'an exported list': {
    has: (kind) => exported.find(({ name }) => name === kind)?.columns.map(({ field }) => field),
    missing: (kind) => `there is no list of ${kind} in export/lists.ts`,
    wants: (name, field) => [nameOf(name, field)],
    except: { 'tasks.remind_at': 'it is a message to one person' },
  },
  questions: {
    has: (kind) => namesOf((catalogue as Partial<Record<string, { fields: object }>>)[kind]?.fields), // reason: undefined for any other
    missing: (kind) => `questions do not know ${kind} (agentic-chat/plan/catalogue.ts)`,
    wants: (name, field) => (isLink(field) ? [] : [name]),
    except: { 'notes.tags': 'one of them at a time, by the name "tag"' },
  },
  'the words of questions': {
    has: (kind, { fields }) =>
      Object.keys(fields).filter((name) =>
        fields[name]?.asked?.split('|').every((phrase) => leadsTo(phrase, kind, name)),
      ),
    missing: (kind) => kind,
    wants: (name, { asked }) => (asked ? [name] : []),
  },
  'what can be hidden': {
    has: () => Object.keys(hideable),
    missing: (kind) => kind,
    wants: (_name, { kind, hidden }) => (hidden ? [hidden] : kind === 'money' ? ['a name for it'] : []),
  },
}

function unreached(kind: string, description: Description): string[] {
  return Object.entries(consumers).flatMap(([where, consumer]) => {
    const { except = {} } = consumer
    const lost = kind in except ? [] : lostAt(consumer, kind, description)
    return lost.filter((name) => !(name in except)).map((name) => `${where}: ${name}`)
  })
}

function lostAt({ has, missing, wants }: Consumer, kind: string, description: Description): string[] {
  const wanted = Object.entries(description.fields).flatMap(([name, field]) => wants?.(name, field) ?? [])
  const there = has(kind, description)
  if (there === undefined) return wanted.length > 0 || !wants ? [missing(kind, description)] : []
  return wanted.filter((name) => !there.includes(name)).map((name) => `${kind}.${name}`)
}

/** Those fields of an answer that are empty for whom a figure is hidden from. */
function emptied(figure: string, names: readonly string[]) {
  const hidden = hiddenBy([figure])
  assert.ok(hidden, figure)
  const left = redact(hidden, Object.fromEntries(names.map((name) => [name, 1]))) as Record<string, unknown> // reason: as it is given
  return names.filter((name) => left[name] === null)
}

test('where a figure is hidden, a record is without the fields whose descriptions say so, and with all others', () => {
  for (const [kind, { fields, subject }] of Object.entries(records))
    for (const figure of fieldNames) {
      const those = Object.keys(fields).filter((name) => fields[name]?.hidden === figure)
      assert.deepEqual(emptied(figure, ['id', ...Object.keys(fields)]), those, `${figure}: answers of ${kind}`)
      for (const name of those)
        for (const asked of byFilter(name, fields[name] as Field)) // reason: one of its fields
          assert.ok(hiddenBy([figure])?.has(asked, subject), `${figure}: ${asked} of ${kind}`)
    }
  for (const [kind, { hit }] of standardList)
    for (const figure of fieldNames) {
      const names = Object.keys(hit.shape)
      const those = names.filter((name) => records[kind]?.fields[name]?.hidden === figure)
      assert.deepEqual(emptied(figure, names), those, `${figure}: what quick search tells of ${kind}`)
    }
  assert.deepEqual(emptied('revenue', ['id', 'margin']), ['margin'], 'by its name alone')
})

test('every description is one of the list of records', async () => {
  const folder = join(import.meta.dirname, '../src/records/descriptions')
  const made = await Promise.all(readdirSync(folder).map((file) => import(join(folder, file))))
  const there = made.flatMap((module) => Object.values<unknown>(module)).filter(isDescription)
  assert.deepEqual(new Set(there), new Set(Object.values(records)))
})

function isDescription(made: unknown): made is Description {
  return typeof made === 'object' && made !== null && 'table' in made && 'fields' in made
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

test('every column has the type by which its field is read, and a name that SQL does not keep to itself', async () => {
  const { sql } = service.deps
  for (const { table, fields } of Object.values(records)) {
    const types = columnTypes(fields)
    const wrong = await sql<{ name: string }[]>`
      select attname as name, format_type(atttypid, null) as type from pg_attribute join unnest(
        ${Object.keys(types)}::text[], ${Object.values(types)}::text[]) described (name, type) on described.name = attname
      where attrelid = ${`public.${table}`}::regclass and atttypid <> described.type::regtype`
    assert.deepEqual([...wrong], [], table)
  }
  const kept = await sql<{ word: string }[]>`select word from pg_get_keywords() where catcode in ('R', 'T')`
  const words = new Set(kept.map(({ word }) => word))
  assert.ok(words.has('limit'))
  for (const [kind, { fields }] of Object.entries(records))
    assert.deepEqual(
      Object.keys(fields).filter((name) => words.has(name)),
      [],
      `${kind}: choose another name`,
    )
})

test('the audit log calls each record by the field that is its title', () => {
  for (const { table, fields } of Object.values(records))
    for (const [name, { kind }] of Object.entries(fields)) if (kind === 'title') assert.ok(titles.includes(name), table)
})

const canary: Field = {
  kind: 'money',
  label: 'Canary',
  headings: 'canary',
  asked: 'canary',
  sorted: true,
  filter: 'range',
}

test('every field of a description arrives wherever its record is written, listed, imported, exported, asked for or hidden', () => {
  for (const [kind, description] of Object.entries(records)) assert.deepEqual(unreached(kind, description), [], kind)
  const found = unreached('companies', { ...company, fields: { ...company.fields, canary } })
  const ofFields = Object.keys(consumers).filter((where) => consumers[where]?.wants)
  assert.deepEqual([...new Set(found.map((one) => one.split(':')[0]))], ofFields)
})

test('a new kind of record is asked for wherever the others are', () => {
  const fields = { name: { kind: 'title', label: 'Name', asked: 'canary name' }, canary } as const
  assert.deepEqual(unreached('canaries', { ...company, table: 'canaries', subject: 'canary', fields }), [
    'a new record: POST /api/canaries is missing',
    'a row of many: POST /api/canaries/bulk is missing',
    'the filters of a list: GET /api/canaries is missing',
    'the order of a list: GET /api/canaries has no sort_by',
    'quick search: GET /api/search does not look for canaries',
    'the audit log: events of a canary are not known (access/event_kinds.ts)',
    'the lists of programs: the tool list_canaries is missing in mcp/lists.ts',
    'the records of programs: the tool get_record does not know canary (mcp/read.ts)',
    'an imported table: import does not know canaries (import/columns/fields.ts)',
    'an exported list: there is no list of canaries in export/lists.ts',
    'questions: questions do not know canaries (agentic-chat/plan/catalogue.ts)',
    'the words of questions: canaries.name',
    'the words of questions: canaries.canary',
    'what can be hidden: canaries.a name for it',
  ])
})

test('what is excepted would be missing otherwise', () => {
  for (const [where, consumer] of Object.entries(consumers))
    for (const excepted of Object.keys(consumer.except ?? {})) {
      const [kind = ''] = excepted.split('.')
      const lost = lostAt(consumer, kind, records[kind] as Description) // reason: undefined would throw, and tell
      assert.ok(lost.includes(excepted) || (excepted === kind && lost.length > 0), `${where}: ${excepted}`)
    }
})
