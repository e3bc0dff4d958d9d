import { parseArgs } from 'node:util'
import { type CorpusFile, filesOf } from './corpus_files.ts'
import { misplaced, readCorpusFile } from './quality.ts'
import { readPrivateAnswers, readStatementAnswers, type Score, scorePrivate, scoreStatement } from './score.ts'

// How right the analysis is, per document, against the answers of the corpus.
//   npm run bench:documents                    everything
//   npm run bench:documents -- --only private  one folder; --root DIR another copy of the corpus; --wrong shows what is wrong

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    root: { type: 'string' },
    name: { type: 'string' },
    wrong: { type: 'boolean', default: false },
  },
})

type Line = { file: CorpusFile; scores: Score[]; seconds: number; misplaced: string[]; error?: string }

const root = options.root
const wanted = (folder: string) => !options.only || options.only === folder
const named = (file: CorpusFile) => !options.name || file.name.includes(options.name)

const lines: Line[] = []
if (wanted('financebench')) {
  const answers = readStatementAnswers(filesOf('financebench', root)[0]?.path.replace(/\/[^/]+$/, '') ?? '')
  for (const file of filesOf('financebench', root).filter(named)) {
    const answer = answers[file.name.replace('_excerpt.pdf', '')]
    if (answer) lines.push(await measure(file, (data) => scoreStatement(data, answer)))
  }
}
if (wanted('private')) {
  const files = filesOf('private', root)
  for (const answer of readPrivateAnswers(files[0]?.path.replace(/\/[^/]+$/, '') ?? '')) {
    const file = files.find((candidate) => candidate.name === answer.file)
    if (file && named(file)) lines.push(await measure(file, (data) => scorePrivate(data, answer)))
  }
}

async function measure(file: CorpusFile, score: (data: unknown) => Score[]): Promise<Line> {
  const startedAt = performance.now()
  try {
    const reading = await readCorpusFile(file)
    const line = {
      file,
      scores: score(reading.data),
      seconds: (performance.now() - startedAt) / 1000,
      misplaced: misplaced(reading),
    }
    print(line)
    return line
  } catch (error) {
    const line = {
      file,
      scores: score(null),
      seconds: (performance.now() - startedAt) / 1000,
      misplaced: [],
      error: String(error),
    }
    print(line)
    return line
  }
}

function print({ file, scores, seconds, misplaced, error }: Line) {
  const { right, wrong, missing } = tally(scores)
  const aside = file.keptAside ? ' (kept aside)' : ''
  console.log(
    `${file.name}${aside}: ${right}/${scores.length} right, ${wrong} wrong, ${missing} missing, ${seconds.toFixed(1)} s${
      misplaced.length ? `, ${misplaced.length} MISPLACED` : ''
    }${error ? ` ${error}` : ''}`,
  )
  if (!options.wrong) return
  for (const { field, outcome, got, expected } of scores.filter((score) => score.outcome !== 'right'))
    console.log(`    ${outcome} ${field}: got ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`)
  for (const sentence of misplaced.slice(0, 5)) console.log(`    misplaced ${sentence}`)
}

function tally(scores: Score[]) {
  const count = (outcome: string) => scores.filter((score) => score.outcome === outcome).length
  return { right: count('right'), wrong: count('wrong'), missing: count('missing') }
}

for (const folder of ['financebench', 'private']) {
  for (const keptAside of [false, true]) {
    const scores = lines
      .filter((line) => line.file.folder === folder && line.file.keptAside === keptAside)
      .flatMap((line) => line.scores)
    if (scores.length === 0) continue
    const { right, wrong, missing } = tally(scores)
    const percent = (n: number) => `${((100 * n) / scores.length).toFixed(1)} %`
    console.log(
      `${folder}${keptAside ? ', kept aside' : ''}: ${scores.length} fields, ${percent(right)} right, ${percent(wrong)} wrong, ${percent(missing)} missing`,
    )
  }
}
