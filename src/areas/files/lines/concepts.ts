import type { Concept } from './concept.ts'
import { balance } from './concepts/balance.ts'
import { cash } from './concepts/cash.ts'
import { expenses } from './concepts/expenses.ts'
import { income } from './concepts/income.ts'
import { perShare } from './concepts/per_share.ts'

const all = { ...income, ...expenses, ...perShare, ...balance, ...cash }
export type ConceptName = keyof typeof all
export const concepts: Record<ConceptName, Concept> = all
export const conceptNames = Object.keys(all) as ConceptName[] // reason: the keys of the table

export const isConcept = (name: string): name is ConceptName => Object.hasOwn(concepts, name)
