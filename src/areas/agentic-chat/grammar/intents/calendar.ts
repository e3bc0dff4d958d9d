import { daysBetween } from '../../../../words/days.ts'
import { type Asked, draftOf, filter, finish, type Intent, queryOf, recordOf } from '../asked.ts'
import { type Frame, spotFirst, spotFrame } from '../frame.ts'
import { phrased } from '../read.ts'
import { type Atom, type AtomOf, ofKind, said, use } from '../tape.ts'
import { dateAt } from '../times/dates.ts'
import { spanFilter } from '../times/times.ts'

// What lies ahead in calendars: "what's on Thursday", "am I free tomorrow", "when is the next meeting with X", "tmrw?".

const fill = '(?:(?:please|pls|so|hey|ok|okay|and) )*'
const day = '(?:(?:on|for|in|this|the|at|during|over|by) )*<date>'
const meeting =
  '(?:meetings?|calls?|appointments?|events?|visits?|catch ups?|sessions?|calendar events?|calendar entries|management presentations?|site visits?|conversations?|time|demos?)'
const calendar = '(?:calendar|schedule|agenda|diary|cal|day|week|plate|plans|planner)'
const things = '(?:anything|something|everything|much|stuff|things?|all)'
const planned =
  '(?:(?:on|planned|scheduled|going on|happening|coming up|lined up|booked|set up|up|there|else|left|to do|in store|ahead|do i have|have i got|do we have|have we got|i have|we have|set|penciled in|in the calendar|on the calendar|in the diary|upcoming|arranged) )*'

type Whose = 'mine' | 'ours' | 'theirs'
/** Days: of the asker, of everybody, of a colleague. */
const days: readonly (readonly [Whose, string])[] = [
  ['mine', `^${fill}(?:what|what all|which meetings|anything|what is|what are|is there|is there anything|do i have|have i got|am i|show|show me|give me|list|tell me|how is|how does|what does|anything else|see|check|free|busy|available)(?: (?:is|are|do|does|i|have|got|on|in|my|the|anything|something|look|looks|looking|like|free|busy|available|happening|going on|${things}|${meeting}|${calendar}|planned|scheduled|booked|up|coming|for|me|today s|to|at|going|lined|s|any|there|what|doing|meeting|meet|seeing|attending))* ${day}(?: (?:for me|look like|looking|look|looking like|free|on my calendar|in my calendar|in my diary|on my schedule|at all|planned|scheduled))*$`],
  ['mine', `^${fill}(?:my )?(?:${calendar}|meetings?|appointments)? ?(?:on |for |in )*<date>(?: (?:${calendar}|meetings?|appointments|plans))?$`],
  ['mine', `^${fill}(?:how|what) (?:does|is) my (?:day|week|schedule|calendar|agenda)(?: (?:look|looks|looking|like|shaping up))*$`],
  ['mine', `^${fill}(?:what is|what are|show|show me|open|list|give me|see|check|tell me)?(?: (?:is|on|in|up|next|of|all))* ?my (?:upcoming |next )?(?:${calendar}|meetings|appointments|events)(?: ${day})?(?: look like| looking like| looking)?$`],
  ['theirs', `^${fill}(?:what|what is|what does|is|are|does|where is|when is|how is|show|show me|how busy is)?(?: (?:is|does|on|in|meetings|do|has|the calendar of|calendar of|for|me))* ?(?<who><colleague>)(?: s)?(?: (?:up to|doing|free|busy|available|have|has|got|booked|out|on|in|meeting|seeing|schedule|calendar|agenda|diary|cal|meetings|appointments|day|week|look like|looking|like|planned|scheduled|anything|something|any meetings|going on|what))* ${day}(?: (?:free|busy|available|look like))?$`],
  ['theirs', `^${fill}(?:what is|show|show me|open|see|check)?(?: (?:is|on|in|the))* ?(?<who><colleague>)(?: s)? (?:calendar|schedule|agenda|diary|cal|upcoming meetings|next meetings|meetings coming up)$`],
  ['ours', `^${fill}(?:what|what is|what are|which|anything|is there anything|is there|does anyone have|do we have|have we got|show|show me|list|are there|who has|who is in)?(?: (?:is|are|on|in|do|we|have|got|the|our|any|all|team|firm|anything|happening|going|planned|scheduled|up|coming|for|everybody|everyone|s|booked|there))* ?(?:${things}|${meeting}|calendar|schedule|agenda|diary|cal|everybody|everyone|team|firm|we|the team)(?: (?:${meeting}|calendar|schedule|agenda|diary|does|everyone|everybody|do|we|have|got|has|the|team|s|are|is|on|planned|scheduled|going on|happening|coming up|upcoming|there|in|our|for|up|that|whole))* ${day}(?: (?:for the team|for everyone|for everybody|across the team|for us|team wide|everyone|everybody|team|all))*$`],
  ['ours', `^(?:<date>) (?:${meeting}|calendar|agenda)(?: (?:for |of |by )?(?:everyone|everybody|team|all|the team|the whole team|across the team|firm wide))+$`],
] // biome-ignore format: a way of speaking a line

const whom =
  '(?:(?:with|w|w/|at|to|for|from|of) )(?:the |our )?(?<who><company>|<contact>)(?: s)?(?: team| people| folks| guys| management| management team)?'
const next: readonly string[] = [
  `(?:when |what time |where )?(?:is |are |was )?(?:my |our |the |your |a )*(?:next|upcoming|following) (?:scheduled |planned )?${meeting} (?:scheduled |planned |set |booked )?${whom}(?: scheduled| planned)?`,
  `when (?:do|are|will|am|is) (?:we|i|(?<user><colleague>)) (?:next |going to |to |be |due to |supposed to |scheduled to )*(?:meet|meeting|see|seeing|speak|speaking|talk|talking|call|calling|visit|visiting|sit down|sitting down|catch up|catching up)(?: next| again)? (?:(?:with|to) )?(?:the )?(?<who><company>|<contact>)(?: s)?(?: team| people| management)?(?: (?:the )?next(?: time)?| again)?`,
  `^(?:when is |when will be )?(?:the |our |my )?next time (?:that )?(?:we|i) (?:will |are going to |are due to )?(?:meet|see|speak|talk|call|visit)(?: (?:with|to))? (?:the )?(?<who><company>|<contact>)(?: s)?(?: team| people| management)?$`,
  `^(?:our |my |the )?next (?:${meeting} )?${whom}$`,
  `^(?:our |my |the )?next ${meeting} (?<who><company>|<contact>)$`,
  `^(?<who><company>|<contact>)(?: s)? next ${meeting}$`,
]
const ahead: readonly string[] = [
  `(?:do|have|are|is|any|which|what|list|show|show me|anything|something|when|what is|are there|is there)(?: (?:we|i|you|there|have|got|any|a|an|the|our|my|all|anything|something|is|are|do|what|set|up|me))* ?(?:upcoming |planned |scheduled |future |next |more |coming |further )*(?:${meeting}|${things}|${calendar})? ?${planned}${whom}(?: (?:coming up|scheduled|planned|upcoming|on the calendar|in the calendar|in the diary|lined up|booked|set up|ahead|soon|in the pipeline for us))+(?: ${day})?`,
  `(?:do|have|are|any|which|what|list|show|show me|anything|are there|is there)(?: (?:we|i|you|there|have|got|any|a|an|the|our|my|all|anything|is|are|do|me))* ?(?:upcoming|planned|scheduled|future|coming|pending) (?:${meeting}|${things}) ${whom}(?: ${day})?`,
  `^(?:what|which|when|do|how many)(?: ${meeting})? ?(?:do|are) (?:i|we) have (?:a |any |the )?(?:${meeting} )?with (?:the )?(?<who><company>|<contact>)(?: s team| team)?(?: ${day})?$`,
  `^do (?:i|we) have (?:a |an |any )?${meeting} with (?:the )?(?<who><company>|<contact>)(?: s team| team)?(?: ${day})?$`,
  `^(?:upcoming|planned|scheduled|future|coming|pending) (?:${meeting}) ${whom}(?: ${day})?$`,
  `(?:do|have|any|is there|are there|anything)(?: (?:we|i|there|have|got|any|a|an|the|anything|is|are|a))* (?:${meeting}|anything) (?:coming up|scheduled|planned|booked|set up|lined up|on the calendar|in the calendar|in the diary|in my calendar|on my calendar) ${whom}(?: ${day})?`,
  `^(?:anything|something|${meeting})? ?(?:with|w|w/) (?:the )?(?<who><company>|<contact>) (?:coming up|upcoming|planned|scheduled|soon|ahead)(?: ${day})?$`,
  `^(?<who><company>|<contact>)(?: s)? (?:upcoming )?${meeting} (?:coming up|upcoming|planned|scheduled|ahead|on the calendar|in the calendar)(?: ${day})?$`,
  `(?:who|when|on which day|what day) (?:is|are|will be|do|does) (?:we |i )?(?:next )?(?:meeting|seeing|visiting|going to|meet|see) (?:with )?(?:the )?(?<who><company>|<contact>)(?: s team| team)?(?: (?:and|,|on|which|when|what|day|next|who))*(?: ${day})?$`,
  `(?:am|are) (?:i|we) (?:meeting|seeing|speaking (?:to|with)|talking (?:to|with)|calling|visiting) (?:with )?(?:anyone (?:from|at) )?(?:the )?(?<who><company>|<contact>)(?: s team| team)?(?: ${day})?`,
] // biome-ignore format: a way of speaking a line

/** Planned meetings; of past ones talks.ts and query.ts tell. */
export const calendarOf: Intent = (asked) => nextOfAll(asked) ?? nextCalled(asked) ?? nextWith(asked) ?? onDays(asked)

const allOfMeeting = ['start', 'summary', 'company', 'attendees', 'location', 'owner'] as const
/** The next of the meetings that are such, with all that is known of it. */
const comingMeeting = ({ situation: { today } }: Asked, ...filters: ReturnType<typeof filter>[]) =>
  draftOf('calendar', {
    layout: 'lookup',
    limit: 1,
    filters: [...filters, filter('start', 'at_least', [today], 'upcoming')],
    select: [...allOfMeeting],
  })

const called =
  '(?<called>lunch|dinner|breakfast|kickoff|demo|workshop|webinar|offsite|(?:[a-z]+ )?(?:signing|walkthrough|roadshow|kick - off))'
const askingOf =
  '(?:when|where|what time|at what time|who) (?:is|will be|are) (?:(?:attending|coming to|joining|invited to|taking part in|going to|expected at|there at) )?'
const namedSo: readonly string[] = [
  `^${askingOf}(?:the |our |my )?(?:next )?(?<who><company>|<contact>)(?: s)? ${called}(?: held| taking place| happening| scheduled| planned)?$`,
  `^${askingOf}(?:the |our |my )?(?:next )?${called} (?:with|at) (?:the )?(?<who><company>|<contact>)(?: held| taking place| happening| scheduled| planned)?$`,
]
/** "where is the kickoff with Fjord": what a meeting is stands in its title. */
const nextCalled: Intent = (asked) => {
  const frame = spotFirst(asked.tape, namedSo)
  const [name] = frame?.group('who') ?? []
  if (!frame || !name) return null
  const title = said(frame.group('called')).toLowerCase()
  const draft = comingMeeting(asked, filter('summary', 'contains', [title], title))
  if (!addWhom(draft.filters, name)) return null
  use(frame.span)
  return finish(asked, queryOf(draft), 0)
}

const noTitle = '(?:we|i|you|they|it|was|were|have|has|had|my|our)\\b'
const titled = `^(?:when|where|what time|at what time|date of) (?:is|are|does|do|will)? ?(?:the |our |my )?(?:next )?(?!last )(?<called>(?!${noTitle})[a-z]+(?: (?!${noTitle})[a-z]+){0,3}?)(?: (?:be|take|place|held|happen|happening|taking|meet|meeting|start|begin|scheduled|planned))*$`
/** "when is the investment committee": what nothing else is called may be the title of a meeting. */
export const eventCalled: Intent = (asked) => {
  // beside a company its documents are meant
  if (asked.situation.companyId || asked.tape.some(({ kind }) => kind !== 'word')) return null
  const frame = spotFrame(asked.tape, titled)
  const title = frame ? said(frame.group('called')).toLowerCase() : ''
  if (
    !frame ||
    title === '' ||
    phrased(frame.group('called')).some(({ tags }) => tags.some((tag) => /^[NFS]:/.test(tag)))
  )
    return null
  use(frame.span)
  return finish(asked, queryOf(comingMeeting(asked, filter('summary', 'contains', [title], title))), 0)
}

/** "when is my next meeting" */
const nextOfAll: Intent = (asked) => {
  const frame = spotFrame(
    asked.tape,
    `^(?:(?:when|what|where|who with|with whom|show|show me)(?: (?:is|are))? )?(?:my |our |the )?next ${meeting}(?: with| about)?$`,
  )
  if (!frame) return null
  use(frame.span)
  const draft = comingMeeting(asked)
  if (!/\bour\b/.test(asked.words)) draft.filters.push(filter('owner_id', 'is', [asked.situation.userId], 'mine'))
  return finish(asked, queryOf(draft), 0)
}

const nextWith: Intent = (asked) => {
  const one = spotFirst(asked.tape, next)
  const isOne = one !== null && !/\b(meetings|calls|appointments|events|visits)\b/.test(asked.words)
  const frame = one ?? spotFirst(asked.tape, ahead)
  const [name] = frame?.group('who') ?? []
  if (!frame || !name) return null
  use(frame.span)
  const draft = draftOf('calendar', { filters: [], limit: isOne ? 1 : null, layout: isOne ? 'lookup' : 'table' })
  if (!addWhom(draft.filters, name)) return null
  const { today } = asked.situation
  const [date] = ofKind(asked.tape, 'date')
  const within = date ? spanFilter('calendar', 'start', date.span) : null
  if (date && !within) return null
  use(date ? [date] : [])
  draft.filters.push(within ?? filter('start', 'at_least', [today], 'upcoming'))
  if (isOne || /^who\b/.test(asked.words)) draft.select = [...allOfMeeting]
  return finish(asked, queryOf(draft), 0)
}

/** The calendar knows companies, and people by their address only: of a person it is the meetings of these words. */
const addWhom = (filters: ReturnType<typeof filter>[], name: Atom): boolean => {
  const company = recordOf(name, 'company')
  if (company) filters.push(filter('company_id', 'is', [company.id], company.label))
  const contact = company ? null : recordOf(name, 'contact')
  const last = contact?.label.split(' ').at(-1)
  if (last) filters.push(filter('attendees', 'contains', [last.toLowerCase()], contact?.label))
  return filters.length > 0
}

const onDays: Intent = (asked) => {
  const found = days
    .map(([whose, phrase]) => ({ whose, frame: spotFrame(asked.tape, phrase) }))
    .find((one): one is { whose: Whose; frame: Frame } => one.frame !== null)
  if (!found) return null
  const dates = ofKind(found.frame.span, 'date')
  const { today, userId } = asked.situation
  const [date] = dates
  // what lies behind is no plan: past talks are told by what was logged
  if (dates.length > 1 || (date && isBehind(date, today, asked.words))) return null
  if (!date && found.frame.span.length < 2) return null
  const draft = draftOf('calendar')
  const span = date?.span ?? unnamed(asked.words, today)
  const within = span ? spanFilter('calendar', 'start', span) : filter('start', 'at_least', [today], 'upcoming')
  if (!within) return null
  draft.filters.push(within)
  const words = ` ${said(found.frame.span).toLowerCase()} `
  const isAll = / (everyone|everybody|team|firm|we|our|us) /.test(words)
  if (found.whose === 'theirs') {
    const [name] = found.frame.group('who')
    const ref = name && recordOf(name, 'user')
    if (!ref) return null
    draft.filters.push(filter('owner_id', 'is', [ref.id], ref.label))
  } else if (!isAll && (found.whose === 'mine' || / (my|i|me) /.test(words)) && !isOfAll(words))
    draft.filters.push(filter('owner_id', 'is', [userId], 'mine'))
  use(found.frame.span)
  return finish(asked, queryOf(draft), 0)
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

/** "what meetings are on Thursday" asks of no one's in particular; the words are as they were typed. */
const isOfAll = (words: string): boolean =>
  !/ (my|i|me|am) /.test(words) &&
  / (meetings?|mtgs?|calls?|appointments?|events?|planned|scheduled|happening|calendar|cal|agenda|schedule|diary) /.test(
    words,
  )
