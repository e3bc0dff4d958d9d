import type { Field } from './describe.ts'

/** In which the amounts of a record are. */
export const currency = {
  kind: 'currency',
  label: 'Currency',
  filled: true,
  filter: 'any',
  hint: 'Of the amounts of this record: an ISO 4217 code such as EUR. Missing: the currency of the firm',
} as const satisfies Field
