import type { ReactNode } from 'react'
import type { Description, Field } from '../../../src/records/descriptions/describe.ts'
import { Money, When, Words } from '../parts/figures.tsx'
import { WebLink } from '../parts/web_link.tsx'
import { arranged, type Own, textOf } from './described.ts'

/** What is known of a record, but for long texts: what each field is called, and how it is shown. */
export const factsOf = <D extends Description>(
  description: D,
  record: object | undefined,
  own: Own<D, { shown: ReactNode }> = {},
): [string, ReactNode][] =>
  arranged(description, own)
    .filter(({ field: { kind } }) => kind !== 'title' && kind !== 'text')
    .map(({ name, field, beside }) => [field.label, beside?.shown ?? <Shown field={field} of={record} name={name} />])

export function Shown({ field, of, name }: { field: Field; of: object | undefined; name: string }) {
  const value: unknown = of?.[name as keyof typeof of]
  if (value === null || value === undefined || value === '') return <Words>{null}</Words>
  if (typeof value === 'number' && field.kind === 'money') return <Money value={value} of={of} />
  if (typeof value === 'string' && field.kind === 'web') return <WebLink address={value} />
  if (typeof value === 'string' && field.kind === 'moment') return <When at={value} />
  return <Words>{textOf(name, field, { [name]: value })}</Words>
}
