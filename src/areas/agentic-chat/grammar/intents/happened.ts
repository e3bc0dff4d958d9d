import type { FollowUps } from '../../plan/plan.ts'
import { type Asked, finish, type Intent, recordOf } from '../asked.ts'
import { ofKind, use, wordOf } from '../tape.ts'

const asksWhat =
  /^(?:so |and |ok |okay )*(?:what|anything|everything|show me|give me|list|tell me|any|recap|summary|news|activity|updates?)\b/
/** What the question is about; the rest of it is who, and when. */
const happening =
  /^(?:happened|happening|happen|changed|change|changes|new|news|activity|activities|update|updates|recap|progress)$/
const small = new Set(
  `what has have had is are was were did do done does been going on went so and ok okay all else anything everything any show me
  give list tell us we i the our my a an of in at for with by to from since firm team everyone everybody get got work worked up
  latest recent there here s ? , that which this summary overall across whole around you please`.split(/\s+/),
)

/** "what happened this week", "what did Mara do yesterday": what was done in a time, by the firm or by one of it. */
export const happened: Intent = (asked) => {
  const { tape, words, situation } = asked
  const [date, ...others] = ofKind(tape, 'date')
  if (!date || others.length > 0 || !asksWhat.test(words)) return null
  const { from, to } = date.span
  const until = to !== null && to < situation.today ? to : situation.today
  // of what is to come nothing has happened
  if (from === null || from > situation.today) return null
  const people = tape.flatMap((atom) => (atom.kind === 'name' ? [{ atom, ref: recordOf(atom, 'user') }] : []))
  if (people.length > 1 || people.some(({ ref }) => ref === null)) return null
  const rest = tape.filter((atom) => atom.kind === 'word' && !small.has(wordOf(atom)))
  const isOther = tape.some((atom) => atom.kind === 'amount' || atom.kind === 'quoted')
  if (isOther || !rest.every((atom) => happening.test(wordOf(atom)))) return null
  const [who] = people
  const asksDoing = /\b(?:did|has|have|was|were)\b.*\b(?:do|done|doing|work|worked|up to|get done)\b/.test(words)
  if (rest.length === 0 && !asksDoing && !/\b(?:went|been going|going) on\b/.test(words)) return null
  use(tape)
  return finish(asked, planOf(asked, who?.ref?.id ?? null, { from, to: until, said: date.span.said }), 0)
}

const planOf = (
  { words, situation }: Asked,
  userId: string | null,
  { from, to, said }: { from: string; to: string; said: string },
): FollowUps => ({
  kind: 'follow_ups',
  user_id: userId ?? (/\b(?:did|have|was) i\b/.test(words) ? situation.userId : null),
  company_id: null,
  from,
  to,
  said,
  happened: true,
})
