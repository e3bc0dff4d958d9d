import { plusDays } from '../../../../words/days.ts'
import type { FollowUps } from '../../plan/plan.ts'
import { finish, type Intent, recordOf } from '../asked.ts'
import { takeFirst } from '../frame.ts'
import { ofKind, use, wordOf } from '../tape.ts'

const task =
  '(?:to - dos?|todos?|to dos?|to do list|todo list|action items?|action points?|open items?|open points?|follow - ups?|follow ups?|followups?|reminders?|pending items|next actions|loose ends|next steps)'
const phrases: readonly string[] = [
  `(?:(?:what|which) (?:are|is) |show me |list |give me |any |do i have any |do we have any |what |which |are there any |)(?:(?:my|our|the|all|open|outstanding|pending|team|any|<person>) )*${task}(?: (?:do|have|are|should) (?:i|we|<user>)(?: have| do| got)?)?(?: (?:due|outstanding|open|pending|are due|are open|list|i have|on my list|on my plate|for me|for us))*`,
  '(?:who|whom|which (?:companies|contacts|people|ones)|what) (?:do|should|must|shall|to|am|are|can) ?(?:i|we)? ?(?:need|have|want|supposed|going)? ?(?:to )?(?:follow up|following up|get back|reach back out|chase|chase up|circle back|respond|reply|check in|ping)(?: with| to| on)?',
  '(?:who|which (?:companies|contacts|people|ones)) (?:needs?|requires?|is due|are due|is owed|are owed|awaits?|is waiting for|are waiting for) (?:a |an )?(?:follow - up|follow up|followup|chasing|reply from me|call back)',
  'what (?:do|should|must|shall) (?:i|we) (?:need to |have to |got to )?(?:do|work on|work|focus on|focus|get done|tackle|take care of|prioriti[sz]e|chase)',
  'what (?:is|needs|have i|have i got|do i have)(?: there)? (?:on my plate|on my list|my attention|our attention|to be done|to do|on our plate|waiting for me|waiting on me|due from me|due)',
  '(?:what|anything) (?:is )?(?:left|outstanding|pending|open|due|urgent) (?:for me|on my side|on my end|for us|to do)',
  'what (?:needs doing|needs to be done|needs to happen|has to be done|has to happen|is to be done|is there to do)(?: (?:for|on|with|at))?',
  '(?:is |do we have |do i have |is there )?anything (?:that is )?due(?: for (?:me|us))?',
  'anything (?:i|we) (?:need|have|should|must)(?: to)? (?:do|follow up on|follow up|take care of|chase)',
]

const daysAhead = 7

/** What waits to be done: for the asker, a colleague or the team; within a time or in the next week. */
export const toDo: Intent = (asked) => {
  const { tape, situation } = asked
  const all = tape.map((atom) => atom)
  const frame = takeFirst(tape, phrases)
  if (!frame) return null
  const words = frame.span.map((atom) => wordOf(atom)).join(' ')
  const plan: FollowUps = {
    kind: 'follow_ups',
    user_id:
      /\b(our|team|we|us|everybody|everyone)\b/.test(words) && !/\b(my|i|me)\b/.test(words) ? null : situation.userId,
    company_id: null,
    from: situation.today,
    to: plusDays(situation.today, daysAhead),
    said: null,
  }
  for (const atom of ofKind(all, 'name')) {
    const user = atom.tags.includes('X:user') ? recordOf(atom, 'user') : null
    const company = atom.tags.includes('X:company') ? recordOf(atom, 'company') : null
    if (company) plan.company_id = company.id
    else if (user) plan.user_id = user.id
    else continue
    use([atom])
  }
  for (const date of ofKind(tape, 'date')) {
    if (date.used && !frame.span.includes(date)) continue
    use([date])
    plan.from = date.span.from ?? situation.today
    // "since the summer" reaches up to now
    plan.to = date.span.to ?? plusDays(plan.from < situation.today ? situation.today : plan.from, daysAhead)
    plan.said = date.span.said
  }
  if (plan.from > plan.to) [plan.from, plan.to] = [plan.to, plan.from]
  return finish(asked, plan, 0)
}
