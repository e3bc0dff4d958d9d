import { wordsOf } from '../../../../words/name_words.ts'
import { singular } from '../../../../words/singular.ts'
import type { EntityName } from '../../plan/catalogue.ts'
import type { Token } from '../rewording/normalise.ts'
import type { Atom } from '../tape.ts'
import { isOrdinary } from '../vocabulary/ordinary_words.ts'
import { isKnown, isNoun } from '../vocabulary/words.ts'

// The lists that a firm keeps and their statuses, by their names. Which list is meant has to be sure: words that two lists have,
// and questions about two lists, are not understood.

export type OwnList = { list: string; subject: EntityName; deal: string | null; statuses: string[] }

/** What the meaning of a state stands for where it is a list of the firm's own, or statuses of one. */
type Listed = { kind: 'list' | 'list_status'; subject: EntityName; names: string[] }

const separator = '\n'
const meaningOf = ({ kind, subject, names }: Listed) => [kind, subject, ...names].join(separator)

export function listed(meaning: string | undefined): Listed | undefined {
  const [kind, subject, ...names] = meaning?.split(separator) ?? []
  if (kind !== 'list' && kind !== 'list_status') return undefined
  return { kind, subject: subject as EntityName, names } // reason: as meaningOf has put it
}

/** What the list is of that an atom of a question names. */
export const subjectListed = ({ tags }: Atom): EntityName | undefined =>
  tags.map((tag) => listed(tag.startsWith('S:') ? tag.slice(2) : undefined)?.subject).find(Boolean)

type Known = OwnList & { called: ReadonlySet<string>; words: ReadonlySet<string> }
type Place = { from: number; to: number; list: Known }

export class OwnLists {
  readonly #lists: readonly Known[]

  constructor(lists: readonly OwnList[]) {
    this.#lists = lists.map((one) => {
      const called = contentOf(wordsOf(one.list))
      return { ...one, called, words: new Set([...called, ...contentOf(wordsOf(one.deal ?? ''))]) }
    })
  }

  /** The longest run of words from here on that names a list, or a status of the list that the question names. It ends before "to". */
  at(tokens: readonly Token[], at: number): { meaning: string; to: number } | null {
    if (this.#lists.length === 0) return null
    const words = tokens.map(({ word }) => word)
    const [place, another] = this.#placesIn(words)
    if (!place || another) return null
    const { list, from, to } = place
    const { subject } = list
    if (at === from) return { to, meaning: meaningOf({ kind: 'list', subject, names: [list.list] }) }
    const found = at > from && at < to ? null : statusAt(list.statuses, words, at)
    return found && { to: found.to, meaning: meaningOf({ kind: 'list_status', subject, names: found.names }) }
  }

  /** Whether all words of a list's name are among these, though not beside each other. */
  mayMean(tokens: readonly Token[]): boolean {
    const said = contentOf(tokens.map(({ word }) => word))
    return this.#lists.some(({ called }) => called.size > 0 && [...called].every((word) => said.has(word)))
  }

  #placesIn(words: readonly string[]): Place[] {
    const places: Place[] = []
    for (let from = 0; from < words.length; from++) {
      const place = this.#placeAt(words, from)
      if (place) places.push(place)
      if (place) from = place.to - 1
    }
    return places
  }

  #placeAt(words: readonly string[], from: number): Place | undefined {
    // "list the companies" asks for them
    const isVerb =
      isListWord(words[from] ?? '') && !/^(?:the|a|our|my|this|on|of|in|from|to)$/.test(words[from - 1] ?? '')
    if (isVerb || joints.has(words[from] ?? '')) return undefined
    for (let to = Math.min(from + runMax, words.length); to > from; to--) {
      const list = joints.has(words[to - 1] ?? '') ? undefined : this.#called(words.slice(from, to))
      if (list) return { from, to, list }
    }
    return undefined
  }

  /** By its name; with the word "list" by some words of it or of its deal. */
  #called(run: readonly string[]): Known | undefined {
    const isSaid = run.some(isListWord)
    const said = [...contentOf(run)]
    const has = (telling: (word: string) => boolean) => said.some((word) => !telling(word))
    if (said.length === 0) return undefined
    const byName = this.#lists.filter(
      ({ called }) => called.size === said.length && said.every((one) => called.has(one)),
    )
    const isTelling = isSaid || has((word) => isKnown(word) || isOrdinary(word))
    if (byName.length > 0) return isTelling ? only(byName) : undefined
    const byWords = this.#lists.filter((list) => said.every((one) => list.words.has(one)))
    return isSaid && has((word) => isNoun(word) || isNoun(`${word}s`)) ? only(byWords) : undefined
  }
}

const only = (lists: readonly Known[]): Known | undefined => (lists.length === 1 ? lists[0] : undefined)

/** Statuses that are named, or with "not" those that come before it: who is not contacted yet has a status before that. */
function statusAt(statuses: readonly string[], words: readonly string[], at: number) {
  const isNot = words[at] === 'not'
  const from = isNot ? at + 1 + words.slice(at + 1).findIndex((word) => !between.has(word)) : at
  for (let to = Math.min(from + runMax, words.length); to > from; to--) {
    const said = withoutSmall(words.slice(from, to))
    if (between.has(words[from] ?? '') || between.has(words[to - 1] ?? '')) continue
    const place = statuses.findIndex((status) => isSame(withoutSmall(wordsOf(status)), said))
    const names = isNot ? statuses.slice(0, place) : statuses.slice(place, place + 1)
    if (place >= 0 && names.length > 0) return { names, to }
  }
  return null
}

const withoutSmall = (words: readonly string[]) =>
  words
    .filter((word) => !between.has(word))
    .map(singular)
    .sort()
const isSame = (a: readonly string[], b: readonly string[]) => a.length > 0 && a.join(' ') === b.join(' ')
const between = new Set('a an the have has had been be is are yet -'.split(' '))

const runMax = 10
const isListWord = (word: string) => /^(?:long|short)?lists?$/.test(word)
const joints = new Set('of for the a an on in to and with is are - s project projects deal called named'.split(' '))
const contentOf = (words: readonly string[]): ReadonlySet<string> =>
  new Set(
    words
      .flatMap((word) => word.split(' '))
      .filter((word) => !joints.has(word) && !isListWord(word))
      .map(singular),
  )
