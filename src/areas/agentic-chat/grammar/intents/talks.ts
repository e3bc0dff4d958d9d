import type { EntityName } from '../../plan/catalogue.ts'
import {
  type Asked,
  addFilter,
  type Draft,
  draftOf,
  filter,
  finish,
  type Intent,
  measure,
  queryOf,
  recordOf,
} from '../asked.ts'
import { type Frame, takeFirst, takeFrame } from '../frame.ts'
import { phrased } from '../read.ts'
import { type Atom, said, wordOf } from '../tape.ts'
import { readQuery } from './query.ts'

// Talks, messages and notes that a verb asks for: whom we met, whether somebody wrote, what a colleague noted.

const verb =
  '(?<verb>meet|met|see|seen|visit|visited|call|called|phone|phoned|ring|speak|spoke|spoken|talk|talked|email|emailed|mail|mailed|write|written|message|messaged|contact|contacted|reach out|reached out|touch base|touched base|catch up|caught up|connect|connected|interact|interacted|engage|engaged|chat|chatted|meeting|seeing|talking|speaking)'
const toWhom = '(?: (?:to|with))?'
const we = '(?:we|i|you|they|anyone|anybody|someone|somebody|the team|our team|us|anyone here|(?<user><colleague>))'

const whom: readonly string[] = [
  `^(?:who all|who|whom|who else|which (?:companies|contacts|people|cos|businesses|targets|executives|ceos)|what (?:companies|people)) (?:did|have|has|had|were|was|are) ${we} (?:all |actually |been |last )*${verb}${toWhom}(?= |$)`,
  `^(?:did|have|has|had|were|was) ${we} (?:ever |already |actually |been |last |recently |yet )*${verb}${toWhom}(?: (?:with|to|anyone (?:at|from)|anybody at|someone at))?(?= <[^> ]*(?:company|contact)[^> ]*> (?:<date>|(?:in|on|since|within|during|over|at|the|last|this) ))`,
  `^how (?:many times|often) (?:did|have|has|had) ${we} (?:ever |already |been )*${verb}${toWhom}(?= )`,
  `^(?:show|list|show me|give me) (?:everyone|everybody|who|all the people|people|companies|the companies|all companies)(?: (?:that|who|whom))? ${we} (?:have |had |has )?${verb}${toWhom}(?= |$)`,
]

/** "who did we meet last month": the talks of that kind, with those who took part. */
const weTalkedTo = (asked: Asked) => {
  const isCount = /^how (many times|often)/.test(asked.words)
  const frame = takeFirst(asked.tape, whom)
  if (!frame) return null
  const spoken = said(frame.group('verb')).toLowerCase()
  const isMail = /^(e ?mail|mail|wri|messag)/.test(spoken)
  const entity = isMail ? 'emails' : 'interactions'
  const read = reader(asked, entity)
  if (!read) return null
  const { draft, rest } = read
  if (isMail) addFilter(draft, filter('direction', 'is', ['outbound'], 'sent'))
  else addFilter(draft, filter('type', 'is', typesOf(spoken)))
  if (/ i /.test(` ${said(frame.span).toLowerCase()} `)) addBy(draft, entity, asked.situation.userId, 'I')
  addUser(draft, entity, frame)
  if (isCount) draft.measures = [measure('count')]
  return finish(rest, queryOf(draft), 0)
}

const typesOf = (spoken: string): string[] => {
  if (/^(meet|met|see|visit)/.test(spoken)) return ['meeting']
  if (/^(call|phone|ring)/.test(spoken)) return ['call']
  return /^(speak|spoke|talk|chat|catch|caught)/.test(spoken)
    ? ['meeting', 'call']
    : ['meeting', 'call', 'email', 'other']
}

const addUser = (draft: Draft, entity: EntityName, frame: Frame): void => {
  const [name] = frame.group('user')
  const ref = name && recordOf(name, 'user')
  if (ref) addBy(draft, entity, ref.id, ref.label)
}
const addBy = (draft: Draft, entity: EntityName, id: string, words: string): void =>
  addFilter(draft, filter(entity === 'emails' ? 'owner_id' : 'colleague_id', 'is', [id], words))

const reader = (asked: Asked, entity: EntityName): { draft: Draft; rest: Asked } | null => {
  const rest: Asked = { ...asked, tape: phrased(asked.tape) }
  const draft = readQuery(rest, entity)
  return draft ? { draft, rest } : null
}

const wrote =
  '(?:write|written|wrote|email|emailed|mail|mailed|message|messaged|send|sent|get back|got back|reach out|reached out|respond|responded|reply|replied|been in touch|get in touch)'
const toUs = `(?: (?:back|to|us|me|anyone|anyone here|our team|the team|with|anything|something|any|an|a|emails?|mails?|messages?|on|over))*`
const fromThem: readonly string[] = [
  `^(?:did|has|have|had) (?<who><company>|<contact>)(?: s team| team)? (?:ever |already |actually |recently |yet )*${wrote}${toUs}(?= |$)`,
  `^(?:what|which emails|when|anything) (?:did|has|have|had) (?<who><company>|<contact>)(?: s team| team)? (?:last |recently )?${wrote}${toUs}(?= |$)`,
  `^(?:when was |what was |what is |show |show me |find |get )?(?:the |our |my )?(?:last|latest|most recent|newest) (?:email|e mail|mail|message)(?: (?:we|i) (?:got|received|had))? from (?<who><company>|<contact>)$`,
  `^(?:anything|any (?:news|word|mail|messages?|emails?|reply|replies|response|responses|answer)|have we heard|did we hear|heard|hear)(?: (?:back|anything|yet))* from (?<who><company>|<contact>)(?: (?:yet|lately|recently))*(?= |$)`,
]

/** "did Carla write to us this month": messages that came in. */
const theyWrote = (asked: Asked) => {
  const frame = takeFirst(asked.tape, fromThem)
  const [name] = frame?.group('who') ?? []
  const ref = name && recordOf(name, 'contact', 'company')
  const read = ref ? reader(asked, 'emails') : null
  if (!read || !ref || !frame) return null
  const { draft, rest } = read
  addFilter(draft, filter(ref.type === 'contact' ? 'contact_id' : 'company_id', 'is', [ref.id], ref.label))
  addFilter(draft, filter('direction', 'is', ['inbound'], 'received'))
  if (/^(when|what was)|\b(last|latest|most recent|newest) (e ?mail|mail|message)\b|\blast$/.test(asked.words)) {
    draft.order = [{ by: 'sent_at', direction: 'desc' }]
    draft.limit = 1
  }
  return finish(rest, queryOf(draft), 0)
}

const owing: readonly (readonly ['inbound' | 'outbound', string])[] = [
  [
    'outbound',
    '^(?:who|which contacts|which companies|whom) (?:still |all )*(?:owes|owe) (?:us|me) (?:a |an )?(?:reply|answer|response|email)(?: back)?$',
  ],
  [
    'outbound',
    '^(?:who|which contacts|which people|whom) (?:has|have|did) (?:not|never|yet to)(?: (?:yet|ever|been))* (?:replied|answered|responded|reply|answer|respond|gotten back|got back|written back|get back|write back)(?: (?:to|us|me|our|my|emails?|mails?|messages?|yet|last|back|any|of))*$',
  ],
  [
    'inbound',
    '^(?:who|whom|which contacts|which companies) (?:do|have|did|are|am) (?:we|i) (?:still |yet |not )*(?:owe|owing|ghosting|need to answer|need to reply to|have to answer|have to reply to|answered|replied to|responded to|not answered|not replied to)(?: (?:a|an|reply|replies|answer|response|to|yet|back|email))*$',
  ],
  [
    'inbound',
    '^(?:who is|which contacts are|who are) (?:still )?waiting (?:on|for) (?:me|us|a reply|an answer)(?: to (?:reply|answer|respond|get back))?(?: from (?:us|me))?$',
  ],
  [
    'inbound',
    '^(?:whose|which|what) (?:messages?|emails?|mails?) (?:am|are|do|have|must|should) (?:i|we) (?:still |supposed |yet |have |need |to |not )*(?:answer|reply to|respond to|answered|replied to)$',
  ],
]
/** "who owes us a reply": messages without an answer. */
const owed = (asked: Asked) => {
  const found = owing.find(([, phrase]) => takeFrame(asked.tape, phrase))
  if (!found) return null
  const draft = draftOf('emails', {
    filters: [
      filter('direction', 'is', [found[0]]),
      filter('answered', 'is', [false], 'without an answer'),
      ...(found[0] === 'inbound' ? [filter('asks', 'is', [true])] : []),
    ],
    select: ['sent_at', 'subject', 'contact', 'company', 'owner'],
  })
  return finish(asked, queryOf(draft), 0)
}

const noted =
  '(?:write|written|wrote|note|noted|say|said|log|logged|record|recorded|jot down|jotted down|put down|put|add|added|comment|commented|remark|remarked|flag|flagged|mention|mentioned)'
const about = '(?: (?:down|in (?:his|her|their|the) notes))?(?: (?:about|on|re|regarding|for|of|concerning|at))?'
const byColleague: readonly string[] = [
  `^(?:what|which notes|anything) (?:did|has|have|had) (?<user><colleague>) (?:all |last |recently |ever )*${noted}${about}(?= |$)`,
  `^(?<user><colleague>)(?: s)? (?:notes?|comments?|thoughts|remarks|take|views?)${about}(?= |$)`,
  `^(?:notes?|comments?|remarks) (?:by|from|of) (?<user><colleague>)${about}(?= |$)`,
]
/** "what did Marcus write about Atlas": notes of a colleague. */
const colleagueNoted = (asked: Asked) => {
  const frame = takeFirst(asked.tape, byColleague)
  const [name] = frame?.group('user') ?? []
  const ref = name && recordOf(name, 'user')
  const read = ref ? reader(asked, 'notes') : null
  if (!read || !ref) return null
  const { draft, rest } = read
  addFilter(draft, filter('author_id', 'is', [ref.id], ref.label))
  const words = rest.tape.filter((atom) => !atom.used && isTopic(atom))
  if (words.length > 0 && draft.text === null) {
    draft.text = said(words)
    for (const atom of words) atom.used = true
  }
  return finish(rest, queryOf(draft), 0)
}
const isTopic = (atom: Atom): boolean =>
  (atom.kind === 'word' || atom.kind === 'term' || atom.kind === 'quoted') &&
  !/^(the|a|an|about|on|of|in|their|his|her|our|or|and|not|no|only|did|what)$/.test(wordOf(atom)) &&
  !/^(N|G|NOT|O|M):/.test(atom.tags[0] ?? '')

const spent: readonly string[] = [
  '^how (?:many (?:minutes|hours)|much time|long)(?: in total)? (?:did|have|has|had) (?:we|i|you|the team|(?<user><colleague>)) (?:spend|spent|been|sit|sat|talk|talked|meet|met)(?: (?:in|on|with|talking to|speaking to|to|total))*(?= )',
  '^(?:total |sum of )?(?:minutes|hours|time)(?: spent)?(?: (?:in|on|with|of))*(?= )',
]
/** "how many minutes did we spend in meetings with X" */
const timeSpent = (asked: Asked) => {
  if (!/\b(meetings?|calls?|interactions?|talk(ed|ing)?|speaking|conversations?)\b/.test(asked.words)) return null
  const frame = takeFirst(asked.tape, spent)
  const read = frame ? reader(asked, 'interactions') : null
  if (!frame || !read || read.draft.measures.length > 0) return null
  const { draft, rest } = read
  addUser(draft, 'interactions', frame)
  Object.assign(draft, { measures: [measure('sum', 'duration_minutes')], select: [], order: [] })
  return finish(rest, queryOf(draft), 0)
}

/** "longest meeting last month", "our shortest calls" */
const byLength = (asked: Asked) => {
  const frame = takeFrame(
    asked.tape,
    '(?<way>longest|shortest|lengthiest)(?= (?:meetings?|calls?|interactions?|conversations?|phone calls?)(?: |$))',
  )
  const read = frame ? reader(asked, 'interactions') : null
  if (!frame || !read || read.draft.measures.length > 0) return null
  const { draft, rest } = read
  draft.order = [{ by: 'duration_minutes', direction: wordOf(frame.group('way')[0]) === 'shortest' ? 'asc' : 'desc' }]
  draft.limit ??= /\b(meeting|call|interaction|conversation)\b/.test(asked.words) ? 1 : 10
  draft.select = ['date', 'type', 'subject', 'company', 'contacts', 'duration_minutes']
  addFilter(draft, filter('duration_minutes', 'is_present', []))
  return finish(rest, queryOf(draft), 0)
}

export const talks: Intent = (asked) =>
  owed(asked) ?? byLength(asked) ?? timeSpent(asked) ?? colleagueNoted(asked) ?? theyWrote(asked) ?? weTalkedTo(asked)
