import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Fragment } from '../../platform/db/open.ts'
import type { Page } from '../../platform/http/fields.ts'
import { seen } from '../walls/index.ts'
import type { Kind } from './candidates.ts'

export type Pair = { score: number; reasons: string[]; records: Record<string, unknown>[] }

// What is told of a record beside another one, which is called "of".
const told: Record<Kind, (db: Db, who: Who, of: string) => Fragment> = {
  company: (
    db,
    _who,
    of,
  ) => db`jsonb_build_object('id', ${db(of)}.id, 'name', ${db(of)}.name, 'website', ${db(of)}.website,
    'industry', ${db(of)}.industry, 'location', ${db(of)}.location, 'revenue', ${db(of)}.revenue,
    'created_at', ${instant(db, of)})`,
  contact: (db, who, of) => db`jsonb_build_object('id', ${db(of)}.id, 'name', ${db(of)}.name, 'email', ${db(of)}.email,
    'phone', ${db(of)}.phone, 'role', ${db(of)}.role, 'company_id', ${db(of)}.company_id, 'company_name', (
      select c.name from companies c where c.firm_id = ${who.firmId} and c.id = ${db(of)}.company_id and ${seen(db, who, 'c')}),
    'created_at', ${instant(db, of)})`,
}
const instant = (db: Db, of: string) =>
  db`to_char(${db(of)}.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const tableOf = (db: Db, kind: Kind) => (kind === 'company' ? db`companies` : db`contacts`)
const stands = (db: Db, kind: Kind, of: string) =>
  kind === 'company' ? db`${db(of)}.deleted_at is null` : db`not ${db(of)}.company_deleted`

type Asked = { kind: Kind; of?: string | undefined } & Page

/** The pairs that the person may know both of, the likeliest first, without those that were dismissed. */
export async function listPairs(db: Db, who: Who, { kind, of, page, page_size }: Asked) {
  const rows = await db<{ total: number; pair: Pair | null }[]>`
    with pairs as (
      select p.id, p.other_id, p.score, p.reasons from duplicate_pairs p
        join ${tableOf(db, kind)} a on a.firm_id = ${who.firmId} and a.id = p.id
        join ${tableOf(db, kind)} b on b.firm_id = ${who.firmId} and b.id = p.other_id
      where p.firm_id = ${who.firmId} and p.subject_type = ${kind}
        ${of === undefined ? db`` : db`and (p.id = ${of} or p.other_id = ${of})`}
        and ${stands(db, kind, 'a')} and ${stands(db, kind, 'b')} and ${seen(db, who, 'a')} and ${seen(db, who, 'b')}
        and not exists (
          select from duplicates_dismissed d
          where d.firm_id = ${who.firmId} and d.id = p.id and d.other_id = p.other_id)
    ), counted as (select count(*)::int as total from pairs
    ), page as (
      select * from pairs order by score desc, id, other_id limit ${page_size} offset ${(page - 1) * page_size}
    )
    select total, case when page.id is not null then jsonb_build_object('score', round(page.score::numeric, 2),
      'reasons', page.reasons, 'records', jsonb_build_array(${told[kind](db, who, 'a')}, ${told[kind](db, who, 'b')})) end as pair
    from counted left join page on true
      left join ${tableOf(db, kind)} a on a.firm_id = ${who.firmId} and a.id = page.id and ${seen(db, who, 'a')}
      left join ${tableOf(db, kind)} b on b.firm_id = ${who.firmId} and b.id = page.other_id and ${seen(db, who, 'b')}
    order by page.score desc, page.id, page.other_id`
  return { data: rows.flatMap(({ pair }) => pair ?? []), total: rows[0]?.total ?? 0, page, page_size }
}

/** What is told of records beside one that is not saved yet; those that the person may not know of are left out. */
export async function describeRecords(db: Db, who: Who, kind: Kind, ids: string[]) {
  const rows = await db<{ id: string; record: Record<string, unknown> }[]>`
    select r.id, ${told[kind](db, who, 'r')} as record from ${tableOf(db, kind)} r
    where r.firm_id = ${who.firmId} and r.id = any (${ids}::uuid[]) and ${stands(db, kind, 'r')} and ${seen(db, who, 'r')}`
  return new Map(rows.map(({ id, record }) => [id, record]))
}
