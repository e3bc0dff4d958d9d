import { z } from 'zod'
import { hiddenOf } from '../../../../access/hidden.ts'
import { readingAs } from '../../../../access/read_restricted.ts'
import { addDays, momentIn } from '../../../../platform/time_zones.ts'
import { changesOfField, type Event, listDealTimeline, listEvents, listTimeline } from '../../../events/index.ts'
import { tagsOutOfSight } from '../../../tags/index.ts'
import { recordCitation } from '../../answers/citing.ts'
import { oneLine } from '../../answers/markdown.ts'
import type { Asking } from '../../asking.ts'
import { dayInWords } from '../../plan/cite.ts'
import { queryOf, where } from '../../plan/make_query.ts'
import type { Column, Row } from '../../plan/result.ts'
import { runPlan } from '../../plan/run.ts'
import { recordFor } from '../resolve.ts'
import { told } from './told.ts'
import { type Found, type Looking, NotRunnable, readingTool } from './tool.ts'

const eventsMax = 40
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be YYYY-MM-DD')

export const history = readingTool({
  name: 'history',
  about:
    'What was before: the events of a record (what changed, when, by whom); for admins what a colleague or everybody did in a span of days; since when a field of each deal or company is as it is, and what it was at first; the stage of each deal on a day of the past, with counts.',
  input: z.object({
    record: z.string().optional().describe('the id of a company or deal in this answer; of others for admins'),
    colleague: z.string().optional(),
    since: day.optional(),
    until: day.optional(),
    field: z
      .object({ of: z.enum(['deal', 'company']), name: z.string() })
      .optional()
      .describe('such as {of: deal, name: next_step} or close_date'),
    stages_on: day.optional().describe('the stage of each deal on that day'),
  }),
  agent: 'data_analyst',
  task: () => 'Looking at what was before',
  run(input, looking) {
    if (input.stages_on) return stagesOn(input.stages_on, looking)
    if (input.field) return fieldOf(input.field, looking)
    return eventsOf(input, looking)
  },
})

type Asked = {
  record?: string | undefined
  colleague?: string | undefined
  since?: string | undefined
  until?: string | undefined
}

async function eventsOf({ record, colleague, since, until }: Asked, looking: Looking): Promise<Found> {
  const { asking, ledger } = looking
  const { sql, who, timeZone } = asking
  const ref = record === undefined ? undefined : ledger.refOf(record)
  if (record !== undefined && !ref) throw new NotRunnable(`${oneLine(record)} is no record of this answer.`)
  const page = { page: 1, page_size: eventsMax }
  const events = await (async (): Promise<Pick<Event, 'id' | 'at' | 'summary' | 'before' | 'after'>[]> => {
    if (ref && who.role !== 'admin') {
      if (ref.type === 'company') return listTimeline(sql, who, ref.id, page)
      if (ref.type === 'deal') return listDealTimeline(sql, who, ref.id, page)
    }
    if (who.role !== 'admin')
      throw new NotRunnable('Only admins see the audit log; of companies and deals everybody sees what changed.')
    const actor = colleague && (await recordFor(looking, colleague, 'user'))
    const hiddenTags = await tagsOutOfSight(sql, who)
    return listEvents(sql, who, {
      ...page,
      hiddenTags,
      ...(ref && { subject_id: ref.id }),
      ...(actor && { actor_id: actor.id }),
      // days are those of where the firm works
      ...(since && { date_from: momentIn(timeZone, since).toISOString() }),
      ...(until && { date_to: new Date(momentIn(timeZone, addDays(until, 1)).getTime() - 1).toISOString() }),
    })
  })()
  const real = events.filter(({ id }) => id !== null)
  const source = ref && recordCitation(ref)
  const lines = real.map(({ at, summary, before, after }) => {
    const fields = Object.keys(after ?? {}).slice(0, 6)
    const changed = before ? fields.map((name) => `${name}: ${said(before[name])} → ${said(after?.[name])}`) : []
    const text = `${dayInWords(at, timeZone)}: ${oneLine(summary)}${changed.length > 0 ? ` (${changed.join('; ')})` : ''}`
    const { id } = ledger.row({
      ref: null,
      about: ref ? [ref.label] : [],
      values: [['event', { label: 'event', shown: text, amount: null, type: 'text' }]],
      citations: source ? [source] : [],
    })
    return `- [${id}] ${text}`
  })
  return { lines: lines.length > 0 ? lines : ['Nothing is on record.'] }
}

const said = (value: unknown) =>
  value === null || value === undefined
    ? 'nothing'
    : oneLine(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 120)

/** What a field of each deal or company was, for who may see it. Throws NotRunnable for others. */
export function changesFor(
  { of, name }: { of: 'deal' | 'company'; name: string },
  { sql, who }: Asking,
  limit: number,
) {
  if (hiddenOf(who)?.has(name, of)) throw new NotRunnable(`The asker’s role does not see ${name}: say so.`)
  return readingAs(sql, who, (db) => changesOfField(db, who, { of, field: name, limit }))
}

async function fieldOf(
  { of, name }: { of: 'deal' | 'company'; name: string },
  { asking, ledger }: Looking,
): Promise<Found> {
  const { timeZone, now } = asking
  const changes = await changesFor({ of, name }, asking, eventsMax * 2)
  const columns: Column[] = [
    { name: 'now', label: `${name} now`, type: 'text' },
    { name: 'at_first', label: `${name} at first`, type: 'text' },
    { name: 'changed_at', label: `${name} last changed`, type: 'time' },
    { name: 'days_unchanged', label: `days since ${name} changed`, type: 'days' },
    { name: 'changes', label: `changes of ${name}`, type: 'integer' },
  ]
  const rows = changes.map(
    (one): Row => ({
      ref: { type: of, id: one.id, label: one.name },
      values: {
        now: one.now,
        at_first: one.first,
        changed_at: one.changed_at,
        days_unchanged: Math.floor((now.getTime() - Date.parse(one.changed_at)) / 86_400_000),
        changes: one.changes,
      },
    }),
  )
  const total = changes[0]?.total ?? 0
  const title = `${name.replaceAll('_', ' ')} of each ${of}, the longest unchanged first`
  return {
    lines: told(
      {
        plan: queryOf(of === 'deal' ? 'deals' : 'companies', []),
        blocks: [{ type: 'table', title, columns, rows, total, layout: 'table' }],
        notices: [],
      },
      { ledger, timeZone },
    ),
  }
}

/** By the moves that came after the day; what was deleted since is in none of it. */
async function stagesOn(on: string, { asking, ledger }: Looking): Promise<Found> {
  const { sql, signal, now, timeZone, who } = asking
  const context = { sql, signal, now, timeZone, isWhole: true }
  const deals = queryOf('deals', [where('deals', 'created_at', 'at_most', on)], {
    select: ['name', 'company', 'stage', 'stage_name', 'value', 'owner'],
  })
  const moves = queryOf('stage_changes', [where('stage_changes', 'at', 'more_than', on)], {
    select: ['deal_id', 'from', 'from_name', 'at'],
    order: [{ by: 'at', direction: 'asc' }],
  })
  const [found, moved] = await Promise.all([runPlan(context, who, deals), runPlan(context, who, moves)])
  const tableOf = ({ blocks }: typeof found) => blocks.find((block) => block.type === 'table')
  const [table, after] = [tableOf(found), tableOf(moved)]
  if (!table) return { lines: ['Nothing is on record.'] }
  const first = new Map<string, Row>()
  for (const move of after?.rows ?? []) {
    const id = String(move.values['deal_id'])
    if (!first.has(id)) first.set(id, move)
  }
  const rows = table.rows.map((row) => {
    const move = row.ref && first.get(row.ref.id)
    return move
      ? {
          ...row,
          values: { ...row.values, stage: move.values['from'] ?? null, stage_name: move.values['from_name'] ?? null },
        }
      : row
  })
  const groups = Map.groupBy(rows, ({ values }) => String(values['stage']))
  const money = table.columns.find(({ name }) => name === 'value')
  const counted = [...groups].map(
    ([stage, some]): Row => ({
      ref: null,
      values: {
        stage,
        count: some.length,
        value: some.reduce((sum, { values }) => sum + (typeof values['value'] === 'number' ? values['value'] : 0), 0),
      },
    }),
  )
  const columns: Column[] = [
    { name: 'stage', label: 'stage', type: 'choice' },
    { name: 'count', label: 'how many deals', type: 'integer' },
    {
      name: 'value',
      label: 'value as it is today',
      type: 'money',
      ...(money?.currency && { currency: money.currency }),
    },
  ]
  const called = dayInWords(`${on}T12:00:00Z`, 'UTC')
  const lines = told(
    {
      plan: deals,
      blocks: [
        {
          type: 'table',
          title: `stages of deals on ${called}`,
          columns,
          rows: counted,
          total: counted.length,
          layout: 'table',
        },
        { ...table, title: `deals on ${called}`, rows: rows.slice(0, eventsMax), total: rows.length },
      ],
      notices: ['Values are those of today; deals that were deleted since are not counted.'],
    },
    { ledger, timeZone },
  )
  return { lines }
}
