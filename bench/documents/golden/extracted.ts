import { createHash } from 'node:crypto'
import type { Analysis } from '../../../src/areas/files/analysis/findings.ts'
import type { Labelled } from '../../../src/areas/files/analysis/labelled/labelled.ts'

export type Extracted = Analysis & { documentType: string; labelled: Labelled[] }

/** field: as a person looks for it ("team Ada Lovelace role"). */
export type Value = { field: string; value: string; confidence: string }

/** All values of a document, those of lists by the names of what they belong to: one more in a list changes no other. */
export function valuesOf({ data, findings, tables, labelled }: Extracted): Value[] {
  const confidences = new Map(findings.map(({ path, confidence }) => [path, confidence.toFixed(2)]))
  const valueAt = (field: string, path: string, value: string | number) => ({
    field: fieldOf(field),
    value: shortened(value),
    confidence: confidences.get(path) ?? '',
  })
  const said = leavesOf(data, '', '').map(({ field, path, value }) => valueAt(field, path, value))
  const figures = findings
    .filter(({ path }) => /^figures\b/.test(path))
    .map(({ path, value }) => valueAt(path, path, value))
  const statements = tables.map((table, index) => ({
    field: `table ${index + 1}`,
    value: `${table.statement ?? 'other'} ${table.rows.length} × ${table.columns.length} ${markOf(table)}`,
    confidence: '',
  }))
  const stated =
    labelled.length === 0
      ? []
      : [{ field: 'labelled', value: `${labelled.length} ${markOf(labelled)}`, confidence: '' }]
  const all = [...said, ...figures, ...statements, ...stated]
  return [...new Map(all.toReversed().map((value) => [value.field, value])).values()].reverse()
}

type Leaf = { field: string; path: string; value: string | number }

function leavesOf(value: unknown, field: string, path: string): Leaf[] {
  if (typeof value === 'string' || typeof value === 'number') return value === '' ? [] : [{ field, path, value }]
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOfItem(item, field, `${path}[${index}]`))
  return Object.entries(value ?? {}).flatMap(([key, inner]) =>
    key === 'tables' ? [] : leavesOf(inner, field ? `${field}.${key}` : key, path ? `${path}.${key}` : key),
  )
}

const namingKeys = ['name', 'value', 'date']

function leavesOfItem(item: object, field: string, path: string): Leaf[] {
  const entries = Object.entries(item)
  const [naming, name] = namingKeys.map((key) => entries.find(([own]) => own === key)).find(Boolean) ?? []
  if (naming === undefined) return leavesOf(item, field, path)
  return entries.flatMap(([key, value]) =>
    leavesOf(value, key === naming ? `${field} ${name}` : `${field} ${name} ${key}`, `${path}.${key}`),
  )
}

/** Of a longer text its beginning, and a mark by which a change behind it is seen. */
export function shortened(value: string | number, lengthMax = 60): string {
  const text = String(value).replace(/\s+/g, ' ').trim()
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 8).trim()}… ${markOf(text)}`
}

/** A field that has the name of a party in it may be long. */
export const fieldOf = (name: string): string => shortened(name, 80)

const markOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 6)
