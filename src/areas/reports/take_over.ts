import type { Deps } from '../../deps.ts'
import { repeatWhileConnected } from '../../platform/jobs/repeat.ts'
import { Turns } from '../../platform/jobs/turns.ts'
import { reportNotFound } from './errors.ts'
import { fail, takeSilent } from './progress.ts'
import { requireOrder } from './queries.ts'
import { writeReport } from './write.ts'
import { writerOf } from './writers.ts'

const lookMs = 5000

/**
 * Looks every few seconds for reports whose writer has died, and writes them anew. A report that its writers die of is
 * given up with a reason. Ends with the database connection.
 */
export function watchReports(deps: Deps): void {
  const finishAll = async () => {
    while (await finishSilent(deps)) {}
  }
  repeatWhileConnected(lookMs, finishAll, (error) =>
    deps.log.error({ err: error }, 'reports that were left could not be taken over'),
  )
}

/** Finishes one report that was left; answers whether there was one. */
export async function finishSilent(deps: Deps): Promise<boolean> {
  const { sql } = deps
  const silent = await takeSilent(sql)
  if (!silent) return false
  const { report_id: reportId, firm_id: firmId, attempt: number, isGivenUp } = silent
  const { created_by: userId, company_id: companyId } = await askedFor(deps, firmId, reportId)
  const attempt = { who: { firmId, userId, role: 'member' as const }, reportId, companyId, attempt: number }
  if (isGivenUp) {
    await fail(
      sql,
      attempt,
      'generation_failed',
      'The service stopped each time while it wrote this report. Generate it again.',
    )
    return true
  }
  const order = await requireOrder(sql, attempt.who, reportId)
  const signal = new AbortController().signal
  for await (const event of writeReport({
    deps,
    write: writerOf(deps, attempt.who),
    order,
    attempt,
    turns: new Turns(1),
    signal,
  }))
    void event
  return true
}

/** Who asked for the report, about which company. */
async function askedFor({ sql }: Deps, firmId: string, reportId: string) {
  const [report] = await sql<{ created_by: string; company_id: string }[]>`
    select created_by, company_id from reports /* beyond walls: to write it on as who asked for it */ where firm_id = ${firmId} and id = ${reportId}`
  if (!report) throw reportNotFound()
  return report
}
