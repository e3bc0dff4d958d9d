import { v7 as uuidv7 } from 'uuid'
import { type Actor, recordEvent } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import { refreshBaseRates } from '../../money/base_currency.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { ApiError, validationError } from '../../platform/http/errors.ts'
import { safeFilename } from '../../platform/http/filename.ts'
import { Crashed, OverLimit } from '../../platform/isolated/errors.ts'
import { runIsolated } from '../../platform/isolated/run.ts'
import { discard, storageFault } from '../../platform/storage/faults.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { FileRates } from './rates_file.ts'
import type { ReadAnswer } from './read_child.ts'
import type { ImportedRates } from './schema.ts'

// what the bank has published since 1999 takes 8 MB as XML
const sizeMbMax = 20
const memoryBytesMax = 500_000_000
const secondsMax = 60

type Received = { filename: string; storageKey: string }

/** Puts the file into the storage while it comes in. */
export async function receiveRates(
  storage: Storage,
  given: { filename: string; content: AsyncIterable<Buffer> | Iterable<Buffer> },
  { firmId }: Pick<Who, 'firmId'>,
): Promise<Received> {
  const storageKey = `${firmId}/${uuidv7()}.rates`
  await storage.put(storageKey, bounded(given.content)).catch((error: unknown) => {
    throw storageFault(error)
  })
  return { filename: safeFilename(given.filename) || 'rates', storageKey }
}

async function* bounded(content: AsyncIterable<Buffer> | Iterable<Buffer>) {
  let size = 0
  for await (const piece of content) {
    size += piece.length
    if (size > sizeMbMax * 1024 * 1024)
      throw new ApiError(400, 'file_too_large', `A file of rates may have at most ${sizeMbMax} MB`, {
        more: { max_size_mb: sizeMbMax },
      })
    yield piece
  }
}

/** Reads the file in a child process and writes its rates beneath those set by hand: all of them, or none. */
export async function importRates(
  { sql, storage, jobs }: Pick<Deps, 'sql' | 'storage' | 'jobs'>,
  who: Actor,
  { filename, storageKey }: Received,
  today: string,
): Promise<ImportedRates> {
  try {
    const read = await readInChild(storage, { who, storageKey, today })
    return await transact(sql, (db) => writeRates({ db, jobs }, who, read, filename))
  } finally {
    await discard(storage, storageKey)
  }
}

type ToRead = { who: Actor; storageKey: string; today: string }

async function readInChild(storage: Storage, { who, storageKey, today }: ToRead): Promise<FileRates> {
  const { path, dispose } = await storage.localPath(storageKey)
  try {
    const answer = await runIsolated<ReadAnswer>({
      module: new URL('./read_child.ts', import.meta.url),
      input: { path, today },
      owner: who.firmId,
      memoryBytesMax,
      secondsMax,
    }).catch((error: unknown) => {
      if (error instanceof OverLimit || error instanceof Crashed) throw wrongFile('is too large to be read safely')
      throw error
    })
    if ('fault' in answer) throw wrongFile(answer.fault)
    return answer
  } finally {
    await dispose()
  }
}

const wrongFile = (message: string) => validationError([{ field: 'file', message }])

type Writing = { db: Transaction; jobs: Deps['jobs'] }
type Written = {
  added: number
  changed: number
  overruled: number
  currencies: number
  first_day: string
  last_day: string
}

async function writeRates(
  { db, jobs }: Writing,
  who: Actor,
  read: FileRates,
  filename: string,
): Promise<ImportedRates> {
  const [written] = await db<[Written]>`
    with given as (
      select * from unnest(${read.currencies}::text[], ${read.days}::date[], ${read.rates}::numeric[])
        as given (currency, day, rate)
    ), written as (
      insert into exchange_rates (firm_id, currency, day, imported)
      select ${who.firmId}, currency, day, rate from given order by currency, day
      on conflict (firm_id, currency, day) do update set imported = excluded.imported
        where exchange_rates.imported is distinct from excluded.imported
      returning xmax = 0 as is_new
    )
    select (select count(*) filter (where is_new) from written)::int as added,
      (select count(*) filter (where not is_new) from written)::int as changed,
      (select count(*) from given join exchange_rates e using (currency, day)
       where e.firm_id = ${who.firmId} and e.manual is not null)::int as overruled,
      count(distinct currency)::int as currencies, min(day) as first_day, max(day) as last_day
    from given`
  await refreshBaseRates({ db, jobs }, who)
  const { overruled, ...counts } = written
  const leftOut = {
    ...read.leftOut,
    ...(overruled > 0 && { 'A rate set by hand stands on that day': overruled }),
  }
  const imported = {
    rates: read.rates.length,
    ...counts,
    left_out: Object.entries(leftOut).map(([reason, count]) => ({ reason, count })),
  }
  const { left_out: _, ...after } = imported
  // what is fetched every day and is nothing new is nothing to tell of
  if (who.userId === null && counts.added + counts.changed === 0) return imported
  const event = { subject: 'exchange_rate', kind: 'imported', subjectId: uuidv7() } as const
  await recordEvent(db, who, { ...event, after: { name: filename, ...after } })
  return imported
}
