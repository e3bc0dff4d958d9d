import { catalogue } from '../../plan/catalogue.ts'
import type { Filter } from '../../plan/plan.ts'
import {
  type Asked,
  addFilter,
  type Draft,
  draftOf,
  filter,
  finish,
  type Intent,
  measure,
  openStages,
  queryOf,
  typeOf,
} from '../asked.ts'
import { sumOrAverage, takeOrder } from '../clauses/arrange.ts'
import { bestOfEach, isUnclearWhetherOfEach, takeBestOfEach } from '../clauses/best_of_each.ts'
import { takeConditions } from '../clauses/conditions.ts'
import { ownersOfDeals, takeDealsOfCompanies } from '../clauses/deals_of_companies.ts'
import { takeGroups } from '../clauses/grouping.ts'
import { takeGrowth } from '../clauses/growth.ts'
import { takeLeadingGroup } from '../clauses/leading.ts'
import { settleLoggers } from '../clauses/loggers.ts'
import { takeMeasures } from '../clauses/measuring.ts'
import { takeInvestments, takeMine, takeMissing, takePlace, takeText } from '../clauses/narrowing.ts'
import { takeOfDeals } from '../clauses/of_deals.ts'
import { takeParties } from '../clauses/parties.ts'
import { takeRecords } from '../clauses/records.ts'
import { takeOfCompany, takeOthers } from '../clauses/related.ts'
import { partOf, wholeOfShare } from '../clauses/shares.ts'
import { settleTasks, takeOfTasks, takeTitleOfTask } from '../clauses/tasks.ts'
import { ofItsLike, takeThanAverage } from '../clauses/than_average.ts'
import { takeThanRecord } from '../clauses/than_record.ts'
import { phrased } from '../read.ts'
import { tagOf, take, takeEach, wordOf } from '../tape.ts'
import { takeTimes } from '../times/times.ts'
import { headOf, takeNouns } from '../vocabulary/heads.ts'
import { takeOrigins } from '../vocabulary/origins.ts'
import { takeFields, takeFormats, takeKinds, takeOwning, takeStates, takeVerbs } from '../vocabulary/wording.ts'
import { asLookup } from './lookup.ts'

/** Lists, counts and figures over the records of one kind. */
export const query: Intent = (given) => {
  const asked: Asked = { ...given, tape: phrased(given.tape) }
  const draft = readQuery(asked)
  if (!draft) return null
  asLookup(asked, draft)
  return finish(asked, queryOf(draft), 1)
}

/** Everything of the question that goes into a query; what stays on the tape is not in it. */
export const readQuery = (
  asked: Asked,
  entity = bestOfEach(asked.tape)?.entity ?? headOf(asked.tape),
): Draft | null => {
  const { tape } = asked
  if (!entity || isUnclearWhetherOfEach(tape)) return null
  const draft = draftOf(entity)
  const whole = wholeOfShare(asked)
  const ofWhole = whole ? readQuery(whole, entity)?.filters : undefined
  takeDealsOfCompanies(asked, draft)
  takeInvestments(tape, draft)
  takeNouns(tape, draft)
  fill(asked, draft, ofWhole ?? [...draft.filters])
  return draft
}

/** All rules that narrow, measure and arrange, in the order in which they may take words from each other. */
export const fill = (asked: Asked, draft: Draft, whole: readonly Filter[] = [...draft.filters]): void => {
  const { tape } = asked
  takeTitleOfTask(tape, draft)
  takeParties(tape, draft)
  takeOthers(asked, draft)
  takeOfDeals(asked, draft)
  takeMissing(tape, draft)
  takeOrigins(tape, draft)
  takeText(tape, draft)
  takePlace(tape, draft)
  takeOfTasks(tape, draft, asked.situation.userId)
  takeMine(asked, draft)
  takeThanAverage(asked, draft)
  takeGrowth(tape, draft, asked.situation.today)
  takeBestOfEach(tape, draft)
  if (!draft.each) takeLeadingGroup(tape, draft)
  takeGroups(tape, draft)
  if (draft.group.length > 0) takeEach(tape, 'B:breakdown', () => true)
  takeMeasures(asked, draft)
  takeThanRecord(tape, draft)
  takeOrder(tape, draft)
  takeConditions(tape, draft)
  takeStates(tape, draft)
  takeOfCompany(tape, draft)
  takeKinds(tape, draft)
  takeFormats(tape, draft)
  takeRecords(asked, draft)
  takeOwning(tape, draft)
  ownersOfDeals(draft)
  takeTimes(tape, draft, asked.situation.today)
  // the last call with each company is one that was held
  if (draft.each && draft.entity === 'interactions' && draft.order[0]?.direction === 'desc')
    addFilter(draft, filter('date', 'at_most', [asked.situation.today]))
  // what closes soonest, is most likely or has been stuck longest is not closed yet
  if (
    draft.entity === 'deals' &&
    tape.some((atom) => atom.used && /^(?:soon|likely|stuck)$/.test(tagOf(atom, 'O') ?? '')) &&
    !draft.filters.some(({ field }) => /^(?:id|stage|stage_name|closed_on|days_.*)$/.test(field))
  )
    addFilter(draft, filter('stage', 'is', [...openStages], 'open'))
  takeFields(tape, draft)
  takeVerbs(tape, draft, asked.situation.today)
  settleTasks(tape, draft)
  settleLoggers(tape, draft)
  // "grew by 20 % but have thin margins": both; "all but" leaves something out
  takeEach(tape, 'but', ({ at }) => at > 0 && !/^(all|every\w*|any\w*|no\w*)$/.test(wordOf(tape[at - 1])))
  // "what is it worth and when is it supposed to close"
  if (
    draft.entity === 'deals' &&
    draft.select.length > 0 &&
    tape.some((atom) => wordOf(atom) === 'when') &&
    take(tape, 'W:closing')
  )
    draft.select.push('close_date')
  // "companies we have a won deal with": their deals are in the filter
  if (draft.entity === 'companies' && draft.filters.some(({ field }) => field === 'deal_stage'))
    takeEach(tape, 'N:deals', () => true)
  // "the three-year CAGR" is the only one there is
  if (draft.order.some(({ by }) => by === 'revenue_cagr') || draft.select.includes('revenue_cagr'))
    takeEach(tape, 'year', ({ at }) => tape[at - 1]?.used === true)
  settle(draft, whole)
}

/** Brings what was taken into the shape a plan has. */
const settle = (draft: Draft, whole: readonly Filter[]): void => {
  ofItsLike(draft)
  partOf(draft, whole)
  if (draft.group.length > 0 && draft.measures.length === 0) {
    const field = draft.select.find((one) =>
      ['money', 'integer', 'ratio', 'percent', 'multiple'].includes(typeOf(draft.entity, one) ?? ''),
    )
    draft.measures.push(field ? sumOrAverage(draft.entity, field) : measure('count'))
  }
  showStatusOnList(draft)
  // of the two days of bids both are shown
  draft.select = draft.select.flatMap((field) => (field === 'bid_due' ? ['bid_date', 'final_bid_date'] : [field]))
  if (draft.measures.length > 0) draft.select = []
  // groups are put in order by what is measured, or by what they are
  const groups = draft.group.map(({ field }) => field)
  for (const order of draft.order)
    if (order.by === '' || (groups.length > 0 && !groups.includes(order.by)))
      order.by = draft.measures[0]?.name ?? 'count'
  if (draft.measures.length > 0 && draft.group.length === 0) draft.order = []
  if (draft.select.length > 0 && !draft.select.includes('name') && draft.layout === 'table') {
    const title = catalogue[draft.entity].shown[0]
    if (title && !draft.select.includes(title)) draft.select.unshift(title)
  }
}

/** Who is on a list has a status there, which is another one than its own. */
const showStatusOnList = (draft: Draft): void => {
  if (!draft.filters.some(({ field }) => field === 'list')) return
  draft.select =
    draft.select.length === 0
      ? [...catalogue[draft.entity].shown.slice(0, 3), 'lists']
      : draft.select.map((field) => (field === 'status' ? 'lists' : field))
}
