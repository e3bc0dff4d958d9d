import { type FieldLine, tally, tallyOf } from './fields.ts'
import { percent } from './markdown.ts'
import type { NumbersLine } from './numbers.ts'
import type { PlacesLine } from './places.ts'
import type { RowsLine } from './rows.ts'
import type { SpeedCase, SpeedLines } from './speed_cases.ts'
import type { TextLine } from './text.ts'

// What is printed while it is measured, a line for each document.

const nameOf = ({ file }: { file: { name: string; keptAside: boolean } }) =>
  `${file.name}${file.keptAside ? ' (kept aside)' : ''}`

export function sayField(line: FieldLine, withWrong: boolean) {
  const { right, wrong, missing, of } = tally(line.scores)
  const misplaced = line.misplaced.length ? `, ${line.misplaced.length} MISPLACED` : ''
  console.log(
    `${nameOf(line)}: ${right}/${of} right, ${wrong} wrong, ${missing} missing, ${line.seconds.toFixed(1)} s${misplaced}${line.error ? ` ${line.error}` : ''}`,
  )
  if (!withWrong) return
  for (const { field, outcome, got, expected } of line.scores.filter((score) => score.outcome !== 'right'))
    console.log(`    ${outcome} ${field}: got ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`)
  for (const sentence of line.misplaced.slice(0, 5)) console.log(`    misplaced ${sentence}`)
}

export function sayTotals(all: FieldLine[]) {
  for (const folder of ['financebench', 'private']) {
    for (const keptAside of [false, true]) {
      const lines = all.filter(({ file }) => file.folder === folder && file.keptAside === keptAside)
      const { right, wrong, missing, of } = tallyOf(lines)
      if (of === 0) continue
      console.log(
        `${folder}${keptAside ? ', kept aside' : ''}: ${of} fields, ${percent(right / of)} right, ${percent(wrong / of)} wrong, ${percent(missing / of)} missing`,
      )
    }
  }
}

export function sayRows(line: RowsLine, withWrong: boolean) {
  console.log(
    `${nameOf(line)}: ${line.exact} of ${line.rows} rows exact, ${line.lacking} lacking, ${line.statements} of 3 statements`,
  )
  if (withWrong) for (const fault of line.faults) console.log(`    ${fault}`)
}

export function sayNumbers({ what, keptAside, right, of, pages, secondsPerPage }: NumbersLine) {
  const aside = keptAside ? ' (kept aside)' : ''
  console.log(
    `${what}${aside}: ${right} of ${of} numbers right, ${percent(right / of)}, ${pages} pages, ${secondsPerPage.toFixed(1)} s a page`,
  )
}

export function sayText(line: TextLine, withWrong: boolean) {
  console.log(
    `${nameOf(line)}: ${line.has} of ${line.words} words, ${percent(line.has / line.words)}${line.error ? `; ${line.error}` : ''}`,
  )
  if (withWrong && line.lacking.length > 0) console.log(`    lacking: ${line.lacking.slice(0, 40).join(' ')}`)
}

export function sayPlaces(line: PlacesLine) {
  console.log(
    `${nameOf(line)}: ${line.values} values, ${line.misplaced.length} misplaced${line.error ? `; ${line.error}` : ''}`,
  )
  for (const sentence of line.misplaced.slice(0, 5)) console.log(`    ${sentence}`)
}

export function saySpeed({ what, pages, aloneSeconds, serviceSeconds, ratio, firstChangeSeconds }: SpeedCase) {
  console.log(
    `${what}: ${pages} pages, library alone ${aloneSeconds.toFixed(2)} s, service ${serviceSeconds.toFixed(2)} s, ${percent(ratio)}; first change of the status after ${Math.round(firstChangeSeconds * 1000)} ms`,
  )
}

export const sayRecognition = ({ pages, secondsPerPage }: SpeedLines['recognition']) =>
  console.log(`scans: ${pages} pages, ${secondsPerPage.toFixed(1)} s a page through the service`)
