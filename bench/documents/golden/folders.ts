import { analyze } from '../../../src/areas/files/analysis/analyze.ts'
import { readLabelled } from '../../../src/areas/files/analysis/labelled/read.ts'
import { type CorpusFile, filesOf } from '../corpus_files.ts'
import { fieldOf, shortened, type Value, valuesOf } from './extracted.ts'
import { judgesOf } from './judges.ts'
import { pagesOf } from './pages.ts'
import { errorField, type Row } from './rows.ts'
import { type Judge, type Verdict } from './verdicts.ts'

/** Folders of the corpus whose documents are read as any other. */
export const folders = [
  ...['private', 'private_others', 'real/docs', 'financebench', 'scanned_sim'],
  ...['pdf', 'office', 'html', 'image'],
]

/** What is extracted from the documents of a folder now. */
export async function extractedFrom(folder: string): Promise<Row[]> {
  const files = filesOf(folder)
  const judges = judgesOf(files)
  const rows: Row[] = []
  for (const file of files) rows.push(...(await rowsOf(file, judges.get(file.name))))
  return rows
}

/** A file that cannot be read, and an analysis that fails, are rows too. */
async function rowsOf(file: CorpusFile, judge: Judge = () => []): Promise<Row[]> {
  try {
    const document = await pagesOf(file)
    const analysis = analyze(document, { filename: file.name, documentType: null })
    const labelled = readLabelled(document, analysis.documentType)
    const years = analysis.findings.flatMap(({ path, period }): [string, number][] =>
      period?.year ? [[path, period.year]] : [],
    )
    return withVerdicts(file.name, valuesOf({ ...analysis, labelled }), judge(analysis.data, new Map(years)))
  } catch (error) {
    const value = shortened(error instanceof Error ? error.message : String(error))
    return withVerdicts(file.name, [{ field: errorField, value, confidence: '' }], judge({}, new Map()))
  }
}

function withVerdicts(document: string, values: readonly Value[], judged: readonly Verdict[]): Row[] {
  const verdicts = new Map(judged.map(({ field, verdict }) => [fieldOf(field), verdict]))
  const read = values.map((value): Row => ({ document, ...value, verdict: verdicts.get(value.field) ?? '-' }))
  const known = new Set(values.map(({ field }) => field))
  const lacking = [...verdicts].filter(([field]) => !known.has(field))
  return [...read, ...lacking.map(([field, verdict]) => ({ document, field, value: '', confidence: '', verdict }))]
}
