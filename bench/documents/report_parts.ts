import { extname } from 'node:path'
import { asideOf, percent, tableOf } from './markdown.ts'
import type { NumbersLine } from './numbers.ts'
import type { PlacesLine } from './places.ts'
import { type RowsLine, shareExact } from './rows.ts'
import type { SpeedLines } from './speed_cases.ts'
import { sharesByFormat, type TextLine } from './text.ts'

export function rowsTable(lines: RowsLine[]): string {
  const totals = [false, true].map((keptAside) => {
    const group = lines.filter(({ file }) => file.keptAside === keptAside)
    const sum = (of: (line: RowsLine) => number) => group.reduce((all, line) => all + of(line), 0)
    const counts = [
      sum(({ statements }) => statements),
      sum(({ rows }) => rows),
      sum(({ exact }) => exact),
      sum(({ lacking }) => lacking),
    ]
    return [`All${asideOf(keptAside)}`, ...counts, percent(shareExact(group))]
  })
  const documents = lines.map((line) => [
    `${line.file.name}${asideOf(line.file.keptAside)}`,
    line.statements,
    line.rows,
    line.exact,
    line.lacking,
    percent(shareExact([line])),
  ])
  return [
    '### Rows of statements',
    'Of income statements, balance sheets and cash flow statements, beside `pdftotext -layout`: exact is a row of which the label and all figures agree; lacking, one that it has and we have not.',
    tableOf(['Document', 'Statements', 'Rows', 'Exact', 'Lacking', 'Share'], [...totals, ...documents]),
  ].join('\n\n')
}

export const numbersTable = (lines: NumbersLine[]): string =>
  [
    '### Numbers of scans',
    'Of the numbers printed on the pages, those recognised with the same digits.',
    tableOf(
      ['Scan', 'Pages', 'Numbers', 'Right', 'Seconds a page'],
      lines.map(({ what, keptAside, pages, of, right, secondsPerPage }) => [
        `${what}${asideOf(keptAside)}`,
        pages,
        of,
        percent(right / of),
        secondsPerPage.toFixed(1),
      ]),
    ),
  ].join('\n\n')

export function textTable(lines: TextLine[]): string {
  const shares = sharesByFormat(lines)
  const totals = [...shares].map(([extension, share]) => [
    `All ${extension}`,
    lines.filter(({ file }) => extname(file.name) === extension).reduce((all, { words }) => all + words, 0),
    percent(share),
  ])
  const documents = lines.map(({ file, words, has }) => [
    `${file.name}${asideOf(file.keptAside)}`,
    words,
    percent(has / words),
  ])
  return [
    '### Text of office formats',
    'Of the words that LibreOffice reads, the share that we read. Of HTML it prints what a browser hides, takes one file for another encoding, and sets some words so wide that they fall apart: none of these are words that we lack.',
    tableOf(['Document', 'Words', 'Share'], [...totals, ...documents]),
  ].join('\n\n')
}

export function placesText(lines: PlacesLine[]): string {
  const read = lines.filter(({ error }) => !error)
  const values = read.reduce((all, line) => all + line.values, 0)
  const misplaced = read.reduce((all, line) => all + line.misplaced.length, 0)
  return [
    '### Places',
    `In ${read.length} documents of every format ${values} values were read; of ${misplaced} the words inside the box on the page do not spell what the value was read from. ${lines.length - read.length} documents could not be read.`,
  ].join('\n\n')
}

export const speedTable = ({ cases, recognition }: SpeedLines): string =>
  [
    '### Speed',
    'Digital PDFs from upload to `completed`, beside the library that reads their words alone, in the same run.',
    tableOf(
      ['Load', 'Pages', 'Library alone, s', 'Service, s', 'Pages/s of the library', 'First change of the status, ms'],
      cases.map(({ what, pages, aloneSeconds, serviceSeconds, ratio, firstChangeSeconds }) => [
        what,
        pages,
        aloneSeconds.toFixed(2),
        serviceSeconds.toFixed(2),
        percent(ratio),
        Math.round(firstChangeSeconds * 1000),
      ]),
    ),
    `Scans: ${recognition.pages} pages uploaded at once, ${recognition.secondsPerPage.toFixed(1)} s a page through the service.`,
  ].join('\n\n')
