import type { Description, Field } from '../src/records/descriptions/describe.ts'

/** A value for every field of a standard record, another one than it has by itself. "linked" are the ids of what it names. */
export const sampleOf = ({ noun: [noun], fields }: Description, linked: Linked = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      (field.to ? linked[field.to] : sampleOfField(field)) ?? `${field.label} of the ${noun}`,
    ]),
  )

type Linked = Partial<Record<NonNullable<Field['to']>, string>>

function sampleOfField({ kind, choices = [], initial, min = 0 }: Field): unknown {
  switch (kind) {
    case 'title':
    case 'line':
    case 'text':
      return undefined
    case 'email':
      return 'ida@brightfell.example'
    case 'web':
      return 'https://brightfell.example'
    case 'money':
      return 250_000_000.5
    case 'integer':
    case 'percent':
      return min + 3
    case 'year':
      return 2021
    case 'day':
      return '2027-01-28'
    case 'moment':
      return '2027-01-28T09:30:00.000Z'
    case 'choice':
      return choices.find((choice) => choice !== initial)
    case 'country':
      return 'AT'
    case 'currency':
      return 'CHF'
    case 'flag':
      return true
    case 'names':
      return ['First']
    case 'link':
      return undefined
    default:
      return kind satisfies never
  }
}
