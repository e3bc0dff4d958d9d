import type { Decision } from '../rows/batch.ts'
import { shownOwn } from '../rows/own_fields.ts'
import type { Sample } from '../schema.ts'
import type { Values } from '../values/rows.ts'

const samplesPerOutcome = 5

/** A few rows of each outcome, to look at. */
export function withSamples(samples: readonly Sample[], decisions: readonly Decision[]): Sample[] {
  const all = [...samples]
  for (const decision of decisions) {
    const sample = sampleOf(decision)
    if (sample && all.filter(({ outcome }) => outcome === sample.outcome).length < samplesPerOutcome) all.push(sample)
  }
  return all
}

function sampleOf(decision: Decision): Sample | undefined {
  switch (decision.outcome) {
    case 'unchanged':
      return undefined
    case 'failed':
    case 'duplicate':
      return {
        number: decision.number,
        outcome: decision.outcome,
        name: decision.name,
        problem: decision.problem,
        fields: {},
      }
    case 'skipped':
      return { number: decision.row.number, outcome: 'skipped', name: decision.row.name, problem: null, fields: {} }
    default:
      return {
        number: decision.row.number,
        outcome: decision.outcome,
        name: decision.row.name,
        problem: null,
        fields: shortened({
          ...decision.fields,
          ...(decision.own && shownOwn(decision.own)),
          ...decision.beside?.shown,
        }),
      }
  }
}

const shortened = (fields: Values) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, 300).toWellFormed() : value,
    ]),
  )
