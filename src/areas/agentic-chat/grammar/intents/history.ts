import { daysBetween } from '../../../../words/days.ts'
import type { Filter } from '../../plan/plan.ts'
import { type Asked, addFilter, type Draft, draftOf, filter, finish, type Intent, queryOf, recordOf } from '../asked.ts'
import { release, takeFirst, takeFrame } from '../frame.ts'
import { phrased } from '../read.ts'
import { type Atom, ofKind, said, use } from '../tape.ts'
import { daysLasting, lasting } from '../times/lasting.ts'
import type { Understanding } from '../understanding.ts'
import { readQuery } from './query.ts'

// What was last spoken of, who has not been spoken to, and whether somebody opened a message.

const spoken =
  '(?:speak|spoke|spoken|talk|talked|meet|met|chat|chatted|connect|connected|communicate|email|emailed|call|called|contact|contacted|touch base|touched base|reach out|reached out|hear|heard|interact|interacted|engage|engaged|sit down|catch up|caught up|see|saw|discuss|discussed|touch|write|written|wrote|visit|visited|heard from|in touch|in contact|been in touch)(?: anything)?(?: back)?'
const side =
  '(?:(?:to|with|from|at|of|w|w/) )?(?:the |our )?(?:team at |people at |folks at |guys at |management of |management at |someone at |anyone at |anybody at )?'
const someone = `${side}(?<who><record>)(?: s team| team| management)?`
const kindOfTalk =
  '(?<kind>meeting|call|email|conversation|interaction|contact|touchpoint|touch point|touch|discussion|chat|catch up|communication|exchange|talk|phone call|e mail|time we (?:spoke|talked|met|spoke to them|were in touch)|touch base)'

const whatWasSaid =
  '(?:what was (?:said|discussed|agreed|covered|it about|the outcome)|what did (?:we|they|he|she) (?:say|discuss|talk about|agree|agree on|cover)|what happened|what came up|what came out(?: of it)?|notes|summary|recap|takeaways|details|about what|outcome|topics?)'

const lastTalk: readonly string[] = [
  `(?:what|which topics|what all) (?:did|have|had) (?:we|i|you|they|<user>) (?:last )?(?:discuss|discussed|talk about|talked about|cover|covered|say|said|speak about|agree|agreed|agree on|hear)(?: last)? ${someone}(?: (?:last time|the last time|last|in our last (?:meeting|call|conversation)|at our last meeting|on our last call|on the last call|in the last meeting|previously|most recently|when we last (?:spoke|met|talked)|last time we (?:spoke|met|talked)))?`,
  `(?:what|which topics) (?:was|were|got|did we) (?:discussed|said|covered|talked about|agreed|discuss|talk about|cover|agree|say) (?:at|in|on|during) (?:the|our|my) (?:last|latest|most recent|previous) ${kindOfTalk} ${someone}`,
  `what (?:happened|came out|did we learn|came up) (?:at|in|on|of|during|from) (?:the|our|my) (?:last|latest|most recent|previous) ${kindOfTalk} ${someone}`,
  `when (?:did|have|was it) (?:we|i|you|anyone|somebody|someone|they|anybody|<user>)?(?: have)?(?: last| most recently)? ${spoken}(?: last)? ${someone}(?: last| the last time| most recently)?`,
  `when (?:did|has) ${someone} (?:last )?(?:call|email|write|reach out|contact us|get in touch|respond|reply|speak to us|talk to us)(?: us| to us| with us)?(?: last)?`,
  `when (?:was|is|were) (?:the|our|my) (?:last|latest|most recent) (?:time (?:that )?(?:we|i) ${spoken}|${kindOfTalk}) ${someone}`,
  `when (?:was|were) ${someone} (?:last )?(?:contacted|called|emailed|spoken to|visited|last contacted|touched)(?: last)?`,
  `how (?:long|many days|many weeks|much time)(?: ago)?(?: has it been| is it| it has been)?(?: since| ago)?(?: was| did| have)?(?: we| i| anyone| our| the)?(?: have)?(?: last)? (?:${spoken}|${kindOfTalk}) ${someone}(?: last)?`,
  `(?:the |our |my )?(?:date of )?(?:the |our |my )?(?:last|latest|most recent) (?:time (?:we|i) ${spoken}|${kindOfTalk})(?: was| is| were)?(?: (?:date|notes|summary|held|had))? ${someone}(?: (?:-|–|—|,|:|;|and))*(?: ${whatWasSaid})?`,
  `(?:last|latest) ${spoken} ${someone}`,
  `${someone} (?:last|latest|most recent) ${kindOfTalk}`,
  `who (?:has )?(?:last )?(?:spoke|talked|met|called|emailed|contacted|speaking|spoken) ${someone}(?: last| most recently)`,
  `(?:what did|what has) (?<who><contact>) (?:say|said|mention|tell us|want|ask|ask for|raise)(?: (?:last time|last|to us|us|in our last (?:meeting|call)|on our last call|at our last meeting))?`,
]

/** "the management presentation": words that the record of the talk must have. */
const topic = '(?:in|at|on|during|about|regarding|around|re) (?:the |our |my |their )?(?<topic>[a-z][a-z ]*?)'

export const lastInteraction: Intent = (asked) => {
  const { tape, situation } = asked
  const frame = takeFirst(tape, lastTalk)
  const [name] = frame?.group('who') ?? []
  if (!frame || !name) return null
  const draft = draftOf('interactions', {
    layout: 'lookup',
    limit: 1,
    order: [{ by: 'date', direction: 'desc' }],
    select: [
      'date',
      'type',
      'subject',
      'company',
      'contacts',
      'notes',
      ...(/^who\b/.test(asked.words) ? ['colleagues'] : []),
    ],
  })
  const kind = said(frame.group('kind')).toLowerCase()
  const contact = lastContact(asked, kind, name)
  if (contact) return contact
  const words = `${kind} ${said(frame.span).toLowerCase()}`
  addWho(draft, name)
  // "what did Priya discuss with Northwind"
  const teller = frame.span.find((atom) => atom !== name && atom.tags.includes('X:user'))
  const colleague = teller ? recordOf(teller, 'user') : null
  if (colleague) addFilter(draft, filter('colleague_id', 'is', [colleague.id], colleague.label))
  if (!draft.filters.length) return null
  draft.filters.push(filter('type', 'is', typesOf(kind, words)))
  draft.filters.push(filter('date', 'at_most', [situation.today]))
  const about = takeFrame(tape, `${topic}$`)
  const text = about ? said(about.group('topic')) : ''
  if (text) draft.text = text
  for (const date of ofKind(tape, 'date').filter((atom) => !atom.used)) {
    use([date])
    if (date.span.from && date.span.to)
      draft.filters.push(filter('date', 'between', [date.span.from, date.span.to], date.span.said))
    else if (date.span.from) draft.filters.push(filter('date', 'at_least', [date.span.from], date.span.said))
    else if (date.span.to) draft.filters.push(filter('date', 'at_most', [date.span.to], date.span.said))
  }
  return finish(asked, queryOf(draft))
}

/** Contact is more than the talks on record: when it was last is a field of companies and contacts. */
const lastContact = (asked: Asked, kind: string, name: Atom): Understanding | null => {
  const ref = recordOf(name, 'company', 'contact')
  const isMore = /\b(?:what|who|whom|notes|about|summary|recap|details|outcome|topics?|takeaways)\b/.test(asked.words)
  const isContact = kind === '' ? contacted.test(asked.words) : /^(?:contact|touch|touch ?point)$/.test(kind)
  if (!ref || isMore || !isContact) return null
  const draft = draftOf(ref.type === 'company' ? 'companies' : 'contacts', {
    layout: 'lookup',
    filters: [filter('id', 'is', [ref.id], ref.label)],
    select: ['last_contact_at', 'days_since_contact'],
    limit: 1,
  })
  const made = finish({ ...asked, tape: asked.tape.map((atom) => ({ ...atom })) }, queryOf(draft), 0)
  return made.kind === 'plan' && made.unused.length === 0 ? made : null
}

const contacted =
  /^(?:when|how (?:long|many days|many weeks)) .*\b(?:contact(?:ed)?|in touch|touched|reach(?:ed)? out)\b/

const typesOf = (kind: string, words: string): Filter['values'] => {
  if (/^(meeting|mtg)/.test(kind) || (kind === '' && /\b(meet|met|visit|visited|sit down|last meeting)\b/.test(words)))
    return ['meeting']
  if (/^(call|phone)/.test(kind) || (kind === '' && /\b(call|called)\b/.test(words))) return ['call']
  if (/^e ?mail/.test(kind) || (kind === '' && /\b(email|emailed|write|wrote)\b/.test(words))) return ['email']
  return ['meeting', 'call', 'email', 'other']
}

const addWho = (draft: Draft, name: Atom): void => {
  const ref = recordOf(name, 'company', 'contact', 'user')
  if (ref?.type === 'company') addFilter(draft, filter('company_id', 'is', [ref.id], ref.label))
  if (ref?.type === 'contact') addFilter(draft, filter('contact_id', 'is', [ref.id], ref.label))
}

const touched =
  '(?:contacted|spoken (?:to|with)|spoke (?:to|with)|talked (?:to|with)|talk (?:to|with)|speak (?:to|with)|met(?: with)?|meet(?: with)?|touched base with|reached out to|reach out to|heard (?:back )?from|hear from|been in touch with|been in contact with|engaged(?: with)?|touched|spoken|talked|contact|had contact with|had (?:any )?(?:contact|meeting|call|conversation|interaction|touchpoint)s?(?: with)?|followed up with|seen|visited|interacted with|connected with|caught up with|been contacted|been touched)'
const spanOfTime = `(?: (?:in|for|within|over|during|since))?(?: the)?(?: last| past)?(?: (?:over|more than|at least|>|longer than))? (?<time>${lasting})`
const stalePhrases: readonly string[] = [
  `(?:we |i |anyone |nobody |no one )?(?:have|has|had|did|do|been)? ?(?:we |i |anyone )?(?:not|never) (?:we |i |been |yet |recently |anyone )*${touched}(?: with)?(?:${spanOfTime})?`,
  `(?:with |had |have |has |have had |has had )?(?:no|without|without any|w/o|w/o any|no recent|lacking|zero) (?:recent )?(?:contact|interaction|interactions|touchpoint|touchpoints|meeting or call|activity|communication|conversation|conversations|touch|outreach|word|dialogue|engagement)(?:${spanOfTime})?`,
  `(?:nobody|no one|no body|none of us) (?:has |have )?(?:been )?(?:in |at )?${touched}(?:${spanOfTime})?`,
  `(?:last |were last |was last )(?:contacted|spoken to|touched|contact|talked to|met|seen|interaction|touchpoint) (?:(?:was|is|were) )?(?:(?:over|more than|at least|>|longer than) )?(?<time>${lasting})(?: ago)?`,
  `(?:has |have |is |are |s )?(?:gone|going|went|getting|been|turned|become) (?:a bit )?(?:cold|quiet|dark|silent|stale|radio silent)(?: on us)?(?:(?: (?:in|for|over|since))?(?: the)?(?: last| past)? (?<time>${lasting}))?`,
  `(?:that |who |which )?(?:are |is |have been |has been |went |gone )?(?:cold|quiet|silent|dark|untouched|uncontacted|dormant|stale|neglected|inactive|idle)(?<noun> (?:compan(?:y|ies)|contacts?|relationships?|accounts?|names|targets|prospects|cos))?(?: (?:for|since|over|in))?(?: the)?(?: last| past)?(?: (?:over|more than|at least|>|>=|longer than|beyond|\\+))? (?<time>${lasting})(?: (?:or more|plus|\\+|and more|or longer))?`,
  `(?:have |has )?(?:heard|had) (?:nothing|no word|not a word) from (?:us|me|our team)(?:${spanOfTime})?`,
  `(?:have |has )?(?:dropped|fallen|slipped) off (?:our|the|my) radar(?:${spanOfTime})?`,
  `(?:have |has )?(?:we |i )?(?:neglected|ignored|forgotten|not followed up with|not been following up with)(?:${spanOfTime})?`,
  '(?:have |has )?(?:we |i )?(?:have )?(?:lost|losing|lose) (?:touch|contact)(?: with)?',
]

const coldAfterDays = 30

/** People are asked for, and not "companies without contact" or "no contact with people there". */
const contactsFirst =
  /\bwhose (?:ceos?|cfos?|contacts?|executives?)\b|^(?:(?!\b(?:compan(?:y|ies)|firms|businesses|targets)\b).)*?(?<!\b(?:no|without|any|w\/o|last|in|had|recent|lacking|zero) )\b(?:contacts?|people|person|executives?|ceos?|cfos?)\b/

/** "open deals at companies we have not spoken to" */
const dealsFirst =
  /^(?:(?!\b(?:compan(?:y|ies)|firms|businesses|targets|contacts?)\b).)*\b(?:deals|opportunities)\b.*\b(?:companies|firms|businesses|targets)\b/

/** Companies (or contacts) that have not been spoken to for a time. */
export const stale: Intent = (asked) => {
  const frame = takeFirst(asked.tape, stalePhrases)
  if (!frame) return null
  const [time] = frame.group('time')
  // "last contacted in September": then, and not since then
  if (
    /^(?:were |was )?last /.test(said(frame.span).toLowerCase()) &&
    time?.kind === 'date' &&
    time.span.from &&
    time.span.to
  )
    return null
  release(frame.group('noun'))
  const named = asked.tape.some((atom) => !atom.used && atom.tags.includes('X:company'))
  if (named) return null
  const rest: Asked = { ...asked, tape: phrased(asked.tape) }
  const isContacts = contactsFirst.test(asked.words)
  const entity = dealsFirst.test(asked.words) ? 'deals' : isContacts ? 'contacts' : 'companies'
  const draft = readQuery(rest, entity)
  if (!draft) return null
  const never = /\bnever\b/.test(said(frame.span).toLowerCase()) && !time
  const quiet = never
    ? filter('last_contact_at', 'is_missing', [], 'never contacted')
    : quietFor(asked, frame.group('time'), said(frame.span))
  if (entity === 'deals') {
    const { said: words } = quiet
    draft.filters.unshift({
      ...filter('company_id', 'is', [], words),
      related: { entity: 'companies', field: 'id', filters: [quiet] },
    })
    return finish(rest, queryOf(draft))
  }
  draft.filters.unshift(quiet)
  if (draft.measures.length === 0) {
    draft.select = isContacts
      ? ['name', 'role', 'company', 'last_contact_at', 'days_since_contact']
      : ['name', 'industry', 'last_contact_at', 'days_since_contact']
    if (draft.order.length === 0) draft.order = [{ by: 'days_since_contact', direction: 'desc' }]
  }
  return finish(rest, queryOf(draft))
}

const quietFor = ({ situation }: Asked, of: readonly Atom[], words: string): Filter => {
  const [time] = of
  const days = daysLasting(of, situation.today)
  const isMore = /\b(over|more than|longer than|older than|beyond)\b|>(?!=)/.test(words.toLowerCase())
  if (time?.kind === 'amount' && days !== null)
    return filter('days_since_contact', isMore ? 'more_than' : 'at_least', [days], words)
  if (time?.kind !== 'date')
    return filter('days_since_contact', 'at_least', [coldAfterDays], `${words} (${coldAfterDays} days)`)
  const { from, to, last } = time.span
  const since = from ?? to ?? situation.today
  const quiet = daysBetween(since, situation.today)
  return last
    ? filter('days_since_contact', 'at_least', [quiet], words)
    : filter('days_since_contact', 'more_than', [Math.max(quiet, 0)], words)
}

const opened: readonly string[] = [
  '(?:did|has|have|was|is|were) (?<who><record>)(?: s team| team)? (?:already |ever |yet |even )?(?<did>open|opened|read|seen|see|click|clicked|clicked on|click on|look at|looked at|view|viewed|answer|answered|reply to|replied to|respond to|responded to|get back on|reply|replied|respond|responded)(?: the link in| to| on| a link in| the links in)?(?: (?:our|my|the|that|this|a|any|any of))?(?: (?:last|latest|most recent|recent))?(?: (?<about>(?!(?:email|e|mail|message|emails|mails|messages|yet|already|from|to|last|latest|our|my|the|this|any|on)(?: |$))[a-z]+(?: (?!(?:email|e|mail|message|emails|mails|messages)(?: |$))[a-z]+)?))?(?: (?:email|e mail|mail|message|emails|mails|messages|note|follow up))?(?: about (?<topic>[a-z]+(?: [a-z]+)*))?(?: yet| already| from us| to us)?',
  '(?:was|has|did|is) (?:our|my|the) (?:last |latest |most recent )?(?:email|e mail|mail|message) (?:to|for) (?<who><record>)(?: been| get)? (?:ever |already )?(?<did>opened|read|seen|clicked|answered|replied to|viewed)',
  '(?:was|is|did)(?: it)? (?:our|my|the) (?:last |latest )?(?:email|message|mail) (?:to|for) (?<who><record>) (?<did>opened|clicked|answered|read)',
]

/** "Did Jane open our last email?" */
export const emailTracking: Intent = (asked) => {
  const frame = takeFirst(asked.tape, opened)
  const [name] = frame?.group('who') ?? []
  if (!frame || !name) return null
  const what = said(frame.group('did')).toLowerCase()
  const field = /click/.test(what) ? 'clicked' : /answer|repl|respond|back/.test(what) ? 'answered' : 'opened'
  const ref = recordOf(name, 'contact', 'company')
  if (!ref) return null
  const many = /\b(emails|mails|messages|any)\b/.test(said(frame.span).toLowerCase())
  const draft = draftOf('emails', {
    layout: many ? 'table' : 'lookup',
    limit: many ? null : 1,
    order: [{ by: 'sent_at', direction: 'desc' }],
    select: ['subject', 'sent_at', 'contact', field],
    filters: [
      filter(ref.type === 'contact' ? 'contact_id' : 'company_id', 'is', [ref.id], ref.label),
      filter('direction', 'is', ['outbound']),
    ],
  })
  const about = [...frame.group('about'), ...frame.group('topic')]
  if (about.length > 0) draft.text = said(about)
  if (/\bmy\b/.test(said(frame.span).toLowerCase()))
    draft.filters.push(filter('owner_id', 'is', [asked.situation.userId], 'my'))
  return finish(asked, queryOf(draft))
}
