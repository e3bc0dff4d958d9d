// One person is named in several ways: with a title, with an initial, in capitals, without accents.

import type { Member } from '../member.ts'
import { fold, isHonour } from './words.ts'

/** Each person once, with all that is known: the table of names and the page with the biographies are one team. */
export function eachOnce<One extends Member>(members: readonly One[]): One[] {
  const known: One[] = []
  for (const member of members) {
    const same = known.find((one) => areSame(one.name, member.name))
    if (!same) known.push(member)
    else if (same.experience.length === 0 && member.experience.length > 0) same.experience = member.experience
  }
  return known
}

function areSame(a: string, b: string): boolean {
  const [one, other] = [partsOf(a), partsOf(b)]
  if (one.join(' ') === other.join(' ') || [...one].sort().join(' ') === [...other].sort().join(' ')) return true
  if (one.at(-1) !== other.at(-1)) return false
  const [first = '', second = ''] = [one[0], other[0]]
  return first === second ? one.length !== other.length : isInitialOf(first, second) || isInitialOf(second, first)
}

const isInitialOf = (initial: string, name: string) => initial.length === 1 && name.startsWith(initial)

const partsOf = (name: string) =>
  fold(name.replace(/["“„‘'(]\p{L}+["”’')]/gu, ' '))
    .split(/[\s-]+/)
    .filter((part) => part !== '' && !isHonour(part))
