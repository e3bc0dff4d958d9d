import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Company, companies } from './companies.ts'
import { type Key, keyOf } from './team.ts'

// What happened with each company, as the texts in stories/ tell it, one file for each industry. Below "# company", a line is
//   @ name | role                           somebody who works there; the first one leads it
//   n days-ago author tags | text           a note; p instead of n is one that is pinned
//   c days-ago minutes author | subject | text      a call; m is a meeting, e is mail put on record (without minutes)
//   t days-ago author person shared | subject       a conversation by mail with the first, second … person;
//                                                   ">" before each message that went out, "<" before each that came in

export type Story = {
  people: { name: string; role: string }[]
  notes: { daysAgo: number; author: Key; tags: string[]; text: string; isPinned: boolean }[]
  talks: {
    daysAgo: number
    minutes: number | null
    author: Key
    type: 'call' | 'meeting' | 'email'
    subject: string
    text: string
  }[]
  threads: {
    daysAgo: number
    author: Key
    /** place among the people of the company */
    person: number
    isShared: boolean
    subject: string
    messages: { isInbound: boolean; text: string }[]
  }[]
}

const types = { c: 'call', m: 'meeting', e: 'email' } as const
const fileOf = (industry: string) => `${industry.toLowerCase().replace('&', 'and').replace(/ /g, '_')}.txt`

const stories = new Map<string, Story>()
for (const industry of new Set(companies.map((company) => company.industry))) readStories(fileOf(industry))

export function storyOf({ name }: Pick<Company, 'name'>): Story {
  const story = stories.get(name)
  if (!story || story.people.length < 2) throw new Error(`${name} has no story, or fewer than two people`)
  return story
}

function readStories(file: string) {
  const lines = readFileSync(join(import.meta.dirname, 'stories', file), 'utf8')
    .trim()
    .split('\n')
  let story: Story | undefined
  for (const [index, line] of lines.entries()) {
    try {
      if (line.startsWith('# ')) stories.set(line.slice(2), (story = { people: [], notes: [], talks: [], threads: [] }))
      else if (story) readLine(story, line)
    } catch (error) {
      throw new Error(`${file}, line ${index + 1}: ${error instanceof Error ? error.message : error}`)
    }
  }
}

function readLine({ people, notes, talks, threads }: Story, line: string) {
  const [head = '', first = '', second] = line.split(' | ')
  const [kind = '', ...words] = head.split(' ')
  const daysAgo = Number(words[0])
  switch (kind) {
    case '@':
      return people.push({ name: head.slice(2), role: first })
    case 'n':
    case 'p':
      return notes.push({
        ...{ daysAgo, author: keyOf(words[1]), text: first, isPinned: kind === 'p' },
        tags: words.slice(2).join(' ').split(', ').filter(Boolean),
      })
    case 'c':
    case 'm':
    case 'e': {
      if (second === undefined) throw new Error('it needs a subject and a text')
      const [minutes, author] = kind === 'e' ? [null, words[1]] : [Number(words[1]), words[2]]
      return talks.push({ daysAgo, minutes, author: keyOf(author), type: types[kind], subject: first, text: second })
    }
    case 't':
      return threads.push({
        ...{ daysAgo, author: keyOf(words[1]), person: Number(words[2]) - 1, isShared: words[3] === 'shared' },
        ...{ subject: first, messages: [] },
      })
    case '>':
    case '<':
      return threads.at(-1)?.messages.push({ isInbound: kind === '<', text: line.slice(2) })
    default:
      throw new Error(`"${kind}" is no kind of line`)
  }
}
