import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Who } from '../platform/auth/gate.ts'
import type { Db, Sql, Transaction } from '../platform/db/open.ts'
import { transact } from '../platform/db/transact.ts'
import type { JobKind, Jobs } from '../platform/jobs/queue.ts'

/** The currency in which amounts of several records are compared and added: that of the firm. */
export async function baseCurrencyOf(db: Db, { firmId }: Pick<Who, 'firmId'>): Promise<string> {
  const [firm] = await db<[{ currency: string }]>`select base_currency(${firmId}) as currency`
  return firm.currency
}

/** How many units of the other currency one is today; undefined where no rate of these days is on file. */
export async function rateOfToday(db: Db, { firmId }: Pick<Who, 'firmId'>, from: string, to: string) {
  const [row] = await db<[{ rate: number | null }]>`
    select exchange_rate(${firmId}, ${from}, ${to}, latest_day())::float8 as rate`
  return row.rate ?? undefined
}

/**
 * In the transaction that changed rates of exchange or the currency of the firm: what amounts are in the latter follows. One at
 * a time in a firm: two at once would each miss what the other changed.
 */
export async function refreshBaseRates(
  { db, jobs }: { db: Transaction; jobs: Pick<Jobs, 'enqueue'> },
  { firmId }: Pick<Who, 'firmId'>,
): Promise<void> {
  await refresh(db, firmId)
  await jobs.enqueue(db, convertLateWrites, { firm_id: firmId })
}

async function refresh(db: Transaction, firmId: string): Promise<void> {
  await db`select from firms where id = ${firmId} for no key update`
  await db`select refresh_base_rates(${firmId})`
}

/** After a refresh: of the writes that ran beside it, some have read the rates from before it. */
export const convertLateWrites = {
  name: 'convert_late_writes',
  payload: z.object({ firm_id: z.uuid() }),
} satisfies JobKind

/** Waits for every transaction that began to write before now, so that none blocks a writer, and refreshes once more. */
export async function refreshAfterLateWrites(sql: Sql, firmId: string, signal: AbortSignal): Promise<void> {
  const [now] = await sql<[{ id: string }]>`select pg_current_xact_id()::text as id`
  const areOver = async () => {
    const [row] = await sql<[{ are_over: boolean }]>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${now.id}::xid8 as are_over`
    return row.are_over
  }
  while (!(await areOver())) await delay(pollMs, undefined, { signal })
  await transact(sql, (db) => refresh(db, firmId))
}
const pollMs = 100

/** Amounts in one currency have been meant in another all along: their numbers stay. */
export const relabelAmounts = (db: Db, { firmId }: Pick<Who, 'firmId'>, from: string, to: string) => db`
  with companies_relabelled as (update companies set currency = ${to} where firm_id = ${firmId} and currency = ${from}),
  deals_relabelled as (update deals set currency = ${to} where firm_id = ${firmId} and currency = ${from}),
  funds_relabelled as (update funds set currency = ${to} where firm_id = ${firmId} and currency = ${from}),
  figures_relabelled as (update company_figures set currency = ${to} where firm_id = ${firmId} and currency = ${from})
  update financial_records set currency = ${to} where firm_id = ${firmId} and currency = ${from}
  /* beyond walls: what the whole firm has, whoever says so */`
