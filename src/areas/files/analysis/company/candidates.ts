// The names under which a document may speak of its company, each with what is seen of it.

import type { Document } from '../../../../platform/documents/document.ts'
import { placeIn } from '../memorandum/market/market_reach.ts'
import { isOfPerson } from '../memorandum/people/name.ts'
import { topicsOfOthers } from '../memorandum/sections.ts'
import { isBlind } from './blind.ts'
import { withoutForm } from './legal_names.ts'
import { keyLeast, keyOf, lettersOf, type Mention } from './mentions.ts'

export type Candidate = {
  key: string
  mentions: Mention[]
  /** other keys under which it goes: "halvorsen" of "Halvorsen Marine AS" */
  aliases: string[]
  seen: Seen
}

/** What the document as a whole shows of a name. */
type Seen = {
  /** of the pages that have text, the first ten of which count: on how many it stands; 0 to 1 */
  pages: number
  /** how often it stands anywhere: 0 not again, 1 for 60 times and more */
  spoken: number
  isDomain: boolean
  /** of its words, those that are in small letters, here or elsewhere: 0 to 1 */
  common: number
  isOfPerson: boolean
  isPlace: boolean
  /** of its mentions, in sections about others: 0 to 1 */
  amongOthers: number
  /** no other firm is named in full */
  isOnly: boolean
  isBlind: boolean
}

/** The firms that are named, each with all its mentions. */
export function firmsNamed(mentions: readonly Mention[]): Candidate[] {
  const byKey = Map.groupBy(mentions, ({ key }) => key)
  const merged = new Map<string, Candidate>()
  const keyIn = wholeOf(byKey)
  for (const [key, own] of byKey) {
    const whole = keyIn(key)
    const known = merged.get(whole)
    if (known) {
      known.mentions.push(...own)
      if (key !== whole) known.aliases.push(key)
    } else merged.set(whole, { key: whole, mentions: [...own], aliases: key === whole ? [] : [key], seen: nothing })
  }
  return [...merged.values()].filter(({ mentions: own }) => isLikely(own))
}

/** Tells what the document shows of each of its firms. */
export function seenIn(document: Document, firms: readonly Candidate[]): (candidate: Candidate) => Seen {
  const texts = document.pages.map(({ words }) => lettersOf(words.map(({ text }) => text).join('')))
  const domains = new Set(
    firms.flatMap(({ mentions }) => mentions.flatMap(({ how, key }) => (how === 'domain' ? [key] : []))),
  )
  const around = { texts, domains, cases: casesOf(document), isBlind: isBlind(document) }
  const full = firms.filter(({ mentions }) => mentions.some(({ how }) => how === 'legal'))
  return (candidate) => seenOf(candidate, { ...around, isOnly: full.length === 1 && full[0]?.key === candidate.key })
}

const nothing: Seen = {
  pages: 0,
  spoken: 0,
  isDomain: false,
  common: 0,
  isOfPerson: false,
  isPlace: false,
  amongOthers: 0,
  isOnly: false,
  isBlind: false,
}

/** A name that opens one sentence, or stands in one heading inside, is nothing to weigh. */
const isLikely = (mentions: readonly Mention[]) =>
  mentions.length > 1 ||
  mentions.some(
    ({ how, source }) => /^(?:legal|labelled|domain)$/.test(how) || (source.where !== 'text' && source.where !== 'row'),
  )

/**
 * The key of the name that it belongs to: "Halvorsen", "Halvorsen Group" to "Halvorsen Marine AS", "Skyocean Platform" to "Skyocean",
 * and "Clinics, LLC", which a line breaks off, to "Alder Clinics, LLC".
 */
function wholeOf(byKey: ReadonlyMap<string, readonly Mention[]>): (key: string) => string {
  const all = [...byKey].map(([key, mentions]): Name => {
    const named = mentions.find(({ how }) => how === 'legal') ?? mentions[0]
    const isFull = named?.how === 'legal'
    const first = keyOf(withoutForm(named?.name ?? '').split(' ')[0] ?? '')
    return { key, isFull, first, count: mentions.length, mentions }
  })
  const names = new Map(all.map((one) => [one.key, one]))
  const full = all.filter(({ isFull }) => isFull)
  // whatever a name is the beginning of begins as it does
  const byStart = Map.groupBy(full, ({ key }) => key.slice(0, keyLeast))
  const byEnd = endingsOf(full)
  return (key) => {
    const own = names.get(key)
    if (!own) return key
    const near = own.isFull
      ? own.mentions.flatMap(({ name }) => byEnd.get(name) ?? [])
      : (byStart.get(key.slice(0, keyLeast)) ?? [])
    const isWhole = (one: Name) =>
      one.key !== key &&
      (own.isFull
        ? one.count >= own.count
        : one.first.length >= firstLeast && (one.first === key || own.first === one.first || one.key.startsWith(key)))
    const [only, next] = [...new Set(near)].filter(isWhole).sort((a, b) => b.count - a.count)
    if (only && (!next || !own.isFull || only.count >= 2 * next.count)) return only.key
    const short = own.isFull || own.first === key ? undefined : names.get(own.first)
    return short && short.count >= own.count && own.first.length >= firstLeast ? short.key : key
  }
}

type Name = { key: string; isFull: boolean; first: string; count: number; mentions: readonly Mention[] }

/** The names by what they end in: "Alder Clinics, LLC" by "Clinics, LLC". */
function endingsOf(names: readonly Name[]): Map<string, Name[]> {
  const endings = new Map<string, Name[]>()
  for (const one of names)
    for (const { name } of one.mentions)
      for (const { index } of name.matchAll(/ /g)) {
        const known = endings.get(name.slice(index + 1))
        if (known) known.push(one)
        else endings.set(name.slice(index + 1), [one])
      }
  return endings
}

type Around = {
  texts: readonly string[]
  domains: ReadonlySet<string>
  cases: ReadonlyMap<string, Cases>
  isBlind: boolean
  isOnly: boolean
}

function seenOf({ key, aliases, mentions }: Candidate, { texts, domains, cases, ...document }: Around): Seen {
  const isFull = mentions.some(({ how }) => how === 'legal' || how === 'labelled')
  const names = [...new Set(mentions.flatMap(({ how, name }) => (how === 'domain' ? [] : [withoutForm(name)])))]
  const common = isFull || names.length === 0 ? 0 : Math.min(...names.map((name) => commonIn(name, cases)))
  const first = names[0]?.split(' ')[0] ?? ''
  const short = first.length >= firstLeast && commonIn(first, cases) === 0 ? [keyOf(first)] : []
  const keys = [key, ...aliases, ...short]
  const filled = texts.filter((text) => text.length > 0)
  const times = filled.map((text) => Math.max(...keys.map((one) => text.split(one).length - 1)))
  const on = times.filter((count) => count > 0).length
  const ofOthers = mentions.filter(({ source }) => topicsOfOthers.has(source.topic)).length
  return {
    pages: Math.min(1, on / Math.max(pagesLeast, Math.min(pagesCounted, filled.length))),
    spoken: Math.min(
      1,
      Math.log2(
        Math.max(
          1,
          times.reduce((sum, count) => sum + count, 0),
        ),
      ) / 6,
    ),
    isDomain: keys.some((one) => domains.has(one)),
    common,
    isOfPerson: !isFull && names.length > 0 && names.every(isOfPerson),
    isPlace: !isFull && names.length > 0 && names.every((name) => placeIn(name).name !== null),
    amongOthers: ofOthers / mentions.length,
    ...document,
  }
}
// of a document of one page every name stands on all of them
const pagesLeast = 3
const pagesCounted = 10
const firstLeast = 5

/** How often a word of the document stands in small letters, and how often otherwise. */
type Cases = { small: number; other: number }

function casesOf({ pages }: Document): ReadonlyMap<string, Cases> {
  const cases = new Map<string, Cases>()
  for (const { words } of pages)
    for (const { text } of words) {
      const word = text.replace(/^[("“]+|(?:['’]s)?[,.;:)”"]*$/gu, '')
      const key = word.toLowerCase()
      const known = cases.get(key) ?? { small: 0, other: 0 }
      known[word === key ? 'small' : 'other'] += 1
      cases.set(key, known)
    }
  return cases
}

/** Of the words of a name those that the document has as words of its language: 0 to 1. */
function commonIn(name: string, cases: ReadonlyMap<string, Cases>): number {
  const words = name.split(' ').filter((word) => word.length > 3 || !/^(?:the|our|a|an|your|key)$/i.test(word))
  const known = words.filter((word) => {
    const { small, other } = cases.get(word.toLowerCase()) ?? { small: 0, other: 1 }
    return small >= smallShare * (small + other)
  })
  return words.length === 0 ? 1 : known.length / words.length
}
const smallShare = 0.25
