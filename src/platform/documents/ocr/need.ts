import type { PageComplexityStats } from '@llamaindex/liteparse'
import type { Page, Word } from '../document.ts'

/** Why the text in a PDF's page may not be all that is to be read on it. */
export type Need = 'no text' | 'picture with little text' | 'doubtful text' | 'words without letters' | 'other letters'

/** A page with no more words than this may be a picture with a caption. */
export const wordsFew = 15

/** Of pages of one document; where two or more say other letters than they show, the others with such words are of the same fonts. */
export function needsOf(
  pages: readonly Page[],
  lookOf: (page: Page) => PageComplexityStats | undefined,
): (Need | undefined)[] {
  const needs = pages.map((page) => needOf(page, lookOf(page)))
  if (needs.filter((need) => need === 'other letters').length < 2) return needs
  return needs.map((need, at) => {
    const isOpen = need === undefined || need === 'doubtful text'
    return isOpen && pages[at]?.words.some(isMangled) ? 'other letters' : need
  })
}

/** Whether a page of a PDF must be recognised; undefined for a page with text, be it ever so little. */
export function needOf(page: Page, look: PageComplexityStats | undefined): Need | undefined {
  if (page.words.length === 0) return 'no text'
  if (hasWordsWithoutLetters(page)) return 'words without letters'
  if (isWrittenInOtherLetters(page)) return 'other letters'
  if (look?.isGarbled || isUnreadable(page)) return 'doubtful text'
  if (page.words.length > wordsFew || !look) return
  const drawn = (look.uncoveredVectorArea ?? 0) / (page.width * page.height)
  if (look.fullPageImage || look.largestImageCoverage > 0.5 || drawn > 0.3) return 'picture with little text'
  return
}

/** Codes without a meaning: the font does not say which letters they are. */
function isUnreadable({ words }: Page): boolean {
  const text = words.map((word) => word.text).join('')
  const strange = text.match(/[\p{Co}\p{Cn}\p{Cc}\uFFFD]/gu)?.length ?? 0
  return strange > text.length * 0.2
}

/** A font may say which letters it has and not which digits: whole words are codes then, a bullet is a single one. */
const hasWordsWithoutLetters = ({ words }: Page) =>
  words.filter(({ text }) => (text.match(/[\p{Co}\p{Cn}\uFFFD]/gu)?.length ?? 0) >= 2).length >= 3

/**
 * A font may say other letters than it draws, each moved by as many places: "J_Xi\\ f] DXib\\k" for "Share of Market". Signs then stand
 * within words, as they do in addresses alone. Headings may be set in a font that says the right ones.
 */
function isWrittenInOtherLetters({ words }: Page): boolean {
  const lengthOf = (some: readonly Word[]) => some.reduce((sum, { text }) => sum + text.length, 0)
  const mangled = lengthOf(words.filter(isMangled))
  return mangled >= mangledLeast && mangled > mangledShare * lengthOf(words)
}

const isMangled = ({ text }: Pick<Word, 'text'>) => signsWithin.test(text) && !address.test(text)
const signsWithin = /\p{L}[\\^`{}|~<>@_%#=;?\uFFFD]+\p{L}/u
const address = /^\W*(?:[\w.+-]+@[\w.-]+\.\w+|\w+:\/\/\S+|www\.\S+|\w+(?:_\w+)+\.?\w*)\W*$/
const mangledLeast = 30
const mangledShare = 0.2

/** The fuller of two readings of a page: what is written in it, and what was recognised on it. */
export function fullerOf(need: Need, digital: Page, recognised: Page): Page {
  switch (need) {
    case 'no text':
    case 'words without letters':
      return recognised.words.length > 0 ? recognised : digital
    case 'picture with little text':
      return lettersOf(recognised).length > 3 * lettersOf(digital).length ? recognised : digital
    case 'other letters':
      return shared(digital.words.filter(isMangled), recognised) < 0.4 ? recognised : digital
    case 'doubtful text':
      return recognised.words.length > 0 && shared(digital.words, recognised) < 0.4 ? recognised : digital
    default:
      return need satisfies never
  }
}

const lettersOf = ({ words }: Page) =>
  words
    .map((word) => word.text)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Which part of some words that are written were also recognised. */
function shared(words: readonly Word[], recognised: Page): number {
  const seen = new Set(recognised.words.map((word) => plain(word.text)))
  const written = words.map((word) => plain(word.text)).filter((text) => text.length > 1)
  return written.length === 0 ? 0 : written.filter((text) => seen.has(text)).length / written.length
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
