import type { Word } from '../../../platform/documents/document.ts'
import type { DetectedTable } from '../../../platform/documents/tables/table.ts'

/** A table whose columns have no heads, because their years were taken for a row of amounts: "Figures in Rand", 2025, 2024. */
export function withHeadsOfFirstRow(source: DetectedTable): DetectedTable {
  const [first, ...rows] = source.rows
  const years = first?.cells.filter((cell) => cell !== null) ?? []
  const isHead = years.length > 1 && years.every(({ text }) => yearAlone.test(text)) && areOneApart(years)
  if (!first || !isHead || source.columns.some(({ label }) => /\d/.test(label))) return source
  const columns = source.columns.map((column, index) => ({
    ...column,
    // "Budget" and "Company" stay
    label: `${column.label} ${first.cells[index]?.text ?? ''}`.trim(),
  }))
  return {
    ...source,
    columns,
    rows,
    captions: first.label === '' ? source.captions : [...source.captions, first.label],
  }
}

const yearAlone = /^(?:19|20)\d\d$/

const areOneApart = (years: readonly { text: string }[]) =>
  years.every(({ text }, index) => index === 0 || Math.abs(Number(text) - Number(years[index - 1]?.text)) === 1)

/** A scan that lost the heads of its columns, below a line that was taken for the head of them all: "for the year ended 31 March 2025". */
export function withCommonHeadAsCaption(source: DetectedTable): DetectedTable {
  const [first, ...others] = source.columns
  const heads = first?.words ?? []
  // the same day printed above each column is a head of each: "31 March 2025" of a group and of its company
  const isSame = (words: readonly Word[]) =>
    words.length === heads.length && words.every((word, at) => word === heads[at])
  const isCommon = first && heads.length > 0 && others.length > 0 && others.every(({ words }) => isSame(words))
  if (source.page.source !== 'ocr' || !isCommon) return source
  return {
    ...source,
    columns: source.columns.map((column) => ({ ...column, label: '', words: [] })),
    captions: [...source.captions, first.label],
  }
}
