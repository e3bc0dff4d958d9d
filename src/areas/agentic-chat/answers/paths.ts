import type { Row, Value } from '../plan/result.ts'
import { day } from './dates.ts'
import { plain } from './markdown.ts'
import { money, number, ratio } from './numbers.ts'

// Values of documents: their paths in words, and their figures in their own currency.

/** What a value of a document is called: "deal.valuation" → "asking price". */
export const pathLabel = (path: string) => labels[path] ?? lastPart(path)

const labels: Record<string, string> = {
  'deal.valuation': 'asking price',
  'deal.structure': 'deal structure',
  'market.size': 'market size',
  'market.growth_rate': 'market growth',
  total_commitment: 'total commitments',
  term_months: 'term',
  maturity_date: 'maturity date',
  maturities: 'maturity date',
  'amounts[': 'amount',
  '].name': 'party',
  'financials.ebitda': 'EBITDA',
  'financials.ebitda_margin': 'EBITDA margin',
}

// places in lists are for programs: "parties.0.name" is the name of a party
const lastPart = (path: string) =>
  path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .at(-1)
    ?.replaceAll('_', ' ') ?? path

/** A value of a document; what is no figure stays as it is printed. */
export const documentValue = ({ values }: Row): string | undefined => {
  const { path, value, raw, currency } = values
  const figure = isText(value) && /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value) ? Number(value) : undefined
  if (figure !== undefined && typeof path === 'string' && /(?:margin|growth|rate)/.test(path)) return ratio(figure)
  if (figure !== undefined && isText(currency)) return amount(figure, currency)
  if (isText(value) && /^\d{4}-\d\d-\d\d$/.test(value)) return plain(day(value))
  const said = [value, raw].find(isText)
  return figure !== undefined && raw === undefined ? number(figure) : said === undefined ? undefined : plain(said)
}

const isText = (value: Value | undefined): value is string => typeof value === 'string' && value !== ''

const amount = (figure: number, currency: string) => money(figure, plain(currency))
