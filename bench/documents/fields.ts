import { dirname } from 'node:path'
import type { CorpusFile } from './corpus_files.ts'
import { misplaced } from './quality.ts'
import { readOnce } from './readings.ts'
import { readPrivateAnswers, readStatementAnswers, type Score, scorePrivate, scoreStatement } from './score.ts'

// How right the fields are, per document, against the answers of the corpus.

export type FieldLine = {
  file: CorpusFile
  /** the kind that the answers name, and the one that it was found to be of; null where the answers name none */
  kind: string | null
  found: string | null
  scores: Score[]
  seconds: number
  misplaced: string[]
  error?: string
}

type Tally = { right: number; wrong: number; missing: number; of: number }

/** Statements of listed companies. */
export async function measureStatements(files: CorpusFile[], said = (_line: FieldLine) => {}): Promise<FieldLine[]> {
  if (files.length === 0) return []
  const answers = readStatementAnswers(folderOf(files))
  const lines: FieldLine[] = []
  for (const file of files) {
    const answer = answers[file.name.replace('_excerpt.pdf', '')]
    if (!answer) continue
    const line = await measure(file, null, (data) => scoreStatement(data, answer))
    said(line)
    lines.push(line)
  }
  return lines
}

/** Documents of private companies. */
export async function measurePrivate(files: CorpusFile[], said = (_line: FieldLine) => {}): Promise<FieldLine[]> {
  if (files.length === 0) return []
  const lines: FieldLine[] = []
  for (const answer of readPrivateAnswers(folderOf(files))) {
    const file = files.find((candidate) => candidate.name === answer.file)
    if (!file) continue
    const line = await measure(file, answer.kind, (data) => scorePrivate(data, answer))
    said(line)
    lines.push(line)
  }
  return lines
}

const folderOf = (files: CorpusFile[]) => dirname(files[0]?.path ?? '')

async function measure(file: CorpusFile, kind: string | null, score: (data: unknown) => Score[]): Promise<FieldLine> {
  try {
    const { reading, seconds } = await readOnce(file)
    return {
      file,
      kind,
      found: reading.documentType,
      scores: score(reading.data),
      seconds,
      misplaced: misplaced(reading),
    }
  } catch (error) {
    return { file, kind, found: null, scores: score(null), seconds: 0, misplaced: [], error: String(error) }
  }
}

export function tally(scores: Score[]): Tally {
  const count = (outcome: string) => scores.filter((score) => score.outcome === outcome).length
  return { right: count('right'), wrong: count('wrong'), missing: count('missing'), of: scores.length }
}

export const tallyOf = (lines: FieldLine[]) => tally(lines.flatMap(({ scores }) => scores))
