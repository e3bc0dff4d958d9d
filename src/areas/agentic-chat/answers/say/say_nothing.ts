import type { NameIndex } from '../../grammar/names/names.ts'
import type { WhatThereIs } from '../../plan/briefing/what_there_is.ts'
import type { Plan } from '../../plan/plan.ts'
import { condition, echoOf } from '../echo.ts'
import { bold, plain } from '../markdown.ts'
import { haveOf } from '../measures.ts'
import { pathLabel } from '../paths.ts'
import { followUpSpan, subjectOf } from '../phrases.ts'
import type { QueryPlan, Telling } from '../telling.ts'
import { asksWhether } from '../whether.ts'
import { listed, some } from '../words.ts'
import { sayWhatThereIs } from './say_what_there_is.ts'

/** What helps a firm that has only begun; empty where it has companies. */
export const nothingYet = (names: NameIndex) =>
  names.examples(12).some(({ type }) => type === 'company')
    ? ''
    : 'Your firm has no companies on record yet. Add companies and deals, upload documents or connect a mailbox: answers come from them.'

/** Nothing was found: what exactly was looked for, and what would come nearest. */
export const sayNothing = (
  plan: Plan,
  telling: Telling,
  firm: NameIndex,
  instead: WhatThereIs | null = null,
): string[] => {
  const first = nothingYet(firm)
  const { labels } = telling
  const names = (ids: readonly string[]) => some(ids.flatMap((id) => labels.get(id) ?? []).map(plain), 3, 'or')
  switch (plan.kind) {
    case 'query':
      return [
        noRows(plan, telling),
        ...(instead ? sayWhatThereIs(plan, instead, telling) : []),
        first || nearest(plan, labels),
      ].filter((part) => part !== '')
    case 'trend':
      return [`No figures by ${plan.period} are on record for ${names(plan.company_ids) || 'this company'}.`]
    case 'search': {
      const whose = names(plan.company_ids)
      const written = plan.written ? ', and no note, meeting, call or e-mail has these words' : ''
      return [
        `No document${whose === '' ? '' : ` of ${whose}`} has a passage that fits “${plain(plan.terms)}”${written}.`,
        first || 'Only documents whose reading is completed are searched; other words for the same thing may find it.',
      ]
    }
    case 'briefing':
      return [
        plan.purpose === 'news'
          ? `Nothing new is on record for ${names([plan.id]) || `this ${plan.subject}`}.`
          : `Nothing is on record for ${names([plan.id]) || `this ${plan.subject}`}.`,
      ]
    case 'follow_ups':
      if (plan.happened)
        return [
          `${bold('Nothing')} is on record ${followUpSpan(plan)}: no moves of deals, new records, calls, meetings, notes, documents or tasks done.`,
        ]
      return [
        `${bold('Nothing')} needs attention ${followUpSpan(plan)}: no tasks, unanswered e-mails, next steps, close dates or meetings.`,
        ...(first === '' ? [] : [first]),
      ]
    case 'document_question':
      return [`No document of ${names([plan.company_id]) || 'this company'} has statements that were read.`]
    default:
      return plan satisfies never
  }
}

const noRows = (query: QueryPlan, telling: Telling) => {
  const unread = notRead(query, telling)
  if (unread !== undefined) return unread
  const { many } = subjectOf(query, telling.labels)
  const have = haveOf(query, 2)
  // "you have" says whose they are, but not whose the deal is that they are on
  const ofOthers = query.filters
    .filter(({ related }) => related)
    .map((filter) => condition(query.entity, filter, telling.labels))
  const isTold = /^you\b/i.test(have) && !ofOthers.some((words) => / of yours\b/.test(words))
  const sentence = `${have} no ${isTold ? many.replace(/ of yours\b/, '') : many}.`
  if (!asksWhether(query, telling)) return sentence
  return `${bold('No')}: ${sentence.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())}`
}

/** "No asking price was read from documents of Cobalt Health." */
const notRead = ({ entity, filters, measures }: QueryPlan, { labels }: Telling) => {
  const path = filters.find(({ field }) => field === 'path')
  const company = filters.find(({ field, op }) => field === 'company_id' && op === 'is')
  if (entity !== 'document_values' || measures.length > 0 || path === undefined) return undefined
  // in which documents it was looked for is said by their company
  if (filters.some(({ field }) => !['path', 'label', 'company_id', 'file_id'].includes(field))) return undefined
  const label = filters.find(({ field, op }) => field === 'label' && op === 'contains')?.values[0]
  const isPart = path.values.includes('amounts[')
  const called = isPart
    ? ['amount of that facility']
    : label
      ? [String(label)]
      : path.values.map((one) => pathLabel(String(one)))
  const what = listed([...new Set(called.map(plain))], 'or')
  const whose = company?.values.flatMap((id) => labels.get(String(id)) ?? []) ?? []
  const verb = /commitments$/.test(what) ? 'were' : 'was'
  return `No ${what} ${verb} read from ${whose.length === 0 ? 'any document' : `documents of ${some(whose.map(plain), 3, 'or')}`}.`
}

// with more than one condition the reader wants to know which ones stood in the way
const nearest = (query: QueryPlan, labels: Telling['labels']) =>
  query.entity === 'document_values' || query.filters.length + (query.text === null ? 0 : 1) < 2
    ? ''
    : `I looked for ${echoOf(query, labels)}. With one condition less there may be some.`
