import type { Alternative, Check, Finding, Period } from '../findings.ts'
import { type Passage, placeOf } from './passage.ts'

type Found = {
  path: string
  value: string | number
  at: Passage
  start?: number
  end?: number
  quote?: string
  label?: string | null
  period?: Period | null
  scale?: number | null
  currency?: string | null
  confidence: number
  checks?: Check[]
  alternatives?: Alternative[]
}

const quoteMost = 600

/** A value read from a passage. */
export const findingOf = (found: Found): Finding => ({
  ...placeOf(found.at, found.start, found.end),
  path: found.path,
  value: found.value,
  quote: (found.quote ?? found.at.text).slice(0, quoteMost),
  place: found.at.page.name,
  label: found.label ?? null,
  period: found.period ?? null,
  scale: found.scale ?? null,
  currency: found.currency ?? null,
  confidence: Number(found.confidence.toFixed(2)),
  checks: found.checks ?? [],
  computed_from: [],
  ...(found.alternatives && { alternatives: found.alternatives }),
})
