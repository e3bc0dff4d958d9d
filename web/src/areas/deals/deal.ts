import { deal as described } from '../../../../src/records/descriptions/deals.ts'
import {
  firstProbability,
  isClosed,
  nextProbability,
  type Place,
  type Stage,
  stageNames,
  stages,
} from '../../../../src/words/stages.ts'
import type { Body, Reply, Row } from '../../api/client.ts'
import { todayHere } from '../../parts/days.ts'
import { counted } from '../../parts/format.ts'
import { type Pipeline, type Placed, type Step, stepOf } from '../pipelines/index.ts'

export type Deal = Row<'/api/deals'>
export type DealWithHistory = Reply<'/api/deals/{deal_id}'>
export type DealPatch = Body<'/api/deals/{deal_id}', 'patch'>

export { isClosed, openStages } from '../../../../src/words/stages.ts'

type Weighed = Placed & Pick<Deal, 'probability'>

const placeOf = ({ id, pipeline_id, ...step }: Step): Stage | Place =>
  id && pipeline_id ? { ...step, id, pipeline_id } : step.category

/** What the service will make of the probability when the deal moves to the stage. */
export const probabilityIn = (step: Step, deal: Weighed): number =>
  nextProbability({ ...deal, stage: placeOf(stepOf(deal)) }, { stage: placeOf(step) })

/** What is usual where the deal is. */
export const usualProbability = (deal: Weighed): number =>
  nextProbability({ ...deal, stage: placeOf(stepOf(deal)) }, { probability: null })

/** What a new deal would have in the stage. */
export const firstProbabilityIn = (step: Step): number => firstProbability(placeOf(step), undefined)

export const weighted = ({ value, probability }: Pick<Deal, 'value' | 'probability'>) =>
  ((value ?? 0) * probability) / 100

/** The stage so many places on; the same at the ends of the pipeline. */
export const stepBeside = (step: Step, by: number, all: readonly Step[]): Step =>
  all[all.findIndex(({ key }) => key === step.key) + by] ?? step

/** How many days an open deal is past one of its days; 0 for one that is closed, in time, or has no date. */
export function daysPast({ stage }: Pick<Deal, 'stage'>, date: string | null): number {
  if (!date || isClosed(stage)) return 0
  return Math.max(0, Math.round((Date.parse(todayHere()) - Date.parse(date)) / 86_400_000))
}

export const daysOverdue = (deal: Pick<Deal, 'stage' | 'close_date'>): number => daysPast(deal, deal.close_date)

/** The bid of an open deal that is due next. */
export function nextBid(deal: Deal): { label: string; on: string } | undefined {
  if (isClosed(deal.stage)) return undefined
  return (['bid_date', 'final_bid_date'] as const)
    .flatMap((name) => {
      const on = deal[name]
      return on && on >= todayHere() ? { label: described.fields[name].label, on } : []
    })
    .sort((one, other) => one.on.localeCompare(other.on))[0]
}

export const daysBetween = (from: string, to: string | number) =>
  Math.max(0, Math.floor(((typeof to === 'number' ? to : Date.parse(to)) - Date.parse(from)) / 86_400_000))

export const daysInWords = (days: number) => (days === 0 ? 'today' : counted(days, 'day'))

/** Stages to choose from; where those of several pipelines stand together, each with the name of its own. */
export const stepOptions = (steps: readonly Step[], pipelines: readonly Pipeline[] = []) => {
  const nameOf = new Map(pipelines.length > 1 ? pipelines.map(({ id, name }) => [id, `${name}: `]) : [])
  return steps.map(({ key, name, pipeline_id }) => ({
    value: key,
    label: `${nameOf.get(pipeline_id ?? '') ?? ''}${name}`,
  }))
}

export const stageOptions = stages.map((stage) => ({ value: stage, label: stageNames[stage] }))

export const stageOf = (value: string | null | undefined): Stage | undefined => stages.find((stage) => stage === value)
