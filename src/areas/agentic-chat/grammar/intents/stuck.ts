import { type Asked, addFilter, filter, finish, type Intent, openStages, queryOf } from '../asked.ts'
import { release, takeFirst } from '../frame.ts'
import { phrased } from '../read.ts'
import { said } from '../tape.ts'
import { daysLasting, lasting } from '../times/lasting.ts'
import { withoutNames } from '../vocabulary/nouns.ts'
import { readQuery } from './query.ts'

// Deals that do not move: "stale deals > 120d", "not moved for 90 days", "in the same stage for over two months".

const more =
  '(?: (?:over|more than|at least|>|>=|longer than|beyond|older than|exceeding|for over|for more than|for at least|for longer than))?'
const time = `(?: (?:for|since|in|within|during|over))?(?: the)?(?: last| past)?${more} (?<time>${lasting})(?: (?:or more|plus|or longer|and more|now))?`
const still =
  '(?:stuck|stalled|stale|idle|stagnant|frozen|sitting|parked|dormant|inactive|static|standing still|unmoved|untouched|sat|been sitting|sitting still|quiet|cold|aging|ageing|not moving|not progressing|not advancing|unchanged|on hold|dragging|lingering)'
const moved =
  '(?:moved|move|moving|progressed|progress|advanced|advance|changed stages?|change stages?|changed|budged|budge|been moved|been updated|gone anywhere|been touched|shifted|moved stages?|moved forward|moved on|progressed any further)'
const inStage =
  '(?: (?:in|at|within) (?:the |their |its |one |a |this |that |current |same |single )*(?:stages?|phases?|place)| (?:in|at) (?<stage>lead|leads|qualification|proposal|negotiation|negotiations|due diligence|diligence|dd|loi)(?: stage)?)?'

const phrases: readonly string[] = [
  `(?:that |which )?(?:have |has |are |is |been |were )*(?:not|never|hardly) (?:been )?${moved}(?: at all)?${inStage}${time}`,
  `(?:that |which )?(?:have |has |are |is |been |were |gone )*${still}(?: (?=(?:open |live |active )?(?:deals?|pipeline|opps?|opportunities|transactions)))?(?<noun>(?:open |live |active )?(?:deals?|pipeline|opps?|opportunities|transactions))?${inStage}${time}`,
  `(?:that |which )?(?:have |has |are |is |been |sitting |stuck |were )*(?:in|at) (?:the |their |its |current |same |one |a )*(?:stages?|phases?)${time}`,
  `(?:with )?(?:no|without|w/o|without any|zero) (?:stage )?(?:movement|progress|activity|change|changes|update|updates|stage change|stage changes|moves?)${inStage}${time}`,
  `(?:time in stage|days in stage|stage age|in stage|age in stage)(?: is| of)?${more} (?<time><days>)(?: (?:or more|plus))?`,
]

const ofDeals = new RegExp(
  `\\b(?:${withoutNames('deals|deal|pipeline|pipe|opp|opps|opportunity|opportunities|transaction|transactions|stage|stages|mandate|mandates|phase|phases|stuck|sitting|parked')})\\b`,
)

/** Open deals that have been in their stage for a time. */
export const stuck: Intent = (asked) => {
  if (!ofDeals.test(asked.words)) return null
  if (/\b(compan(y|ies)|contacts?|cos)\b/.test(asked.words)) return null
  const frame = takeFirst(asked.tape, phrases)
  if (!frame) return null
  const days = daysLasting(frame.group('time'), asked.situation.today)
  release([...frame.group('stage'), ...frame.group('noun')])
  const rest: Asked = { ...asked, tape: phrased(asked.tape) }
  const draft = readQuery(rest, 'deals')
  if (!draft || days === null || draft.filters.some(({ field }) => field === 'days_in_stage')) return null
  const isMore = /\b(over|more than|longer than|older than|beyond|exceeding)\b|>(?!=)/.test(
    said(frame.span).toLowerCase(),
  )
  addFilter(draft, filter('days_in_stage', isMore ? 'more_than' : 'at_least', [days], said(frame.span)))
  if (!draft.filters.some(({ field }) => field === 'stage')) addFilter(draft, filter('stage', 'is', openStages, 'open'))
  if (draft.measures.length === 0) {
    if (draft.select.length === 0) draft.select = ['name', 'company', 'stage', 'days_in_stage', 'value', 'owner']
    if (draft.order.length === 0) draft.order = [{ by: 'days_in_stage', direction: 'desc' }]
  }
  return finish(rest, queryOf(draft), 0)
}
