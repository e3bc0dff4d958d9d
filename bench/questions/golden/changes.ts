import type { Row } from './rows.ts'

/** refused: what had a plan is not understood, in whole or in part; other: it is understood as something else. */
export type Change = { turns: string; was: string; is: string; kind: 'refused' | 'other' }

/** What is understood otherwise than before, and what nobody knew before. */
export function changesOf(before: readonly Row[], now: readonly Row[]): Change[] {
  const known = new Map(before.map(({ turns, plan }) => [turns, plan]))
  return now.flatMap(({ turns, plan }) => {
    const was = known.get(turns) ?? ''
    return was === plan ? [] : [{ turns, was, is: plan, kind: isWhole(plan) ? 'other' : 'refused' }]
  })
}

const isWhole = (plan: string) =>
  !/^(?:not_understood|unknown_name|which_one|needs_model|refused|error)\b/.test(plan) && !plan.includes(' unused ')
