import type { NameIndex, NameMatch } from './names/names.ts'
import type { Found } from './names/own_stages.ts'
import type { Token } from './rewording/normalise.ts'
import type { Atom, Tape } from './tape.ts'
import { amountAt } from './times/amounts.ts'
import { type Direction, dateAt } from './times/dates.ts'
import { bareSeason } from './times/seasons.ts'
import { isKnown, isNoun, phraseAt } from './vocabulary/words.ts'

const looksBack =
  /\b(did|was|were|had|have|has|met|spoke|talked|called|discussed|won|lost|closed|added|created|uploaded|sent|received|moved|changed|happened|wrote|written|last|since|past|signed|passed|entered|logged|sourced|went|opened|contacted|joined|been|notes?|emails?|mails?|documents?|files?|uploads?|logged)\b/
const looksAhead =
  /\b(closing|upcoming|coming|will|next|due|scheduled|planned|expected|close|going|do i have|have i got|tomorrow|before|by)\b/

/** Whether a month or weekday without a year is meant as past or as yet to come. */
const directionOf = (text: string): Direction =>
  looksAhead.test(text) &&
  !/\b(did|was|were|won|lost|closed|met|spoke|spoken|contacted|talked|called|emailed|visited|added|moved|notes?|emails?|mails?|documents?|files?|uploads?|uploaded|written|logged)\b/.test(
    text,
  )
    ? 'future'
    : looksBack.test(text)
      ? 'past'
      : null

/** The question cut into names, times, amounts and single words; words of known phrases stay whole for `phrased`. */
export const read = (tokens: readonly Token[], names: NameIndex, today: string): Tape => {
  const words = tokens.map((token) => token.word)
  const reading: Reading = {
    tokens,
    ownAt: (at) => names.lists?.at(tokens, at) ?? names.stages?.at(tokens, at),
    words,
    matches: namesIn(tokens, names),
    today,
    direction: directionOf(words.join(' ')),
  }
  const tape: Tape = []
  let at = 0
  while (at < tokens.length) {
    const found = atomAt(reading, at)
    if (found) {
      tape.push(found.atom)
      at = found.to
    } else {
      const count = upToOther(reading, at, phraseAt(words.slice(at))?.words ?? 1)
      for (const token of tokens.slice(at, at + count))
        tape.push({ kind: 'word', tags: [token.word], tokens: [token], used: false })
      at += count
    }
  }
  return tape
}

/**
 * "closing next month" is no "closing next": a time that begins in a phrase and goes on behind it ends the phrase. So does a stage
 * or a list of the firm's own.
 */
const upToOther = ({ words, today, ownAt }: Reading, from: number, count: number): number => {
  for (let at = 1; at < count; at += 1) {
    const time = dateAt(words.slice(from + at), today, null)?.words ?? 0
    if (time > count - at || ownAt(from + at)) return at
  }
  return count
}

/** The tape with the words of known phrases put together, and every meaning of each phrase. */
export const phrased = (tape: Tape): Tape => {
  const made: Tape = []
  let at = 0
  while (at < tape.length) {
    const atom = tape[at]
    const run = atom && !atom.used && atom.kind === 'word' ? runOfWords(tape, at) : []
    const phrase = run.length > 0 ? phraseAt(upToOwner(run).map((one) => one.tokens[0]?.word ?? '')) : null
    if (phrase) {
      const parts = run.slice(0, phrase.words)
      const tokens = parts.flatMap((one) => one.tokens)
      made.push({
        kind: 'term',
        tags: [...phrase.tags, tokens.map((token) => token.word).join('_')],
        tokens,
        used: false,
      })
      at += phrase.words
    } else {
      if (atom) made.push(atom)
      at += 1
    }
  }
  return made
}

/** "each deal's owner" is no "deal owner": what belongs to something begins behind it. */
const upToOwner = (run: Tape): Tape => {
  const owner = run.findIndex((one) => one.tokens.at(-1)?.possessive === true)
  return owner < 0 ? run : run.slice(0, owner + 1)
}

const runOfWords = (tape: Tape, at: number): Tape => {
  const end = tape.findIndex((atom, index) => index >= at && (atom.used || atom.kind !== 'word'))
  return tape.slice(at, end < 0 ? undefined : end)
}

type Reading = {
  tokens: readonly Token[]
  ownAt: (at: number) => Found | null | undefined
  words: readonly string[]
  matches: readonly NameMatch[]
  today: string
  direction: Direction
}

/** The name, time or amount that begins here; null: a plain word. */
const atomAt = (
  { tokens, ownAt, words, matches, today, direction }: Reading,
  at: number,
): { atom: Atom; to: number } | null => {
  const token = tokens[at]
  const rest = words.slice(at)
  const upTo = (to: number) => ({ tokens: tokens.slice(at, to), used: false })
  if (token?.kind === 'quoted')
    return { to: at + 1, atom: { ...upTo(at + 1), kind: 'quoted', text: token.word, tags: ['Q:text'] } }

  const own = ownAt(at)
  if (own && !matches.some((match) => match.from === at && isRather(match, own))) {
    const tags = 'tag' in own ? [own.tag] : [`S:${own.meaning}`, 'S:own']
    return { to: own.to, atom: { ...upTo(own.to), kind: 'term', tags: [...tags, words.slice(at, own.to).join('_')] } }
  }
  const phrase = phraseAt(rest)?.words ?? 0
  // "the difference between this year and last": two times, no range
  const isDifference = words[at] === 'between' && words.some((word) => /^(differences?|comparison|gap)$/.test(word))
  // "the DACH" of "the DACH targets list"
  const goesOn = ({ from, to }: NameMatch) =>
    words.slice(from + 1, to).some((_, more) => (ownAt(from + 1 + more)?.to ?? 0) > to)
  const date = isDifference ? null : dateAt(rest, today, direction)
  const name = matches.find(
    (match) =>
      match.from === at && !goesOn(match) && !(date && date.words >= match.to - match.from && match.by !== 'whole'),
  )
  if (name && name.to - at >= phrase && !isShadowed(tokens, name))
    return {
      to: name.to,
      atom: { ...upTo(name.to), kind: 'name', named: name.named, by: name.by, tags: tagsOfName(name) },
    }
  if (date && date.words >= phrase && !isAmountAfter(words, at) && !nameStartsIn(matches, at, date))
    return { to: at + date.words, atom: { ...upTo(at + date.words), kind: 'date', span: date.span, tags: ['D:date'] } }
  const amount = signedAt(words, at) ?? amountAt(rest)
  if (amount && amount.words >= phrase)
    return {
      to: at + amount.words,
      atom: { ...upTo(at + amount.words), kind: 'amount', amount: amount.amount, tags: [`A:${amount.amount.unit}`] },
    }
  return null
}

/** The whole name of a record that begins with that of a stage, and what a pipeline may be called as well. */
const isRather = ({ to, by }: NameMatch, own: Found): boolean =>
  ('mayBeOther' in own && own.mayBeOther === true) || (by === 'whole' && to > own.to)

/** "below -1m", "between minus 2 % and 5 %": a sign stands behind what compares; between two figures it is a range. */
function signedAt(words: readonly string[], at: number): ReturnType<typeof amountAt> {
  if (!/^(?:-|–|−|minus)$/.test(words[at] ?? '') || !compares.test(words[at - 1] ?? '')) return null
  const found = amountAt(words.slice(at + 1))
  if (!found || found.amount.to !== undefined) return null
  return { words: found.words + 1, amount: { ...found.amount, value: -found.amount.value } }
}
const compares =
  /^(?:over|above|than|under|below|exceeding|>|<|>=|<=|=|least|most|of|to|between|and|at|is|was|exactly)$/

/** "over 2000", "more than 1990 employees": a figure, not a year. */
const isAmountAfter = (words: readonly string[], at: number): boolean =>
  /^\d{4}$/.test(words[at] ?? '') &&
  (/^(over|above|than|under|below|exceeding|>|<|>=|<=|least|most|to|\$)$/.test(words[at - 1] ?? '') ||
    /^(employees|people|staff|headcount|ftes?|k|m|mm|x|%|companies|deals|contacts)$/.test(words[at + 1] ?? ''))

const nameStartsIn = (matches: readonly NameMatch[], at: number, { words: count, span }: Dated): boolean =>
  matches.some(
    (match) =>
      match.from > at &&
      match.from < at + count &&
      // a town may be called Spring
      ((match.by === 'whole' && match.to > at + count) || bareSeason.test(span.said.replace(/^[a-z]+ /, ''))),
  )
type Dated = NonNullable<ReturnType<typeof dateAt>>

/** A name that is a word of the vocabulary too: it counts only when it is written as a name. */
const isShadowed = (tokens: readonly Token[], match: NameMatch): boolean => {
  const token = tokens[match.from]
  const onlyTag = match.named.every((one) => one.kind === 'tag')
  if (
    onlyTag &&
    !tokens.some((one) => /^(tag|tags|tagged|note|notes|label|labels|labelled|labeled|flagged|marked)$/.test(one.word))
  )
    return true
  // "diligence notes": what the notes are marked with
  if (onlyTag && /^(notes?|memos?)$/.test(tokens[match.to]?.word ?? '')) return false
  // "tagged diligence" is no stage
  const before = tokens.slice(0, match.from).map(({ word }) => word)
  if (onlyTag && tagging.test(before.join(' '))) return false
  if (match.to - match.from > 1 || !token || !isKnown(token.word)) return false
  if (match.by === 'typo') return true
  if (match.named.every((one) => one.kind === 'tag' || one.kind === 'role')) return true
  if (match.named.some((one) => one.kind === 'industry' || one.kind === 'location'))
    return isNoun(token.word) && !/^(companies|cos|company|businesses|deals|names)$/.test(tokens[match.to]?.word ?? '')
  return !token.capital || match.from === 0
}

// "tagged", "tagged platform and"
const tagging =
  /\b(?:tag|tagged|label|labelled|labeled|flagged|marked)(?: \S+){0,4}? (?:and|or|,|&)$|\b(?:tag|tagged|label|labelled|labeled|flagged|marked)$/

const namesIn = (tokens: readonly Token[], names: NameIndex): NameMatch[] =>
  withoutFiles(names.match(tokens.map((token) => token.word)).filter((match) => match.named.length > 0))

/** "the Cobalt CIM" is a kind of document of Cobalt, also where a file is called so. */
const withoutFiles = (matches: NameMatch[]): NameMatch[] =>
  matches.filter(
    (match) =>
      !match.named.every((one) => one.kind === 'file') ||
      !matches.some(
        (other) =>
          other.from >= match.from && other.to <= match.to && other.named.some((one) => one.kind === 'company'),
      ),
  )

const order = ['company', 'contact', 'user', 'deal', 'fund', 'file', 'industry', 'location', 'role', 'tag'] as const

/** X for records, V for values: a name that several kinds of record have carries a tag for each. */
const tagsOfName = (match: NameMatch): string[] =>
  order
    .filter((kind) => match.named.some((one) => one.kind === kind))
    .map((kind) => `${'values' in (match.named.find((one) => one.kind === kind) ?? {}) ? 'V' : 'X'}:${kind}`)
