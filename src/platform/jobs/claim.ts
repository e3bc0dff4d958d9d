import type postgres from 'postgres'

// Which job is next. The jobs of a kind that wait stand in lines, one for each firm, and the lines take turns: the next job is
// of the firm that has the fewest under way on all nodes, and of those of the one whose turn was longest ago. So a firm with a
// thousand jobs delays another firm's first one by no more than what is being done already, and a firm alone has all places.

/** A job that this node does now. The number of tries names the claim: one that another node has taken over has more. */
export type ClaimedJob = {
  id: string
  data: unknown
  retryCount: number
  retryLimit: number
  /** of a job that follows one that was given up: the id of that one */
  sourceId: string | null
  heartbeatSeconds: number
  secondsMax: number
}

/** How the queue is told in whose line a job stands. */
export function lineOf(payload: object): { group?: { id: string } } {
  const firm = 'firm_id' in payload ? payload.firm_id : undefined
  return typeof firm === 'string' && firm !== '' ? { group: { id: firm } } : {}
}

/** The lines are walked along this index, a step for each firm, however much waits in any of them. */
export async function makeIndexOfLines(sql: postgres.Sql): Promise<void> {
  const [found] = await sql`select where to_regclass('jobs.job_lines') is not null`
  if (found) return
  await sql.begin(async (db) => {
    await db`select pg_advisory_xact_lock(hashtextextended('make index of lines', 0))`
    await db`
      create index if not exists job_lines on jobs.job (name, coalesce(group_id, ''), start_after, id)
      where state < 'active'`
  })
}

/** Of these kinds the ones of which a job is due. */
export async function findDue(sql: postgres.Sql, kinds: string[]): Promise<string[]> {
  const rows = await sql<{ kind: string }[]>`
    select kind from unnest(${kinds}::text[]) kind
    where exists (select from jobs.job where name = kind and state < 'active' and start_after <= now())`
  return rows.map(({ kind }) => kind)
}

/** Takes the next job of a kind that is due; undefined where none is. */
export async function claimNext(sql: postgres.Sql, kind: string): Promise<ClaimedJob | undefined> {
  const [due] =
    await sql`select from jobs.job where name = ${kind} and state < 'active' and start_after <= now() limit 1`
  if (!due) return undefined
  return sql.begin(async (db) => {
    // one choice at a time over all nodes: two at once would both find the same firm to be the next
    await db`select pg_advisory_xact_lock(hashtextextended('claim ' || ${kind}::text, 0))`
    const [claimed] = await db<ClaimedJob[]>`
      with recursive lines as (
        (
          select coalesce(group_id, '') as line, id, start_after from jobs.job
          where name = ${kind} and state < 'active'
          order by coalesce(group_id, ''), start_after, id limit 1
        )
        union all
        select next.* from lines cross join lateral (
          select coalesce(group_id, '') as line, id, start_after from jobs.job
          where name = ${kind} and state < 'active' and coalesce(group_id, '') > lines.line
          order by coalesce(group_id, ''), start_after, id limit 1
        ) next
      ), busy as (
        select coalesce(group_id, '') as line, count(*) as places from jobs.job
        where name = ${kind} and state = 'active' group by 1
      ), chosen as materialized (
        select lines.line, lines.id from lines
          left join busy on busy.line = lines.line
          left join service.job_turns turn on turn.kind = ${kind} and turn.line = lines.line
        where lines.start_after <= now()
        order by coalesce(busy.places, 0), turn.begun_at nulls first, lines.start_after, lines.id limit 1
      ), turn as (
        insert into service.job_turns (kind, line, begun_at) select ${kind}, line, clock_timestamp() from chosen
        on conflict (kind, line) do update set begun_at = excluded.begun_at
      )
      update jobs.job set state = 'active', started_on = clock_timestamp(), heartbeat_on = clock_timestamp(),
        retry_count = case when started_on is null then retry_count else retry_count + 1 end
      where name = ${kind} and id = (select id from chosen) and state < 'active'
      returning id, data, retry_count as "retryCount", retry_limit as "retryLimit", source_id as "sourceId",
        heartbeat_seconds as "heartbeatSeconds", expire_seconds as "secondsMax"`
    return claimed
  })
}
