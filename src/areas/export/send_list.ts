import { once } from 'node:events'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { v7 as uuidv7 } from 'uuid'
import { recordEvent } from '../../access/events.ts'
import { hiddenOf } from '../../access/hidden.ts'
import type { Deps } from '../../deps.ts'
import { baseCurrencyOf } from '../../money/base_currency.ts'
import type { User } from '../../platform/auth/gate.ts'
import { zipOf } from '../../platform/zip/write_zip.ts'
import { subjectOf } from '../../records/descriptions/index.ts'
import { timeZoneOf } from '../auth/index.ts'
import { carriedColumns } from './carried.ts'
import type { Column } from './columns.ts'
import { flatConverted, withConverted } from './converted.ts'
import { asCsv } from './csv.ts'
import { tooManyExports } from './errors.ts'
import type { List, Row } from './lists.ts'
import type { Format, Shape } from './schema.ts'
import { untilUnread } from './until_unread.ts'
import { asWorkbook } from './xlsx.ts'

export const contentTypes: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The lists that a node sends now, by who takes them: each holds a connection to the database meanwhile. */
export type Places = { taken: Taker[]; max: number }
type Taker = Pick<User, 'firmId' | 'userId'>

const perPersonMax = 2

type Wanted = { list: List; query: { format: Format; in?: string } & Shape; ids?: readonly string[]; places: Places }

/**
 * A list as a file, from one snapshot, while it is read: memory does not grow with its length. What goes wrong before the
 * first piece is thrown, afterwards the stream breaks off.
 */
export async function listAsFile(deps: Deps, user: User, { places, ...wanted }: Wanted): Promise<Readable> {
  takePlace(places, user)
  const output = untilUnread(silenceSecondsMax * 1000)
  const late = AbortSignal.timeout(secondsMax * 1000)
  const sent = writeList(deps, user, { ...wanted, output, late })
    .finally(() => places.taken.splice(places.taken.indexOf(user), 1))
    // who has the last byte has given the place back, and may take the next list
    .then(() => output.end())
  // a reader that is gone, or a failure after the first piece: the stream says so itself
  sent.catch((error: Error) => output.destroy(error))
  await Promise.race([once(output, 'readable'), sent])
  return output
}

function takePlace({ taken, max }: Places, user: Taker) {
  if (taken.filter(({ userId }) => userId === user.userId).length >= perPersonMax)
    throw tooManyExports(`You are taking ${perPersonMax} lists out now. Try again when one of them is here`)
  // how long a list takes is up to who reads it: the last place is never for the firm that has all others
  const perFirmMax = Math.max(1, max - 1)
  if (taken.filter(({ firmId }) => firmId === user.firmId).length >= perFirmMax)
    throw tooManyExports('Your firm is taking several lists out now. Try again in a minute')
  if (taken.length >= max) throw tooManyExports()
  taken.push(user)
}

// a reader that takes next to nothing must not hold a snapshot for ever
const secondsMax = 1800
const silenceSecondsMax = 60

type Writing = Omit<Wanted, 'places'> & { output: Transform; late: AbortSignal }

async function writeList(deps: Deps, user: User, { list, query: whole, ids, output, late }: Writing) {
  const { columns: named, values, ...query } = whole
  const { sql, config, clock } = deps
  const zone = await timeZoneOf(sql, user, config)
  await recordTaken(deps, user, list, { ...query, ...(ids && { ids }) })
  await sql.begin('isolation level repeatable read read only', async (db) => {
    // how long it takes is up to who reads
    await db`set local statement_timeout = 0`
    const carried = list.carrying && (await carriedColumns(db, user, list.carrying))
    const all = [...shownColumns(list, user), ...(carried?.columns ?? [])]
    const chosen = named
      ? withCurrency(chosenColumns(named, all), list, all)
      : all.filter((one) => !list.more?.includes(one))
    const { in: currency } = query
    const base = await baseCurrencyOf(db, user)
    const columns = currency ? withConverted({ columns: chosen, list, currency }) : chosen
    const isWanted = (some: readonly Column[]) => some.some((one) => columns.includes(one))
    const found = withoutEmpty(list.read({ db, user, zone, now: clock.now(), isWanted }, query))
    const flat = currency ? flatConverted(found) : found
    const portions = ids ? onlyThese(flat, new Set(ids)) : flat
    const carriedRows = carried ? carried.addTo(portions) : portions
    const rows = values === 'labels' ? labelled(columns, carriedRows) : carriedRows
    // what is added over several records is in the currency of the firm
    const titled = columns.map((one) =>
      one.kind === 'money' && list.more?.includes(one) ? { ...one, title: `${one.title} (${base})` } : one,
    )
    const file =
      query.format === 'csv' ? Readable.from(asCsv(titled, rows)) : zipOf(asWorkbook(list.title, titled, rows))
    await pipeline(file, output, { signal: late, end: false })
  })
}

/** A field that the person's role does not see has no column. */
function shownColumns({ name, columns: usual, more = [] }: List, user: User): Column[] {
  const hidden = hiddenOf(user)
  const columns = [...usual, ...more]
  return hidden ? columns.filter(({ field }) => !hidden.has(field, subjectOf(name))) : columns
}

/** A screen calls a column of names by what is named: "company" is company_name. */
const endings = ['', '_name', '_by']

/** One that is not there for this person is left out, as on the screen. */
const chosenColumns = (named: readonly string[], all: readonly Column[]): Column[] =>
  named.flatMap((name) => all.filter(({ field }) => endings.some((ending) => field === name + ending)))

/** Amounts of records stand beside their currency, which a screen says by a sign. */
function withCurrency(chosen: Column[], { more }: List, all: readonly Column[]): Column[] {
  const currency = all.find(({ field }) => field === 'currency')
  const amount = chosen.findIndex((one) => one.kind === 'money' && !more?.includes(one))
  return currency && amount >= 0 && !chosen.includes(currency) ? chosen.toSpliced(amount + 1, 0, currency) : chosen
}

async function* onlyThese(portions: AsyncIterable<Row[]>, ids: ReadonlySet<string>): AsyncGenerator<Row[]> {
  for await (const portion of portions) yield portion.filter(({ id }) => ids.has(String(id)))
}

/** The rows with what people read in place of codes. */
async function* labelled(columns: readonly Column[], portions: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  const coded = columns.flatMap(({ field, label }) => (label ? [{ field, label }] : []))
  const inWords = (row: Row) =>
    coded.flatMap(({ field, label }) => (typeof row[field] === 'string' ? [[field, label(row[field], row)]] : []))
  for await (const portion of portions) yield portion.map((row) => ({ ...row, ...Object.fromEntries(inWords(row)) }))
}

/** The rows: of a list that is empty there is one, without id. */
async function* withoutEmpty(portions: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  for await (const portion of portions) yield portion.filter((row) => row['id'] !== null)
}

function recordTaken(deps: Deps, user: User, list: List, { format, ...filters }: { format: Format }) {
  // which filters, and not what was asked for: that may name what readers of the log are not to know of
  const names = Object.keys(filters)
  const name = `${list.title} (${format.toUpperCase()})`
  const after = { name, list: list.name, format, ...(names.length > 0 && { filters: names }) }
  return recordEvent(deps.sql, user, { subject: 'export', kind: 'exported', subjectId: uuidv7(), after })
}
