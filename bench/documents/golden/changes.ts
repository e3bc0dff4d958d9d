import type { Row } from './rows.ts'

export type Change = { was: Row; is: Row; kind: 'became empty' | 'other value' | 'new value' }

/** What is read otherwise than before, of the documents that were read now. */
export function changesOf(before: readonly Row[], now: readonly Row[]): Change[] {
  const documents = new Set(now.map(({ document }) => document))
  return pairsOf(
    before.filter(({ document }) => documents.has(document)),
    now,
  ).flatMap(({ was, is }) => (was.value === is.value ? [] : [{ was, is, kind: kindOf(was, is) }]))
}

/** How many values are the same and said with another confidence. */
export const otherConfidences = (before: readonly Row[], now: readonly Row[]): number =>
  pairsOf(before, now).filter(({ was, is }) => was.value === is.value && was.confidence !== is.confidence).length

function pairsOf(before: readonly Row[], now: readonly Row[]): { was: Row; is: Row }[] {
  const keyOf = ({ document, field }: Row) => `${document}\t${field}`
  const old = new Map(before.map((row) => [keyOf(row), row]))
  const current = new Map(now.map((row) => [keyOf(row), row]))
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), current.get(key)]
    const known = was ?? is
    if (!known) return []
    const nothing: Row = { ...known, value: '', confidence: '', verdict: '-' }
    return [{ was: was ?? nothing, is: is ?? nothing }]
  })
}

const kindOf = (was: Row, is: Row): Change['kind'] =>
  is.value === '' ? 'became empty' : was.value === '' ? 'new value' : 'other value'
