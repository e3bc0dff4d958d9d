import type { Named, NameMatch } from './names/names.ts'
import type { Token } from './rewording/normalise.ts'
import type { Amount } from './times/amounts.ts'
import type { Span } from './times/dates.ts'

/** A piece of the question, with every meaning it may have: tags like N:deals, F:revenue (words.ts), and its own words. */
export type Atom = {
  tags: readonly string[]
  tokens: readonly Token[]
  /** taken by a rule that put it into the plan */
  used: boolean
} & (
  | { kind: 'word' | 'term' }
  | { kind: 'date'; span: Span }
  | { kind: 'amount'; amount: Amount }
  | { kind: 'name'; named: readonly Named[]; by: NameMatch['by'] }
  | { kind: 'quoted'; text: string }
)
export type AtomOf<K extends Atom['kind']> = Extract<Atom, { kind: K }>

/** The question as a row of atoms; rules take what they understand from it, and what stays is what nobody understood. */
export type Tape = Atom[]

/** The atoms of a pattern that was found, one for each of its elements (undefined: an optional one that is missing). */
type Hit = { parts: (Atom | undefined)[]; span: Atom[]; at: number }

/** Words that say nothing by themselves. "Not", "or", "without" are none of them. */
const glue = new Set(
  `a an the of in at on for to from with and that which who whom whose what is are was were be been being am has have had having do
  does did will would can could shall may might i we us our ours you your me there here it its they them their this these those such as
  into onto pls plz please kindly show list give get pull find display fetch bring see tell run let need want like know look
  looking out all any some every each both full complete entire currently now right so just also too then hey hi hello ok okay
  how where when if about ; ( ) - – — , & w/ + / got return provide name identify using use by per only crm database system
  book books records record data firm anything anyone something someone one ones d ll gimme lemme check quick quickly
  track recorded employ employs anywhere everywhere imply implies implied exchanged carrying else yet still already ever actually thanks thank r w via s brings generates yields delivers among amongst further everyone everybody everyones everybodys`.split(
    /\s+/,
  ),
)
const small = new Set(
  `a an the of in at is are am was were be been has have had with that which who their its to for on it they do does did we our - = and , i
  you us as any all`.split(/\s+/),
)
export const isGlue = (word: string): boolean => glue.has(word)

type Element = { ways: readonly string[]; optional: boolean; tight: boolean }
const patterns = new Map<string, readonly Element[]>()

/**
 * A pattern: "F C A" is a field, a comparison and an amount with small words between. A capital stands for any tag of that
 * class, "N:deals" for one tag, other words for themselves; "a|b" for either, "?" for may be missing, "+" before an element
 * for directly after the one before.
 */
const elementsOf = (pattern: string): readonly Element[] => {
  const known = patterns.get(pattern)
  if (known) return known
  const made = pattern.split(' ').map((text): Element => {
    const tight = text.startsWith('+')
    const optional = text.endsWith('?')
    return { tight, optional, ways: text.slice(tight ? 1 : 0, optional ? -1 : undefined).split('|') }
  })
  patterns.set(pattern, made)
  return made
}

const fits = (atom: Atom, { ways }: Element): boolean =>
  !atom.used && ways.some((way) => (/^[A-Z]$/.test(way) ? tagOf(atom, way) !== undefined : atom.tags.includes(way)))

const match = (tape: Tape, elements: readonly Element[], at: number): Hit | null => {
  const parts: (Atom | undefined)[] = []
  const span: Atom[] = []
  let next = at
  for (const [index, element] of elements.entries()) {
    let here = next
    while (index > 0 && !element.tight && here < tape.length) {
      const atom = tape[here]
      if (!atom || fits(atom, element) || !isSmall(atom)) break
      here += 1
    }
    const atom = tape[here]
    if (atom && fits(atom, element)) {
      span.push(...tape.slice(next, here + 1))
      parts.push(atom)
      next = here + 1
    } else if (element.optional) parts.push(undefined)
    else return null
  }
  return { parts, span, at }
}
const isSmall = (atom: Atom): boolean => !atom.used && atom.kind === 'word' && small.has(atom.tokens[0]?.word ?? '')

/** The first place where the pattern fits. */
export const spot = (tape: Tape, pattern: string): Hit | null => {
  const elements = elementsOf(pattern)
  for (let at = 0; at < tape.length; at += 1) {
    const hit = match(tape, elements, at)
    if (hit) return hit
  }
  return null
}

/** Takes the first run that the pattern fits. */
export const take = (tape: Tape, pattern: string): Hit | null => {
  const hit = spot(tape, pattern)
  if (hit) use(hit.span)
  return hit
}

/** Takes every run that the pattern fits and "wants" accepts, from left to right. */
export const takeEach = (tape: Tape, pattern: string, wants: (hit: Hit) => boolean): void => {
  const elements = elementsOf(pattern)
  for (let at = 0; at < tape.length; at += 1) {
    const hit = match(tape, elements, at)
    if (hit && wants(hit)) use(hit.span)
  }
}

export const use = (atoms: readonly Atom[]): void => {
  for (const atom of atoms) atom.used = true
}

/** What follows the letter of a tag: "revenue" of F:revenue. */
export const tagOf = (atom: Atom | undefined, letter: string): string | undefined =>
  atom?.tags.find((tag) => tag.startsWith(`${letter}:`))?.slice(letter.length + 1)

/** The meaning of what the firm has named itself: a stage, a pipeline. */
export const ownMeaning = (atom: Atom | undefined): string | undefined =>
  atom?.tags.includes('S:own') ? tagOf(atom, 'S') : undefined

export const has = (tape: Tape, ...tags: string[]): boolean =>
  tape.some((atom) => !atom.used && tags.some((tag) => atom.tags.includes(tag)))

export const ofKind = <K extends Atom['kind']>(atoms: readonly Atom[], kind: K): AtomOf<K>[] =>
  atoms.filter((atom): atom is AtomOf<K> => atom.kind === kind)

/** As the question had it. */
export const said = (atoms: readonly Atom[]): string =>
  atoms.map((atom) => atom.tokens.map((token) => token.text).join(' ')).join(' ')

export const wordOf = (atom: Atom | undefined): string => atom?.tokens.map((token) => token.word).join(' ') ?? ''
