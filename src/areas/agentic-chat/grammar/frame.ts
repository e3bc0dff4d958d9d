import { subjectListed } from './names/own_lists.ts'
import type { Atom, Tape } from './tape.ts'
import { use, wordOf } from './tape.ts'

// Set phrases: regular expressions over the question as plain words, in which names, times and amounts are placeholders.
// "<company>" is a company, "<name>" any name; each placeholder ends with a blank like every word.

export type Frame = { span: Atom[] /** the atoms of a named group */; group: (name: string) => Atom[] }

// an atom stands for the same words in every pattern that it is tried with
const placeholders = new WeakMap<Atom['tags'], string>()
const placeholder = (atom: Atom): string => {
  if (atom.used) return '_'
  const known = placeholders.get(atom.tags)
  if (known !== undefined) return known
  const text = placeholderOf(atom)
  placeholders.set(atom.tags, text)
  return text
}
const placeholderOf = (atom: Atom): string => {
  if (atom.kind === 'date') return '<date>'
  if (atom.kind === 'amount') return `<${atom.amount.unit}>`
  if (atom.kind === 'quoted') return '<quoted>'
  if (atom.kind === 'name') return `<${atom.tags.map((tag) => tag.slice(2)).join('|')}>`
  return subjectListed(atom) ? '<list>' : wordOf(atom) || '_'
}

/** The words that a class of placeholders stands for in a pattern; "<user>" is one with no other meaning. */
const classes: Readonly<Record<string, string>> = {
  '<company>': '<[^> ]*\\bcompany\\b[^> ]*>',
  '<contact>': '<[^> ]*\\bcontact\\b[^> ]*>',
  '<colleague>': '<[^> ]*\\buser\\b[^> ]*>',
  '<person>': '<[^> ]*\\b(?:contact|user)\\b[^> ]*>',
  '<deal>': '<[^> ]*\\bdeal\\b[^> ]*>',
  '<fund>': '<fund>',
  '<record>': '<[^> ]*\\b(?:company|contact|deal|fund|user)\\b[^> ]*>',
  '<role>': '<[^> ]*\\brole\\b[^> ]*>',
  '<industry>': '<[^> ]*\\bindustry\\b[^> ]*>',
}

const made = new Map<string, { plain: RegExp; placed: RegExp }>()
const expressionOf = (pattern: string): { plain: RegExp; placed: RegExp } => {
  const known = made.get(pattern)
  if (known) return known
  const source = pattern.replaceAll(new RegExp(Object.keys(classes).join('|'), 'g'), (name) => classes[name] ?? name)
  const whole = `(?:^|(?<= ))(?:${source})(?= |$)`
  const expression = { plain: new RegExp(whole), placed: new RegExp(whole, 'd') }
  made.set(pattern, expression)
  return expression
}

const textOf = (tape: Tape): string => tape.map(placeholder).join(' ')

/** Finds a set phrase, without taking it. */
export const spotFrame = (tape: Tape, pattern: string): Frame | null => {
  const text = textOf(tape)
  const { plain, placed } = expressionOf(pattern)
  // places of groups cost time, and most phrases are not there
  const match = plain.test(text) ? placed.exec(text) : null
  if (!match?.indices) return null
  const [from, to] = match.indices[0] ?? [0, 0]
  // words that are taken later are other placeholders
  const starts = startsOf(tape)
  const atomsIn = (first: number, last: number) =>
    tape.filter((_, index) => (starts[index] ?? 0) >= first && (starts[index] ?? 0) < last)
  const span = atomsIn(from, to)
  const groups = match.indices.groups ?? {}
  return {
    span,
    group: (name) => {
      const place = groups[name]
      return place ? atomsIn(place[0], place[1]) : []
    },
  }
}

/** Finds a set phrase and takes its words; what stands in the groups stays on the tape. */
export const takeFrame = (tape: Tape, pattern: string): Frame | null => {
  const frame = spotFrame(tape, pattern)
  if (!frame) return null
  use(frame.span)
  return frame
}

/** The first of several phrases that fits, without taking it. */
export const spotFirst = (tape: Tape, patterns: readonly string[]): Frame | null => {
  for (const pattern of patterns) {
    const frame = spotFrame(tape, pattern)
    if (frame) return frame
  }
  return null
}

/** The first of several phrases that fits, taken. */
export const takeFirst = (tape: Tape, patterns: readonly string[]): Frame | null => {
  const frame = spotFirst(tape, patterns)
  if (frame) use(frame.span)
  return frame
}

/** Where the atoms begin in the text. */
const startsOf = (tape: Tape): number[] => {
  let at = 0
  return tape.map((atom) => {
    const start = at
    at += placeholder(atom).length + 1
    return start
  })
}

/** Gives words back to the tape. */
export const release = (atoms: readonly Atom[]): void => {
  for (const atom of atoms) atom.used = false
}
