import { minus } from '../../../../words/money.ts'
import { type Cell, concepts } from '../../../files/index.ts'
import type { Miss, Used } from '../../metrics/evaluate.ts'
import { type Expr, type Op, parseFormula, shifted } from '../../metrics/formula.ts'
import { citationOf, eachFigure, type WorkedAnswer, type WorkedFigure } from '../../plan/document_question.ts'
import type { DocumentQuestion } from '../../plan/plan.ts'
import type { Result } from '../../plan/result.ts'
import { day } from '../dates.ts'
import {
  cellsOf,
  differenceSaid,
  grouped,
  movementOf,
  nameOf,
  percentSaid,
  type Spoken,
  speaking,
  words,
} from '../document_amounts.ts'
import { bold, plain } from '../markdown.ts'
import type { Telling } from '../telling.ts'
import { listed } from '../words.ts'

type Figures = Extract<WorkedAnswer, { kind: 'figures' }>

/** Figures of documents: what they are, how they come about, where their parts stand, and whether anybody has reviewed them. */
export function sayDocument(plan: DocumentQuestion, { worked, further = [] }: Result, told: Telling): string[] {
  const answers = worked ? [worked, ...further] : []
  const figures = answers.filter((one) => one.kind === 'figures')
  const parts = eachFigure(plan).flatMap((one, at) => sayFigure(one, answers[at], told))
  const standing = [...new Set(figures.map(sayStanding))]
  return [...parts, ...standing, ...(plan.left ? [sayLeft(plan.left)] : [])]
}

function sayFigure(plan: DocumentQuestion, worked: WorkedAnswer | undefined, told: Telling): string[] {
  if (!worked || worked.kind === 'no documents') return []
  if (worked.kind === 'missing') return [sayMissing(worked.miss, worked.file.label)]
  const spoken = speaking(plan, worked.figures)
  const others = worked.others.map(
    ({ file, asked, amount }) =>
      `“${plain(file.label)}” has ${spoken.said(amount)} for ${nameOf(asked)}: the newer document is followed.`,
  )
  const parts = [headline(plan, worked, spoken), steps(worked, spoken), sources(worked, told), ...others]
  return parts.filter((part) => part !== '')
}

const sayLeft = (left: string) => `Not worked out: “${plain(left.replace(/@(?=\d)/g, 'FY'))}”.`

/** "FY2018 (year ended 31 December 2018)", or as the question names it by its end: companies call their years differently, the day says which one is meant. */
function periodOf({ asked, used }: WorkedFigure): string {
  const cell = used.find((one) => one.asked.year === asked.year)?.cells[0]
  if (!cell?.period.end) return nameOf(asked)
  if (asked.end !== undefined) return whenOf(cell)
  return `${nameOf(asked)} (${whenOf(cell)})`
}

/** "in FY2022 (year ended …)", "on 30 Jun 2022", "in the nine months ended 30 Jun 2022" */
function inPeriodOf(figure: WorkedFigure): string {
  const period = periodOf(figure)
  if (figure.asked.end === undefined) return `in ${period}`
  return /^\d/.test(period) ? `on ${period}` : `in the ${period}`
}

function whenOf({ period: { end, months, heading } }: Cell): string {
  if (!end) return plain(heading)
  const spans: Record<number, string> = {
    3: 'three months ended',
    6: 'six months ended',
    9: 'nine months ended',
    12: 'year ended',
  }
  return months === null ? day(end) : `${spans[months] ?? `${months} months ended`} ${day(end)}`
}

function headline(plan: DocumentQuestion, { figures }: Figures, spoken: Spoken): string {
  const { said } = spoken
  const called = plain(capital(asWritten(plan.said)))
  const [first] = figures
  const last = figures.at(-1)
  const moved = movementOf(figures)
  if (!first || !last || !moved) return ''
  const { mean, difference, share, yearly } = moved
  const of = (figure: WorkedFigure) => `${said(figure.amount)} ${inPeriodOf(figure)}`
  const level = `${called}, ${periodOf(first)}: ${bold(said(first.amount))}`
  if (plan.shape === 'level')
    return figures.length === 1
      ? `${level}.`
      : `${called}: ${listed(figures.map((figure) => `${bold(said(figure.amount))} ${inPeriodOf(figure)}`))}.`
  if (plan.shape === 'against') return `${level}${heldAgainst(plan, first.amount)}`
  if (plan.shape === 'average') {
    const each = figures.map((figure) => `${nameOf(figure.asked)} ${said(figure.amount)}`).join(', ')
    return `${called}, average of ${nameOf(first.asked)} to ${nameOf(last.asked)}: ${bold(said(mean))} (${each}).`
  }
  const way = difference > 0 ? 'increased' : difference < 0 ? 'decreased' : 'did not change'
  if (plan.shape === 'cagr' && yearly !== null) {
    const years = last.asked.year - first.asked.year
    return `${called}, compound annual growth over ${years} years: ${bold(percentSaid(plan, yearly))}, from ${of(first)} to ${of(last)}.`
  }
  if (plan.shape === 'growth' && share !== null)
    return `${called} grew by ${bold(percentSaid(plan, share))}: from ${of(first)} to ${of(last)}.`
  const percent = plan.as === 'money' && share !== null ? ` (${percentSaid(plan, Math.abs(share))})` : ''
  const by = `${differenceSaid(plan, Math.abs(difference), spoken)}${percent}`
  const movement = difference === 0 ? bold(way) : `${bold(way)} by ${by}`
  const isYes = plan.toward === 'up' ? difference > 0 : difference < 0
  const verdict = plan.toward === null ? '' : `${bold(isYes ? 'Yes' : 'No')}: `
  const noRate =
    plan.shape === 'cagr' && figures.length > 1
      ? ' No compound annual growth can be stated: it needs two amounts above zero, of the same time of different years.'
      : ''
  return `${verdict}${called} ${movement}: from ${of(first)} to ${of(last)}.${noRate}`
}

/** A level beside the amount that it is asked about: its sign, or the line that people draw for a ratio. */
function heldAgainst({ against, toward, as }: DocumentQuestion, amount: number): string {
  if (against === null) return '.'
  const line = as === 'percent' ? `${against * 100}%` : against
  if (against !== 0) return `, ${amount < against ? 'below' : 'not below'} the usual line of ${line}.`
  const isYes = toward === 'down' ? amount < 0 : amount > 0
  const sign = amount > 0 ? 'positive' : amount < 0 ? 'negative' : 'nought'
  return toward === null ? `, which is ${sign}.` : `. ${bold(isYes ? 'Yes' : 'No')}: it is ${sign}.`
}

/** Abbreviations as people write them. */
const written: Record<string, string> = { ppe: 'PP&E', sga: 'SG&A', rnd: 'R&D', dna: 'D&A', ganda: 'G&A', ppne: 'PP&E' }
const asWritten = (said: string) =>
  said.replace(/[a-z]+/g, (word) =>
    Object.hasOwn(written, word) ? (written[word] ?? word) : initials.test(word) ? word.toUpperCase() : word,
  )
const initials = /^(?:sbc|cogs|ebitda|ebit|fcf|cfo|ocf|roa|roe|dpo|dso|dio|ccc|eps)$/

const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

const signs: Record<Op, string> = { '+': '+', '-': minus, '*': '×', '/': '÷' }

/** "= cost of sales 24,576 ÷ average of inventories 6,854 and 7,367"; nothing where the figure stands there as it is. */
function steps({ expr, figures }: Figures, spoken: Spoken): string {
  if (
    (expr.kind === 'concept' || expr.kind === 'line') &&
    figures.every(({ used }) => used.length === 1 && used[0]?.cells.length === 1)
  )
    return ''
  const unit = [spoken.currency, words.get(spoken.scale) ? `${words.get(spoken.scale)}s` : ''].filter(Boolean).join(' ')
  const lines = figures.map((figure) => {
    const left = [...figure.used]
    const text = inWords(expr, figure, left, spoken)
    return `${nameOf(figure.asked)} = ${text}`
  })
  return `${lines.map((line) => `- ${line}`).join('\n')}${unit && `\n\nAmounts in ${unit}.`}`
}

function inWords(expr: Expr, figure: WorkedFigure, left: Used[], spoken: Spoken, outer = 0): string {
  switch (expr.kind) {
    case 'number':
      return grouped(expr.value, 4)
    case 'line':
      return expr.label
    case 'concept':
      return ofConcept(expr, figure, left, spoken)
    case 'average':
      return `average of ${expr.parts.map((part) => inWords(part, figure, left, spoken, 3)).join(' and ')}`
    case 'binary': {
      const own = expr.op === '+' || expr.op === '-' ? 1 : 2
      const text = `${inWords(expr.left, figure, left, spoken, own)} ${signs[expr.op]} ${inWords(expr.right, figure, left, spoken, own + 0.5)}`
      return own < outer ? `(${text})` : text
    }
    default:
      return expr satisfies never
  }
}

/** The printed parts of a concept come in the order in which they were used. */
function ofConcept(
  { name, back, optional }: Extract<Expr, { kind: 'concept' }>,
  figure: WorkedFigure,
  left: Used[],
  spoken: Spoken,
): string {
  const { asked } = figure
  const { printed } = spoken
  const { title } = concepts[name]
  const year = back === 0 ? '' : ` of FY${asked.year - back}`
  const at = left.findIndex((used) => used.concept === name)
  const [used] = at < 0 ? [] : left.splice(at, 1)
  if (used) {
    const scale = used.cells[0]?.scale ?? 1
    const parts =
      used.cells.length > 1
        ? ` (${used.cells.map(({ amount }) => printed(concepts[name].sign === 'positive' ? Math.abs(amount) : amount, scale)).join(' + ')})`
        : ''
    return `${title}${year} ${printed(used.amount, scale)}${parts}`
  }
  if (optional) return `${title}${year} 0 (none is printed)`
  const formula = concepts[name].else
  return formula ? `(${inWords(shifted(parseFormula(formula), back), figure, left, spoken)})` : `${title}${year}`
}

const sources = ({ file, figures }: Figures, { citing }: Telling): string =>
  [
    'Sources:',
    '',
    ...cellsOf(figures).map(
      (cell) =>
        `- ${plain(cell.label)}, ${whenOf(cell)}: ${plain(cell.raw)}${corrected(cell)} ${citing.cite(citationOf(file, cell))}`,
    ),
  ].join('\n')

const corrected = ({ state, amount, scale }: Cell) =>
  state === 'corrected' ? `, corrected to ${grouped(amount / scale, 4)}` : ''

/** Whether anybody has reviewed what was used. */
export function sayStanding({ file, documentType, figures }: Figures): string {
  const states = new Set(cellsOf(figures).map(({ state }) => state))
  const document = kindOf(file.label, documentType)
  if (!states.has('unreviewed')) return `From the uploaded ${document}, as reviewed.`
  return states.size === 1
    ? `From the uploaded ${document}, not yet reviewed.`
    : `From the uploaded ${document}, reviewed in part.`
}

const kindOf = (filename: string, documentType: string | null) => {
  const form = /10-?([kq])(?![a-z])/i.exec(filename)?.[1]
  if (form) return `10-${form.toUpperCase()}`
  return documentType === 'financial_statement' || documentType === 'financial' ? 'statements' : 'document'
}

const statements = {
  income_statement: 'income statement',
  balance_sheet: 'balance sheet',
  cash_flow: 'cash flow statement',
}

/** What was looked for and why there is no figure: nothing is guessed in its place. */
export function sayMissing({ concept, asked, reason, lines }: Miss, filename: string): string {
  const { title, place } = concept
    ? { title: concepts[concept].title, place: statements[concepts[concept].statement] }
    : { title: 'that line', place: 'statements' }
  const looked = `I looked for ${bold(title)} in the ${place} of “${plain(filename)}” for ${nameOf(asked)}.`
  const labels = [...new Set(lines.map(({ label, page }) => `“${plain(label)}” (p. ${page})`))].slice(0, 4)
  switch (reason) {
    case 'none':
      return `${looked} It prints nothing of the kind: what is worked out of it has no meaning for such a company.`
    case 'no line':
      return `${looked} No line is called so${labels.length > 0 ? `; nearest: ${listed(labels)}` : ''}.`
    case 'no column':
      return `${looked} ${labels[0] ?? 'The line'} has no figure for that period.`
    case 'unclear':
      return `${looked} Several lines could be meant: ${listed(labels, 'or')}.`
    case 'rejected':
      return `${looked} What was read there was rejected in review, and is not used.`
    case 'division by nothing':
      return `${looked} It is nought there, so that nothing can be divided by it.`
    case 'two currencies':
      return `${looked} Its amounts are in different currencies.`
    default:
      return reason satisfies never
  }
}
