import type { Deps } from '../../deps.ts'
import { refreshBaseRates } from '../../money/base_currency.ts'
import { transact } from '../../platform/db/transact.ts'
import { todayOf } from './convert.ts'
import { importRates, receiveRates } from './import_rates.ts'

type Means = Pick<Deps, 'sql' | 'jobs' | 'storage' | 'outside' | 'clock' | 'config' | 'log'>

/** For every firm: what a fetch does not bring, the files that people import do, and the days pass for both. */
export async function keepRatesOfAll(deps: Means, signal?: AbortSignal): Promise<void> {
  const { sql, jobs } = deps
  const firms = await sql<{ id: string; fetch_exchange_rates: boolean }[]>`
    select id, fetch_exchange_rates from firms order by id`
  const file = firms.some(({ fetch_exchange_rates }) => fetch_exchange_rates)
    ? await fetchRates(deps, signal)
    : undefined
  for (const { id: firmId, fetch_exchange_rates } of firms) {
    signal?.throwIfAborted()
    const who = { firmId, userId: null }
    const isTaken = file !== undefined && fetch_exchange_rates && (await takeRates(deps, who, file))
    if (!isTaken) await transact(sql, (db) => refreshBaseRates({ db, jobs }, who))
  }
}

/** Whether the file could be taken: what it has replaces what was imported before, and amounts follow. */
async function takeRates(deps: Means, who: { firmId: string; userId: null }, file: Buffer): Promise<boolean> {
  try {
    const received = await receiveRates(deps.storage, { filename: nameOf(deps), content: [file] }, who)
    await importRates(deps, who, received, await todayOf(deps, who))
    return true
  } catch (error) {
    deps.log.warn({ err: error, firm: who.firmId }, 'exchange rates that were fetched could not be taken')
    return false
  }
}

const nameOf = ({ config }: Means) => new URL(config.exchangeRatesUrl).pathname.split('/').at(-1) || 'rates'

/** Nothing where the bank cannot be reached: the next time brings the days between, too. */
async function fetchRates(
  { outside, config, log }: Means,
  signal: AbortSignal | undefined,
): Promise<Buffer | undefined> {
  try {
    const reply = await outside.send({ url: config.exchangeRatesUrl, ...(signal && { signal }) })
    return await reply.bytes()
  } catch (error) {
    signal?.throwIfAborted()
    log.warn({ err: error }, 'exchange rates could not be fetched')
    return undefined
  }
}
