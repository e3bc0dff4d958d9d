import { clockIn } from '../../platform/time_zones.ts'
import type { Grounding } from './grounding.ts'
import { hasOwn, type OwnWords, ownWords, spokenPurpose, withArticle } from './own_words.ts'
import { type Occasion, tellsOfTalk, type Understood } from './purpose.ts'
import type { Recipient } from './recipient.ts'
import type { Source, Wish } from './schema.ts'
import type { Slot } from './sending/send_time.ts'
import type { Spoken } from './speech.ts'

/**
 * What may stand in a mail to an outsider. No text of a record goes out but names, dates and the industry: subjects, notes,
 * next steps and mails are the house's own, and may hold anything, also what somebody wants a machine to do. They only
 * choose among words of ours.
 */
export type Facts = {
  me: string
  firm: string
  company: string | undefined
  industry: string | undefined
  /** how and when the house last spoke with the recipient: "call", "on 12 March", "about the figures" */
  met: { occasion: Occasion; when: string; topic: string } | undefined
  /** when the recipient last wrote to the asker */
  wrote: string | undefined
  planned: string | undefined
  /** "arranging a site visit" */
  step: string | undefined
  slots: string | undefined
  /** times that suit both, whether or not one is asked for */
  free: string | undefined
  /** the time that the asker names: "next Tuesday at 3pm" */
  askedTime: string | undefined
  about: string | undefined
  /** what is asked for: a meeting or a call */
  kind: string
  /** the purpose itself in a sentence, where it has no shape of its own */
  wish: Spoken
  own: OwnWords
}

type Given = {
  wish: Wish
  understood: Understood
  recipient: Recipient
  grounding: Grounding
  slots: Slot[]
  zone: string
  now: Date
}

/** The facts, and the records they come from. */
export function factsOf(given: Given): { facts: Facts; sources: Source[]; notices: string[] } {
  const { wish, understood, recipient, grounding, zone, now } = given
  const { asker, deal, planned, nda } = grounding
  const { contact, company } = recipient
  const day = (moment: string) => spokenDay(clockIn(zone, new Date(moment)).day, clockIn(zone, now).day)
  const own = ownWords(wish.context ?? '')
  const onRecord = metOf(grounding, understood)
  // the asker's own words may tell of a later talk than the last one on record
  const record = [...own.said, ...own.points].some(tellsOfTalk) ? undefined : onRecord
  const wrote = grounding.wrote && (!record || grounding.wrote.sent_at > record.date) ? grounding.wrote : undefined
  const industry = understood.purpose === 'introduction' ? spokenIndustry(company?.industry) : undefined
  // what was agreed is told only to somebody who took part
  const step =
    record?.names_contact && understood.purpose === 'follow_up' ? phraseFor(steps, deal?.next_step) : undefined
  const asksForTime =
    understood.purpose === 'meeting_request' && !saysWhen.test(`${wish.purpose} ${wish.context ?? ''}`)
  const free = spokenSlots(given.slots, zone)
  const facts: Facts = {
    me: asker.name,
    firm: asker.firm,
    company: spokenCompany(recipient.companyName),
    industry,
    met: record
      ? {
          occasion: record.type,
          when: `on ${day(record.date)}`,
          topic: record.names_contact ? topicOf(record.subject) : '',
        }
      : understood.occasion && { occasion: understood.occasion, when: '', topic: '' },
    wrote: wrote && understood.purpose === 'follow_up' ? day(wrote.sent_at) : undefined,
    planned: planned && `${dayName(clockIn(zone, new Date(planned.start)).day)} ${day(planned.start)}`,
    step,
    slots: asksForTime ? free : undefined,
    free,
    about: understood.about && (understood.purpose === 'pass' ? understood.about : withArticle(understood.about)),
    kind: /\b(call|video call|coffee|lunch|visit|demo)\b/i.exec(wish.purpose)?.[1]?.toLowerCase() ?? 'meeting',
    wish: spokenPurpose(wish.purpose),
    askedTime: understood.purpose === 'meeting_request' ? timeIn(wish.purpose) : undefined,
    own,
  }
  const sources: (Source | undefined)[] = [
    contact && { type: 'contact', id: contact.id, label: contact.name },
    company && { type: 'company', id: company.id, label: company.name },
    record && {
      type: 'interaction',
      id: record.id,
      label: `${capital(record.type)} “${record.subject}”, ${day(record.date)}`,
    },
    facts.wrote && wrote
      ? { type: 'email', id: wrote.id, label: `E-mail “${wrote.subject}”, ${facts.wrote}` }
      : undefined,
    step && deal ? { type: 'deal', id: deal.id, label: `Next step of ${deal.name}: ${deal.next_step}` } : undefined,
    planned && { type: 'calendar_event', id: planned.id, label: `${planned.summary}, ${facts.planned}` },
    understood.purpose === 'nda' && nda ? { type: 'file', id: nda.id, label: nda.filename } : undefined,
  ]
  return {
    facts,
    sources: sources.filter((source) => source !== undefined),
    notices: noticesOf(given, facts, onRecord !== undefined),
  }
}

/** Where the record names nobody who took part, it counts only if the asker speaks of such a talk. */
function metOf({ met }: Grounding, { occasion }: Understood): Grounding['met'] {
  if (!met) return undefined
  const isMeant = occasion === undefined || occasion === 'conversation' || occasion === met.type
  return isMeant && (met.names_contact || occasion !== undefined) ? met : undefined
}

function noticesOf(
  { understood, grounding }: Given,
  { own, planned, slots, about, met }: Facts,
  isOnRecord: boolean,
): string[] {
  const said = hasOwn(own)
  const notices: (string | false | undefined)[] = [
    ...own.leftOut.map(
      (words) => `Left out, because it is not for the recipient: “${words}”. Use tone and length to say how to write.`,
    ),
    understood.purpose === 'update' && !said && !about && 'There is nothing to report yet: say in context what is new.',
    understood.purpose === 'pass' &&
      !said &&
      !about &&
      'No reason is given: say in context what you want to give as one.',
    understood.purpose === 'introduction' &&
      isOnRecord &&
      'There was contact already: a follow_up may read better than an introduction.',
    understood.purpose === 'nda' &&
      grounding.nda &&
      `There is a file “${grounding.nda.filename}” for this company already.`,
    understood.purpose === 'meeting_request' &&
      planned &&
      `A meeting with this person is planned already for ${planned}.`,
    slots && 'The times proposed are free in your calendar here.',
    met && !isOnRecord && `No ${met.occasion} with this person is on record; it is mentioned because you do.`,
  ]
  return notices.filter((notice) => typeof notice === 'string')
}

/** People write to Acme, not to Acme Inc. What no company is called does not go out. */
function spokenCompany(name: string | undefined): string | undefined {
  const plain = name?.replace(/\s+/g, ' ').trim().replace(legalForm, '')
  return plain &&
    plain.length <= nameMax &&
    /^[\p{L}\p{M}\p{N} .,'’"“”&()/+!:@#-]+$/u.test(plain) &&
    !/:\/\//.test(plain)
    ? plain
    : undefined
}

const legalForm = /,? (?:inc|llc|llp|ltd|plc|corp|gmbh|ag)\.?$/i
const nameMax = 120

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** "12 March"; with the year where it is not this one. */
function spokenDay(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : ('numeric' as const)
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year, timeZone: 'UTC' }).format(
    new Date(day),
  )
}

const dayName = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))

function spokenSlots(slots: Slot[], zone: string): string | undefined {
  if (slots.length === 0) return undefined
  const spoken = slots.map(({ day, minutes }) => {
    const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
    return `${dayName(day)} ${spokenDay(day, day)} at ${time}`
  })
  const place = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  return `${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(spoken)} (${place === 'UTC' ? 'UTC' : `${place} time`})`
}

/** "Industrial Technology" within a sentence; abbreviations keep their capitals. */
function spokenIndustry(industry: string | null | undefined): string | undefined {
  if (!industry || industry.length > 40 || !/^[\p{L} &/-]+$/u.test(industry) || industry.split(' ').length > 5)
    return undefined
  const spoken = industry.replace(/\b\p{Lu}\p{Ll}+\b/gu, (word) => word.toLowerCase()).replace(/ ?& ?/g, ' and ')
  if (internal.test(industry)) return undefined
  return /^(?:other|unknown|misc|n\/a|none|tbd)/.test(spoken) ? undefined : spoken
}

const saysWhen =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|\b(?:next|this) week\b|\btomorrow\b|\b\d{1,2}(?::\d{2})? ?(?:am|pm|h|o['’]clock)\b|\b\d{1,2}:\d{2}\b|\b\d{1,2}\.? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w* \d{1,2}\b/i

/** From the first word that tells a time to the end, unless the topic comes after it. */
function timeIn(purpose: string): string | undefined {
  const at = purpose.search(saysWhen)
  if (at < 0) return undefined
  const before = /(?:\b(?:next|this|early|late|mid)\s+)?$/i.exec(purpose.slice(0, at))?.[0] ?? ''
  const [time = ''] = `${before}${purpose.slice(at)}`.split(
    /\s+(?:to (?:discuss|talk|go|review)|about|regarding|with)\b/i,
  )
  return time.replace(/[\s.,;:!?]+$/, '') || undefined
}

/** Words in a subject after which nothing of it is hinted at. */
const internal =
  /\b(?:internal|valuation|multiple|price|pricing|bid|offer|ic|committee|pass|declin\w*|reject\w*|concern\w*|risk\w*|weak\w*|confidential|secret|exit|fire|replace\w*|ignore|instruct\w*|prompt|system|password)\b|[$€£]|\d/i

const topicOf = (subject: string) => {
  const topic = internal.test(subject) ? undefined : phraseFor(topics, subject)
  return topic ? ` about ${topic}` : ''
}

type Phrases = [pattern: RegExp, phrase: string][]
const phraseFor = (phrases: Phrases, text: string | null | undefined) =>
  text ? phrases.find(([pattern]) => pattern.test(text))?.[1] : undefined

const topics: Phrases = [
  [/\bsite visit\b/i, 'the site visit'],
  [/\bmanagement presentation\b/i, 'the management presentation'],
  [/\b(?:non-?disclosure|nda)\b/i, 'the non-disclosure agreement'],
  [/\b(?:financials|figures|results|accounts|trading|numbers)\b/i, 'your figures'],
  [/\b(?:growth|expansion|strategy|plans?)\b/i, 'your plans'],
  [/\b(?:product|demo|roadmap)\b/i, 'your product'],
  [/\b(?:technology|platform|software)\b/i, 'your technology'],
  [/\b(?:customers?|clients?)\b/i, 'your customers'],
  [/\bmarket\b/i, 'your market'],
  [/\b(?:process|timeline|timetable|next steps)\b/i, 'the next steps'],
  [/\b(?:partnership|cooperation)\b/i, 'working together'],
]

const steps: Phrases = [
  [/\b(?:nda|non-?disclosure|confidentiality)\b/i, 'putting a non-disclosure agreement in place'],
  [/\bsite visit\b/i, 'arranging a site visit'],
  [/\bmanagement (?:meeting|presentation)\b/i, 'arranging a meeting with the management team'],
  [/\bdata ?room\b/i, 'arranging access to the data room'],
  [
    /\b(?:schedule|arrange|set up|book|have|hold)\b.*\b(?:call|catch[- ]?up)\b|^(?:follow[- ]?up )?call\b/i,
    'arranging a call',
  ],
  [/\b(?:schedule|arrange|set up|book|have|hold)\b.*\bmeeting\b|^meeting\b/i, 'arranging a meeting'],
]
