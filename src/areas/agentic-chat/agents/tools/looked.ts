import type { Plan } from '../../plan/plan.ts'
import { runPlan } from '../../plan/run.ts'
import { told } from './told.ts'
import type { Found, Looking } from './tool.ts'

/** What a plan brings, as the person who asks may see it. */
export async function looked(
  plan: Plan,
  { asking, ledger }: Looking,
  notices: readonly string[] = [],
  about: readonly string[] = [],
): Promise<Found> {
  const { sql, signal, now, timeZone, who } = asking
  const result = await runPlan({ sql, signal, now, timeZone }, who, plan)
  const toKnow = notices.map((one) => `To know: ${one}`)
  ledger.said.push(...toKnow)
  return { lines: [...told(result, { ledger, timeZone, about }), ...toKnow], result }
}
