import type { Document, Page, Word } from '../../../../platform/documents/document.ts'

// Pages for tests, set like a statement: labels at the left, values that end where their column ends.

/** "label | value | value": values go to the columns in order; an empty one leaves its column free. */
export type DrawnLine = string

const size = 9
const letter = 4.5
const labelLeft = 40

/** A page of lines; "rights" are where the columns end. A line without "|" that begins with "^" is set in the middle. */
export function drawnPage(lines: DrawnLine[], rights: number[], number = 1): Page {
  const words: Word[] = []
  let run = 0
  const put = (text: string, left: number, y: number) => {
    let x = left
    for (const word of text.split(' ').filter((part) => part !== '')) {
      words.push({ text: word, x, y, width: word.length * letter, height: size, size, bold: false, run })
      x += (word.length + 0.6) * letter
    }
    run += 1
  }
  for (const [index, line] of lines.entries()) {
    const y = 50 + index * 13
    const [label = '', ...values] = line.split('|').map((part) => part.trim())
    if (label.startsWith('^')) put(label.slice(1), 306 - ((label.length - 1) * letter) / 2, y)
    else put(label, labelLeft, y)
    for (const [column, value] of values.entries()) {
      const right = rights[column] ?? 560
      // brackets and per cent signs hang over the end of a column
      const width = value.replace(/\)$/, '').length * letter
      if (value !== '') put(value, right - width, y)
    }
  }
  return { number, name: null, width: 612, height: 792, source: 'digital', turn: 0, words, tables: [], rules: [] }
}

export const drawnDocument = (...pages: Page[]): Document => ({ unit: 'page', pages, notices: [] })
