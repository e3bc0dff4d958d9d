import { parseArgs } from 'node:util'
import { type CorpusFile, filesOf } from './corpus_files.ts'
import { type FieldLine, measurePrivate, measureStatements } from './fields.ts'
import { measureNumbers } from './numbers.ts'
import { measurePlaces, readableFiles } from './places.ts'
import { type Measured, writeReport } from './report.ts'
import { measureRows } from './rows.ts'
import { sayField, sayNumbers, sayPlaces, sayRecognition, sayRows, saySpeed, sayText, sayTotals } from './say.ts'
import { measureSpeedCases } from './speed_cases.ts'
import { measureText, officeFiles } from './text.ts'
import { missing } from './tools.ts'

// How well documents are read, against the answers of the corpus and against other programs.
//   npm run bench:documents                    everything, some minutes; writes docs/documents.md
//   npm run bench:documents -- --only rows     one part: fields, rows, numbers, text, places, speed; and private or
//                                              financebench: the fields of one folder
//   --root DIR  another copy of the corpus; --name TEXT  files of this name; --wrong  shows what is wrong

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    root: { type: 'string' },
    name: { type: 'string' },
    wrong: { type: 'boolean', default: false },
  },
})

const { only, root, name, wrong } = options
const wanted = (part: string) => !only || only === part
const named = (file: CorpusFile) => !name || file.name.includes(name)
const filesNamed = (folder: string) => filesOf(folder, root).filter(named)

const measured: Measured = { fields: [], skipped: [] }

if (wanted('fields') || only === 'financebench' || only === 'private') {
  const say = (line: FieldLine) => sayField(line, wrong)
  if (only !== 'private') measured.fields.push(...(await measureStatements(filesNamed('financebench'), say)))
  if (only !== 'financebench') measured.fields.push(...(await measurePrivate(filesNamed('private'), say)))
  sayTotals(measured.fields)
}
if (wanted('speed')) {
  measured.speed = await measureSpeedCases(root, saySpeed)
  sayRecognition(measured.speed.recognition)
}
if (wanted('rows') && !skipped('statement rows', missing('pdftotext'))) {
  measured.rows = await measureRows(filesNamed('financebench'), (line) => sayRows(line, wrong))
}
if (wanted('numbers')) {
  measured.numbers = await measureNumbers(root)
  for (const line of measured.numbers) sayNumbers(line)
}
if (wanted('text') && !skipped('text of office formats', missing('soffice', 'pdftotext'))) {
  measured.text = await measureText(officeFiles(root).filter(named), (line) => sayText(line, wrong))
}
if (wanted('places')) {
  measured.places = await measurePlaces(readableFiles(root).filter(named), (line) => sayPlaces(line))
}
if (!only && !root && !name) writeReport(measured)

function skipped(part: string, reason: string | undefined): boolean {
  if (!reason) return false
  console.log(`skipped: ${part}: ${reason}`)
  measured.skipped.push(`${part}: ${reason}`)
  return true
}
