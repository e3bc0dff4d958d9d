import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookOf, isOpen, marginOf, mostBy } from '../bench/questions/book.ts'
import {
  cells,
  count,
  type Expectation,
  either,
  figure,
  flags,
  leading,
  pages,
  ranked,
  refused,
  rows,
  says,
  talk,
  tells,
  unknown,
  whichOne,
} from '../bench/questions/cases.ts'
import { spanOf } from '../bench/questions/days.ts'
import { developed } from '../bench/questions/developed.ts'
import type { SeededRecord } from '../bench/questions/firm/records.ts'
import { makeFirm, otherScale } from '../bench/questions/firm.ts'
import type { Heard } from '../bench/questions/heard.ts'
import { judge, nameOf } from '../bench/questions/judge.ts'
import { leaksIn } from '../bench/questions/leaks.ts'
import type { FieldType } from '../src/areas/agentic-chat/plan/catalogue.ts'
import type { Block, Row, Value } from '../src/areas/agentic-chat/plan/result.ts'

const book = bookOf(makeFirm('2026-03-14'))
const everything = [book.companies, book.contacts, book.deals, book.notes, book.emails, book.meetings, book.documents]
for (const [index, record] of everything.flat().entries()) record.id = `id-${index}`

type Said = { text?: string; unused?: string[]; notices?: string[]; planless?: boolean; error?: string }

const answer = (
  blocks: Block[],
  { text = '', unused = [], notices = [], planless = false, error }: Said = {},
): Heard => ({
  status: 200,
  error: error ?? null,
  text,
  blocks,
  answer: {
    echo: null,
    // reason: the judge looks at the kind of a plan only
    plan: planless ? null : ({ kind: 'query' } as never),
    citations: [],
    unused,
    suggestions: [],
    notices,
    engine: 'rules',
  },
  firstEventMs: 1,
  wholeMs: 1,
  raw: '',
})

const typeOf = (value: Value): FieldType =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'flag' : 'text'
const columnsOf = (row: Row | undefined, type?: FieldType) =>
  Object.entries(row?.values ?? {}).map(([name, value]) => ({ name, label: name, type: type ?? typeOf(value) }))
const tableOf = (list: Row[], { type, total = list.length }: { type?: FieldType; total?: number } = {}): Block => ({
  type: 'table',
  title: '',
  columns: columnsOf(list[0], type),
  rows: list,
  total,
  layout: 'table',
})
const record = (of: SeededRecord, values: Row['values'] = { name: nameOf(of) }): Row => ({
  ref: { type: 'company', id: of.id ?? '', label: nameOf(of) },
  values,
})
const measured = (values: Row['values'], type: FieldType) => tableOf([{ ref: null, values }], { type })
const passage = (filename: string, page: number): Block => ({
  type: 'passages',
  title: '',
  // reason: the judge looks at the document and the page only
  passages: [{ ref: { type: 'file', id: filename, label: filename }, page } as never],
  total: 1,
})

const is = (verdict: string, expected: Expectation, heard: Heard) => {
  const judged = judge(expected, heard)
  assert.equal(judged.verdict, verdict, judged.why)
}

test('a count is right as a measure or as the total of a list, and wrong one off', () => {
  is('right', count(7), answer([measured({ count: 7 }, 'integer')], { text: '7 companies are in Healthcare.' }))
  is('silently wrong', count(7), answer([measured({ count: 8 }, 'integer')], { text: '8 companies.' }))
  const seven = book.companiesIn('Healthcare').map((each) => record(each))
  is('right', count(7), answer([tableOf(seven)], { text: '7 companies' }))
  is('silently wrong', count(7), answer([tableOf(seven.slice(1))], { text: '6 companies' }))
  is('right', count(0), answer([tableOf([])], { text: 'There are none.' }))
})

test('a figure counts in its own unit only, and the text has to say it', () => {
  is(
    'right',
    figure(64.2e6, 'money'),
    answer([measured({ sum: 64_200_000 }, 'money')], { text: 'It comes to $64.2 million.' }),
  )
  is(
    'silently wrong',
    figure(64.2e6, 'money'),
    answer([measured({ sum: 64_200_000 }, 'integer')], { text: '$64.2 million' }),
  )
  is(
    'silently wrong',
    figure(64.2e6, 'money'),
    answer([measured({ sum: 64_200_000 }, 'money')], { text: '$46.2 million' }),
  )
  const written: [number, string][] = [
    [7_500, '$7.5K'],
    [64.2e6, '$64.2M'],
    [1.76e9, '$1.76B'],
    [1.2e12, '$1.2T'],
  ]
  for (const [sum, text] of written) {
    is('right', figure(sum, 'money'), answer([measured({ sum }, 'money')], { text: `It comes to **${text}**.` }))
    is('silently wrong', figure(sum, 'money'), answer([measured({ sum }, 'money')], { text: text.slice(0, -1) }))
  }
  is('right', figure(0.215, 'ratio'), answer([measured({ margin: 0.215 }, 'ratio')], { text: 'The margin is 21.5 %.' }))
  is('silently wrong', figure(0.215, 'ratio'), answer([measured({ margin: 0.25 }, 'ratio')], { text: 'It is 25 %.' }))
})

test('a list is right with exactly the expected records', () => {
  const wanted = book.companiesIn('Logistics')
  const all = wanted.map((each) => record(each))
  const [other] = book.companiesIn('Energy')
  is('right', rows(wanted), answer([tableOf(all.toReversed())]))
  is('silently wrong', rows(wanted), answer([tableOf(all.slice(1))]))
  is('silently wrong', rows(wanted), answer([tableOf([...all, record(other ?? ('' as never))])])) // reason: there is one
  is('silently wrong', rows(wanted), answer([tableOf([...all.slice(1), record(other ?? ('' as never))])])) // reason: as above
  is('flagged', rows(wanted), answer([tableOf(all.slice(1))], { unused: ['blorp'] }))
  is('right', rows([]), answer([tableOf([])], { text: 'None.' }))
  is('silently wrong', rows([]), answer([tableOf(all)]))
  is('refused', rows([]), answer([], { planless: true, text: 'I did not understand.' }))
})

test('what is ranked has to come in order, and no more than was asked for', () => {
  const wanted = mostBy(book.companies, ({ revenue }) => revenue)
  const five = wanted.slice(0, 5).map((each) => record(each))
  is('right', ranked(wanted, 5), answer([tableOf(five, { total: 38 })]))
  is('silently wrong', ranked(wanted, 5), answer([tableOf([...five.slice(1), ...five.slice(0, 1)])]))
  is('silently wrong', ranked(wanted, 5), answer([tableOf(wanted.slice(0, 6).map((each) => record(each)))]))
  is('right', leading(wanted.slice(0, 1)), answer([tableOf(five)]))
  is('silently wrong', leading(wanted.slice(1, 2)), answer([tableOf(five)]))
})

test('cells are looked for in the row of their record', () => {
  const [cobalt, juniper] = [book.company('Cobalt Health'), book.company('Juniper Analytics')]
  const table = tableOf([
    record(cobalt, { name: 'Cobalt Health', revenue: 1 }),
    record(juniper, { name: 'x', revenue: 2 }),
  ])
  is(
    'right',
    cells([
      [cobalt, 1],
      [juniper, 2],
    ]),
    answer([table]),
  )
  is(
    'silently wrong',
    cells([
      [cobalt, 2],
      [juniper, 1],
    ]),
    answer([table]),
  )
  is('silently wrong', cells([[cobalt, 1]], { only: true }), answer([table]))
  const groups = tableOf([{ ref: null, values: { stage: 'closed_won', owner: 'Tom Becker', count: 3 } }])
  is('right', cells([['closed_won / Tom Becker', 3]], { only: true }), answer([groups]))
  is('silently wrong', cells([['closed_won / Priya Shah', 3]]), answer([groups]))
})

test('a text has to be said first thing, not somewhere in a long list', () => {
  const [jane] = book.contacts
  is('right', says('Jane Doe'), answer([tableOf([record(jane ?? ('' as never))])], { text: 'Jane Doe is the CEO.' })) // reason: there is one
  is('silently wrong', says('Jane Doe'), answer([tableOf(book.contacts.map((each) => record(each)))]))
  is('silently wrong', says('Victor Hale'), answer([tableOf([record(jane ?? ('' as never))])], { text: 'Jane Doe' })) // reason: as above
})

test('a passage has to be of the page, and the first of them too', () => {
  is('right', pages([['CIM.pdf', 3]]), answer([passage('CIM.pdf', 3)]))
  is('silently wrong', pages([['CIM.pdf', 3]]), answer([passage('CIM.pdf', 4)]))
  is('silently wrong', pages([['CIM.pdf', 3]]), answer([passage('Deck.pdf', 3), passage('CIM.pdf', 3)]))
  is('silently wrong', pages([['CIM.pdf', 3]], { only: true }), answer([passage('CIM.pdf', 3), passage('Deck.pdf', 1)]))
  is('silently wrong', pages([]), answer([passage('CIM.pdf', 3)]))
})

test('refusals, questions back and talk are right only where they are expected', () => {
  const refusal = answer([], { planless: true, text: 'That needs a language model.' })
  is('right', refused(), refusal)
  is('refused', count(3), refusal)
  is('silently wrong', refused(), answer([measured({ count: 3 }, 'integer')], { text: '3' }))
  is('flagged', refused(), answer([measured({ count: 3 }, 'integer')], { text: '3', unused: ['why'] }))
  is('right', unknown('Zenith'), answer([], { planless: true, text: 'There is no company called Zenith.' }))
  is('silently wrong', unknown('Zenith'), answer([measured({ revenue: 3 }, 'money')], { text: 'Its revenue is $3' }))
  is(
    'right',
    whichOne('Summit Dental', 'Summit Software'),
    answer([], { planless: true, text: 'Which: Summit Dental or Summit Software?' }),
  )
  is('refused', whichOne('Summit Dental', 'Summit Software'), answer([], { planless: true, text: 'Summit Dental?' }))
  is('right', flags('blorp'), answer([measured({ count: 3 }, 'integer')], { text: '3', unused: ['blorp'] }))
  is('silently wrong', flags('blorp'), answer([measured({ count: 3 }, 'integer')], { text: '3' }))
  is('right', talk(), answer([], { planless: true, text: 'Hello.' }))
  is('refused', count(3), answer([], { error: 'query_failed: it broke' }))
})

test('an open question has to tell of what matters and not of the rest; either takes one of two', () => {
  const [cobalt, atlas] = [book.company('Cobalt Health'), book.company('Atlas Castings')]
  is('right', tells({ about: [cobalt], not: [atlas] }), answer([tableOf([record(cobalt)])]))
  is('silently wrong', tells({ about: [cobalt, atlas] }), answer([tableOf([record(cobalt)])]))
  is('silently wrong', tells({ about: [cobalt], not: [atlas] }), answer([tableOf([record(cobalt), record(atlas)])]))
  is('right', either(count(1), rows([atlas])), answer([tableOf([record(atlas)])]))
  is('silently wrong', either(count(2), rows([cobalt])), answer([tableOf([record(atlas)])]))
})

test('the book tells a figure that can be worked out by hand, on any day', () => {
  assert.equal(book.companiesIn('Healthcare').length, 7)
  assert.equal(marginOf(book.company('Cobalt Health')), 0.215)
  assert.equal(book.deals.filter(isOpen).length, 30)
  assert.deepEqual(spanOf('week', '2026-11-21', 1), { from: '2026-11-23', to: '2026-11-29' })
  assert.deepEqual(spanOf('quarter', '2026-01-01', -1), { from: '2025-10-01', to: '2025-12-31' })
  for (const today of ['2026-01-01', '2026-02-28', '2028-02-29', '2026-12-31'])
    assert.ok(developed(bookOf(makeFirm(today))).length >= 240)
})

test('nothing of the other firm passes for something of this one', () => {
  const other = makeFirm('2026-03-14', otherScale)
  const leaksOf = leaksIn(other)
  const { companies, deals } = book
  const own = JSON.stringify([
    ...companies,
    ...deals.map(({ value }) => value),
    ...book.records.map(({ revenue, ebitda, netIncome }) => [revenue, ebitda, netIncome]),
  ])
  assert.deepEqual(leaksOf(own), [])
  assert.equal(leaksOf(`{"value":${other.deals[0]?.value}}`).length, 1)
})
