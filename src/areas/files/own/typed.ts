// What a document states beside a label, as the type of an own field takes it: null where it does not say so plainly.

import type { CustomField, CustomFieldType } from '../../custom-fields/index.ts'
import { datesIn } from '../analysis/dates.ts'
import { type Label, wordsOf } from '../analysis/labelled/label.ts'
import type { Amount, Labelled } from '../analysis/labelled/labelled.ts'
import { exact } from '../analysis/numbers.ts'

/** "scale": by what the printed number was multiplied. A yes or no is a word here, as values of documents have no other. */
export type Typed = { value: string | number; scale: number | null; currency: string | null }
type Read = (stated: Labelled, field: CustomField, name: Label) => Typed | null

export const isReadable = ({ type }: CustomField): boolean => readers[type] !== undefined

export const typedValue: Read = (stated, field, name) => {
  const { measure } = stated.unit
  if (measure !== null && name.unit.measure !== null && measure !== name.unit.measure) return null
  return nothing.test(stated.text) ? null : (readers[field.type]?.(stated, field, name) ?? null)
}

const nothing = /^(?:\W*|n\/?\.?a\.?|tb[acd]|none|not (?:applicable|available|disclosed)|unknown)$/i

const plain = (value: string | number | null): Typed | null =>
  value === null ? null : { value, scale: null, currency: null }

const readers: Partial<Record<CustomFieldType, Read>> = {
  number: (stated, _field, name) => numberOf(stated, name),
  money: (stated, _field, name) => moneyOf(stated, name),
  date: ({ text }) => plain(dayOf(text)),
  text: (stated) => plain(textOf(stated)),
  choice: ({ text }, { options }) => plain(optionOf(text, options)),
  boolean: ({ text }) => plain(yesOrNo(text)),
  link: ({ text }) => plain(webAddress.test(text) ? text : null),
}

/** A count, or a percent as its number where both sides speak of percent; never money, whose currency a number does not keep. */
function numberOf(stated: Labelled, name: Label): Typed | null {
  if (name.unit.scale !== null) return inUnitOf(stated, name)
  const { amount, unit, table } = stated
  if (!amount || amount.currency || unit.currency || name.unit.currency) return null
  if (!countsOf(amount, name)) return null
  const isPercent = amount.percent || unit.percent
  if (isPercent !== name.unit.percent) return null
  if (amount.percent) return plain(Number((amount.value * 100).toFixed(decimalsOfPercent)))
  if (amount.scale !== null || isPercent) return plain(amount.value)
  if (unit.scale !== null) return { ...multiplied(amount.value, unit.scale), currency: null }
  // "$ in thousands" is not said of stores, and may be of what a number is kept for
  return table?.scale && table.scale > 1 && !isCount(name) ? null : plain(amount.value)
}

/** "Capex ($m)" is kept in millions of dollars, in whatever the document prints it; a number keeps no currency, so it must be that one. */
function inUnitOf(stated: Labelled, name: Label): Typed | null {
  const whole = amountOf(stated)
  if (!whole || typeof whole.value !== 'number' || whole.currency !== name.unit.currency) return null
  return plain(exact(whole.value / (name.unit.scale ?? 1)))
}

const moneyOf: (stated: Labelled, name: Label) => Typed | null = (stated, name) =>
  // money is kept in whole units: what a name in millions would mean is not known
  name.unit.scale === null ? amountOf(stated) : null

/** An amount of money in whole units, where its scale is said. */
function amountOf({ amount, unit, table }: Labelled): Typed | null {
  if (!amount || amount.percent || unit.percent || amount.counted.length > 0) return null
  const printed = amount.currency ?? unit.currency
  // a scan takes one sign for another
  if (printed !== null && table?.scale && table.currency !== null && table.currency !== printed) return null
  const currency = amount.currency ?? unit.currency ?? table?.currency ?? null
  const scale = amount.scale === null ? (unit.scale ?? table?.scale ?? null) : 1
  // in which thousands or millions it is must be said: by a scale, or by the currency beside the very number
  if (scale === null && amount.currency === null && unit.currency === null) return null
  return { ...multiplied(amount.value, scale ?? 1), currency }
}

/** A workbook stores more than it shows. */
const decimalsOfPercent = 4

const multiplied = (value: number, scale: number) => ({ value: exact(value * scale), scale })

/** "142 stores" is a number of stores, and "12 years" is no number of them. */
const countsOf = ({ counted }: Amount, { name, unit }: Label): boolean => {
  const words = [...name.split(' '), ...(unit.measure?.split(' ') ?? [])]
  return counted.every((word) => words.includes(word))
}

const isCount = ({ name }: Label): boolean =>
  /^(?:number of|count of) |(?:^| )count$/.test(name) || countable.test(name)
const countable =
  /(?:^|^average |^total |^active )(?:headcount|fte|employee|staff|store|shop|site|location|branch|outlet|restaurant|clinic|hotel|bed|room|school|pupil|student|plant|factory|warehouse|vehicle|truck|customer|client|user|subscriber|member|account|patient|supplier|patent|country|facility|product|machine|line)(?: at| end|$)/

/** A day that is written out with its year; a month is none. */
function dayOf(text: string): string | null {
  const [date, ...others] = datesIn(text)
  if (!date || others.length > 0 || date.start > 0 || date.length < text.length) return null
  return /(?:19|20)\d\d/.test(text) && /\d/.test(text.replace(/(?:19|20)\d\d/, '')) ? date.end : null
}

/** Not what breaks off, and no sentence of prose that stands beside a heading. */
function textOf({ text, isForm }: Labelled): string | null {
  return isForm && text.length <= textMost && !/(?:,|-|\b(?:and|or|of|the|a|an|in|to|for|with|by|und|et))$/.test(text)
    ? text
    : null
}
const textMost = 100

function optionOf(text: string, options: readonly string[]): string | null {
  const wanted = wordsOf(text).join(' ')
  const [option, ...others] = options.filter((one) => wanted !== '' && wordsOf(one).join(' ') === wanted)
  return option !== undefined && others.length === 0 ? option : null
}

function yesOrNo(text: string): string | null {
  const word = wordsOf(text).join(' ')
  return answers.find(([words]) => words.includes(word))?.[1] ?? null
}

const answers: readonly [words: readonly string[], answer: 'Yes' | 'No'][] = [
  [['yes', 'true', 'ja', 'oui', 'si'], 'Yes'],
  [['no', 'false', 'nein', 'non'], 'No'],
]

const webAddress = /^(?:https?:\/\/|www\.)?(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(?:\/\S*)?$/iu
