import type { Box } from '../../../platform/documents/document.ts'
import type { WholePassage } from './whole_passages.ts'

/** Words with one space between two. */
export const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim()

const charactersMin = 8

/** Whether the words are in the passage in this order, however they are spaced, and cut out neither words nor figures. */
export function stands(words: string, passage: string): boolean {
  const quote = spaced(words)
  const text = spaced(passage)
  if (quote.length < charactersMin) return false
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1))
    if (
      !cutBefore.test(`${text.slice(Math.max(0, at - 2), at)}|${quote}`) &&
      !cutAfter.test(text.slice(at + quote.length))
    )
      return true
  return false
}

// "12" is no quote of "-12", "112" or "3.12", and "18" none of "18.6" or "18%"
const cutBefore = /[\p{L}\p{N}]\|[\p{L}\p{N}]|\p{N}[.,]\|\p{N}|[-−($€£]\|\p{N}/u
const cutAfter = /^(?:[\p{L}\p{N}%]|[.,]\p{N})/u

/** Where the words of a quote stand on the page of their passage. */
export function boxOfQuote(words: string, { text, boxOf }: Pick<WholePassage, 'text' | 'boxOf'>): Box | undefined {
  const quote = spaced(words)
  const before = spaced(text).split(quote)[0] ?? ''
  const from = before.trim() === '' ? 0 : before.trim().split(' ').length
  return boxOf(from, from + quote.split(' ').length)
}
