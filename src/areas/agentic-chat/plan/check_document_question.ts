import { FormulaError, measureOf, parseFormula } from '../metrics/formula.ts'
import { eachFigure } from './document_question.ts'
import type { DocumentQuestion } from './plan.ts'

/** What is wrong with a question about figures of documents, as a model is told it; undefined where nothing is. */
export function checkDocumentQuestion(plan: DocumentQuestion): string | undefined {
  const figures = eachFigure(plan)
  const texts = [plan.left ?? '', ...figures.map(({ said }) => said)]
  // PostgreSQL takes no NUL and no half of a pair in a text
  if (texts.some((text) => text.includes('\0') || !text.isWellFormed())) return 'said: is not a text'
  return figures.flatMap((one) => checkFigure(one) ?? [])[0]
}

function checkFigure({ formula, said, as, shape, periods, since }: DocumentQuestion): string | undefined {
  const years = periods.map(({ year }) => year)
  if (shape === 'against' && periods.length > 1) return `periods: a ${shape} is of one`
  const isOpen = shape === 'cagr' && since !== undefined && years.length === 0
  if ((shape === 'average' || shape === 'cagr') && new Set(years).size < 2 && !isOpen)
    return `periods: a ${shape} is of several years`
  if (periods.length === 1 && shape !== 'level' && shape !== 'against')
    return `periods: a ${shape} is from one to another`
  try {
    const isNumber = measureOf(parseFormula(formula)) === 'number'
    return isNumber === (as === 'money') ? `as: what comes out is ${isNumber ? 'no' : 'an'} amount` : undefined
  } catch (error) {
    if (error instanceof FormulaError) return `formula: ${error.message}`
    throw error
  }
}
