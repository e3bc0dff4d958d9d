import type { FieldType } from './catalogue.ts'
import type { Measure } from './plan.ts'

// Which types of field can be added up, averaged, or have a least and a most.

const summed: ReadonlySet<FieldType> = new Set(['money', 'number', 'integer', 'days'])
const averaged: ReadonlySet<FieldType> = new Set([...summed, 'ratio', 'percent', 'multiple', 'year'])
const ranged: ReadonlySet<FieldType> = new Set([...averaged, 'day', 'time'])

/** An amount for each of something: added up it says nothing. */
export const isForEach = (field: string): boolean => field.includes('_per_')

/** The types of field that a measure takes; null: it takes no field. */
export const measured: Record<Measure['name'], ReadonlySet<FieldType> | null> = {
  count: null,
  win_rate: null,
  sum: summed,
  average: averaged,
  median: averaged,
  min: ranged,
  max: ranged,
  share: summed,
}
