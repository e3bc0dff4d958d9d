import { hideable } from '../../../access/hideable.ts'
import type { CustomField } from '../../custom-fields/index.ts'
import type { Finding } from '../analysis/findings.ts'
import { readLabel, wordsOf } from '../analysis/labelled/label.ts'
import type { Labelled } from '../analysis/labelled/labelled.ts'
import { isReadable, type Typed, typedValue } from './typed.ts'

/** Where the value of an own field stands among the values of a document. */
export const ownPath = (key: string): string => `own.${key}`

export const isOwnPath = (path: string): boolean => path.startsWith('own.')

/** The names under which a document may state the field. */
export const nameOfField = ({ name }: CustomField): string | null => readLabel(name)?.name ?? null

/** The value of each field that the document states plainly, and once: where two differ, none is said. */
export function matchOwnFields(fields: readonly CustomField[], stated: readonly Labelled[]): Finding[] {
  const byName = Map.groupBy(stated, ({ name }) => name)
  return fields.filter(isReadable).flatMap((field) => {
    const name = readLabel(field.name)
    if (!name || isHiddenByNameOnly(field)) return []
    const read = (byName.get(name.name) ?? []).flatMap((one) => {
      const typed = typedValue(one, field, name)
      return typed ? [{ stated: one, typed }] : []
    })
    return findingOf(field, latest(read)) ?? []
  })
}

/** What is hidden from a role is so by the path: a field that was renamed to such a figure would tell it. */
function isHiddenByNameOnly({ key, name }: CustomField): boolean {
  const called = wordsOf(name).join('_')
  return Object.values(hideable).some(({ names }) => {
    const tells = new RegExp(names, 'i')
    return tells.test(called) && !tells.test(ownPath(key))
  })
}

type Read = { stated: Labelled; typed: Typed }

/** Those of the last year that is told, and those that tell none. */
function latest(read: readonly Read[]): Read[] {
  const last = Math.max(...read.map(({ stated }) => stated.period?.year ?? 0))
  return read.filter(({ stated: { period } }) => period === null || period.year === null || period.year === last)
}

function findingOf(field: CustomField, read: readonly Read[]): Finding | null {
  const [first] = read.toSorted((a, b) => Number(b.stated.period !== null) - Number(a.stated.period !== null))
  if (!first || read.some(({ typed }) => !isSame(typed, first.typed))) return null
  const { stated, typed } = first
  return {
    page: stated.page,
    box: stated.box,
    raw: stated.raw,
    path: ownPath(field.key),
    value: typed.value,
    quote: stated.quote,
    place: stated.place,
    label: stated.label,
    period: stated.period,
    scale: typed.scale,
    currency: typed.currency,
    confidence: read.length > 1 ? 0.95 : 0.88,
    checks: [],
    computed_from: [],
  }
}

const isSame = (one: Typed, other: Typed) => one.value === other.value && one.currency === other.currency
