import { figuresIn } from '../../platform/ai/checked_writing.ts'
import type { Fact, Facts } from './fact.ts'
import { formatFact } from './format.ts'

/** What is wrong with a text: figures that are in no fact, and facts that there are not. */
type Fault = { kind: 'figure'; text: string } | { kind: 'unknown_fact'; text: string }

const placeholder = /\{\{(?:fact|size|cell|source):([^{}\s]*)\}\}/g

/**
 * Looks over what was written, before or after its figures are put in. A writer, be it a template or a language model,
 * may use the figures of the facts, the dates and names in them, and no others.
 */
export function check(text: string, facts: Facts): Fault[] {
  const unknown = [...text.matchAll(placeholder)]
    .map(([, id = '']) => id)
    .filter((id) => !facts.has(id))
    .map((id): Fault => ({ kind: 'unknown_fact', text: id }))
  const known = figuresOf(facts)
  const strange = figuresIn(text.replace(placeholder, ' '))
    .filter((figure) => !known.has(figure))
    .map((figure): Fault => ({ kind: 'figure', text: figure }))
  return [...unknown, ...strange]
}

const kept = new WeakMap<Facts, Set<string>>()

function figuresOf(facts: Facts): Set<string> {
  const known = kept.get(facts) ?? new Set([...facts.values()].flatMap(sayings).flatMap(figuresIn))
  kept.set(facts, known)
  return known
}

const sayings = (fact: Fact) => [
  formatFact(fact),
  formatFact(fact, 'cell'),
  fact.label,
  fact.period ?? '',
  fact.source.marker,
]
