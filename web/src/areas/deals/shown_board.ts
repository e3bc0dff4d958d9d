import { type Search, valuesIn } from '../../parts/address.ts'
import { defaultOf, type Pipeline, type Step, stepsOf } from '../pipelines/index.ts'
import { noPipeline } from './board_query.ts'

/** A board: the stages of a pipeline, or the six of deals that are in none; `isOutside` in a firm that has pipelines. */
export type ShownBoard = { pipeline: Pipeline | undefined; isOutside: boolean; steps: readonly Step[] }

/** Which pipelines the address asks for, as far as they are there. */
export const pipelinesIn = ({ pipeline }: Search, pipelines: readonly Pipeline[]): string[] =>
  valuesIn(pipeline).filter((id) => (id === noPipeline ? pipelines.length > 0 : pipelines.some((one) => one.id === id)))

/** Which pipeline a board shows: that of the address, else the default one; none where the firm has none, or it is asked for. */
export function boardIn(search: Search, pipelines: readonly Pipeline[]): ShownBoard {
  const asked = pipelinesIn(search, pipelines)
  const own = pipelines.find(({ id }) => asked.includes(id))
  const isOutside = !own && asked.includes(noPipeline)
  const shown = own ?? (isOutside ? undefined : defaultOf(pipelines))
  return { pipeline: shown, isOutside, steps: stepsOf(shown) }
}
