import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Judge, Verdict } from './verdicts.ts'

// Documents that firms and registries have published. Their answers are patterns, figures with their years, and names.

type Figure = { value: number; years?: number[] }
type Gold = {
  text?: string[]
  any?: (string | Figure | null)[]
  names?: string[]
  parties?: string[]
  amounts?: number[]
  /** amounts that may be named and need not be */
  allow?: number[]
}
type Answers = Record<string, { type: string[]; gold: Record<string, Gold> }>
/** What patterns cannot tell and a person has: the verdict, why, and of which value, as JSON, it holds. */
type ByEye = Record<string, Record<string, [verdict: Verdict['verdict'], why: string, value: string]>>

const pathsOf: Record<string, string> = {
  ebitda: 'financials.ebitda',
  ebitda_margin: 'financials.ebitda_margin',
  revenue_growth: 'financials.revenue_growth',
  assets: 'balance_sheet.assets',
  liabilities: 'balance_sheet.liabilities',
  equity: 'balance_sheet.equity',
  market_size: 'market.size',
  market_growth: 'market.growth_rate',
  valuation: 'deal.valuation',
  structure: 'deal.structure',
  term: 'term_months',
  law: 'governing_law',
}

export function judgesOfPublic(folder: string): Map<string, Judge> {
  const answers: Answers = jsonOf(join(folder, 'gold.json'))
  const seen: ByEye = jsonOf(join(folder, 'eye.json'))
  return new Map(
    Object.entries(answers).map(([name, { type, gold }]) => [
      name,
      (data, years) => [
        ...verdictsOn(at(data, 'document_type') ?? null, 'document_type', { text: type }),
        ...Object.entries(gold).flatMap(([field, answer]) => {
          const isRevenueOfMemorandum = field === 'revenue' && !gold['net_income']
          const path = isRevenueOfMemorandum ? 'financials.revenue' : (pathsOf[field] ?? field)
          const verdicts = verdictsOn(at(data, path) ?? null, path, answer, years.get(path))
          const [verdict, , value] = seen[name]?.[field] ?? []
          return verdict && value === JSON.stringify(at(data, path))
            ? verdicts.map((one) => ({ ...one, verdict }))
            : verdicts
        }),
      ],
    ]),
  )
}

const jsonOf = (path: string) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})

function verdictsOn(got: unknown, path: string, gold: Gold, year?: number): Verdict[] {
  const items = Array.isArray(got) ? got : []
  if (gold.names) return verdictsOnList(path, namesIn(items), gold.names, isSamePerson)
  if (gold.parties) return verdictsOnParties(namesIn(items), gold.parties)
  if (gold.amounts) {
    const values = items.map(({ value }: Figure) => value)
    const allowed = values.filter((value) => gold.allow?.some((one) => isNear(value, one)))
    return verdictsOnList(path, values, [...gold.amounts, ...allowed], isNear)
  }
  const accepted = [...(gold.any ?? []), ...(gold.text ?? [])]
  if (got === null) return accepted.includes(null) ? [] : [{ field: path, verdict: 'empty' }]
  if (accepted.every((one) => one === null)) return [{ field: path, verdict: 'extra' }]
  return [{ field: path, verdict: accepted.some((one) => agrees(got, one, year)) ? 'right' : 'wrong' }]
}

/** Some of those who may be named are named in two ways: two of them are enough. */
function verdictsOnParties(got: readonly string[], expected: readonly string[]): Verdict[] {
  const verdicts = verdictsOnList('parties', got, expected, isSameParty)
  const isEnough = verdicts.filter(({ verdict }) => verdict === 'right').length >= 2
  return verdicts.filter(({ verdict }) => verdict !== 'empty' || !isEnough)
}

/** Each of those expected is right or empty, and whoever is not expected extra. */
function verdictsOnList<Item extends string | number>(
  field: string,
  got: readonly Item[],
  expected: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
): Verdict[] {
  const known = (item: Item) => expected.some((one) => isSame(item, one))
  const lacking = expected.filter((one) => !got.some((item) => isSame(item, one)))
  return [
    ...got.map((item): Verdict => ({ field: `${field} ${item}`, verdict: known(item) ? 'right' : 'extra' })),
    ...lacking.map((item): Verdict => ({ field: `${field} ${item}`, verdict: 'empty' })),
  ]
}

const at = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], data) // reason: walks JSON

const namesIn = (items: { name: string }[]) => items.map(({ name }) => name)

function agrees(got: unknown, accepted: string | Figure | null, year: number | undefined): boolean {
  if (accepted === null) return false
  if (typeof accepted === 'string')
    return [String(got), plain(String(got))].some((text) => new RegExp(accepted, 'i').test(text))
  const isOfYear = year === undefined || (accepted.years?.includes(year) ?? true)
  return typeof got === 'number' && isNear(got, accepted.value) && isOfYear
}

// rates are printed in whole per cent
const isNear = (got: number, value: number) =>
  Math.abs(got - value) <= Math.max(Math.abs(value) * 0.011, Math.abs(value) < 1 && value !== 0 ? 0.006 : 0)

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ł/gi, 'l')
    .replace(/ı/g, 'i')
    .toLowerCase()
    .replace(/[.,]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const within = (part: string, whole: string) => part.split(' ').every((word) => whole.includes(word))
const isSamePerson = (one: string, other: string) =>
  within(plain(one), plain(other)) || within(plain(other), plain(one))
const isSameParty = (one: string, other: string) =>
  plain(one).includes(plain(other)) || plain(other).includes(plain(one))
