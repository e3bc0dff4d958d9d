import type { Days } from './calendar_days.ts'
import type { Chance } from './chance.ts'
import { type Company, companies } from './companies.ts'
import type { Contact } from './contacts.ts'
import { storyOf } from './stories.ts'
import { firstNameOf, type Key, personOf } from './team.ts'

// Who spoke, wrote and met with whom, as the stories of the companies tell it.

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

const answerMilliseconds = 40 * 60_000

export const notesOf = ({ chance, days }: Setting): Note[] =>
  companies.flatMap((company) =>
    storyOf(company).notes.map(({ daysAgo, text, ...note }) => ({
      ...note,
      company,
      content: text,
      at: days.workdayAgo(daysAgo, chance.number(8 * 60, 18 * 60)),
    })),
  )

export const interactionsOf = ({ chance, days, contacts }: Setting): Interaction[] =>
  companies.flatMap((company) => {
    const people = contacts.filter((contact) => contact.company === company)
    return storyOf(company).talks.map(({ daysAgo, text, ...talk }) => ({
      ...talk,
      company,
      notes: text,
      contacts: spokenWith(people, `${talk.subject} ${text}`),
      at: days.workdayAgo(daysAgo, chance.number(9, 17) * 60),
    }))
  })

/** Those who are named, else whoever leads the company. */
function spokenWith(people: Contact[], text: string): Contact[] {
  const named = people.filter(({ name }) => text.includes(firstNameOf(name)))
  return named.length > 0 ? named : people.slice(0, 1)
}

export const mailsOf = ({ chance, days, contacts }: Setting): Mail[] =>
  companies.flatMap((company) => {
    const people = contacts.filter((contact) => contact.company === company)
    return storyOf(company).threads.flatMap(({ daysAgo, author, person, isShared, subject, messages }, number) => {
      const contact = people[person]
      if (!contact) throw new Error(`${company.name} has nobody for "${subject}"`)
      let at = ''
      return messages.map(({ isInbound, text }, index) => {
        const next = days.workdayAgo(Math.max(0, daysAgo - index), chance.number(8 * 60, 18 * 60))
        // a weekend puts two on one Friday: an answer comes after what it answers
        at = next > at ? next : new Date(Date.parse(at) + answerMilliseconds).toISOString()
        const [ours, theirs] = [firstNameOf(personOf(author).name), firstNameOf(contact.name)]
        const [addressed, signed] = isInbound ? [ours, theirs] : [theirs, ours]
        return {
          ...{ at, owner: author, contact, isInbound, shared: isShared },
          thread: `conversation-${companies.indexOf(company)}-${number}`,
          subject: `${index === 0 ? '' : 'Re: '}${subject}`,
          body: `${index === 0 ? 'Dear' : 'Hi'} ${addressed}\n\n${text}\n\n${signed}`,
          opened: !isInbound && chance.happens(0.6),
        }
      })
    })
  })
