import { hiddenOf } from '../../access/hidden.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Cell, Filing } from '../files/index.ts'
import { differenceSaid, movementOf, nameOf, percentSaid, speaking } from './answers/document_amounts.ts'
import { sayMissing } from './answers/say/say_document.ts'
import { planOfFigure } from './grammar/document_question/question.ts'
import { readQuestion } from './grammar/document_question/read.ts'
import { hasLine, parseFormula } from './metrics/formula.ts'
import { toldBy } from './metrics/told.ts'
import { answerFrom, type WorkedFigure } from './plan/document_question.ts'
import type { DocumentQuestion } from './plan/plan.ts'

/** A figure as it is said in a cell. */
export type FigureSaid = {
  text: string
  /** as the text says it: an amount in whole units of its currency, a percentage as a ratio; null of several figures */
  value: number | null
  unit: 'money' | 'percent' | 'ratio' | 'days'
  currency: string | null
  period: string
  cells: Cell[]
}

export type FigureAnswer = { kind: 'said'; said: FigureSaid } | { kind: 'missing'; why: string } | { kind: 'hidden' }

/**
 * What the statements of one document say to a question that names no company: "gross margin FY2023", "how much did sales grow".
 * Undefined where it asks for no figure that is known, or for several at once.
 */
export function figureIn(filing: Filing, who: Who, question: string): FigureAnswer | undefined {
  const read = readQuestion(question)
  if (!read || read.also || read.left !== undefined) return undefined
  const plan = planOfFigure(filing.file.id, read)
  const expr = parseFormula(plan.formula)
  const worked = answerFrom([filing], expr, plan)
  // words that name no figure we know are a question of it only where a line is called so
  if (worked.kind === 'no documents' || (worked.kind === 'missing' && hasLine(expr))) return undefined
  const hidden = hiddenOf(who)
  if (hidden && toldBy(plan.formula).some((name) => hidden.has(name))) return { kind: 'hidden' }
  if (worked.kind === 'missing')
    return { kind: 'missing', why: sayMissing(worked.miss, filing.file.filename).replaceAll('**', '') }
  const said = saidShort(plan, worked.figures)
  return said && { kind: 'said', said }
}

/** The figure alone, or what the shape of the question makes of several. */
function saidShort(plan: DocumentQuestion, figures: readonly WorkedFigure[]): FigureSaid | undefined {
  const moved = movementOf(figures)
  const [first] = figures
  const last = figures.at(-1)
  if (!first || !last || !moved) return undefined
  const spoken = speaking(plan, figures)
  const cells = [...new Set(figures.flatMap(({ used }) => used.flatMap((one) => one.cells)))]
  const periods = figures.length === 1 ? nameOf(first.asked) : `${nameOf(first.asked)} to ${nameOf(last.asked)}`
  const of = (text: string, value: number | null, unit: FigureSaid['unit'] = plan.as): FigureSaid => {
    const currency = unit === 'money' ? spoken.currency || null : null
    return { text, value, unit, currency, period: periods, cells }
  }
  const share = (value: number | null) => (value === null ? undefined : of(percentSaid(plan, value), value, 'percent'))
  switch (plan.shape) {
    case 'level':
    case 'against':
      return figures.length === 1
        ? of(spoken.said(first.amount), first.amount)
        : of(figures.map((figure) => `${nameOf(figure.asked)}: ${spoken.said(figure.amount)}`).join('; '), null)
    case 'average':
      return of(spoken.said(moved.mean), moved.mean)
    case 'growth':
      return share(moved.share)
    case 'cagr':
      return share(moved.yearly)
    case 'change':
    case 'direction': {
      const way = moved.difference > 0 ? 'up' : moved.difference < 0 ? 'down' : 'unchanged'
      const by = moved.difference === 0 ? '' : ` ${differenceSaid(plan, Math.abs(moved.difference), spoken)}`
      return of(`${way}${by}`, moved.difference)
    }
    default:
      return plan.shape satisfies never
  }
}
