import type { Description, Field } from '../src/records/descriptions/describe.ts'

/** A value for every field of a standard record, another one than it has by itself. */
export const sampleOf = ({ noun: [noun], fields }: Description): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, sampleOfField(field) ?? `${field.label} of the ${noun}`]),
  )

function sampleOfField({ kind, choices = [], initial, min = 0, to }: Field): unknown {
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
    case 'flag':
      return true
    case 'names':
      return ['First']
    case 'link':
      throw new Error(`which ${to} a record names has to be said by its test`)
    default:
      return kind satisfies never
  }
}
