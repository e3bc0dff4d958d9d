import { daysBetween } from '../../../../words/days.ts'
import { type Asked, type Draft, draftOf, filter, finish, type Intent, queryOf, recordOf } from '../asked.ts'
import { type Atom, type AtomOf, said, tagOf, use, wordOf } from '../tape.ts'
import { dateAt } from '../times/dates.ts'
import { spanFilter } from '../times/times.ts'

// What lies ahead in calendars: "what's on Thursday", "am I free tomorrow", "when is the next meeting with X", "tmrw?". Every
// word of such a question is one of these kinds, a name, a day, or stands in the title of the meeting.

const words = {
  meeting: `meeting meetings call calls appointment appointments event events visit visits session sessions catch entry entries
    conversation conversations lunch dinner breakfast demo demos invitation invitations invite invites`,
  calendar: 'calendar schedule agenda diary cal plate plans planner',
  ahead: 'next upcoming coming following planned scheduled booked arranged lined penciled pending future ahead soon',
  // what two sides do, with whom they do it beside it
  meet: 'meet meeting see seeing speak speaking talk talking visit visiting calling sit sitting catching',
  mine: 'my i me am',
  everybody: 'everyone everybody team firm we our us',
  busy: 'free busy available up doing happening going on look looks looking like',
  attending: 'attend attends attending joining join invited going coming',
  asking: `what which when where who whom how is are will be do does have has got there any anything something everything much else
    all show list give tell see check open please pls so hey ok okay and or the a an you your it its that this in at for to of with w w/
    by about first time times day days week date again whole people folks guys management set left due supposed held take takes taking
    place s along today's ups up out down over across wide later most still also , - ? get into store shaping need needs anyone
    someone somebody during`,
  behind:
    'last previous past recent recently did was were had met spoke spoken talked called discussed ago since logged',
} as const
type Kind = keyof typeof words
const kinds = new Map(Object.entries(words).map(([kind, of]) => [kind, new Set(of.split(/\s+/))]))
const isOf = (kind: Kind, said: readonly string[]) => said.some((word) => kinds.get(kind)?.has(word))

type Reading = {
  words: string[]
  title: Atom[]
  companies: Atom[]
  contacts: Atom[]
  colleagues: Atom[]
  date: AtomOf<'date'> | undefined
}

/** The question as one about calendars; null where it has what no such question has. */
function readingOf({ tape, situation: { today }, words: whole }: Asked): Reading | null {
  const reading: Reading = { words: [], title: [], companies: [], contacts: [], colleagues: [], date: undefined }
  for (const atom of tape) {
    const word = wordOf(atom)
    if (atom.kind === 'date') {
      // what lies behind is no plan: past talks are told by what was logged
      if (reading.date || isBehind(atom, today, whole)) return null
      reading.date = atom
    } else if (atom.kind === 'name') {
      if (atom.tags.includes('X:company')) reading.companies.push(atom)
      else if (atom.tags.includes('X:contact')) reading.contacts.push(atom)
      else if (atom.tags.includes('X:user')) reading.colleagues.push(atom)
      else return null
    } else if (atom.kind === 'amount' || /\d/.test(word) || isOf('behind', [word])) return null
    else if ([...kinds.values()].some((kind) => kind.has(word))) reading.words.push(word)
    else reading.title.push(atom)
  }
  return reading
}

/** Planned meetings; of past ones talks.ts and query.ts tell. */
export const calendarOf: Intent = (asked) => {
  const reading = readingOf(asked)
  if (!reading || reading.title.length > 0 || !asksAhead(asked, reading)) return null
  return meetingsOf(asked, reading)
}

/** "when is the investment committee": what nothing else is called may be the title of a meeting. */
export const eventCalled: Intent = (asked) => {
  const reading = readingOf(asked)
  if (!reading || !/^(?:when|where|who|(?:at |on |in )?(?:what|which) (?:time|day|date|place))\b/.test(asked.words))
    return null
  if (/^who\b/.test(asked.words) && !isOf('attending', reading.words)) return null
  const { title, companies } = reading
  // beside a company its documents are meant
  if (title.length === 0 || title.length > titleMax || (asked.situation.companyId && companies.length === 0))
    return null
  if (title.some((atom) => ['N', 'F', 'S'].some((letter) => tagOf(atom, letter)))) return null
  return meetingsOf(asked, reading)
}
const titleMax = 4

/** Whether it asks of what is to come: by a word for it, a day that is to come, or a verb of meeting with somebody. */
function asksAhead({ tape, words: whole }: Asked, { words, companies, contacts, colleagues, date }: Reading): boolean {
  const withWhom = companies.length + contacts.length > 0
  const isMeeting = isOf('meeting', words)
  if (isMeeting && (isOf('ahead', words) || date)) return true
  if (isMeeting && withWhom) return /^(?:when|where|what|who|which|do|have|am|are|any|is|on)\b/.test(whole)
  if (withWhom) return isOf('ahead', words) || (isOf('meet', words) && /\b(?:when|do|are|am|is|will)\b/.test(whole))
  if (isOf('calendar', words)) return colleagues.length > 0 || date !== undefined || isOf('mine', words)
  if (isMeeting) return isOf('mine', words) && !/^(?:how many|count)\b/.test(whole)
  if (date) return tape.length === 1 || colleagues.length > 0 || asksOfDay.test(whole)
  return myTime.test(whole)
}
const asksOfDay =
  /\b(?:on|free|busy|available|happening|planned|scheduled|booked|meet|meeting|seeing|look|looks|looking|doing|there|up|got|have|plans|week|day)\b|^(?:what|anything|something)\b/
const myTime = /\bmy (?:day|week)\b/

function meetingsOf(asked: Asked, reading: Reading) {
  const { words, title, date } = reading
  const draft = draftOf('calendar')
  const span = date?.span ?? unnamed(asked.words, asked.situation.today)
  const within = span ? spanFilter('calendar', 'start', span) : null
  if (date && !within) return null
  const called = said(title).toLowerCase()
  if (called) draft.filters.push(filter('summary', 'contains', [called], called))
  addPeople(reading, draft)
  draft.filters.push(within ?? filter('start', 'at_least', [asked.situation.today], 'upcoming'))
  addWhose(asked, reading, draft)
  const asksOne = /^(?:when|where|what time|at what time|who with|with whom|who)\b/.test(asked.words)
  const isMany = words.some((word) =>
    /^(?:meetings|calls|appointments|events|visits|sessions|invitations|invites)$/.test(word),
  )
  const isNext = words.includes('next') || words.includes('following')
  if (!isMany && !date && (isNext || called !== '' || (asksOne && isWithWhom(reading)))) {
    draft.layout = 'lookup'
    draft.limit = 1
  }
  if (draft.layout === 'lookup' || /^who\b/.test(asked.words)) draft.select = [...allOfMeeting]
  use(asked.tape)
  return finish(asked, queryOf(draft), 0)
}

const allOfMeeting = ['start', 'summary', 'company', 'attendees', 'location', 'owner'] as const
const isWithWhom = ({ companies, contacts }: Reading) => companies.length + contacts.length > 0

/** With whom a meeting is: with all of the people, and with one company, which is all that a meeting has. */
function addPeople({ companies, contacts }: Reading, draft: Draft) {
  const of = companies.flatMap((atom) => recordOf(atom, 'company') ?? [])
  const labels = of.map(({ label }) => label).join(' or ')
  if (of.length > 0)
    draft.filters.push(
      filter(
        'company_id',
        'is',
        of.map(({ id }) => id),
        labels,
      ),
    )
  addEach(draft, 'contact_id', contacts, 'contact')
}

function addEach(draft: Draft, field: string, atoms: readonly Atom[], type: 'contact' | 'user') {
  for (const atom of atoms) {
    const ref = recordOf(atom, type)
    if (ref) draft.filters.push(filter(field, 'is', [ref.id], ref.label))
  }
}

/** In whose calendar it is: who is invited has it in their own as well. */
function addWhose({ situation, words: whole }: Asked, reading: Reading, draft: Draft) {
  const { words, colleagues } = reading
  addEach(draft, 'participant_id', colleagues, 'user')
  if (colleagues.length > 0) return
  const isMine = isOf('mine', words)
  const isOfAll = isOf('everybody', words) || isOf('meeting', words) || isOf('calendar', words) || isOf('ahead', words)
  const isNextOfMine = /^(?:(?:when|what|where|who with|with whom)(?: is| are)? )?(?:my |the )?next\b/.test(whole)
  if (isMine || (!isWithWhom(reading) && reading.title.length === 0 && (!isOfAll || isNextOfMine)))
    draft.filters.push(filter('participant_id', 'is', [situation.userId], 'mine'))
}

/** "my day", "my week" */
const unnamed = (words: string, today: string) => {
  const [, part] = /\bmy (day|week)\b/.exec(words) ?? []
  return part ? dateAt(part === 'day' ? ['today'] : ['this', 'week'], today, 'future')?.span : undefined
}

/** Past days, and a month or year that has begun: of them the talks are told that were logged, unless a calendar is asked for. */
const isBehind = ({ span: { from, to } }: AtomOf<'date'>, today: string, words: string): boolean => {
  if ((to ?? today) < today || (!to && (from ?? today) < today)) return true
  if (/\b(calendar|schedule|agenda|diary|cal|upcoming|planned|scheduled|coming up)\b/.test(words)) return false
  const begun = from !== null && from < today
  return (begun && daysBetween(from, to ?? today) > 7) || (/\bcalls?\b/.test(words) && (begun || from === today))
}
