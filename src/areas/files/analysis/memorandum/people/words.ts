// What a word may be in a name or a role. A document asks for the same words again and again, so each is looked up once.

import { honours, noName, particles, titles } from './name_words.ts'
import { domains, headEndings, heads, joins, noHeads, ranks } from './role_words.ts'

export type RolePart = 'head' | 'rank' | 'domain' | 'join' | null

const letters: Record<string, string> = { ø: 'o', æ: 'ae', ł: 'l', ß: 'ss', đ: 'd', œ: 'oe' }

/** Without case, accents and the points of abbreviations. */
export function fold(text: string): string {
  const known = foldsKnown.get(text)
  if (known !== undefined) return known
  const folded = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[øæłßđœ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[.’‘]/g, (mark) => (mark === '.' ? '' : "'"))
  if (foldsKnown.size >= wordsKnownMax) foldsKnown.clear()
  foldsKnown.set(text, folded)
  return folded
}

const foldsKnown = new Map<string, string>()
const wordsKnownMax = 20_000

const setOf = (words: readonly string[]) => new Set(words.map(fold))
const sets = {
  heads: setOf(heads),
  noHeads: setOf(noHeads),
  ranks: setOf(ranks),
  domains: setOf(domains),
  joins: setOf(joins),
  titles: setOf(titles),
  honours: setOf(honours),
  particles: setOf(particles),
  noName: new Set(noName),
}
const endings = headEndings.map(fold)
const endingLettersMin = 3

/** "(in)", ":in", "*innen", "/a" at the end of a word: both genders are meant. */
const bothGenders = /(?:\((?:in|a|e|ne|trice)\)|[:*_/](?:in|innen|a|e))$/

/** "den Geschäftsführern", "direktøren", "the founders": a head is not always in its first form. */
const inflections = ['s', 'n', 'en', 'nen', 'innen', 'em', 'a']

const rolePartsKnown = new Map<string, RolePart>()

export function rolePartOf(word: string): RolePart {
  const known = rolePartsKnown.get(word)
  if (known !== undefined) return known
  const part = partOfNew(bareOf(word))
  if (rolePartsKnown.size >= wordsKnownMax) rolePartsKnown.clear()
  rolePartsKnown.set(word, part)
  return part
}

const bareOf = (word: string) =>
  fold(word)
    .replace(bothGenders, '')
    .replace(/^[("“„'‘[]+|[)"”'’,;:\]!?]+$/g, '')
    .replace(/^[dl]'/, '')

function partOfNew(word: string): RolePart {
  if (sets.heads.has(word)) return 'head'
  if (sets.ranks.has(word)) return 'rank'
  if (sets.domains.has(word)) return 'domain'
  if (sets.joins.has(word)) return 'join'
  if (
    isCompound(word) ||
    inflections.some((ending) => word.endsWith(ending) && sets.heads.has(word.slice(0, -ending.length)))
  )
    return 'head'
  const parts = word.split(/[-/&+]/).filter((part) => part !== '')
  if (parts.length < 2) return null
  const kinds = parts.map((part) => (isCompound(part) ? 'head' : partOfSingle(part)))
  if (kinds.includes('head')) return 'head'
  return kinds.some((kind) => kind !== null && kind !== 'join') ? 'domain' : null
}

const partOfSingle = (word: string): RolePart =>
  sets.heads.has(word) ? 'head' : sets.ranks.has(word) ? 'rank' : sets.domains.has(word) ? 'domain' : null

const isCompound = (word: string) =>
  !sets.noHeads.has(word) &&
  endings.some((ending) => word.length >= ending.length + endingLettersMin && word.endsWith(ending))

export const isTitle = (word: string) => sets.titles.has(fold(word))
export const isHonour = (word: string) => sets.honours.has(fold(word))
export const isParticle = (word: string) => sets.particles.has(fold(word))
/** With its accents: "Åsa" is a name and "ASA" a legal form. */
export const isNoName = (word: string) =>
  sets.noName.has(word.toLowerCase().replaceAll('.', '')) || rolePartOf(word) === 'head'
