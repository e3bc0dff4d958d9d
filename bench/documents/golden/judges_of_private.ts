import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Score, scorePrivate } from '../score.ts'
import { type Judge, type Verdict, verdictsOf } from './verdicts.ts'

type Accepted = Record<string, unknown>
type Answer = {
  file: string
  kind?: string
  extracted_data: Record<string, unknown> & { document_type: string }
  accept?: Accepted
  /** margins that belong to another EBITDA of the document */
  ebitda_pairs?: { ebitda: number | null; ebitda_margin: number | null }[]
}

export function judgesOfPrivate(folder: string): Map<string, Judge> {
  const { documents } = JSON.parse(readFileSync(join(folder, 'gold.json'), 'utf8')) as { documents: Answer[] } // reason: the corpus
  return new Map(documents.map((answer) => [answer.file, judgeOf(answer)]))
}

function judgeOf({ file, kind, extracted_data, accept = {}, ebitda_pairs = [] }: Answer): Judge {
  // rows of tables have a measurement of their own
  const { document_type, tables: _tables, ...expected } = extracted_data
  const pairs = {
    'financials.ebitda': [accept['financials.ebitda'] ?? [], ebitda_pairs.map(({ ebitda }) => ebitda)].flat(2),
    'financials.ebitda_margin': [
      accept['financials.ebitda_margin'] ?? [],
      ebitda_pairs.map(({ ebitda_margin }) => ebitda_margin),
    ].flat(2),
  }
  const answer = { file, kind: kind ?? document_type, extracted_data: expected, accept: { ...accept, ...pairs } }
  const types = [kind ?? document_type, ...(listed(accept['document_type']) ?? [])]
  return (data) => [
    ...verdictsOf([
      byAnyOf(data, 'document_type', (found) => types.includes(found)),
      ...scorePrivate(data, answer).flatMap((score) => byWords(data, score, answer.accept)),
    ]),
    ...verdictOfSummary(data, accept),
  ]
}

/** Some answers name words of which one is enough, and fields that may stay empty. */
function byWords(data: unknown, score: Score, accept: Accepted): Score[] {
  if (score.field === 'summary' && score.expected === null) return []
  if (score.outcome === 'missing' && listed(accept[score.field])?.includes(null)) return []
  const words = listed(accept[`${score.field}_any_word`])
  if (!words || score.outcome === 'missing') return [score]
  return [byAnyOf(data, score.field, (found) => countOf(found, words) > 0)]
}

function byAnyOf(data: unknown, field: string, isRight: (found: string) => boolean): Score {
  const got = field.split('.').reduce<unknown>((value, key) => (value as Accepted | null | undefined)?.[key], data) // reason: walks JSON
  return { field, got, expected: '', outcome: got === undefined ? 'missing' : isRight(String(got)) ? 'right' : 'wrong' }
}

function verdictOfSummary(data: unknown, accept: Accepted): Verdict[] {
  const words = listed(accept['summary_mentions_at_least_two_of'])
  const { summary } = data as { summary?: string | null } // reason: the shape of all documents but statements
  if (!words) return []
  if (!summary) return [{ field: 'summary', verdict: 'empty' }]
  return [{ field: 'summary', verdict: countOf(summary, words) >= 2 ? 'right' : 'wrong' }]
}

const listed = (value: unknown): unknown[] | undefined => (Array.isArray(value) ? value : undefined)
const countOf = (text: string, words: readonly unknown[]) =>
  words.filter((word) => text.toLowerCase().includes(String(word).toLowerCase())).length
