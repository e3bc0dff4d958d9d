import type { Answer } from '../../events.ts'
import { plannedTitle } from '../../plan/briefing/planned.ts'
import type { WhatThereIs } from '../../plan/briefing/what_there_is.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Ref, Result, Row } from '../../plan/result.ts'
import { echoOf } from '../echo.ts'
import { bold, plain } from '../markdown.ts'
import { haveOf } from '../measures.ts'
import { number } from '../numbers.ts'
import { you } from '../phrases.ts'
import { suggestions } from '../suggestions.ts'
import { recordTable } from '../tables.ts'
import { type About, type QueryPlan, type TableBlock, type Telling, tablesOf, telling } from '../telling.ts'
import { counted, listed } from '../words.ts'
import { sayBriefing, sayFollowUps } from './say_briefing.ts'
import { sayCompare } from './say_compare.ts'
import { sayDocument } from './say_document.ts'
import { sayGroups } from './say_groups.ts'
import { sayMeasures } from './say_measures.ts'
import { sayNothing } from './say_nothing.ts'
import { saySearch } from './say_passages.ts'
import { sayPeers } from './say_peers.ts'
import { sayLookup, sayRows } from './say_rows.ts'
import { sayTrend } from './say_trend.ts'
import { sayVariants } from './say_variants.ts'
import { sayWhatThereIs } from './say_what_there_is.ts'

export type { About } from '../telling.ts'

/** A result as an answer: the first sentence answers the question, then the rows, then what the reader has to know. */
export const say = (result: Result, about: About, instead: WhatThereIs | null = null): Answer => {
  const { plan } = result
  const told = telling(result, about)
  const paragraphs = body(result, told)
  const notices = [
    ...new Set([...result.notices, ...result.blocks.flatMap((block) => (block.type === 'trend' ? block.notices : []))]),
  ]
  const text = [
    ...(paragraphs.length === 0 ? sayNothing(plan, told, about.names, instead) : paragraphs),
    ...(paragraphs.length > 0 && instead && plan.kind === 'query' ? sayWhatThereIs(plan, instead, told) : []),
    notUsed(about.unused),
    ...(plan.kind === 'search' && paragraphs.length > 0 ? [] : notices).map((notice) => ended(plain(notice))),
  ]
  return {
    text: text.filter((part) => part !== '').join('\n\n'),
    echo: echoOf(plan, told.labels),
    plan,
    citations: told.citing.all(),
    unused: [...about.unused],
    suggestions: suggestions(about.names, { question: about.question, plan, ...subjectsOf(result, told) }),
    notices,
    engine: 'rules',
  }
}

/** "I did not use: ‘backlog’." */
const notUsed = (unused: readonly string[]) =>
  unused.length === 0 ? '' : `I did not use: ${listed(unused.map((word) => `“${plain(word)}”`))}.`

const ended = (sentence: string) => (sentence === '' || /[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

const body = (result: Result, told: Telling): string[] => {
  const { plan, blocks } = result
  switch (plan.kind) {
    case 'query':
      return ofQuery(plan, result, told)
    case 'trend': {
      const trends = blocks.filter((block) => block.type === 'trend')
      return trends.some(({ rows }) => rows.length > 0) ? sayTrend(plan, trends, told) : []
    }
    case 'search':
      return saySearch(plan, result, told)
    case 'briefing':
      return sayBriefing(plan, result, told)
    case 'follow_ups':
      return sayFollowUps(plan, result, told)
    case 'document_question':
      return sayDocument(plan, result, told)
    default:
      return plan satisfies never
  }
}

const ofQuery = (query: QueryPlan, result: Result, told: Telling): string[] => {
  const [block, beside] = tablesOf(result)
  if (block === undefined) return []
  if (beside?.title === plannedTitle) return sayMeetings(query, block, beside, told)
  if (query.variants.length > 0) return sayVariants(query, result, told)
  if (query.measures.length > 0)
    return query.group.length === 0 ? sayMeasures(query, block, told) : sayGroups(query, block, told)
  if (query.layout === 'peers') return sayPeers(query, block, told)
  if (query.layout === 'compare' && block.rows.length > 1) return sayCompare(block, told)
  return query.layout === 'lookup' ? sayLookup(query, block, told) : sayRows(query, block, told)
}

/** Meetings of the calendar, and those to come that stand as interactions only. */
const sayMeetings = (query: QueryPlan, block: TableBlock, planned: TableBlock, told: Telling): string[] => {
  const list = recordTable(planned, told)
  const count = counted(planned.total, ['interaction', 'interactions'], bold(number(planned.total)))
  if (block.rows.length === 0)
    return [`${haveOf(query, planned.total)} ${count} planned, none of them in the calendar:`, list]
  return [
    ...(query.layout === 'lookup' ? sayLookup(query, block, told) : sayRows(query, block, told)),
    `### ${plannedTitle}`,
    list,
  ]
}

/** The records that the answer is about: those the plan names, then those it shows. Suggestions speak of them. */
const subjectsOf = ({ plan, blocks }: Result, { labels }: Telling): { named: Ref[]; refs: Ref[] } => {
  const named = namedIn(plan).flatMap(({ type, id }): Ref[] => {
    const label = labels.get(id)
    return label === undefined || label === you ? [] : [{ type, id, label }]
  })
  const shown = blocks.flatMap((block): Ref[] => {
    if (block.type === 'trend') return [block.company]
    if (block.type === 'passages') return block.passages.flatMap(({ company }) => company ?? [])
    return block.rows.flatMap(({ ref, values }) => [...(ref ? [ref] : []), ...companyOf(values)])
  })
  // an answer of one record is about it, and about its company
  const isOne = blocks.reduce((sum, block) => sum + (block.type === 'table' ? block.total : 1), 0) === 1
  return { named: isOne || plan.kind === 'briefing' ? [...named, ...shown] : named, refs: [...named, ...shown] }
}

const companyOf = (values: Row['values']): Ref[] => {
  const { company_id: id, company: label } = values
  return typeof id === 'string' && typeof label === 'string' && label !== '' ? [{ type: 'company', id, label }] : []
}

const namedIn = (plan: Plan): Pick<Ref, 'type' | 'id'>[] => {
  const company = (id: string) => ({ type: 'company' as const, id })
  switch (plan.kind) {
    case 'query':
      return plan.filters.flatMap(({ field, op, values }) => {
        const type = op !== 'is' ? undefined : field === 'id' ? ofEntity[plan.entity] : ofField[field]
        return type === undefined ? [] : values.slice(0, 5).map((id) => ({ type, id: String(id) }))
      })
    case 'trend':
    case 'search':
      return plan.company_ids.map(company)
    case 'briefing':
      return [{ type: plan.subject, id: plan.id }]
    case 'follow_ups':
      return plan.company_id === null ? [] : [company(plan.company_id)]
    case 'document_question':
      return [company(plan.company_id)]
    default:
      return plan satisfies never
  }
}

// biome-ignore format: a table
const ofEntity: Partial<Record<QueryPlan['entity'], Ref['type']>> = { companies: 'company', contacts: 'contact', deals: 'deal', funds: 'fund', people: 'user' }
// biome-ignore format: a table
const ofField: Record<string, Ref['type']> = { company_id: 'company', contact_id: 'contact', deal_id: 'deal', fund_id: 'fund', owner_id: 'user', assignee_id: 'user' }
