import { v7 as uuidv7 } from 'uuid'
import { recordEvent } from '../../access/events.ts'
import { refreshBaseRates } from '../../money/base_currency.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { onPage } from '../../platform/db/paging.ts'
import { nothing, piece } from '../../platform/db/statement.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'
import { currencyCodes } from '../../words/iso_currencies.ts'
import type { ExchangeRate, ExchangeRateQuery, NewRate } from './schema.ts'

const columns = piece`e.currency, e.day, e.rate::float8 as rate, e.source`

/** Newest first; of one currency, a stretch of days, or the latest of each alone. */
export function listRates(db: Db, who: Who, { currency, from, to, latest, ...page }: ExchangeRateQuery) {
  const within = piece`e.firm_id = ${who.firmId}
    ${from ? piece`and e.day >= ${from}::date` : nothing} ${to ? piece`and e.day <= ${to}::date` : nothing}`
  const all = piece`
    select ${columns} from exchange_rates e where ${within} ${currency ? piece`and e.currency = ${currency}` : nothing}`
  // a look into the index for each code: there are many days of each
  const rows = latest
    ? piece`select last.* from unnest(${currency ? [currency] : [...currencyCodes]}::text[]) as code cross join lateral (
        select ${columns} from exchange_rates e where ${within} and e.currency = code order by e.day desc limit 1) last`
    : all
  return db<(ExchangeRate & { id: string | null; total: number })[]>`
    with counted as (select count(*)::int as total from (${rows}) found),
    page as (${onPage(rows, piece`day desc, currency`, page)})
    select total, p.currency as id, p.currency, p.day, p.rate, p.source
    from counted left join page p on true order by p.day desc, p.currency`
}

type Means = { db: Transaction; jobs: Jobs }

/** Sets rates by hand or takes them back: all of them or none. Answers those that the days have now. */
export async function setRates({ db, jobs }: Means, who: Who, rates: readonly NewRate[]): Promise<ExchangeRate[]> {
  const given = piece`unnest(${rates.map(({ currency }) => currency)}::text[], ${rates.map(({ day }) => day)}::date[],
    ${rates.map(({ rate }) => rate)}::numeric[]) as given (currency, day, rate)`
  const read = () => db<ExchangeRate[]>`
    select ${columns} from exchange_rates e join ${given} using (currency, day)
    where e.firm_id = ${who.firmId} order by e.day desc, e.currency for no key update of e`
  const before = await read()
  await db`
    insert into exchange_rates (firm_id, currency, day, manual)
    select ${who.firmId}, currency, day, rate from ${given} where rate is not null order by currency, day
    on conflict (firm_id, currency, day) do update set manual = excluded.manual`
  await db`
    with taken_back as (
      select e.currency, e.day, e.imported from exchange_rates e join ${given} using (currency, day)
      where e.firm_id = ${who.firmId} and given.rate is null and e.manual is not null
    ), emptied as (
      delete from exchange_rates e using taken_back t
      where e.firm_id = ${who.firmId} and e.currency = t.currency and e.day = t.day and t.imported is null
    )
    update exchange_rates e set manual = null from taken_back t
    where e.firm_id = ${who.firmId} and e.currency = t.currency and e.day = t.day and t.imported is not null`
  const after = await read()
  await recordSetRates(db, who, { before, after })
  await refreshBaseRates({ db, jobs }, who)
  return after
}

/** In the audit log each rate that is another one now, by its currency and day; texts, so that no digit is rounded away. */
async function recordSetRates(db: Db, who: Who, { before, after }: Record<'before' | 'after', ExchangeRate[]>) {
  const nameOf = ({ currency, day }: ExchangeRate) => `${currency} ${day}`
  const said = ({ rate, source }: ExchangeRate) => `${rate} (${source})`
  const [old, now] = [before, after].map((rates) => new Map(rates.map((rate) => [nameOf(rate), said(rate)])))
  const changed = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].filter(
    (name) => old?.get(name) !== now?.get(name),
  )
  if (changed.length === 0) return
  const of = (rates: Map<string, string> | undefined) =>
    Object.fromEntries(changed.map((name) => [name, rates?.get(name) ?? null]))
  const event = { subject: 'exchange_rate', kind: 'updated', subjectId: uuidv7() } as const
  await recordEvent(db, who, { ...event, before: of(old), after: of(now) })
}
