import type { Row } from '../../src/areas/agentic-chat/plan/result.ts'
import type { Expectation } from './cases.ts'
import { fold, isFigure, isValue, saysFigure } from './figures.ts'
import type { SeededRecord } from './firm/records.ts'
import { type Heard, hasData, passagesOf, tablesOf, textsOf, trendsOf } from './heard.ts'

// right: what was expected. refused: said that it cannot, or asked back, where an answer was expected. flagged: answered
// something else, and said which words it did not use. silently wrong: something else, and nothing says so.

export type Verdict = 'right' | 'refused' | 'flagged' | 'silently wrong'
export type Judged = { verdict: Verdict; why: string }

export function judge(expected: Expectation, heard: Heard): Judged {
  const wrong = whatIsWrong(expected, heard)
  if (wrong === null) return { verdict: 'right', why: '' }
  if (heard.error !== null || heard.answer === null) return { verdict: 'refused', why: `failed: ${heard.error}` }
  if (!hasData(heard) && (heard.answer.plan === null || saysItCannot(heard))) return { verdict: 'refused', why: wrong }
  if (saysItCannot(heard)) return { verdict: 'refused', why: `shows something else, and says so: ${wrong}` }
  return { verdict: saysWhatIsMissing(heard) ? 'flagged' : 'silently wrong', why: wrong }
}

const cannot =
  /language model|\bcan(?:no|['’])t\b|\bnot able to\b|\bunable\b|did not understand|do(?:es)? not understand|not about|outside|only read|no (?:company|contact|deal|one|body)? ?(?:is )?called|don['’]t know/i
const saysItCannot = ({ text, answer }: Heard) => cannot.test([text, ...(answer?.notices ?? [])].join('\n'))
const missing = /not use|unused|ignored|left out|without|instead|did not/i
const saysWhatIsMissing = ({ answer, text }: Heard) =>
  (answer?.unused.length ?? 0) > 0 ||
  (answer?.notices ?? []).some((notice) => missing.test(notice)) ||
  /not use/.test(text)

/** What is not as expected, in words; null when all is. */
function whatIsWrong(expected: Expectation, heard: Heard): string | null {
  if (expected.kind === 'either') {
    const each = expected.of.map((one) => whatIsWrong(one, heard))
    return each.includes(null) ? null : each.join('; nor: ')
  }
  if (heard.error !== null || heard.answer === null) return 'it failed'
  switch (expected.kind) {
    case 'figure':
      return figureIsWrong(expected, heard)
    case 'rows':
      return rowsAreWrong(expected, heard)
    case 'leading':
      return leadingIsWrong(expected.things, heard)
    case 'cells':
      return cellsAreWrong(expected, heard)
    case 'says':
      return saysWrong(expected.texts, heard)
    case 'pages':
      return pagesAreWrong(expected, heard)
    case 'tells':
      return tellsWrong(expected, heard)
    case 'refused':
      return !hasData(heard) && heard.answer.plan === null
        ? null
        : saysItCannot(heard)
          ? null
          : 'it should have refused'
    case 'unknown':
      return hasData(heard)
        ? 'it should not know the name'
        : fold(heard.text).includes(fold(expected.name)) || heard.answer.plan === null
          ? null
          : `it does not say that ${expected.name} is unknown`
    case 'which_one': {
      const unnamed = expected.names.filter((name) => !fold(heard.text).includes(fold(name)))
      if (heard.answer.plan !== null) return 'it should have asked which'
      return unnamed.length > 0 ? `it does not offer ${unnamed.join(', ')}` : null
    }
    case 'flags': {
      const isSaid = heard.answer.unused.some((word) => fold(word).includes(fold(expected.word)))
      return isSaid || (!hasData(heard) && heard.answer.plan === null) ? null : `${expected.word} was passed over`
    }
    case 'talk':
      return hasData(heard) ? 'it should only have talked' : heard.text.length > 0 ? null : 'it says nothing'
    default:
      return expected satisfies never
  }
}

function figureIsWrong({ value, unit }: Extract<Expectation, { kind: 'figure' }>, heard: Heard): string | null {
  if (value === null) return /n\/a|not known|no |cannot|none/i.test(heard.text) ? null : 'there is no such figure'
  const [table] = tablesOf(heard)
  const inTable = table?.rows.length === 1 && rowHas(table, table.rows[0])
  // a list of so many is an answer to "how many"
  const isTotal = unit === 'count' && table !== undefined && !isMeasured(table) && table.total === value
  const inTrend = trendsOf(heard).some(({ growth, cagr, rows, columns }) => {
    const figures = [...Object.values(growth), ...Object.values(cagr)]
    const last = rows.at(-1)
    return figures.some((figure) => figure !== null && Math.abs(figure - value) < 5e-4) || hasIn(columns, last)
  })
  const none = unit === 'count' && value === 0 && table !== undefined && table.total === 0
  const inData = inTable || isTotal || inTrend || none
  if (!inData) return `no ${value} ${unit} in what is shown`
  return saysFigure(heard.text, value) || none ? null : `the text does not say ${value}`

  function rowHas({ columns }: { columns: Parameters<typeof isFigure>[1][] }, row: Row | undefined) {
    return hasIn(columns, row)
  }
  function hasIn(columns: Parameters<typeof isFigure>[1][], row: Row | undefined) {
    return row !== undefined && columns.some((column) => isFigure(row.values[column.name], column, value ?? 0, unit))
  }
}

/** One row that is no record: what measures come to. */
const isMeasured = ({ rows }: { rows: Row[] }) => rows.length === 1 && rows[0]?.ref === null

function rowsAreWrong({ records, isOrdered }: Extract<Expectation, { kind: 'rows' }>, heard: Heard): string | null {
  const [table] = tablesOf(heard)
  if (records.length === 0)
    return hasData(heard)
      ? 'there should be none'
      : heard.answer?.plan === null
        ? 'it does not say that there is none'
        : null
  if (!table) return 'no list'
  const all = Math.max(table.total, table.rows.length)
  const isTop = isOrdered && table.rows.length === records.length // "total" may count what the limit cut off
  if (!isTop && all !== records.length) return `${all} rows, not ${records.length}`
  if (table.rows.length === 0) return 'none of the rows is shown'
  for (const [index, row] of table.rows.entries()) {
    const fits = isOrdered ? isRow(row, records[index]) : records.some((record) => isRow(row, record))
    if (!fits) return `row ${index + 1} is ${textsOf(row)[0]}, not ${isOrdered ? nameOf(records[index]) : 'expected'}`
  }
  return null
}

function leadingIsWrong(things: (SeededRecord | string)[], heard: Heard): string | null {
  const [table] = tablesOf(heard)
  if (!table || table.rows.length === 0) return 'no list'
  for (const [index, row] of table.rows.slice(0, things.length).entries()) {
    const thing = things[index]
    const fits = typeof thing === 'string' ? isNamed(textsOf(row), thing) : isRow(row, thing)
    if (!fits) return `row ${index + 1} is ${textsOf(row)[0]}, not ${nameOf(thing)}`
  }
  return null
}

const isRow = (row: Row, record: SeededRecord | undefined) =>
  record !== undefined && (row.ref ? row.ref.id === record.id : textsOf(row).some((text) => text === nameOf(record)))

export function nameOf(record: SeededRecord | string | undefined): string {
  if (record === undefined) return 'nothing'
  if (typeof record === 'string') return record
  switch (record.kind) {
    case 'financial record':
      return record.period
    case 'note':
      return record.content
    case 'interaction':
    case 'email':
      return record.subject
    case 'meeting':
      return record.summary
    case 'document':
      return record.filename
    default:
      return record.name
  }
}

/** Rows of tables, and of trends, where each row belongs to the trend's company. */
const placesOf = (heard: Heard) => [
  ...tablesOf(heard).flatMap(({ rows }) =>
    rows.map((row) => ({ row, owner: null as string | null, more: [] as unknown[] })),
  ),
  ...trendsOf(heard).flatMap(({ rows, company, growth, cagr }) =>
    rows.map((row) => ({ row, owner: company.label, more: [...Object.values(growth), ...Object.values(cagr)] })),
  ),
]

function cellsAreWrong({ rows, only }: Extract<Expectation, { kind: 'cells' }>, heard: Heard): string | null {
  const places = placesOf(heard)
  for (const { of, values } of rows) {
    const found = places.filter(
      ({ row, owner }) =>
        (typeof of !== 'string' && row.ref?.id === of.id) ||
        nameOf(of)
          .split(' / ')
          .every((name) => isNamed([...textsOf(row), ...numbersOf(row), owner ?? ''], name)),
    )
    if (found.length === 0) return `no row of ${nameOf(of)}`
    for (const wanted of values)
      if (
        !found.some(({ row, more }) =>
          [...Object.values(row.values), ...more].some((value) => isValue(value as never, wanted)),
        )
      )
        // reason: values of rows and rates
        return `no ${wanted} for ${nameOf(of)}`
  }
  const [table] = tablesOf(heard)
  if (only && table && table.rows.length !== rows.length) return `${table.rows.length} rows, not ${rows.length}`
  return null
}

const isNamed = (texts: string[], name: string) =>
  texts.some(
    (text) =>
      fold(text) === fold(name) || periodOf(text) === firstMonthOf(name) || fold(text) === fold(periodInWords(name)),
  )

/** Of a quarter "2026-Q2" the month 2026-04, by whose first day a group may name it. */
const firstMonthOf = (name: string) =>
  name.replace(
    /^(\d{4})-Q(\d)$/,
    (_all, year, quarter) => `${year}-${String(Number(quarter) * 3 - 2).padStart(2, '0')}`,
  )

/** A month or quarter as a group may print it: "2026-03-01" is the month 2026-03, and the quarter 2026-Q1. */
function periodOf(text: string): string | undefined {
  return /^(\d{4}-\d\d)(-\d\d)?/.exec(text)?.[1]
}
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
function periodInWords(name: string): string {
  const [, year, month, quarter] = /^(\d{4})-(?:(\d\d)|(Q\d))$/.exec(name) ?? []
  if (quarter) return `${quarter} ${year}`
  return month ? `${monthNames[Number(month) - 1]} ${year}` : name
}
const numbersOf = ({ values }: Row) =>
  Object.values(values)
    .filter((value) => typeof value === 'number')
    .map(String)

const firstRows = 3
const firstLetters = 400

function saysWrong(texts: string[], heard: Heard): string | null {
  const [table] = tablesOf(heard)
  if (table && heard.answer?.plan?.kind === 'query' && table.total > firstRows)
    return `${table.total} rows are no answer`
  const first = fold(
    [
      heard.text.slice(0, firstLetters),
      ...(table?.rows.slice(0, firstRows) ?? []).flatMap(textsOf),
      ...(table?.rows.slice(0, firstRows) ?? []).flatMap(numbersOf),
    ].join(' ; '),
  )
  const unsaid = texts.filter((text) => !first.includes(fold(text)))
  return unsaid.length > 0 ? `it does not say ${unsaid.join(', ')}` : null
}

function pagesAreWrong({ pages, only }: Extract<Expectation, { kind: 'pages' }>, heard: Heard): string | null {
  const found = passagesOf(heard)
  if (pages.length === 0) return found.length > 0 ? 'no page says this' : null
  const at = (place: { filename: string; page: number }) =>
    found.findIndex(({ ref, page }) => ref.label === place.filename && page === place.page)
  for (const place of pages) if (at(place) < 0) return `${place.filename}, page ${place.page} is not cited`
  if (!pages.some((place) => at(place) === 0))
    return `the first passage is ${found[0]?.ref.label}, page ${found[0]?.page}`
  const other = only && found.find(({ ref }) => !pages.some(({ filename }) => filename === ref.label))
  return other ? `${other.ref.label} should not be cited` : null
}

function tellsWrong({ about, not }: Extract<Expectation, { kind: 'tells' }>, heard: Heard): string | null {
  const all = JSON.stringify(heard.blocks) + heard.text
  const folded = fold(all)
  const isTold = (thing: SeededRecord | string) =>
    (typeof thing !== 'string' && thing.id !== undefined && all.includes(thing.id)) ||
    folded.includes(fold(nameOf(thing)))
  const untold = about.filter((thing) => !isTold(thing))
  if (untold.length > 0) return `it does not tell of ${untold.map(nameOf).join(', ')}`
  const told = not.filter(isTold)
  return told.length > 0 ? `it tells of ${told.map(nameOf).join(', ')}` : null
}
