// Of whom and of what a table or a line speaks: of the company as it is, or of a part of it, of others, of what is planned, of
// how something has moved.

import type { Period } from '../findings.ts'
import { isOfCompany, namesPart } from '../memorandum/figures.ts'
import type { Section } from '../memorandum/sentences.ts'
import { basisIn } from '../periods.ts'
import { isOfPart as isTableOfPart, scoreOf } from '../statements/kinds.ts'
import type { FinancialTable } from '../tables.ts'

/** Whether a heading says that what stands below is of a part of the company, of others, or of times that are not over. */
export const isOfPart = (heading: string): boolean => namesPart(heading) || basisIn(heading) !== 'actual'

/** The same of the headings that stand above a line. */
export const isBelowOthers = (section: Section | null): boolean =>
  section?.topic === 'contents' ||
  !isOfCompany({ captions: [], columns: [] }, section) ||
  isOfPart(section?.headings.at(-1) ?? '')

/** Whether the rows of a table say what the company has and is. */
export const isOfWhole = (table: FinancialTable, section: Section | null): boolean =>
  section?.topic !== 'contents' &&
  isOfCompany(table, section) &&
  !isTableOfPart(table) &&
  !isOfMovements(table) &&
  !isOfNote.test([table.title, ...table.captions.slice(-2), section?.headings.at(-1) ?? ''].join(' \n ')) &&
  !isContents(table)

/** "Inventories" in a statement of cash flows is by how much they have grown. */
const isOfMovements = (table: FinancialTable): boolean => {
  const parts = new Set(table.rows.flatMap(({ label }) => activities.exec(label)?.[1]?.toLowerCase() ?? []))
  return (
    parts.size >= 2 ||
    scoreOf(table)?.kind === 'cash_flow' ||
    table.captions.slice(-7).some((caption) => caption.length < 100 && cashFlow.test(caption))
  )
}
const activities = /\b(operating|investing|financing) activities\b/i
const cashFlow =
  /cash ?flows? (?:statements?|for the)|statements? of (?:consolidated )?cash ?flows?|kapitalflussrechnung|flux de trésorerie/i

/** Notes that take figures of the statements apart by other rules than theirs. */
const isOfNote =
  /deferred tax|tax (?:rate|effect|reconciliation)|reconciliation|roll-?forward|purchase price|acqui(?:red|sition)|fair value|pension|benefit (?:plan|obligation)|stock options?|sensitivit|maturit(?:y|ies)|changes in/i

/** A list of the pages on which something stands: their numbers rise from row to row. */
const isContents = (table: FinancialTable): boolean => {
  if (table.columns.length > 1) return false
  const pages = table.rows.flatMap(({ cells: [cell] }) => cell?.value ?? [])
  return pages.length >= 4 && pages.every((page, at) => Number.isInteger(page) && page >= (pages[at - 1] ?? 1))
}

/** Whether a label's own period is a full year, or a day, of actual figures. */
export const isOver = ({ basis, months }: Period): boolean => basis === 'actual' && (months === null || months === 12)
