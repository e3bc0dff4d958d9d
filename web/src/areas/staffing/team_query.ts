import { foldLetters } from '../../../../src/words/name_words.ts'
import type { Reply, Row } from '../../api/client.ts'
import type { Search } from '../../parts/address.ts'
import { type DealQuery, filtersIn as dealFiltersIn, stageOf } from '../deals/index.ts'

export type Member = Reply<'/api/staffing/workload'>['team_members'][number]
export type Person = Row<'/api/users'>

/** What the address asks of the deals that are shown: open ones, or those of a stage. */
export function filtersIn(search: Search): DealQuery {
  const { value_min, value_max } = dealFiltersIn(search)
  return {
    ...(value_min !== undefined && { value_min }),
    ...(value_max !== undefined && { value_max }),
    ...(search['pipeline'] && { pipeline_id: [search['pipeline']] }),
    ...(search['stage_id'] && { stage_id: [search['stage_id']] }),
    stage: stageOf(search['stage']) ?? 'pipeline',
  }
}

export function isShownMember({ name, active_deals, capacity }: Member, search: Search): boolean {
  const { load } = search
  const isFitting = load === 'over' ? active_deals > capacity : load === 'free' ? active_deals < capacity : true
  return isFitting && isNamed(name, search)
}

/** Whether a person is who is searched for. */
export function isNamed(name: string, { person = '' }: Search): boolean {
  const [has, wanted] = [foldLetters(name), foldLetters(person)]
  return wanted.split(/\s+/).every((word) => has.includes(word))
}
