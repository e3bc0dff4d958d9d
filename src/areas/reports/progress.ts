import { insertEvent } from '../../access/events.ts'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Sql } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import type { Fact } from './fact.ts'
import type { ReportFault } from './schema.ts'

/** One writing of a report. A later attempt makes what this one still says void. */
export type Attempt = { who: Who; reportId: string; companyId: string; attempt: number }

const silentSecondsMax = 20
const attemptsMax = 3

/** The report was deleted, or another node writes it now. */
export class NotOurs extends Error {
  override name = 'NotOurs'
}

/** A sign of life. */
export const keepAlive = async (sql: Sql, { who, reportId, attempt }: Attempt): Promise<void> => {
  await sql`
    update service.reports_in_progress set heartbeat_at = now()
    where firm_id = ${who.firmId} and report_id = ${reportId} and attempt = ${attempt}`
}

/** Stores the report as far as it is written. */
export async function keepText(sql: Sql, { who, reportId, attempt }: Attempt, sections: object, facts: Fact[]) {
  const kept = await sql`
    with mine as (
      update service.reports_in_progress set heartbeat_at = now()
      where firm_id = ${who.firmId} and report_id = ${reportId} and attempt = ${attempt} returning report_id
    )
    update reports r /* beyond walls: what is written is kept, see who may read it */
    set sections = ${JSON.stringify(sections)}::json, facts = ${JSON.stringify(facts)}::json,
      mentions = r.mentions || array(
        select d.id from deals d where d.firm_id = ${who.firmId} and d.company_id = r.company_id
          and d.id <> all (r.mentions) and ${seen(who, 'd')} order by d.id)
    from mine where r.firm_id = ${who.firmId} and r.id = mine.report_id returning r.id`
  if (kept.length === 0) throw new NotOurs('The report is no longer written here')
}

type Completion = { words: number; seconds: number }

export async function complete(sql: Sql, mine: Attempt, { words, seconds }: Completion) {
  const { who, reportId, attempt } = mine
  const completed = await sql`
    with mine as (
      delete from service.reports_in_progress
      where firm_id = ${who.firmId} and report_id = ${reportId} and attempt = ${attempt} returning report_id
    ), finished as (
      update reports r /* beyond walls */ set status = 'completed', word_count = ${words},
        generation_seconds = ${seconds}, completed_at = now()
      from mine where r.firm_id = ${who.firmId} and r.id = mine.report_id returning r.id
    ), told as (${recordFinished(mine, 'completed', { words })})
    select id from finished`
  if (completed.length === 0) throw new NotOurs('The report is no longer written here')
}

export async function fail(sql: Sql, mine: Attempt, code: ReportFault, message: string) {
  const { who, reportId, attempt } = mine
  await sql`
    with mine as (
      delete from service.reports_in_progress
      where firm_id = ${who.firmId} and report_id = ${reportId} and attempt = ${attempt} returning report_id
    ), finished as (
      update reports r /* beyond walls */ set status = 'failed', error_code = ${code}, error_message = ${message}, completed_at = now()
      from mine where r.firm_id = ${who.firmId} and r.id = mine.report_id returning r.id
    )
    ${recordFinished(mine, 'failed', { code, message })}`
}

/** Tells the firm, where the WITH query "finished" has a row; the feed knows the report's name from when it was asked for. */
const recordFinished = ({ who, reportId, companyId }: Attempt, kind: 'completed' | 'failed', after: object) =>
  insertEvent(
    { firmId: who.firmId, userId: null },
    { subject: 'report', kind, subjectId: reportId, companyId, after },
    piece`from finished`,
  )

/** Lets another node go on at once. */
export const handOver = async (sql: Sql, { who, reportId, attempt }: Attempt): Promise<void> => {
  await sql`
    update service.reports_in_progress set heartbeat_at = '-infinity'
    where firm_id = ${who.firmId} and report_id = ${reportId} and attempt = ${attempt}`
}

type Silent = { report_id: string; firm_id: string; attempt: number }

/** Takes over a report whose writer has fallen silent; undefined where there is none. */
export async function takeSilent(sql: Sql): Promise<(Silent & { isGivenUp: boolean }) | undefined> {
  const [taken] = await sql<Silent[]>`
    update service.reports_in_progress p set attempt = p.attempt + 1, heartbeat_at = now()
    from (
      select firm_id, report_id from service.reports_in_progress
      where heartbeat_at < now() - make_interval(secs => ${silentSecondsMax})
      order by heartbeat_at limit 1 for update skip locked
    ) silent
    where p.firm_id = silent.firm_id and p.report_id = silent.report_id
    returning p.report_id, p.firm_id, p.attempt`
  return taken && { ...taken, isGivenUp: taken.attempt > attemptsMax }
}
