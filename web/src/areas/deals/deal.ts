import { isClosed, nextProbability } from '../../../../src/words/stages.ts'
import type { Body, Reply, Row } from '../../api/client.ts'
import { type Stage, stageNames, stages } from '../../parts/badges.tsx'
import { todayHere } from '../../parts/days.ts'
import { counted } from '../../parts/format.ts'

export type Deal = Row<'/api/deals'>
export type DealWithHistory = Reply<'/api/deals/{deal_id}'>
export type DealPatch = Body<'/api/deals/{deal_id}', 'patch'>

export { isClosed, middleOf, openStages } from '../../../../src/words/stages.ts'

/** What the service will make of the probability when the deal moves to the stage. */
export const probabilityIn = (stage: Stage, deal: Pick<Deal, 'stage' | 'probability'>): number =>
  nextProbability(deal, { stage })

export const weighted = ({ value, probability }: Pick<Deal, 'value' | 'probability'>) =>
  ((value ?? 0) * probability) / 100

/** The stage so many steps on; the deal's own at the ends of the pipeline. */
export const stageBeside = (stage: Stage, steps: number): Stage => stages[stages.indexOf(stage) + steps] ?? stage

/** How many days a deal is past its close date; 0 for one that is closed, in time, or has no date. */
export function daysOverdue({ stage, close_date }: Pick<Deal, 'stage' | 'close_date'>): number {
  if (!close_date || isClosed(stage)) return 0
  return Math.max(0, Math.round((Date.parse(todayHere()) - Date.parse(close_date)) / 86_400_000))
}

export const daysBetween = (from: string, to: string | number) =>
  Math.max(0, Math.floor(((typeof to === 'number' ? to : Date.parse(to)) - Date.parse(from)) / 86_400_000))

export const daysInWords = (days: number) => (days === 0 ? 'today' : counted(days, 'day'))

export const stageOptions = stages.map((stage) => ({ value: stage, label: stageNames[stage] }))

export const stageOf = (value: string | null | undefined): Stage | undefined => stages.find((stage) => stage === value)
