import { once } from 'node:events'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { v7 as uuidv7 } from 'uuid'
import { recordEvent } from '../../access/events.ts'
import { hiddenOf } from '../../access/hidden.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/auth/gate.ts'
import { zipOf } from '../../platform/zip/write_zip.ts'
import { subjectOf } from '../../records/descriptions/index.ts'
import { timeZoneOf } from '../auth/index.ts'
import { carriedColumns } from './carried.ts'
import { asCsv } from './csv.ts'
import { tooManyExports } from './errors.ts'
import type { List, Row } from './lists.ts'
import type { Format } from './schema.ts'
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

type Wanted = { list: List; query: { format: Format }; places: Places }

/**
 * A list as a file, from one snapshot, while it is read: memory does not grow with its length. What goes wrong before the
 * first piece is thrown, afterwards the stream breaks off.
 */
export async function listAsFile(deps: Deps, user: User, { list, query, places }: Wanted): Promise<Readable> {
  takePlace(places, user)
  const output = untilUnread(silenceSecondsMax * 1000)
  const late = AbortSignal.timeout(secondsMax * 1000)
  const sent = writeList(deps, user, { list, query, output, late })
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

async function writeList(deps: Deps, user: User, { list, query, output, late }: Writing) {
  const { sql, config, clock } = deps
  const zone = await timeZoneOf(sql, user, config)
  await recordTaken(deps, user, list, query)
  await sql.begin('isolation level repeatable read read only', async (db) => {
    // how long it takes is up to who reads
    await db`set local statement_timeout = 0`
    const carried = list.carrying && (await carriedColumns(db, user, list.carrying))
    const columns = [...shownColumns(list, user), ...(carried?.columns ?? [])]
    const portions = list.read({ db, user, zone, now: clock.now() }, query)
    const rows = withoutEmpty(carried ? carried.addTo(portions) : portions)
    const file =
      query.format === 'csv' ? Readable.from(asCsv(columns, rows)) : zipOf(asWorkbook(list.title, columns, rows))
    await pipeline(file, output, { signal: late, end: false })
  })
}

/** A field that the person's role does not see has no column. */
function shownColumns({ name, columns }: List, user: User) {
  const hidden = hiddenOf(user)
  return hidden ? columns.filter(({ field }) => !hidden.has(field, subjectOf(name))) : columns
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
