import type { Figure } from './figures.ts'

export type Spoken = { name: string; at: number }

/** A name, and how it is found in a text: by itself, or by the first word of it where that tells enough. */
export type Named = { name: string; patterns: readonly RegExp[] }

export function namedBy(name: string): Named {
  const [first = name] = name.split(' ')
  const shorts = first !== name && first.length > 3 && !ordinary.has(first.toLowerCase()) ? [name, first] : [name]
  const patterns = shorts.map(
    (short) => new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(short)}(?![\\p{L}\\p{N}])`, 'giu'),
  )
  return { name, patterns }
}

/** The names of what was found that stand in a text, the longest of those at one place. */
export function namesIn(text: string, { names }: { names: readonly Named[] }): Spoken[] {
  const found = names.flatMap(({ name, patterns }) =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ 0: said, index }) => ({ name, at: index, length: said.length })),
    ),
  )
  return found
    .toSorted((a, b) => a.at - b.at || b.length - a.length)
    .filter(
      ({ at, length }, index, all) =>
        !all.some((one, other) => other < index && one.at <= at && one.at + one.length >= at + length),
    )
}

const ordinary = new Set(
  'project deal fund the closed open north south east west health global group united first call meeting management review sign find send visit talk offer'.split(
    ' ',
  ),
)

export const endOfClause = '¶'
const behind = /^\s?(?:at|for|of|by|in|bei|von|für|chez|à|de|pour|en|para)\s(?:the\s|der\s|la\s|le\s)?$/i
const against =
  /\b(?:against|versus|vs\.?|compared (?:with|to)|than|gegen|gegenüber|contre|als|que)\s(?:\w+\s)?[+−-]?$/i

/** "X is smaller than Y: its revenue is …": behind the sign it is of X. */
const isOnlyComparedWith = ({ at }: Spoken, text: string, end: number) =>
  against.test(text.slice(0, at)) && /[;:]\s/.test(text.slice(at, end))

/** Whose figure it is: of the name right behind it, else of the nearest before it; null where it is held against that. */
export function subjectOf(
  { at, text: said }: Figure,
  text: string,
  names: readonly Spoken[],
): string | null | undefined {
  const end = at + said.length
  const after = names.find((one) => one.at >= end && behind.test(text.slice(end, one.at)))
  if (after) return after.name
  if (against.test(text.slice(0, at))) return null
  const before = names.findLast((one) => one.at < at && !isOnlyComparedWith(one, text, at))
  return before && !text.slice(Math.max(0, before.at), at).includes(endOfClause) ? before.name : undefined
}
