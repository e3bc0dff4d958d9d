import type { Days } from './calendar_days.ts'
import type { Chance } from './chance.ts'
import { type Company, companies } from './companies.ts'
import type { Contact } from './contacts.ts'
import { deals, goneCold } from './deals.ts'
import { threads } from './mail_texts.ts'
import { notes, pinned } from './note_texts.ts'
import { talks } from './talk_texts.ts'
import { type Key, team } from './team.ts'

// Who spoke, wrote and met with whom. Everything a company hears of lies before its silence, where it has gone cold.

export type Note = { at: string; author: Key; company: Company; content: string; tags: string[]; isPinned: boolean }
export type Interaction = {
  at: string
  author: Key
  type: 'call' | 'meeting' | 'email'
  company: Company
  contacts: Contact[]
  subject: string
  notes: string
  minutes: number | null
}
export type Mail = {
  at: string
  owner: Key
  contact: Contact
  thread: string
  subject: string
  isInbound: boolean
  body: string
  shared: boolean
  opened: boolean
}

type Setting = { chance: Chance; days: Days; contacts: readonly Contact[] }

const notesTotal = 114
const talksTotal = 200
const mailsTotal = 150
const monthsBack = 270
/** how long nobody has been in touch with those that have gone cold: at least this */
const silenceDays = 34
const answerMilliseconds = 40 * 60_000

export function notesOf({ chance, days, contacts }: Setting): Note[] {
  const usual = Array.from({ length: notesTotal }, (_, index) => {
    const company = chance.happens(0.55) ? chance.one(deals).company : chance.one(companies)
    const fitting = notes.filter(({ ofMakers }) => !ofMakers || isMaker(company))
    const note = fitting[index % fitting.length] ?? chance.one(fitting)
    const content = filled(note.text, company, contacts, 'zoe')
    return {
      at: momentFor(company, chance, days),
      author: authorFor(company, chance),
      company,
      content,
      tags: note.tags,
      isPinned: false,
    }
  })
  const onTop = pinned.map(({ company: name, text, tags }, index) => {
    const company = companies.find((one) => one.name === name)
    if (!company) throw new Error(`There is no company called ${name}`)
    const ago = isCold(company) ? 60 : index * 4 + 2
    return {
      at: days.workdayAgo(ago, 17 * 60),
      author: authorFor(company, chance),
      company,
      content: filled(text, company, contacts, 'zoe'),
      tags,
      isPinned: true,
    }
  })
  return [...usual, ...onTop]
}

export function interactionsOf({ chance, days, contacts }: Setting): Interaction[] {
  const open = deals.filter(({ history }) => !history.at(-1)?.stage.startsWith('closed'))
  // each open deal that is not cold was spoken about within these weeks
  const fresh = open
    .filter(({ company }) => !isCold(company))
    .map(({ company }) => ({ company, ago: chance.number(1, 16) }))
  const others = Array.from({ length: talksTotal - fresh.length }, () => {
    const company = chance.happens(0.5) ? chance.one(deals).company : chance.one(companies)
    return { company, ago: undefined }
  })
  return [...fresh, ...others].map(({ company, ago }) => {
    const talk = chance.one(talks.filter(({ ofMakers }) => !ofMakers || isMaker(company)))
    const people = contacts.filter((contact) => contact.company === company)
    const author = authorFor(company, chance)
    return {
      at: ago === undefined ? momentFor(company, chance, days) : days.workdayAgo(ago, chance.number(9, 17) * 60),
      author,
      type: talk.type,
      company,
      contacts: chance.happens(0.3) ? people.slice(0, 2) : people.slice(0, 1),
      subject: filled(talk.subject, company, contacts, author),
      notes: filled(talk.notes, company, contacts, author),
      minutes: talk.minutes || null,
    }
  })
}

export function mailsOf({ chance, days, contacts }: Setting): Mail[] {
  const mails: Mail[] = []
  for (let number = 1; mails.length < mailsTotal; number++) {
    const thread = threads[number % threads.length] ?? chance.one(threads)
    const company = chance.happens(0.7) ? chance.one(deals).company : chance.one(companies)
    const people = contacts.filter((contact) => contact.company === company)
    const asksSecond = thread.messages.some((message) => message.includes('{second}'))
    const contact = people[asksSecond ? 1 : 0]
    if (!contact) continue
    const owner = authorFor(company, chance)
    const least = isCold(company) ? silenceDays + thread.messages.length : thread.messages.length
    const begun = chance.number(least, 200)
    let at = ''
    for (const [index, message] of thread.messages.entries()) {
      const next = days.workdayAgo(begun - index, chance.number(8 * 60, 18 * 60))
      // a weekend puts two on one Friday: an answer comes after what it answers
      at = next > at ? next : new Date(Date.parse(at) + answerMilliseconds).toISOString()
      mails.push({
        at,
        owner,
        contact,
        thread: `conversation-${number}`,
        subject: filled(`${index === 0 ? '' : 'Re: '}${thread.subject}`, company, contacts, owner),
        isInbound: message.startsWith('<'),
        body: filled(message.slice(1), company, contacts, owner),
        shared: thread.shared,
        opened: !message.startsWith('<') && chance.happens(0.6),
      })
    }
  }
  return mails
}

/** Whether it has a plant to walk through. */
const isMaker = ({ industry }: Company) =>
  ['Industrial Technology', 'Food & Beverage', 'Specialty Materials'].includes(industry)

const isCold = ({ name }: Company) => goneCold.includes(name)

/** More of it lately than long ago; nothing since long of those that have gone cold. */
function momentFor(company: Company, chance: Chance, days: Days): string {
  const least = isCold(company) ? silenceDays : 1
  const ago = least + Math.floor((monthsBack - least) * chance.between(0, 1) ** 1.6)
  return days.workdayAgo(ago, chance.number(8 * 60, 18 * 60))
}

/** Whoever owns the company's deal, mostly; nobody who only reads. */
function authorFor(company: Company, chance: Chance): Key {
  const owner = deals.find((deal) => deal.company === company)?.owner
  if (owner && chance.happens(0.7)) return owner
  return chance.one(team.filter(({ role }) => role !== 'viewer')).key
}

export function filled(text: string, company: Company, contacts: readonly Contact[], me: Key): string {
  const [lead, second] = contacts.filter((contact) => contact.company === company)
  const firstOf = (name: string | undefined) => name?.split(' ')[0] ?? 'they'
  return text
    .replaceAll('{lead}', firstOf(lead?.name))
    .replaceAll('{second}', firstOf(second?.name ?? lead?.name))
    .replaceAll(
      '{short}',
      company.name
        .split(' ')
        .slice(0, company.name.startsWith('The ') ? 3 : 1)
        .join(' '),
    )
    .replaceAll('{me}', firstOf(team.find(({ key }) => key === me)?.name))
}
