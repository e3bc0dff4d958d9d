import { dirname } from 'node:path'
import type { CorpusFile } from '../corpus_files.ts'
import { readStatementAnswers, scoreStatement } from '../score.ts'
import { judgesOfPrivate } from './judges_of_private.ts'
import { judgesOfPublic } from './judges_of_public.ts'
import { type Judge, verdictsOf } from './verdicts.ts'

/** The judges of the documents of a folder, by name; of those that nobody has answers for, none. */
export function judgesOf(files: readonly CorpusFile[]): Map<string, Judge> {
  const [first] = files
  if (!first) return new Map()
  const folder = dirname(first.path)
  switch (first.folder) {
    case 'private':
    case 'private_others':
      return judgesOfPrivate(folder)
    case 'real/docs':
      return judgesOfPublic(dirname(folder))
    case 'financebench':
      return judgesOfStatements(folder, '_excerpt.pdf')
    case 'scanned_sim':
      return judgesOfStatements(`${folder}/../financebench`, '_scan.pdf')
    default:
      return new Map()
  }
}

/** Scans are of statements whose answers stand beside the digital ones. */
const judgesOfStatements = (folder: string, ending: string): Map<string, Judge> =>
  new Map(
    Object.entries(readStatementAnswers(folder)).map(([name, answer]) => [
      `${name}${ending}`,
      (data) => verdictsOf(scoreStatement(data, answer)),
    ]),
  )
