import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { nameOf } from './answers/document_amounts.ts'
import { sayMissing, sayStanding } from './answers/say/say_document.ts'
import { FormulaError, measureOf, parseFormula } from './metrics/formula.ts'
import { checkPlan } from './plan/check.ts'
import { citationOf, type WorkedFigure } from './plan/document_question.ts'
import type { DocumentQuestion } from './plan/plan.ts'
import type { Ref } from './plan/result.ts'
import { runPlan } from './plan/run.ts'
import { hiddenInPlan } from './plan/statements/hidden_in_plan.ts'

type Asked = { companyId: string; formula: string; years: readonly number[]; signal: AbortSignal }

/**
 * A figure of each of these fiscal years (none: the newest) out of the statements in a company's documents, for a program: the
 * amount in whole units, and the printed cells it is made of. Where it cannot be worked out, "missing" says why. 400 for what is
 * no formula, 403 for a figure that the role does not see.
 */
export async function documentFigure({ sql }: Pick<Deps, 'sql'>, who: Who, asked: Asked) {
  const plan = planOf(asked)
  const hidden = hiddenInPlan(plan, who)
  if (hidden !== undefined) throw new ApiError(403, 'forbidden', hidden)
  const running = { sql, signal: asked.signal, now: new Date(), timeZone: 'UTC' }
  const { worked } = await runPlan(running, who, plan)
  if (!worked || worked.kind === 'no documents')
    return { figures: [], missing: 'No document of this company has statements that were read.' }
  if (worked.kind === 'missing')
    return { figures: [], missing: sayMissing(worked.miss, worked.file.label).replaceAll('**', '') }
  return { figures: worked.figures.map((figure) => figureOf(worked.file, figure)), standing: sayStanding(worked) }
}

function planOf({ companyId, formula, years }: Asked): DocumentQuestion {
  const plan: DocumentQuestion = {
    kind: 'document_question',
    company_id: companyId,
    formula,
    said: 'figure',
    as: 'money',
    shape: 'level',
    toward: null,
    against: null,
    periods: years.map((year) => ({ year, quarter: null })),
    unit: null,
    decimals: null,
  }
  const asked = asNumber(plan)
  const wrong = checkPlan(asked)
  if (wrong !== undefined) throw new ApiError(400, 'validation_failed', wrong)
  return asked
}

/** What comes out may be no amount of money; for what is no formula at all the check has the words. */
function asNumber(plan: DocumentQuestion): DocumentQuestion {
  try {
    return { ...plan, as: measureOf(parseFormula(plan.formula)) === 'number' ? 'ratio' : 'money' }
  } catch (error) {
    if (error instanceof FormulaError) return plan
    throw error
  }
}

function figureOf(file: Ref, figure: WorkedFigure) {
  const cells = figure.used.flatMap((used) => used.cells)
  return {
    period: nameOf(figure.asked),
    amount: figure.amount,
    cells: cells.map((cell) => ({
      line: cell.label,
      printed: cell.raw,
      amount: cell.amount,
      currency: cell.currency,
      period: cell.period,
      state: cell.state,
      citation: citationOf(file, cell),
    })),
  }
}
