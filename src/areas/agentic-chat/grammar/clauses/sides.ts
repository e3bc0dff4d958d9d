import { type Day, plus, stretchAround } from '../../../../words/days.ts'
import { spotFrame } from '../frame.ts'
import type { Atom, AtomOf, Tape } from '../tape.ts'
import { tagOf, wordOf } from '../tape.ts'
import { dateAt } from '../times/dates.ts'
import { sourceCalled } from '../vocabulary/origins.ts'

// What a question sets against each other: "Priya vs Tom", "this year … compared to last year", "won or lost - which is more".

type Sides = {
  /** two to six, of one kind */
  sides: Atom[]
  /** what is said between them and about them, and what is said a second time: "Priya's pipeline vs Tom's pipeline" */
  between: ReadonlySet<Atom>
  tape: Tape
}

const strong = '(?:vs|versus|v|against|compared? (?:to|with|against)|relative to|as opposed to)'
const weak = /^(and|or|with|to|than|,|&|\/|against|-)$/
const marks =
  '(?:how (?:do|does|did|has|have|is|are)(?= .* compared?)|compare|compares|compared|comparing|comparison|differences?|gap|between|side by side|head to head|stack up|up)'
const comparative =
  /^(more|fewer|less|higher|lower|bigger|larger|better|greater|smaller|most|highest|best|biggest|largest)$/
const betweenSides =
  /^(in|the|of|for|with|at|our|those|that|on|from|by|a|their|its|is|are|were|it|was|did|do|does|s|,|-|and|both)$/

/** null: the question sets nothing against anything. */
export const sidesOf = (phrasedTape: Tape, today: Day): Sides | null => {
  const tape = withLast(phrasedTape, today)
  const connectors = strongConnectors(tape)
  const marked = connectors.length > 0 ? [] : marksOf(tape)
  const links = connectors.length > 0 ? connectors : marked.length > 0 ? weakLinks(tape, marked) : []
  for (const link of links) {
    const found = around(tape, link, connectors.length > 0, today)
    if (found) return withMarks(found, marked)
  }
  return null
}

type Link = { from: number; to: number }

const strongConnectors = (tape: Tape): Link[] => {
  const frame = spotFrame(tape, strong)
  const [first] = frame?.span ?? []
  if (!frame || !first) return []
  const from = tape.indexOf(first)
  return [{ from, to: from + frame.span.length }]
}

const ofRows =
  /\b(?:which|one|largest|biggest|smallest|newest|oldest|top|best) of (?:the|our|all) (?:[a-z]+ |- ){0,4}(?:deals|opportunities|companies|businesses|contacts)\b|\b(?:deals|opportunities|companies|businesses) (?:[a-z]+ ){0,3}(?:in|owned by|run by|led by) .*\bor\b.* with the (?:highest|lowest|most|largest|biggest)\b/
const marksOf = (tape: Tape): Atom[] => {
  const frame = spotFrame(tape, marks)
  if (frame && !(frame.span.length === 1 && /^(between|up)$/.test(wordOf(frame.span[0])))) return [...frame.span]
  // "which of the deals of Priya or Tom is the biggest": one of those rows, and no side
  const named = tape.filter(({ tags }) => tags.some((tag) => /^X:(?:deal|company)$/.test(tag)))
  if (named.length < 2 && ofRows.test(tape.map(wordOf).join(' '))) return []
  const at = tape.findIndex((atom) => comparative.test(wordOf(atom)))
  const more = tape[at]
  const isOpen = tape.some((atom) => /^(or|than)$/.test(wordOf(atom)))
  return more && isOpen ? [more] : []
}

const weakLinks = (tape: Tape, marked: readonly Atom[]): Link[] => {
  const isOfMore = marked.some((atom) => comparative.test(wordOf(atom)))
  return tape.flatMap((atom, at) => {
    const fits = isOfMore ? /^(or|than)$/.test(wordOf(atom)) : weak.test(wordOf(atom))
    return fits && atom.kind === 'word' ? [{ from: at, to: at + 1 }] : []
  })
}

/** The sides that stand before and behind a link. */
const around = (tape: Tape, link: Link, isStrong: boolean, today: Day): Sides | null => {
  const before = tape.slice(0, link.from)
  const between = new Set(tape.slice(link.from, link.to))
  const right = rightOf(tape, link.to, before, between, isStrong)
  if (!right) return null
  const left = before.findLast((atom) => isSameKind(atom, right) && wordOf(atom) !== wordOf(right))
  const first = left ?? before_(right, today)
  if (!first) return null
  const sides = [...listBefore(before, left, between), first, relativeTo(first, right)]
  let at = tape.indexOf(right) + 1
  for (;;) {
    const next = tape.slice(at).findIndex((atom) => !/^(vs|versus|v|and|or|,|&|\/)$/.test(wordOf(atom)))
    const atom = tape[at + next]
    if (next < 1 || !atom || !isSameKind(atom, right) || sides.length >= 6) break
    for (const one of tape.slice(at, at + next)) between.add(one)
    sides.push(atom)
    at += next + 1
  }
  return { sides, between, tape: replaced(tape, right, sides, left === undefined ? first : undefined) }
}

const rightOf = (tape: Tape, from: number, before: Tape, between: Set<Atom>, isStrong: boolean): Atom | undefined => {
  for (const atom of tape.slice(from)) {
    const isTwin = before.some((one) => wordOf(one) === wordOf(atom) && wordOf(one) !== '')
    if (isTwin && (isStrong || betweenSides.test(wordOf(atom)))) {
      if (kindsOf(atom).length > 0 || atom.kind === 'term') between.add(atom)
    } else if (kindsOf(atom).length > 0) return atom
    else if (!betweenSides.test(wordOf(atom))) return undefined
    else between.add(atom)
  }
  return undefined
}

/** "Priya, Tom and Lena": what stands before the last but one. */
const listBefore = (before: Tape, left: Atom | undefined, between: Set<Atom>): Atom[] => {
  const found: Atom[] = []
  let at = left ? before.indexOf(left) : 0
  while (left && at >= 2) {
    const link = before[at - 1]
    const atom = before[at - 2]
    if (!link || !atom || !/^(,|and|or|&)$/.test(wordOf(link)) || !isSameKind(atom, left)) break
    between.add(link)
    found.unshift(atom)
    at -= 2
  }
  return found
}

/** The tape with dates that were worked out in the place of the words that say them. */
const replaced = (tape: Tape, right: Atom, sides: Atom[], added: Atom | undefined): Tape => {
  const last = sides.find((atom) => atom.tokens === right.tokens && atom !== right)
  const made = tape.map((atom) => (atom === right && last ? last : atom))
  return added ? [...made, added] : made
}

const countable = /^N:(meetings|calls|emails|notes)$/
/** What an atom can be a side as. */
const kindsOf = (atom: Atom): string[] => {
  if (atom.used) return []
  if (atom.kind === 'date') return ['date']
  if (/^(my|mine|me|i)$/.test(wordOf(atom))) return ['X:user']
  if (atom.kind === 'name') return atom.tags.filter((tag) => /^[XV]:/.test(tag))
  if (sourceCalled(wordOf(atom))) return tagOf(atom, 'S') ? ['source', 'S'] : ['source']
  if (tagOf(atom, 'S') && atom.kind === 'term') return ['S']
  if (atom.tags.some((tag) => countable.test(tag))) return ['N']
  return tagOf(atom, 'K') ? ['K'] : []
}
const isSameKind = (a: Atom, b: Atom): boolean => {
  const kinds = kindsOf(b)
  return kindsOf(a).some((kind) => kinds.includes(kind))
}

const withMarks = (found: Sides, marked: readonly Atom[]): Sides => {
  const between = new Set([...found.between, ...marked])
  for (const [at, atom] of found.tape.entries()) {
    const word = wordOf(atom)
    if (comparative.test(word) && marked.length > 0) between.add(atom)
    // "which sector has more, healthcare or software"
    const isAsked = at > 0 && /^(which|what|whose)$/.test(wordOf(found.tape[at - 1]))
    if (
      isAsked &&
      (tagOf(atom, 'F') || tagOf(atom, 'N') === 'people' || /^(year|month|quarter|one|person|partner)$/.test(word))
    )
      if (!found.sides.includes(atom)) between.add(atom)
    if (/^(which|who|up|stack|between|how|do|does)$/.test(word) && marked.length > 0) between.add(atom)
  }
  return { ...found, between }
}

// times

type DateAtom = AtomOf<'date'>
const dateAtom = (tokens: Atom['tokens'], span: DateAtom['span']): DateAtom => ({
  kind: 'date',
  tags: ['D:date'],
  tokens,
  used: false,
  span,
})

/** "this year vs last": the last of what "this" was said of. */
const withLast = (tape: Tape, today: Day): Tape =>
  tape.map((atom, at) => {
    if (
      !/^(last|previous|prior|next|this)$/.test(wordOf(atom)) ||
      !/^(vs|versus|v|or|to|with|than|and|against|the)$/.test(wordOf(tape[at - 1]))
    )
      return atom
    const date = tape.slice(0, at).findLast((one): one is DateAtom => one.kind === 'date')
    if (!date || tape[at + 1]?.kind === 'date') return atom
    const found = dateAt([wordOf(atom), date.span.unit], today, null)
    return found ? dateAtom(atom.tokens, found.span) : atom
  })

/** "deals won vs last year": this year against it. */
const before_ = (right: Atom, today: Day): DateAtom | null => {
  if (right.kind !== 'date' || !/\b(last|previous|prior) (year|quarter|month|week)$/.test(right.span.said)) return null
  const found = dateAt(['this', right.span.unit], today, null)
  return found ? dateAtom(right.tokens.slice(0, 0), found.span) : null
}

/** "last quarter vs the prior quarter", "Q3 vs the same quarter last year": counted from the other side. */
const relativeTo = (left: Atom, right: Atom): Atom => {
  if (left.kind !== 'date' || right.kind !== 'date' || !left.span.from) return right
  const { unit, from } = left.span
  const isBefore = /\b(prior|previous|preceding|before|earlier)\b/.test(right.span.said)
  if (!isBefore || right.span.unit !== unit) return right
  const stretch = stretchAround(plus(from, -1, unit), unit)
  return dateAtom(right.tokens, {
    ...right.span,
    ...stretch,
    years:
      right.span.years && left.span.years?.from
        ? { from: left.span.years.from - 1, to: left.span.years.from - 1 }
        : null,
  })
}
