import { createHash } from 'node:crypto'
import type { Manifest, Part } from '../src/areas/export/archive/manifest.ts'
import type { Chance } from './chance.ts'
import { junk, leftOutTables, otherColumns, spellings } from './mutation_values.ts'

// Changes that somebody who means harm makes to the archive of a firm before mending its checksums.

/** Entries of a zip file by name; lines of tables are changed as texts. */
export type Parts = { manifest: Manifest; lines: Map<string, string[]>; objects: Map<string, Buffer>; list: string[] }
/** Ids of others, which no archive may reach. */
export type Outside = { people: string[]; records: string[]; firms: string[]; keys: string[] }
type Json = Record<string, unknown>
type Mutation = (parts: Parts, chance: Chance, outside: Outside) => string

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const tableOf = ({ lines }: Parts, chance: Chance) =>
  chance.of([...lines].filter(([, rows]) => rows.length > 0).map(([name]) => name))

function change(parts: Parts, table: string, chance: Chance, edit: (row: Json) => string): string {
  const rows = parts.lines.get(table) ?? []
  const at = chance.below(rows.length)
  const row: Json = JSON.parse(rows[at] ?? '{}')
  const said = edit(row)
  rows[at] = JSON.stringify(row)
  return `${table}[${at}]: ${said}`
}

/** Every place in a value that holds something, as a way to it. */
function placesIn(value: unknown, way: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [way]
  return [
    ...(way.length > 0 ? [way] : []),
    ...Object.entries(value).flatMap(([name, each]) => placesIn(each, [...way, name])),
  ]
}

function put(row: Json, way: (string | number)[], edit: (was: unknown) => unknown) {
  let at = row as Record<string | number, unknown>
  for (const name of way.slice(0, -1)) at = at[name] as Json // reason: the way was found in this row
  const last = way.at(-1) ?? ''
  at[last] = edit(at[last])
}

const foreign = (chance: Chance, { people, records, firms }: Outside) => chance.of(chance.of([people, records, firms]))

const mutations: Mutation[] = [
  function spelling(parts, chance) {
    const spell = chance.of(spellings)
    return change(parts, tableOf(parts, chance), chance, (row) => {
      const ways = placesIn(row).filter((way) =>
        uuid.test(String(way.reduce<unknown>((at, name) => (at as Json)[name], row))),
      )
      const way = chance.of(ways)
      put(row, way, (was) => spell(String(was)))
      return `${way.join('.')} spelt ${JSON.stringify(spell('0f'.repeat(4)))}`
    })
  },
  function foreignUser(parts, chance, outside) {
    const id = chance.of(spellings.concat((same) => same))(chance.of(outside.people))
    return change(parts, 'users', chance, (row) => {
      row['id'] = id
      return `id is ${id}`
    })
  },
  function foreignId(parts, chance, outside) {
    const id = foreign(chance, outside)
    return change(parts, tableOf(parts, chance), chance, (row) => {
      const ways = placesIn(row).filter(
        (way) => /(_id|_by|_ids|^id|mentions|walls|value|query)$/.test(String(way[0])) || chance.below(5) === 0,
      )
      const way = chance.of(ways)
      put(row, way, (was) => (Array.isArray(was) ? [id] : id))
      return `${way.join('.')} is of others`
    })
  },
  function value(parts, chance) {
    return change(parts, tableOf(parts, chance), chance, (row) => {
      const column = chance.of(Object.keys(row))
      const given = chance.of(junk)
      row[column] = given
      return `${column} is ${JSON.stringify(given)?.slice(0, 60)}`
    })
  },
  function nested(parts, chance) {
    return change(parts, tableOf(parts, chance), chance, (row) => {
      const ways = placesIn(row)
      const inner = ways.filter((way) => way.length > 1)
      const way = chance.of(inner.length > 0 ? inner : ways)
      const given = chance.of(junk)
      put(row, way, () => given)
      return `${way.join('.')} is ${JSON.stringify(given)?.slice(0, 60)}`
    })
  },
  function named(parts, chance, outside) {
    const table = chance.of(['events', 'saved_views', 'custom_values', 'chat_messages'])
    const name = chance.of([
      'owner_id',
      'assignee_id',
      'user_id',
      'company_id',
      'created_at',
      'date',
      'merged_id',
      'refs',
    ])
    return change(parts, table, chance, (row) => {
      const column = chance.of(['before', 'after', 'query', 'value', 'data'].filter((each) => each in row))
      const given = chance.below(2) ? chance.of(outside.people) : chance.of(junk)
      row[column] = { ...(typeof row[column] === 'object' ? row[column] : {}), [name]: given }
      return `${column}.${name} is ${JSON.stringify(given)?.slice(0, 60)}`
    })
  },
  function lines(parts, chance) {
    const table = tableOf(parts, chance)
    const rows = parts.lines.get(table) ?? []
    const at = chance.below(rows.length)
    const kind = chance.of(['twice', 'gone', 'empty', 'no JSON', 'null', 'array', 'deep', 'of another table', 'bytes'])
    if (kind === 'twice') rows.push(rows[at] ?? '')
    if (kind === 'gone') rows.splice(at, 1)
    if (kind === 'empty') rows.splice(at, 0, '')
    if (kind === 'no JSON') rows[at] = '{"id": '
    if (kind === 'null') rows[at] = 'null'
    if (kind === 'array') rows[at] = '[1, 2]'
    if (kind === 'deep')
      rows[at] = (rows[at] ?? '').replace(/}$/, `,"deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)
    if (kind === 'of another table') rows[at] = parts.lines.get(tableOf(parts, chance))?.[0] ?? ''
    if (kind === 'bytes') rows[at] = `${rows[at]}\u0000\ufffd`
    return `${table}[${at}] ${kind}`
  },
  function tables(parts, chance) {
    const table = tableOf(parts, chance)
    const { manifest, lines } = parts
    const part = manifest.parts.find((each) => each.table === table)
    const kind = chance.of(['gone', 'unlisted', 'twice', 'other', 'renamed', 'empty', 'reversed'])
    if (kind === 'gone') {
      manifest.parts = manifest.parts.filter((each) => each !== part)
      lines.delete(table)
    }
    if (kind === 'unlisted') manifest.parts = manifest.parts.filter((each) => each !== part)
    if (kind === 'twice' && part) manifest.parts.push({ ...part })
    if (kind === 'empty') lines.set(table, [])
    if (kind === 'reversed') manifest.parts.reverse()
    if (kind === 'other' || kind === 'renamed') {
      const name = chance.of(leftOutTables)
      lines.set(name, lines.get(table) ?? [])
      if (part) manifest.parts.push({ ...part, table: name })
    }
    return `table ${table} ${kind}`
  },
  function columns(parts, chance) {
    const { manifest, lines } = parts
    if (chance.below(2)) {
      const [table, column] = chance.of(otherColumns)
      manifest.parts.find((each) => each.table === table)?.columns.push(column)
      const rows = lines.get(table) ?? []
      const given = chance.of([null, crypto.randomUUID(), [crypto.randomUUID()], 'x'])
      lines.set(
        table,
        rows.map((line) => JSON.stringify({ ...JSON.parse(line), [column]: given })),
      )
      return `${table} has ${column} ${JSON.stringify(given)}`
    }
    const part = chance.of(manifest.parts.filter(({ table }) => (lines.get(table)?.length ?? 0) > 0))
    const column = chance.of(part.columns)
    const kind = chance.of(['not in the manifest', 'not in rows', 'nowhere', 'twice', 'odd'])
    if (kind === 'twice') part.columns.push(column)
    if (kind === 'odd') part.columns[0] = chance.of(['id; drop', 'ID', '', 'x'.repeat(64), 'ctid'])
    if (kind !== 'not in rows') part.columns = part.columns.filter((each) => kind === 'twice' || each !== column)
    if (kind === 'not in rows' || kind === 'nowhere')
      lines.set(
        part.table,
        (lines.get(part.table) ?? []).map((line) => {
          const { [column]: _, ...rest } = JSON.parse(line)
          return JSON.stringify(rest)
        }),
      )
    return `${part.table}.${column} ${kind}`
  },
  function manifest(parts, chance, outside) {
    const { manifest } = parts
    const ways = placesIn(manifest).filter((way) => way[0] !== 'parts' || chance.below(20) === 0)
    const way = chance.of(ways)
    const given = chance.below(3) ? chance.of(junk) : foreign(chance, outside)
    put(manifest, way, () => given)
    return `manifest ${way.join('.')} is ${JSON.stringify(given)?.slice(0, 60)}`
  },
  function objects(parts, chance, outside) {
    const at = chance.below(parts.list.length)
    const object: Json = JSON.parse(parts.list[at] ?? '{}')
    const kind = chance.of([
      'other key',
      'path',
      'twice',
      'gone',
      'size',
      'null',
      'foreign',
      'own',
      'bytes',
      'capitals',
    ])
    if (kind === 'other key') object['key'] = `${crypto.randomUUID()}.pdf`
    if (kind === 'path') object['key'] = chance.of(['../x', '/etc/passwd', 'a/../../b', '..%2fx', ''])
    if (kind === 'twice') parts.list.push(parts.list[at] ?? '')
    if (kind === 'gone') parts.list.splice(at, 1)
    if (kind === 'size') object['bytes'] = chance.of([0, -1, 1, 1e15, 'x'])
    if (kind === 'null') object['sha256'] = null
    if (kind === 'capitals') object['key'] = String(object['key']).toUpperCase()
    if (kind === 'bytes') for (const key of parts.objects.keys()) parts.objects.set(key, Buffer.from('other bytes'))
    if (kind === 'foreign' || kind === 'own')
      return change(parts, 'files', chance, (row) => {
        row['storage_key'] =
          kind === 'own' ? `${row['firm_id']}/../${chance.of(outside.keys)}` : chance.of(outside.keys)
        return `storage_key ${kind}`
      })
    if (kind !== 'gone' && kind !== 'twice') parts.list[at] = JSON.stringify(object)
    return `object ${kind}`
  },
  function settings(parts, chance) {
    const { manifest } = parts
    const kind = chance.of(['zone', 'hidden', 'name', 'track', 'notices', 'chain'])
    const firm = manifest.firm as Json // reason: what no archive of the service has
    if (kind === 'zone') firm['time_zone'] = chance.of(['Mars/Olympus', '', 'UTC\u0000', '+99:99', 'europe/berlin'])
    if (kind === 'hidden')
      firm['hidden_fields'] = { viewer: [chance.of(['no_field', 'revenue', '\u0000'])], member: [] }
    if (kind === 'name') firm['name'] = chance.of(junk)
    if (kind === 'track') firm['track_mail'] = chance.of(['yes', null, true, false])
    if (kind === 'notices') manifest.notices = chance.of([['\u0000'], ['\ud800'], ['fine'], ['x'.repeat(200_000)]])
    if (kind === 'chain') manifest.chain = { position: 1, hash: 'f'.repeat(64) }
    return `settings ${kind}`
  },
]

/** Changes an archive in one to three ways, and says how. */
export function mutate(parts: Parts, chance: Chance, outside: Outside): string {
  const said = [chance.of(mutations)(parts, chance, outside)]
  const more = chance.below(4) === 0 ? 1 + chance.below(2) : 0
  try {
    for (let at = 0; at < more; at++) said.push(chance.of(mutations)(parts, chance, outside))
  } catch {
    // the first change has left nothing that another could take hold of
  }
  return said.join('; ')
}

/** Writes checksums, counts and sizes that fit what is there now; of one in ten the counts stay as they were. */
export function mend({ manifest, lines, list }: Parts, chance: Chance): Map<string, Buffer> {
  const entries = new Map<string, Buffer>()
  const keepsCounts = chance.below(10) === 0
  const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
  for (const [table, rows] of lines) {
    const content = Buffer.from(rows.map((line) => `${line}\n`).join(''))
    entries.set(`tables/${table}.jsonl`, content)
    if (!Array.isArray(manifest.parts)) continue
    for (const part of manifest.parts.filter((each) => (each as Partial<Part> | null)?.table === table)) {
      part.sha256 = sha256(content)
      part.bytes = content.length
      if (!keepsCounts) part.rows = rows.length
    }
  }
  const content = Buffer.from(list.map((line) => `${line}\n`).join(''))
  entries.set('objects.jsonl', content)
  if (typeof manifest.objects === 'object' && manifest.objects !== null) {
    manifest.objects.sha256 = sha256(content)
    if (!keepsCounts) manifest.objects.count = list.length
  }
  return entries
}
