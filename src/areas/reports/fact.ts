import type { Box } from '../../platform/documents/document.ts'

/**
 * What a value is counted in: a currency (ISO 4217), ratio (0.2 for 20 %), points (a difference of ratios), percent (0 to
 * 100), multiple, count, year, date (YYYY-MM-DD), text (quoted, cited), or name (of a thing, not cited).
 */
export type Unit =
  | 'ratio'
  | 'points'
  | 'percent'
  | 'multiple'
  | 'count'
  | 'year'
  | 'date'
  | 'text'
  | 'name'
  | (string & {})

export const sourceKinds = [
  'company',
  'financial_record',
  'computed',
  'deal',
  'file',
  'contact',
  'interaction',
  'email',
  'note',
  'peers',
  'report',
] as const
export type SourceKind = (typeof sourceKinds)[number]

/** Where a value comes from. The marker is what a sentence cites, in brackets. */
export type Source = { kind: SourceKind; id: string | null; page?: number; box?: Box; marker: string }

/** One thing a report may say. null: looked for and not found. */
export type Fact = {
  id: string
  label: string
  value: number | string | null
  unit: Unit
  period: string | null
  source: Source
}

export type Facts = ReadonlyMap<string, Fact>

export const byId = (facts: readonly Fact[]): Facts => new Map(facts.map((fact) => [fact.id, fact]))

/** What the first deal prices the company at: the enterprise value, else the value of the deal. */
export const priceOfDeal = (facts: Facts) =>
  isKnown(facts, 'deal.1.enterprise_value') ? 'deal.1.enterprise_value' : 'deal.1.value'

export const isKnown = (facts: Facts, id: string): boolean => (facts.get(id)?.value ?? null) !== null

/** The value where it is a number. */
export const numberOf = (facts: Facts, id: string): number | null => {
  const value = facts.get(id)?.value
  return typeof value === 'number' ? value : null
}

export const textOf = (facts: Facts, id: string): string | null => {
  const value = facts.get(id)?.value
  return typeof value === 'string' ? value : null
}

/** The last parts of the ids that begin with "prefix", in their order: keysOf(facts, 'year.') → ['fy2024', 'fy2025']. */
export const keysOf = (facts: Facts, prefix: string): string[] =>
  [...facts.keys()].filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length))

const markerCharactersMax = 80

/** A marker in one line, without the brackets that will stand around it. */
export function markerOf(text: string): string {
  const line = text
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replace(/\s+/g, ' ')
    .replace(/^[\s^]+/, '')
    .trim()
  return shortened(line, markerCharactersMax)
}

/** At most so many characters, cut between words where there is one near. */
export function shortened(text: string, charactersMax: number): string {
  const characters = [...text]
  if (characters.length <= charactersMax) return text
  const cut = characters.slice(0, charactersMax - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > cut.length * 0.7 ? cut.slice(0, space) : cut).trimEnd()}…`
}

/** A part of an id, made of anything a person called a thing. */
export const keyOf = (text: string, taken: ReadonlySet<string> = new Set()): string => {
  const key =
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 40) || 'period'
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? key : `${key}_${n}`
    if (!taken.has(candidate)) return candidate
  }
}
