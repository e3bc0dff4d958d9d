import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { corpus, needsCorpus } from '../../../test/corpus.ts'
import { exportsOf, switchOff } from '../../without.ts'
import { changesOf, otherConfidences } from './changes.ts'
import { errorField, type Row, readRows, writeRows } from './rows.ts'
import { countsOf, sayTable } from './table.ts'

// Whether documents say what they said, and how much of it is right.
//   npm run golden:documents                        what differs from the files here; --accept writes them anew
//   -- --folder private                             the documents of one folder of the corpus
//   -- --without team.ts,classify/cim.ts#cim        the same with parts of the analysis switched off
//   -- --each memorandum/people                     each export below that folder of the analysis alone, by what it is worth
//   --brief: figures only

const analysis = 'src/areas/files/analysis'
const { values: options } = parseArgs({
  options: {
    accept: { type: 'boolean', default: false },
    folder: { type: 'string' },
    without: { type: 'string' },
    each: { type: 'string' },
    brief: { type: 'boolean', default: false },
  },
})

if ('skip' in needsCorpus) console.log(`skipped: ${needsCorpus.skip}`)
else if (options.each === undefined) await compare()
else compareEach(options.each)

async function compare() {
  if (options.without) switchOff(options.without.split(','))
  const { extractedFrom, folders } = await import('./folders.ts')
  const before: Record<string, Row[]> = {}
  const now: Record<string, Row[]> = {}
  let changes = 0
  for (const folder of folders.filter((each) => !options.folder || each === options.folder)) {
    if (!existsSync(`${corpus}/${folder}`)) {
      console.log(`skipped: ${folder}, which the corpus here does not have`)
      continue
    }
    before[folder] = readRows(folder)
    now[folder] = await extractedFrom(folder)
    changes += sayChanges(folder, before[folder], now[folder])
    if (options.accept) writeRows(folder, now[folder])
  }
  sayTable(before, now)
  if (!options.accept && !options.without && changes > 0) process.exitCode = 1
}

function sayChanges(folder: string, before: readonly Row[], now: readonly Row[]): number {
  const changes = changesOf(before, now)
  const verdictOf = ({ value, verdict }: Row) => `${value || 'nothing'}${verdict === '-' ? '' : ` (${verdict})`}`
  if (!options.brief)
    for (const { was, is, kind } of changes)
      console.log(`${is.document}: ${is.field}: ${kind}\n  was ${verdictOf(was)}\n  is  ${verdictOf(is)}`)
  const count = (kind: string) => changes.filter((one) => one.kind === kind).length
  const failuresIn = (rows: readonly Row[]) => rows.filter(({ field }) => field === errorField).length
  const values = now.filter(({ value }) => value !== '').length
  console.log(
    `${folder}: ${values} values; became empty ${count('became empty')}, other value ${count('other value')}, new value ${count('new value')}; the same with another confidence ${otherConfidences(before, now)}; documents not read ${failuresIn(now)}`,
  )
  return changes.length
}

function compareEach(folder: string) {
  const files = globSync([`${folder}/**/*.ts`, folder], { cwd: analysis }).filter((path) =>
    /(?<!\.test)\.ts$/.test(path),
  )
  const chosen = options.folder ? ['--folder', options.folder] : []
  for (const part of files.flatMap((path) => exportsOf(`${analysis}/${path}`).map((name) => `${path}#${name}`))) {
    const lines = execFileSync(process.execPath, [import.meta.filename, '--brief', '--without', part, ...chosen], {
      encoding: 'utf8',
    })
    console.log(`${part}: ${countsOf(lines)}`)
  }
}
