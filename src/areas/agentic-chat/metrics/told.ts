import { type ConceptName, conceptNames, concepts } from '../../files/index.ts'
import { conceptsIn, FormulaError, hasLine, parseFormula } from './formula.ts'

/** The hideable names that a formula tells, or lets be worked out: a hidden figure hides all that it is a part of. */
export function toldBy(formula: string): string[] {
  try {
    const expr = parseFormula(formula)
    // a line by its own words may be any figure
    return (hasLine(expr) ? conceptNames : conceptsIn(expr)).flatMap(toldByConcept)
  } catch (error) {
    // nothing of it is run then
    if (error instanceof FormulaError) return []
    throw error
  }
}

const toldByConcept = (name: ConceptName): string[] => {
  const { tells = [], else: formula } = concepts[name]
  return [...tells, ...(formula === undefined ? [] : toldBy(formula))]
}
