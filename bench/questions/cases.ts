// How a question and what is right to answer are written down.
//
//   ask('how many hc deals are live', shorthand, count(book.open.filter(inIndustry('Healthcare')).length))
//
// A set is a function from the book (book.ts) to such cases, so that what is expected is computed from the arrays of the
// firm and is right on any day. Never write a figure or a list by hand where the book can say it, and never ask the
// service. Compute it in plain code: the judge is worth nothing if both sides make the same mistake.
//
// What can be expected:
//   count(3)                   a number of records: a count, or a list of so many
//   figure(12.5e6, 'money')    one figure. Units: money, ratio (0.2 for 20 %), multiple, days, number, year
//   rows(records)              exactly these records, in any order; rows([]) for "there is none"
//   ranked(records, 5)         the first 5 of these, in this order, and no others; without the 5: all in this order
//   cells([[name, value], …])  for each record or name a row (or a column of a comparison) with these values. Values are
//                              numbers, days (YYYY-MM-DD), texts, true or false. { only: true }: no other rows. 'a / b': a row
//                              of both; a month is '2026-03', a quarter '2026-Q1'. For a trend: [company, all its values]
//   says('Savannah')           a text that has to stand in the answer, first thing; several: each of them
//   pages([[file, 3]])         the passages cited: each of these pages is among them and the first is one of them;
//                              { only: true }: no other files
//   tells({ about, not })      an open question (briefing, follow-ups): each record or text of "about" is in the answer,
//                              none of "not" is
//   refused()                  it should say that it cannot or may not: needs a language model, out of scope, not allowed
//   unknown('Zenith')          no such name is in the book: it should say so
//   whichOne('Summit …', …)    several could be meant: it should ask which, naming them
//   flags('blorptastic')       a word without meaning in a good question: refuses, or says that it did not use this word
//   talk()                     a greeting, thanks, "what can you do": words, no data
//   either(a, b)               where two readings are fair; the answer has to be one of them. Rarely.
// A question that goes on from others in the same chat: ask(…, { after: ['deals in Ohio'] }).

import type { SeededRecord } from './firm/records.ts'

export type Style = 'plain' | 'shorthand'
export const plain = 'plain'
export const shorthand = 'shorthand'

export type Unit = 'count' | 'money' | 'ratio' | 'multiple' | 'days' | 'number' | 'year'
export type CellValue = string | number | boolean | null

export type Expectation =
  | { kind: 'figure'; value: number | null; unit: Unit }
  | { kind: 'rows'; records: SeededRecord[]; isOrdered: boolean }
  | { kind: 'leading'; things: (SeededRecord | string)[] }
  | { kind: 'cells'; rows: { of: SeededRecord | string; values: CellValue[] }[]; only: boolean }
  | { kind: 'says'; texts: string[] }
  | { kind: 'pages'; pages: { filename: string; page: number }[]; only: boolean }
  | { kind: 'tells'; about: (SeededRecord | string)[]; not: (SeededRecord | string)[] }
  | { kind: 'refused' }
  | { kind: 'unknown'; name: string }
  | { kind: 'which_one'; names: string[] }
  | { kind: 'flags'; word: string }
  | { kind: 'talk' }
  | { kind: 'either'; of: Expectation[] }

export type Case = { question: string; style: Style; expect: Expectation; after: string[] }

export const ask = (question: string, style: Style, expect: Expectation, more: { after?: string[] } = {}): Case => ({
  question,
  style,
  expect,
  after: more.after ?? [],
})

export const count = (value: number): Expectation => ({ kind: 'figure', value, unit: 'count' })
export const figure = (value: number | null, unit: Unit): Expectation => ({ kind: 'figure', value, unit })
export const rows = (records: SeededRecord[]): Expectation => ({ kind: 'rows', records, isOrdered: false })
export const ranked = (records: SeededRecord[], top = records.length): Expectation => ({
  kind: 'rows',
  records: records.slice(0, top),
  isOrdered: true,
})
export const leading = (things: (SeededRecord | string)[]): Expectation => ({ kind: 'leading', things })
export const cells = (
  table: [SeededRecord | string, ...CellValue[]][],
  { only = false }: { only?: boolean } = {},
): Expectation => ({ kind: 'cells', rows: table.map(([of, ...values]) => ({ of, values })), only })
export const says = (...texts: string[]): Expectation => ({ kind: 'says', texts })
export const pages = (places: [filename: string, page: number][], { only = false } = {}): Expectation => ({
  kind: 'pages',
  pages: places.map(([filename, page]) => ({ filename, page })),
  only,
})
export const tells = ({
  about,
  not = [],
}: {
  about: (SeededRecord | string)[]
  not?: (SeededRecord | string)[]
}): Expectation => ({ kind: 'tells', about, not })
export const refused = (): Expectation => ({ kind: 'refused' })
export const unknown = (name: string): Expectation => ({ kind: 'unknown', name })
export const whichOne = (...names: string[]): Expectation => ({ kind: 'which_one', names })
export const flags = (word: string): Expectation => ({ kind: 'flags', word })
export const talk = (): Expectation => ({ kind: 'talk' })
export const either = (...of: Expectation[]): Expectation => ({ kind: 'either', of })
