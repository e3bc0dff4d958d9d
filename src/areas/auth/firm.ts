import { recordChanged } from '../../access/events.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { refreshBaseRates, relabelAmounts } from '../../money/base_currency.ts'
import { isWithoutFactor, openAgain, shutUntilEnrolled } from '../../platform/auth/enrolment.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { invalidToken } from '../../platform/auth/gate.ts'
import { assignments } from '../../platform/db/assignments.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { transact } from '../../platform/db/transact.ts'
import type { DayOrder } from '../../words/written_days.ts'
import { ownFactorFirst } from './errors.ts'
import type { Firm, FirmPatch } from './schema.ts'

const columns = piece`id, name, currency, fetch_exchange_rates, time_zone, date_order, number_format, track_mail, notes_changed_by, require_second_factor, created_at`

export async function requireFirm(db: Db, who: Who): Promise<Firm> {
  const [firm] = await db<Firm[]>`select ${columns} from firms where id = ${who.firmId}`
  if (!firm) throw invalidToken()
  return firm
}

type Means = Pick<Deps, 'sql' | 'jobs' | 'changes' | 'clock'>

/** Changes the firm. That it asks for a second factor counts at once, for those who are in already, too. */
export async function changeFirm({ sql, jobs, changes, clock }: Means, who: Who, patch: FirmPatch): Promise<Firm> {
  if (Object.keys(patch).length === 0) return requireFirm(sql, who)
  const firm = await transact(sql, async (db) => {
    // two admins at once: the second changes what the first has made
    await db`select from firms where id = ${who.firmId} for no key update`
    const before = await requireFirm(db, who)
    await writeFirm(db, who, patch)
    await followCurrency({ db, jobs }, who, before.currency, patch)
    const after = await requireFirm(db, who)
    if (after.require_second_factor === before.require_second_factor) return after
    if (!after.require_second_factor) await openAgain(db, { firmId: who.firmId })
    else if (await isWithoutFactor(db, who)) throw ownFactorFirst()
    else await shutUntilEnrolled(db, { firmId: who.firmId }, clock.now())
    return after
  })
  await changes.refresh()
  return firm
}

/** What amounts are in the currency of the firm follows it. */
async function followCurrency(
  { db, jobs }: { db: Transaction; jobs: Deps['jobs'] },
  who: Who,
  before: string,
  { currency, relabel_amounts }: FirmPatch,
) {
  if (currency === undefined || currency === before) return
  if (relabel_amounts) await relabelAmounts(db, who, before, currency)
  await refreshBaseRates({ db, jobs }, who)
}

/** Writes a change that asks nothing of anybody. */
export const writeFirm = (
  db: Db,
  who: Who,
  { relabel_amounts: _relabel, ...patch }: Omit<FirmPatch, 'require_second_factor'>,
) => db`
    with old as (select *, id as firm_id from firms where id = ${who.firmId} for no key update),
    changed as (
      update firms f set ${Object.keys(patch).length > 0 ? assignments(patch) : piece`id = f.id`} from old where f.id = old.id returning f.*, f.id as firm_id
    ), recorded as (${recordChanged(who, { subject: 'firm', kind: 'updated' })})
    select id from changed`

/** The time zone in which the firm has its days: its own, else the one of the installation. */
export async function timeZoneOf(
  db: Db,
  who: Who | Pick<Who, 'firmId'>,
  config: Pick<Config, 'timeZone'>,
): Promise<string> {
  const [firm] = await db<{ time_zone: string | null }[]>`select time_zone from firms where id = ${who.firmId}`
  return firm?.time_zone ?? config.timeZone
}

/** Whether members change and delete the notes of each other. */
export async function shareNotes(db: Db, { firmId }: Pick<Who, 'firmId'>): Promise<boolean> {
  const [firm] = await db<{ shared: boolean }[]>`
    select notes_changed_by = 'members' as shared from firms where id = ${firmId}`
  return firm?.shared ?? false
}

/** The order in which the firm writes days; null: it has not said. */
export async function dateOrderOf(db: Db, { firmId }: Pick<Who, 'firmId'>): Promise<DayOrder | null> {
  const [firm] = await db<{ date_order: DayOrder | null }[]>`select date_order from firms where id = ${firmId}`
  return firm?.date_order ?? null
}
