import type { Page, Word } from '../../../../../platform/documents/document.ts'
import { type Passage, passageOf } from '../passage.ts'
import { domains, heads, joins, ranks } from './role_words.ts'

const known = new Set([...heads, ...ranks, ...domains, ...joins])

/**
 * A passage of a card, a line or a cell about a person. These are narrow, so that words are broken in them, and no prose of
 * the document need have the whole word: those of which roles are made are known.
 */
export const passageOfPerson = (page: Page, words: readonly Word[]): Passage =>
  passageOf(page, words, (word) => known.has(word))
