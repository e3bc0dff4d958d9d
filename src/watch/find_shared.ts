import type { Sql } from '../platform/db/open.ts'

/** Seconds where a name says "oldest", "overdue" or "age". */
export type Shared = {
  queues: { kind: string; waiting: number; scheduled: number; running: number; failed: number; oldest: number }[]
  firms_waiting: number
  deliveries: { waiting: number; overdue: number }
  connections: { service: string; status: string; accounts: number; age: number }[]
}

/**
 * One statement over what waits, along indexes that have nothing else; what runs and what has failed the queue counts by
 * itself every second or so. Numbers alone leave it: no firm is named.
 */
export const findShared = (sql: Sql, secondsMax: number): Promise<Shared> =>
  sql.begin('read only', async (db) => {
    await db.unsafe(`set local statement_timeout = ${secondsMax * 1000}`)
    const [row] = await db<[Shared]>`
      with waiting as (
        select name, count(*) filter (where start_after <= now()) as waiting,
          count(*) filter (where start_after > now()) as scheduled,
          extract(epoch from now() - min(start_after) filter (where start_after <= now())) as oldest
        from jobs.job where state < 'active' group by name
      ), queues as (
        select q.name as kind, coalesce(w.waiting, 0) as waiting, coalesce(w.scheduled, 0) as scheduled,
          q.active_count as running, q.failed_count as failed, coalesce(w.oldest, 0)::float8 as oldest
        from jobs.queue q left join waiting w on w.name = q.name
        where q.name not like '\\_\\_pgboss%'
      ), deliveries as (
        select count(*) as waiting, greatest(extract(epoch from now() - min(d.due_at)), 0)::float8 as overdue
        from firms f cross join lateral (
          select due_at from webhook_deliveries where firm_id = f.id and status = 'waiting' offset 0
        ) d
      ), connected as (
        select c.service, c.status, count(*) as accounts,
          extract(epoch from now() - min(coalesce(c.last_success_at, c.created_at)))::float8 as age
        from firms f cross join lateral (
          select service, status, last_success_at, created_at from connections where firm_id = f.id offset 0
        ) c
        group by 1, 2
      )
      select (select coalesce(json_agg(queues), '[]') from queues) as queues,
        (select count(distinct group_id)::int from jobs.job
          where state < 'active' and start_after <= now() and group_id is not null) as firms_waiting,
        (select row_to_json(deliveries) from deliveries) as deliveries,
        (select coalesce(json_agg(connected), '[]') from connected) as connections`
    return row
  })
