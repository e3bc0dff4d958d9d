import type { z } from 'zod'
import { seen } from '../../../access/seen.ts'
import { ModelFailed } from '../../../platform/ai/errors.ts'
import { markedData } from '../../../platform/ai/marked_data.ts'
import { echoOf } from '../answers/echo.ts'
import type { Asking } from '../asking.ts'
import type { AgentName } from '../events.ts'
import type { Plan } from '../plan/plan.ts'
import { hiddenInPlan } from '../plan/statements/hidden_in_plan.ts'
import type { Calls } from './calls.ts'
import { planningPrefix } from './catalogue_prompt.ts'
import { Steps, stepsMax } from './named_plan.ts'
import { NotRunnable, resolved } from './resolve.ts'

export type Step = { agent: AgentName; task: string; plan: Plan }

/** The steps that answer a question; those that cannot be run are left out, each with a notice. */
export async function planSteps(asking: Asking, calls: Calls): Promise<Planned> {
  const { sql, signal, now, timeZone, names, who } = asking
  const system = await planningPrefix(names, { sql, signal, now, timeZone }, who)
  const prompt = promptOf(asking, await companyOfChat(asking))
  const planned = await calls.object({ schema: Steps, system, prompt })
  const first = await names.reading(() => runnable(planned, asking))
  if (first.steps.length > 0) return first
  // it is told once what was wrong
  const wrong = `A plan that you made cannot be run:\n${markedData(first.notices.join('\n') || 'It had no steps.')}`
  const again = await calls.object({ schema: Steps, system, prompt: `${prompt}\n${wrong}` })
  const second = await names.reading(() => runnable(again, asking))
  if (second.steps.length > 0) return second
  throw new NoPlan(second.notices)
}

type Planned = { steps: Step[]; notices: string[] }

function runnable({ steps: planned }: z.output<typeof Steps>, { names, who }: Asking): Planned {
  const steps: Step[] = []
  const notices: string[] = []
  for (const { agent, task, run } of planned.slice(0, stepsMax)) {
    try {
      const plan = resolved(run, { names, userId: who.userId })
      const hidden = hiddenInPlan(plan, who)
      if (hidden !== undefined) throw new NotRunnable(hidden.replace(/\.$/, ''))
      steps.push({ agent: agentFor(plan, agent), task, plan })
    } catch (error) {
      if (!(error instanceof NotRunnable)) throw error
      notices.push(`One step was left out: ${error.message}.`)
    }
  }
  return { steps, notices }
}

/** The model has planned nothing that can be run. It has answered, so that it is not down. */
export class NoPlan extends ModelFailed {
  readonly notices: string[]
  constructor(notices: string[]) {
    super('malformed', undefined)
    this.notices = notices
  }
}

// who does what is a matter of what is done
const agentFor = (plan: Plan, wanted: AgentName): AgentName => {
  if (plan.kind === 'search') return 'document_researcher'
  if (plan.kind === 'trend' || plan.kind === 'document_question') return 'financial_analyst'
  return wanted === 'document_researcher' ? 'data_analyst' : wanted
}

const refsMax = 20

function promptOf({ question, situation, timeZone }: Asking, company: string | undefined): string {
  const { last, today, dateOrder } = situation
  const labels = new Map((last?.refs ?? []).map(({ id, label }) => [id, label]))
  const before = last && {
    plan_of_last_question: echoOf(last.plan, labels),
    records_shown: last.refs.slice(0, refsMax).map(({ type, label }) => `${type} ${label}`),
  }
  const data = { ...before, ...(company && { chat_is_about_company: company }), question }
  const first = dateOrder === 'dmy' ? 'day' : 'month'
  return `Today is ${today} (${timeZone}). In a day such as 3/4/2027 the ${first} stands first.\n${markedData(JSON.stringify(data, null, 1))}`
}

async function companyOfChat({ sql, who, situation }: Asking): Promise<string | undefined> {
  if (!situation.companyId) return undefined
  const [company] = await sql<{ name: string }[]>`
    select name from companies where firm_id = ${who.firmId} and id = ${situation.companyId} and deleted_at is null
      and ${seen(who, 'companies')}`
  return company?.name
}
