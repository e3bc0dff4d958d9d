import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { identifier, nothing, type Piece, piece } from '../../platform/db/statement.ts'
import type { Page } from '../../platform/http/fields.ts'
import type { Kind } from './candidates.ts'

type Pair = { score: number; reasons: string[]; records: Record<string, unknown>[] }

// What is told of a record beside another one, which is called "of".
const told: Record<Kind, (who: Who, of: string) => Piece> = {
  company: (
    _who,
    of,
  ) => piece`jsonb_build_object('id', ${identifier(of)}.id, 'name', ${identifier(of)}.name, 'website', ${identifier(of)}.website,
    'industry', ${identifier(of)}.industry, 'location', ${identifier(of)}.location, 'revenue', ${identifier(of)}.revenue,
    'created_at', ${instant(of)})`,
  contact: (
    who,
    of,
  ) => piece`jsonb_build_object('id', ${identifier(of)}.id, 'name', ${identifier(of)}.name, 'email', ${identifier(of)}.email,
    'phone', ${identifier(of)}.phone, 'role', ${identifier(of)}.role, 'company_id', ${identifier(of)}.company_id, 'company_name', (
      select c.name from companies c where c.firm_id = ${who.firmId} and c.id = ${identifier(of)}.company_id and ${seen(who, 'c')}),
    'created_at', ${instant(of)})`,
}
const instant = (of: string) =>
  piece`to_char(${identifier(of)}.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const tableOf = (kind: Kind) => (kind === 'company' ? piece`companies` : piece`contacts`)
const stands = (kind: Kind, of: string) =>
  kind === 'company' ? piece`${identifier(of)}.deleted_at is null` : piece`not ${identifier(of)}.company_deleted`

type Asked = { kind: Kind; of?: string | undefined } & Page

/**
 * The pairs that the person may know both of, the likeliest first, without those that were dismissed. Whoever was deleted waits
 * to be compared anew, so only of those who wait it is asked whether they are still there.
 */
export async function listPairs(db: Db, who: Who, { kind, of, page, page_size }: Asked) {
  const asked = piece`p.firm_id = ${who.firmId} and p.subject_type = ${kind}
    ${of === undefined ? nothing : piece`and (p.id = ${of} or p.other_id = ${of})`}`
  const rows = await db<{ total: number; pair: Pair | null }[]>`
    with hidden as materialized (
      select d.id from duplicates_due d
      where d.firm_id = ${who.firmId} and d.subject_type = ${kind} and not exists (
        select from ${tableOf(kind)} t where t.firm_id = ${who.firmId} and t.id = d.id and ${stands(kind, 't')} and ${seen(who, 't')})
      union
      select t.id from ${tableOf(kind)} t where t.firm_id = ${who.firmId} and t.walls is not null and not ${seen(who, 't')}
    ), left_out as (
      select p.id, p.other_id from duplicate_pairs p join hidden on hidden.id = p.id where ${asked}
      union
      select p.id, p.other_id from duplicate_pairs p join hidden on hidden.id = p.other_id where ${asked}
      union
      select p.id, p.other_id from duplicate_pairs p
        join duplicates_dismissed d on d.firm_id = ${who.firmId} and d.id = p.id and d.other_id = p.other_id
      where ${asked}
    ), page as (
      select p.id, p.other_id, p.score, p.reasons from duplicate_pairs p
      where ${asked} and not exists (select from left_out l where l.id = p.id and l.other_id = p.other_id)
      order by p.score desc, p.id, p.other_id limit ${page_size} offset ${(page - 1) * page_size}
    ), counted as (
      select ((select count(*) from duplicate_pairs p where ${asked}) - (select count(*) from left_out))::int as total
    )
    select total, case when page.id is not null then jsonb_build_object('score', round(page.score::numeric, 2),
      'reasons', page.reasons, 'records', jsonb_build_array(${told[kind](who, 'a')}, ${told[kind](who, 'b')})) end as pair
    from counted left join page on true
      left join ${tableOf(kind)} a on a.firm_id = ${who.firmId} and a.id = page.id and ${seen(who, 'a')}
      left join ${tableOf(kind)} b on b.firm_id = ${who.firmId} and b.id = page.other_id and ${seen(who, 'b')}
    order by page.score desc, page.id, page.other_id`
  return { data: rows.flatMap(({ pair }) => pair ?? []), total: rows[0]?.total ?? 0, page, page_size }
}

/** What is told of records beside one that is not saved yet; those that the person may not know of are left out. */
export async function describeRecords(db: Db, who: Who, kind: Kind, ids: string[]) {
  const rows = await db<{ id: string; record: Record<string, unknown> }[]>`
    select r.id, ${told[kind](who, 'r')} as record from ${tableOf(kind)} r
    where r.firm_id = ${who.firmId} and r.id = any (${ids}::uuid[]) and ${stands(kind, 'r')} and ${seen(who, 'r')}`
  return new Map(rows.map(({ id, record }) => [id, record]))
}
