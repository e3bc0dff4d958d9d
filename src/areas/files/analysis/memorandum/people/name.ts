// How documents write the names of people: capitals, initials, particles, titles before and honours behind.

import { isHonour, isNoName, isParticle, isTitle, rolePartOf } from './words.ts'

/** A name in a text: "start" and "end" without titles and honours, "from" and "behind" with them. */
export type NameFound = { name: string; from: number; start: number; end: number; behind: number }

const partsMin = 2
/** Of a name that is set in capitals the particles count too. */
const partsMax = 6
const nameLettersMin = 4
const honoursLettersMax = 24

const aWord = /\S+/gy
/** A name does not go on over a line feed. */
const blanks = /[^\S\n]*/gy

const part = /^(?:[dlDL]['’])?\p{Lu}[\p{L}’'ʼ]*(?:[-‐][\p{Lu}\p{Ll}][\p{L}’']*)*$/u
const initials = /^(?:\p{Lu}\p{Ll}?\.-?){1,3}$|^\p{Lu}$/u
const nickname = /^["“„'‘(«]\p{Lu}\p{Ll}[\p{L}-]*["”'’)»]$/u
const ending = /[,;:.)|\]]+$/

/** The name that begins at a place of a text; null where none does. */
export function nameAt(text: string, from: number): NameFound | null {
  let at = skipBlanks(text, from)
  let start = -1
  let end = -1
  let count = 0
  let letters = 0
  let lastEnd = -1
  let isEnded = false
  while (!isEnded && count < partsMax + 1) {
    const raw = wordAt(text, at)
    if (raw === '') break
    const bare = withoutEnding(raw)
    const isInitials = initials.test(raw.replace(/[,;:)]+$/, ''))
    if (count === 0 && isTitleWord(raw)) {
      at = skipBlanks(text, at + raw.length)
      continue
    }
    if (nickname.test(raw) && count > 0) lastEnd = at + raw.length
    else if (count > 0 && /^\p{Ll}|^'|^[SDA]\/[OLP]$/u.test(raw) && isParticle(bare) && bare === raw) {
      at = skipBlanks(text, at + raw.length)
      continue
    } else if (isInitials) {
      count += 1
      letters += 1
    } else if (part.test(bare) && !isNoName(bare) && !isDegree(bare)) {
      // a surname may be such a word ("Brand", "Senior"), a first name or what follows a whole name is none
      if (count !== 1 && /^(?:domain|rank)$/.test(rolePartOf(bare) ?? '')) break
      count += 1
      letters += bare.length
    } else break
    if (start < 0) start = at
    const kept = isInitials ? raw.replace(/[,;:)]+$/, '') : nickname.test(raw) ? raw : bare
    lastEnd = at + kept.length
    end = lastEnd
    isEnded = kept !== raw
    at = skipBlanks(text, at + raw.length)
  }
  if (start < 0 || count < partsMin || count > partsMax || letters < nameLettersMin) return null
  const name = text.slice(start, withPlainHonours(text, end))
  if (!name.split(/\s+/).some((one) => !initials.test(one) && one.length > 1)) return null
  end = start + name.length
  return { name: name.replace(/\s+/g, ' '), from: skipBlanks(text, from), start, end, behind: behindHonours(text, end) }
}

/** Honours that no comma sets apart are printed as a part of the name. */
function withPlainHonours(text: string, end: number): number {
  const plain = /^(?:\s+[\p{L}.]+)+/u.exec(text.slice(end, end + honoursLettersMax))?.[0] ?? ''
  let behind = end
  for (const word of plain.matchAll(/\S+/g)) {
    if (!isDegree(word[0])) break
    behind = end + word.index + word[0].length
  }
  return behind
}

const withoutEnding = (word: string) => word.replace(ending, '')
const isDegree = (word: string) => isHonour(word) && /^\p{Lu}\p{L}*\p{Lu}/u.test(word)

function isTitleWord(word: string): boolean {
  const bare = word.replace(/[,]$/, '')
  if (!/^[\p{L}.-]+$/u.test(bare) || !isTitle(bare)) return false
  // a short word without a point may be the first name itself: "Dr" and "Mr" are not, "Don" and "Ing" may be
  return (
    bare.endsWith('.') ||
    /^(?:Drs?|DI|DDr|Prof|Mr|Mrs|Ms|Miss|Mx|Sir|Dame|Lord|Lady|Shri|Smt|Herr|Frau|Mme|Mlle|Ing|CA|Capt|Ir|Ca|Eng|Mgr|Dato|Baroness|Baron|Dipl-Ing|Dr-Ing|Dhr|Mevr)$/.test(
      bare,
    )
  )
}

/** Degrees and honours, with or without a comma before them; an age in brackets. */
function behindHonours(text: string, from: number): number {
  let end = from
  for (let at = from; ; ) {
    const gap = /^,?\s*\(?/.exec(text.slice(at, at + 4))?.[0] ?? ''
    const word = wordAt(text, at + gap.length).replace(/[,;:)|]+$/, '')
    if (
      word === '' ||
      gap === '' ||
      !isHonour(word) ||
      !/^\p{Lu}[\p{L}.()-]*\p{Lu}|^[JS]r\.?$|^Esq|^Dipl|^PhD/u.test(word)
    )
      return end
    end = at + gap.length + word.length
    if (gap.endsWith('(') && text[end] === ')') end += 1
    at = end
  }
}

function wordAt(text: string, at: number): string {
  aWord.lastIndex = at
  return aWord.exec(text)?.[0] ?? ''
}

function skipBlanks(text: string, at: number): number {
  blanks.lastIndex = at
  return at + (blanks.exec(text)?.[0].length ?? 0)
}

const age =
  /^,?\s*(?:\(\s*(?:aged?\s*|age:?\s*|\*\s*|f\.\s*|geb\.\s*|b\.\s*)?(?:\d{2}|(?:19|20)\d{2})(?:\s*(?:years?|yrs?|Jahre|ans|år|lat|años|anni|jaar|anos))?\s*\)|\d{2}(?:\s+(?:years old|years|Jahre|ans|år|lat|años|anni|jaar|anos))?(?=\s*[,:|–—-]|\s*$))/i

/** Where an age behind a name ends: "(61)", ", 48". */
export const behindAge = (text: string, from: number) => from + (age.exec(text.slice(from))?.[0].length ?? 0)

const nameTextMax = 64

/** The name in a text that is a name and nothing else, without titles and degrees; null otherwise. */
export function nameIn(text: string): string | null {
  if (text.length > nameTextMax || !/^["“(]?\p{Lu}|^[dl]['’]\p{Lu}/u.test(text)) return null
  const written = asWritten(text.trim())
  const found = nameAt(written, 0)
  if (!found) return null
  const rest = written.slice(behindAge(written, found.behind))
  return /^\s*[,:;]?$/.test(rest) ? found.name : null
}

/** Whether a heading is that of a person: "Jane Doe - Chief Financial Officer". */
export function isOfPerson(heading: string): boolean {
  const written = asWritten(heading)
  const found = nameAt(written, 0)
  if (!found) return false
  const rest = written.slice(behindAge(written, found.behind))
  if (rest.trim() === '') return true
  return /^(?:,|:|\s+[-–—|(])/.test(rest) && rest.split(/[\s,:|()–—-]+/).some((word) => rolePartOf(word) === 'head')
}

/** JANE DOE on a slide is Jane Doe. */
export const asWritten = (text: string) =>
  /\p{Ll}/u.test(text) && !/^(?:[\p{Lu}’'.-]{2,},?\s){2,}/u.test(`${text} `)
    ? text
    : text.replace(/\p{Lu}{3,}/gu, (word) => {
        const small = word[0] + word.slice(1).toLowerCase()
        return small.length === word.length ? small : word
      })
