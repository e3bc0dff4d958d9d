import { seen } from '../../access/seen.ts'
import { piece } from '../../platform/db/statement.ts'
import type { Asking } from './asking.ts'
import { contentOf } from './from_documents.ts'
import { isName, overlaps } from './grammar/document_question/company.ts'
import type { NameMatch } from './grammar/names/names.ts'
import { tokens as cut } from './grammar/rewording/normalise.ts'
import type { Understanding } from './grammar/understanding.ts'
import { saysLittle } from './grammar/vocabulary/ordinary_words.ts'
import { catalogue } from './plan/catalogue.ts'
import { checkPlan } from './plan/check.ts'
import type { Search } from './plan/plan.ts'
import { asked as ask } from './plan/reading.ts'
import type { Result } from './plan/result.ts'
import { runPlan } from './plan/run.ts'

const passagesMax = 4

/** The task or meeting that is called as the question says, where it is not understood otherwise; null where none is. */
export async function foundByTitle(asking: Asking): Promise<Result | null> {
  const { sql, who, signal, now, timeZone, titled, understanding } = asking
  if (!mayBeTitled(understanding)) return null
  for (const plan of titled) {
    const result = await runPlan({ sql, signal, now, timeZone }, who, plan)
    if (!isNothing(result)) return result
  }
  return null
}

/**
 * What is not understood of the records may be written somewhere: in a note, a call, a mail, a meeting, a task, a document.
 * The sentences that say most of it, of the companies that are named or in mind, else of all; null where nothing says it.
 */
export async function foundInTexts(asking: Asking): Promise<Result | null> {
  return isOpen(asking.understanding) ? anyFound(asking) : null
}

async function anyFound(asking: Asking): Promise<Result | null> {
  const { documents } = asking
  const named = await namedIn(asking)
  const inMind = documents.companyId ? [documents.companyId] : []
  const scopes = [
    ...(named.companyIds.length > 0 ? [{ companyIds: named.companyIds, words: named.rest }] : []),
    ...(named.isAny || inMind.length === 0 ? [] : [{ companyIds: inMind, words: named.rest }]),
    { companyIds: [], words: asking.question },
  ]
  return firstFound(asking, scopes)
}

/**
 * The same beside an answer from the records that leaves words of the question out: they may be what was asked of the company,
 * person or deal that it names. Where no text has all words that were looked for, some has the most of them.
 */
export async function foundBeside(asking: Asking, { plan, blocks }: Result): Promise<Result | null> {
  const { understanding } = asking
  const looksForWords =
    plan.kind === 'search' ||
    (plan.kind === 'query' && (plan.text !== null || plan.filters.some(({ op }) => op === 'contains')))
  if (looksForWords && isNothing({ blocks })) return anyFound(asking)
  if (!leavesOut(understanding)) return null
  const { companyIds, rest } = await namedIn(asking)
  return companyIds.length > 0 ? firstFound(asking, [{ companyIds, words: rest }]) : null
}

/** Whether a title may be what the question speaks of: something in it has no other reading. */
export const mayBeTitled = (understanding: Understanding): boolean => isOpen(understanding) || leavesOut(understanding)

const leavesOut = (understanding: Understanding): boolean =>
  understanding.kind === 'plan' && understanding.unused.some((word) => !saysLittle(word))

export const isNothing = ({ blocks }: Pick<Result, 'blocks'>) =>
  blocks.every((block) => (block.type === 'passages' ? block.passages : block.rows).length === 0)

type Scope = { companyIds: readonly string[]; words: string }

async function firstFound(asking: Asking, scopes: readonly Scope[]): Promise<Result | null> {
  const { sql, who, signal, now, timeZone, understanding } = asking
  for (const { companyIds, words } of scopes) {
    const terms = contentOf(words)
      .split(' ')
      .filter((word) => !kinds.has(word.toLowerCase()))
      .join(' ')
    if (terms === '') continue
    const plan: Search = {
      kind: 'search',
      terms,
      company_ids: companyIds.slice(0, companiesMax),
      document_types: [],
      company_filters: [],
      limit: passagesMax,
      nearest: asksWhy(understanding) ? 'reasons' : 'sentences',
      written: true,
    }
    if (checkPlan(plan) !== undefined) continue
    const result = await runPlan({ sql, signal, now, timeZone }, who, plan)
    if (!isNothing(result)) return result
  }
  return null
}

const companiesMax = 20

/** "which of our companies worry about …": no text has to say that it is of a company. */
const kinds = new Set(Object.values(catalogue).flatMap(({ noun }) => noun))

const isOpen = (understanding: Understanding): boolean =>
  understanding.kind === 'not_understood' ||
  understanding.kind === 'unknown_name' ||
  (understanding.kind === 'needs_model' && (asksWhy(understanding) || understanding.about === null))

const asksWhy = (understanding: Understanding) =>
  understanding.kind === 'needs_model' && understanding.reason === 'cause'

type NamedCompanies = {
  companyIds: string[]
  /** the question without the names of companies, and of people and deals that have one */
  rest: string
  isAny: boolean
}

/** The companies that a question names, or to which a person or a deal belongs that it names. */
async function namedIn({ sql, who, question, names, signal }: Asking): Promise<NamedCompanies> {
  const tokens = cut(question.normalize('NFKC'))
  const matches = names
    .match(tokens.map(({ word }) => word))
    .filter((match) => idsOf(match).length > 0 && isName(match, tokens))
    .reduce<NameMatch[]>((kept, match) => (kept.some((one) => overlaps(one, match)) ? kept : [...kept, match]), [])
  const ids = matches.flatMap(idsOf)
  const owners = await ask(
    sql,
    piece`
      select c.id, c.id as company_id from companies c
      where c.firm_id = ${who.firmId} and c.id = any (${ids}::uuid[]) and c.deleted_at is null and ${seen(who, 'c')}
      union all
      select p.id, p.company_id from contacts p where p.firm_id = ${who.firmId} and p.id = any (${ids}::uuid[])
        and p.company_id is not null and not p.company_deleted and ${seen(who, 'p')}
      union all
      select d.id, d.company_id from deals d
      where d.firm_id = ${who.firmId} and d.id = any (${ids}::uuid[]) and not d.company_deleted and ${seen(who, 'd')}`,
    signal,
  )
  const companyOf = new Map(owners.map(({ id, company_id }) => [String(id), String(company_id)]))
  // a company and its deal may be called the same: what all of them belong to is meant
  const companiesOf = (match: NameMatch) => [...new Set(idsOf(match).map((id) => companyOf.get(id)))]
  const taken = matches.filter((match) => companiesOf(match).length === 1 && companiesOf(match)[0] !== undefined)
  const rest = tokens.filter((_, at) => !taken.some(({ from, to }) => from <= at && at < to))
  return {
    companyIds: [...new Set(taken.flatMap(companiesOf))].filter((id) => id !== undefined),
    rest: rest.map(({ text }) => text).join(' '),
    isAny: matches.length > 0,
  }
}

const idsOf = ({ named }: NameMatch): string[] =>
  named.flatMap((one) => ('ref' in one && /^(?:company|contact|deal)$/.test(one.kind) ? [one.ref.id] : []))
