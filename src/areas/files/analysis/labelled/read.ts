import type { Document, Word } from '../../../../platform/documents/document.ts'
import { issueDate, sectionOfTable, sectionsOfWords, withScale } from '../memorandum/figures.ts'
import { proseOf } from '../memorandum/sentences.ts'
import { contextOf, type FinancialTable, financialTables } from '../tables.ts'
import type { Labelled } from './labelled.ts'
import { labelledOnPage } from './of_forms.ts'
import { labelledInTable } from './of_tables.ts'
import { isBelowOthers, isOfWhole } from './whose.ts'

/** Longer documents are handbooks and laws. */
const pagesMost = 400
const most = 5000

/** All that a document of this type states of its company beside a label of its own, in its order. */
export function readLabelled(document: Document, type: string): Labelled[] {
  const read = { ...document, pages: document.pages.slice(0, pagesMost) }
  const context = contextOf(read)
  const sectionOf = sectionsOfWords(proseOf(read))
  const tables = financialTables(read, context)
  const isOffer = type === 'cim' || type === 'pitch_deck'
  // statements may be signed for the first of their years, and mark what is planned
  const issued = type.startsWith('financial') ? null : issueDate(read)
  const given = { context, issued, isOffer }
  const inTables = tables.flatMap((table) =>
    isOfWhole(table, sectionOfTable(table, sectionOf)) ? labelledInTable(withScale(table), given) : [],
  )
  const taken = new Set(tables.flatMap(wordsOfColumns))
  const inForms = read.pages.flatMap((page) =>
    labelledOnPage(page, {
      style: context.style,
      isTaken: (word) => taken.has(word),
      isOfOthers: (word) => isBelowOthers(sectionOf.get(word) ?? null),
    }),
  )
  return [...inTables, ...inForms].slice(0, most)
}

/** A table with several columns, or with one that is headed, says by them of when or of whom its values are. */
const wordsOfColumns = ({ source, columns, rows }: FinancialTable): Word[] =>
  columns.length > 1 || columns.some(({ label }) => label !== '')
    ? source.rows.flatMap(({ words, cells }) => [...words, ...cells.flatMap((cell) => cell?.words ?? [])])
    : rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.cell.words ?? []))
