import type { Config } from '../../config.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { invalidToken } from '../../platform/auth/gate.ts'
import { assignments } from '../../platform/db/assignments.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordChanged } from '../events/index.ts'
import type { Firm, FirmPatch } from './schema.ts'

const columns = (db: Db) => db`id, name, time_zone, track_mail, created_at`

export async function requireFirm(db: Db, who: Who): Promise<Firm> {
  const [firm] = await db<Firm[]>`select ${columns(db)} from firms where id = ${who.firmId}`
  if (!firm) throw invalidToken()
  return firm
}

export async function changeFirm(db: Db, who: Who, patch: FirmPatch): Promise<Firm> {
  if (Object.keys(patch).length === 0) return requireFirm(db, who)
  await db`
    with old as (select *, id as firm_id from firms where id = ${who.firmId} for no key update),
    changed as (
      update firms f set ${assignments(db, patch)} from old where f.id = old.id returning f.*, f.id as firm_id
    ), recorded as (${recordChanged(db, who, { subject: 'firm', kind: 'updated' })})
    select id from changed`
  return requireFirm(db, who)
}

/** The time zone in which the firm has its days: its own, else the one of the installation. */
export async function timeZoneOf(
  db: Db,
  who: Who | Pick<Who, 'firmId'>,
  config: Pick<Config, 'timeZone'>,
): Promise<string> {
  const [firm] = await db<{ time_zone: string | null }[]>`select time_zone from firms where id = ${who.firmId}`
  return firm?.time_zone ?? config.timeZone
}
