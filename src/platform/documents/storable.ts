import { storableText } from '../db/storable.ts'
import type { Document, Page } from './document.ts'

/** Has the names and words of pages, in place, as they can be stored. */
export function makeStorable(pages: readonly Page[]): void {
  for (const page of pages) {
    page.name = page.name && storableText(page.name)
    for (const word of page.words) word.text = storableText(word.text)
    for (const table of page.tables)
      for (const cell of table.cells) for (const word of cell.words) word.text = storableText(word.text)
  }
}

/** The same for a whole document, which may quote itself in its notices. */
export function makeDocumentStorable(document: Document): void {
  makeStorable(document.pages)
  document.notices = document.notices.map(storableText)
}

/** A value as JSON carries it, each text in it as it can be stored: for what comes from outside, such as a model's answer. */
export const storable = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_key, inner) => (typeof inner === 'string' ? storableText(inner) : inner))
