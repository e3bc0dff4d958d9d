import { dayOf } from '../cite.ts'
import { where } from '../make_query.ts'
import type { Filter, FollowUps } from '../plan.ts'
import type { Result, Row } from '../result.ts'
import type { Running } from '../run.ts'
import { happenedSections } from './happened_sections.ts'
import { listSections, type Section, section, type TableBlock } from './sections.ts'

/** From how many days on an answer is owed, and a company with an open deal has gone quiet. */
const answerDays = 2
const quietDays = 14
/** Mail that nobody has answered for longer than this is not waited for any more. */
const answerDaysMax = 90

/** What waits to be done, by kind, each with the reason why it is there. */
export async function runFollowUps(running: Running, plan: FollowUps): Promise<Omit<Result, 'plan'>> {
  if (plan.happened) return listSections(running, happenedSections(plan, running.asking.now))
  const { asking } = running
  const parts = partsOf(plan, dayOf(asking.now, asking.timeZone), asking.now)
  const { blocks, notices } = await listSections(
    running,
    parts.map(({ list }) => list),
  )
  const told = blocks.map((block) => {
    const reason = parts.find(({ list }) => list.title === block.title)?.reason
    return reason ? withReasons(block, reason) : block
  })
  return { blocks: told, notices }
}

type Part = { list: Section; reason: (row: Row) => string }

function partsOf(plan: FollowUps, today: string, now: string): Part[] {
  const { user_id, company_id, from, to, said } = plan
  const of = (user: string, company: string): Filter[] => [
    ...(user_id === null ? [] : [{ field: user, op: 'is' as const, values: [user_id] }]),
    ...(company_id === null ? [] : [{ field: company, op: 'is' as const, values: [company_id] }]),
  ]
  const open = where('deals', 'stage', 'is_not', 'closed_won', 'closed_lost')
  const ago = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString()
  return [
    {
      list: section({
        title: 'Tasks',
        entity: 'tasks',
        filters: [
          ...of('assignee_id', 'company_id'),
          where('tasks', 'status', 'is', 'open'),
          // what is late is to be done by today too; without a time of the question also what is due later, or on no day
          ...(said === null
            ? []
            : [
                from <= today
                  ? where('tasks', 'due_date', 'at_most', to)
                  : where('tasks', 'due_date', 'between', from, to),
              ]),
        ],
        select: ['title', 'due_date', 'priority', 'company', 'deal', 'assignee', 'days_overdue'],
        limit: 20,
      }),
      reason: ({ values: { days_overdue: late, due_date: due } }) => {
        if (typeof late === 'number') return late === 0 ? 'overdue since today' : `${counted(late, 'day')} overdue`
        return due === today ? 'due today' : typeof due === 'string' ? 'to do' : 'to do, on no day'
      },
    },
    {
      list: section({
        title: 'Meetings',
        entity: 'calendar',
        filters: [...of('owner_id', 'company_id'), where('calendar', 'start', 'between', from, to)],
        select: ['start', 'summary', 'company', 'attendees', 'location'],
        limit: 20,
      }),
      reason: () => 'planned',
    },
    {
      list: section({
        title: 'Deals to close',
        entity: 'deals',
        filters: [...of('owner_id', 'company_id'), open, where('deals', 'close_date', 'at_most', to)],
        select: ['name', 'company', 'stage', 'value', 'close_date', 'days_overdue', 'next_step', 'owner'],
        order: [{ by: 'close_date', direction: 'asc' }],
        limit: 20,
      }),
      reason: ({ values }) =>
        typeof values['days_overdue'] === 'number'
          ? `${counted(values['days_overdue'], 'day')} past the close date`
          : values['close_date'] === today
            ? 'to close today'
            : 'to close soon',
    },
    {
      list: section({
        title: 'Next steps',
        entity: 'deals',
        filters: [...of('owner_id', 'company_id'), open, where('deals', 'next_step', 'is_present')],
        select: ['next_step', 'name', 'company', 'stage', 'close_date', 'owner'],
        order: [{ by: 'close_date', direction: 'asc' }],
        limit: 20,
      }),
      reason: () => 'next step of an open deal',
    },
    {
      list: section({
        title: 'E-mails waiting for an answer',
        entity: 'emails',
        filters: [
          ...of('owner_id', 'company_id'),
          where('emails', 'direction', 'is', 'inbound'),
          where('emails', 'answered', 'is', false),
          where('emails', 'asks', 'is', true),
          // from a person on record: newsletters want no answer
          where('emails', 'contact_id', 'is_present'),
          where('emails', 'sent_at', 'between', ago(answerDaysMax), ago(answerDays)),
        ],
        select: ['sent_at', 'subject', 'contact', 'company', 'owner'],
        order: [{ by: 'sent_at', direction: 'asc' }],
        limit: 20,
      }),
      reason: ({ values }) => `not answered for ${counted(daysBetween(String(values['sent_at']), now), 'day')}`,
    },
    {
      list: section({
        title: 'Gone quiet',
        entity: 'companies',
        filters: [
          ...(user_id === null ? [] : [where('companies', 'deal_owner_id', 'is', user_id)]),
          ...(company_id === null ? [] : [where('companies', 'id', 'is', company_id)]),
          where('companies', 'deal_stage', 'is', 'lead', 'qualification', 'proposal', 'negotiation'),
          where('companies', 'days_since_contact', 'at_least', quietDays),
        ],
        select: ['name', 'industry', 'days_since_contact', 'last_contact_at', 'open_deals_count'],
        order: [{ by: 'days_since_contact', direction: 'desc' }],
        limit: 20,
      }),
      reason: ({ values }) =>
        typeof values['days_since_contact'] === 'number'
          ? `open deal, no contact for ${counted(values['days_since_contact'], 'day')}`
          : 'open deal, never contacted',
    },
  ]
}

const withReasons = (block: TableBlock, reason: (row: Row) => string): TableBlock => ({
  ...block,
  columns: [...block.columns, { name: 'reason', label: 'why', type: 'text' }],
  rows: block.rows.map((row) => ({ ...row, values: { ...row.values, reason: reason(row) } })),
})

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
const daysBetween = (from: string, to: string) => Math.floor((Date.parse(to) - Date.parse(from)) / 86_400_000)
