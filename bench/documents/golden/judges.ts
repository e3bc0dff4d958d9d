import { dirname } from 'node:path'
import type { CorpusFile } from '../corpus_files.ts'
import { readStatementAnswers, type Score, scoreStatement } from '../score.ts'
import { judgesOfPrivate } from './judges_of_private.ts'
import { judgesOfPublic } from './judges_of_public.ts'
import type { Outcome } from './rows.ts'

/** What the answers of the corpus say of fields, named as extracted.ts names them. */
export type Verdict = { field: string; verdict: Exclude<Outcome, '-'> }
/** years: of the periods that values are of, by the paths of the values */
export type Judge = (data: unknown, years: ReadonlyMap<string, number>) => Verdict[]

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

/** What is rightly empty has no verdict. */
export const verdictsOf = (scores: readonly Score[]): Verdict[] =>
  scores.flatMap(({ field, outcome, got, expected }): Verdict[] => {
    const isEmpty = got === null || got === undefined || got === ''
    if (outcome === 'missing') return [{ field, verdict: 'empty' }]
    if (outcome === 'right') return isEmpty ? [] : [{ field, verdict: 'right' }]
    return [
      {
        field: field.replace(/ extra$/, ` ${got}`),
        verdict: expected === null ? 'extra' : 'wrong',
      },
    ]
  })
