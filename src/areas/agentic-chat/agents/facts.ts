import { recordCitation } from '../answers/citing.ts'
import { oneLine, quote } from '../answers/markdown.ts'
import { growth, number, points } from '../answers/numbers.ts'
import { isNumeric, shown } from '../answers/values.ts'
import type { Block, Citation, Column, Ref, Row } from '../plan/result.ts'

/** A value that the writer may use by its id. */
export type Fact = {
  id: string
  /** what it is of; '' for a figure over several records */
  about: string
  /** whether that is the name of somebody or something, and no description of a record */
  isNamed: boolean
  /** what it is, in words */
  label: string
  /** as the reader sees it, Markdown */
  shown: string
  /** figure: an amount or a date, which is never said without its source; text: what somebody wrote, quoted; name: the rest */
  kind: 'figure' | 'text' | 'name'
  /** where it stands; of a figure that is worked out, where its parts stand */
  citations: readonly Citation[]
}

type TableBlock = Extract<Block, { type: 'table' }>
type TrendBlock = Extract<Block, { type: 'trend' }>
/** What the facts of a row have in common. */
type Base = Pick<Fact, 'id' | 'about' | 'isNamed' | 'citations'>

/** The values of a block, each with an id that begins with that of its step. */
export function factsOf(block: Block, step: string, timeZone: string): Fact[] {
  switch (block.type) {
    case 'table':
      return ofTable(block, step, timeZone)
    case 'trend':
      return ofTrend(block, step, timeZone)
    case 'passages':
      return []
    default:
      return block satisfies never
  }
}

function ofTable({ title, rows, columns, total }: TableBlock, step: string, timeZone: string): Fact[] {
  const values = rows.flatMap((row, at) => ofRow(row.values, columns, baseOf(row, `${step}.${at + 1}`), timeZone))
  if (rows.length < 2) return values
  const label = `${title}: how many in all`
  const overall: Base = { id: `${step}.all.rows`, about: '', isNamed: false, citations: [] }
  return [...values, { ...overall, label, shown: number(total), kind: 'figure' }]
}

const named: ReadonlySet<Ref['type']> = new Set(['company', 'contact', 'deal', 'user'])

function baseOf({ ref, citation }: Row, id: string): Base {
  const source = citation ?? (ref ? recordCitation(ref) : undefined)
  return {
    id,
    about: ref ? oneLine(ref.label) : '',
    isNamed: ref !== null && named.has(ref.type),
    citations: source ? [source] : [],
  }
}

/** Fields in which people write what they like. */
const texts = /^(?:content|notes|description|point|next_step|pass_reason|text)$/
const textCharactersMax = 500

function ofRow(values: Row['values'], columns: readonly Column[], base: Base, timeZone: string): Fact[] {
  return columns.flatMap((column): Fact[] => {
    const { name, label, type } = column
    const value = values[name]
    if (type === 'id' || value === null || value === undefined || value === '') return []
    const fact = { ...base, id: `${base.id}.${name}`, label }
    if (texts.test(name)) return [{ ...fact, shown: quote(String(value), textCharactersMax), kind: 'text' }]
    // what was read from a document is an amount as often as not, and stands on a page
    const isFigure = isNumeric(column) || type === 'day' || type === 'time' || name === 'value' || name === 'raw'
    return [{ ...fact, shown: shown(value, column, timeZone), kind: isFigure ? 'figure' : 'name' }]
  })
}

function ofTrend({ rows, columns, company, cagr }: TrendBlock, step: string, timeZone: string): Fact[] {
  const ofCompany = { about: oneLine(company.label), isNamed: true }
  const perPeriod = rows.flatMap(({ values, citation }, at) => {
    const base: Base = { ...ofCompany, id: `${step}.${at + 1}`, citations: citation ? [citation] : [] }
    const period = String(values['period'] ?? '')
    const figures = columns.filter(({ name }) => name !== 'period')
    const changes = figures.flatMap(({ name, label, type }) => {
      const [what, say] = type === 'ratio' ? (['change', points] as const) : (['growth', growth] as const)
      return rate(values[`${name}_growth`], say, {
        ...base,
        id: `${base.id}.${name}_growth`,
        label: `${what} of ${label}`,
      })
    })
    const facts = [...ofRow(values, figures, base, timeZone), ...changes]
    return facts.map((fact) => ({ ...fact, label: `${fact.label} ${period}` }))
  })
  const source = recordCitation(company)
  const citations = source ? [source] : []
  const overall = columns.flatMap(({ name, label }) =>
    rate(cagr[name], growth, { ...ofCompany, id: `${step}.all.${name}_cagr`, label: `CAGR of ${label}`, citations }),
  )
  return [...perPeriod, ...overall]
}

const rate = (value: unknown, say: (rate: number) => string, fact: Omit<Fact, 'shown' | 'kind'>): Fact[] =>
  typeof value === 'number' ? [{ ...fact, shown: say(value), kind: 'figure' }] : []
