import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { ExtractedData } from '../reading/extracted.ts'
import { judgedValue } from './evidence.ts'
import type { Verdict } from './evidence_schema.ts'

type Judged = {
  path: string
  value: string | number
  verdict: Verdict
  edited_value: string | number | null
  computed_from: readonly string[]
}

/** What was extracted from a file, as reviewed. */
export async function reviewedData<Data extends ExtractedData | null>(
  db: Db,
  who: Who,
  file: { id: string; extracted_data: Data },
): Promise<Data> {
  if (file.extracted_data === null) return file.extracted_data
  const values = await db<Judged[]>`
    select path, value, verdict, edited_value, computed_from from file_values
    where firm_id = ${who.firmId} and file_id = ${file.id} and exists (
      select from file_values judged
      where judged.firm_id = ${who.firmId} and judged.file_id = ${file.id} and verdict in ('edited', 'rejected'))
    order by position`
  return withVerdicts(file.extracted_data, values)
}

/**
 * Extracted data as reviewed: a corrected value stands in its place and a rejected one is null. An entry of a list goes
 * when what it cannot be without is rejected (the name of a team member, the value of an amount). What was computed from
 * a value that was corrected is computed anew, unless a person has judged it too.
 */
export function withVerdicts<Data extends ExtractedData | null>(data: Data, values: readonly Judged[]): Data {
  const isChanged = ({ verdict }: Judged) => verdict === 'edited' || verdict === 'rejected'
  const changed = new Set(values.filter(isChanged).map(({ path }) => path))
  if (data === null || changed.size === 0) return data
  const copy = structuredClone(data)
  const removed = new Map<string, Place>()
  const known = new Map(values.map((value) => [value.path, value]))
  for (const value of values) {
    const place = placeOf(copy, value.path)
    if (!place) continue
    if (isChanged(value)) {
      const judged = judgedValue(value)
      if (judged === undefined && place.entry && neededKeys.has(place.key)) removed.set(place.entry.path, place.entry)
      place.holder[place.key] = judged ?? null
    } else if (value.verdict === 'open' && value.computed_from.some((path) => changed.has(path)))
      place.holder[place.key] = computedAnew(
        value,
        value.computed_from.map((path) => known.get(path)),
      )
  }
  for (const { holder, key } of [...removed.values()].sort((a, b) => Number(b.key) - Number(a.key)))
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
  return copy
}

const neededKeys = new Set(['name', 'value', 'label', 'date'])

type Holder = Record<string, unknown>
type Place = { holder: Holder; key: string; path: string; entry?: Place }

/** Where the last part of a path stands; undefined where the data has no such field, as for figures of a period. */
function placeOf(data: object, path: string): Place | undefined {
  let place: Place | undefined
  let at: unknown = data
  for (const key of path.split(/[.[\]]+/).filter((key) => key !== '')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    const holder = at as Holder // reason: an object, as was just checked
    const entry: Place | undefined = place && Array.isArray(place.holder) ? place : undefined
    place = { holder, key, path: `${place?.path ?? ''}.${key}`, entry }
    at = holder[key]
  }
  return place
}

/** How a value may follow from two others. */
const formulas: ((a: number, b: number) => number)[] = [
  (a, b) => a / b,
  (a, b) => b / a,
  (a, b) => a / b - 1,
  (a, b) => b / a - 1,
  (a, b) => a - b,
  (a, b) => a + b,
]

/** The value by the formula that gives what was read, with the others as they are now; null where none does. */
function computedAnew({ value }: Judged, sources: (Judged | undefined)[]): number | null {
  const [first, second] = sources
  if (!first || !second || sources.length > 2 || typeof value !== 'number') return null
  const [a, b, newA, newB] = [first.value, second.value, judgedValue(first), judgedValue(second)]
  if (typeof a !== 'number' || typeof b !== 'number' || typeof newA !== 'number' || typeof newB !== 'number')
    return null
  const formula = formulas.find(
    (formula) => Math.abs(formula(a, b) - value) <= Math.max(Math.abs(value), 1) * roundingMost,
  )
  const result = formula?.(newA, newB)
  return result !== undefined && Number.isFinite(result) ? result : null
}

// a ratio in the document has one decimal of a per cent
const roundingMost = 0.0006
