import { type ConceptName, concepts } from '../../files/index.ts'
import { conceptsIn, FormulaError, parseFormula } from './formula.ts'

/** The hideable names that a formula tells, or lets be worked out: a hidden figure hides all that it is a part of. */
export function toldBy(formula: string): string[] {
  try {
    return conceptsIn(parseFormula(formula)).flatMap(toldByConcept)
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
