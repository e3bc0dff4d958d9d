import { standardWith } from '../../../../records/descriptions/index.ts'
import { catalogue, type EntityName, fieldOf } from '../../plan/catalogue.ts'
import type { Filter, Related } from '../../plan/plan.ts'
import { type Asked, addFilter, type Draft, draftOf, filter, recordOf, valuesOf } from '../asked.ts'
import type { Atom, Tape } from '../tape.ts'
import { isGlue, said, tagOf, use, wordOf } from '../tape.ts'
import { spanFilter, takeYears } from '../times/times.ts'
import { describedChoices } from '../vocabulary/described_words.ts'
import { documentKinds, nouns, titles } from '../vocabulary/nouns.ts'
import { stateOf } from '../vocabulary/states.ts'
import { takeConditions } from './conditions.ts'
import { takeGrowth } from './growth.ts'
import { negationBefore } from './records.ts'
import { openUnlessSaid } from './tasks.ts'

// Conditions on other records: companies with an information memorandum, deals without a note, contacts at companies with open
// deals, deals in companies that a family holds.

/** What of other records can be asked of each kind; deals, contacts and files of a company are counted with it already. */
const others: Partial<Record<EntityName, readonly EntityName[]>> = {
  companies: ['files', 'notes', 'interactions', 'tasks', 'financials', 'emails', ...standardWith('company_id')],
  deals: ['files', 'notes', 'interactions', 'tasks', ...standardWith('deal_id')],
  contacts: ['deals', 'files', 'notes', 'tasks', 'emails'],
  files: ['deals'],
}

/** The fields by which others hang on records of these kinds. */
export const idFields: Partial<Record<EntityName, string>> = {
  companies: 'company_id',
  deals: 'deal_id',
  contacts: 'contact_id',
}

/** What can belong to a deal and mostly hangs on a company alone: deals with a memorandum are those whose company has one. */
const mostlyOfCompany: readonly EntityName[] = ['files', 'interactions', 'emails', 'calendar']

/** The fields by which two kinds of record hang together: on each other, else on the same company. */
function linkOf(entity: EntityName, other: EntityName): { field: string; to: string } | undefined {
  const own = idFields[entity]
  const isByCompany = entity === 'deals' && mostlyOfCompany.includes(other)
  if (own && fieldOf(other, own) && !isByCompany) return { field: 'id', to: own }
  return fieldOf(entity, 'company_id') && fieldOf(other, 'company_id')
    ? { field: 'company_id', to: 'company_id' }
    : undefined
}

/** "with a CIM", "without notes", "with a note and a meeting this year": some or none of the others. */
export function takeOthers({ tape, situation }: Pick<Asked, 'tape' | 'situation'>, draft: Draft): void {
  for (const [at, atom] of tape.entries()) {
    if (atom.used) continue
    const isMissing = atom.tags.includes('NOT:missing')
    if (!isMissing && !/^(with|have|has|having|had)$/.test(wordOf(atom))) continue
    const negation = isMissing ? [] : negationBefore(tape, at)
    const op = isMissing || negation.length > 0 ? 'is_not' : 'is'
    const run: (Filter & { related: Related })[] = []
    let from = at - negation.length
    let next = at + 1
    for (;;) {
      const found =
        otherAt(tape, next, others[draft.entity] ?? [], situation.userId) ?? withRole(tape, next, draft.entity)
      const link = found && linkOf(draft.entity, found.entity)
      if (!found || !link || isAddress(draft.entity, found)) break
      const span = tape.slice(from, found.to)
      use(span)
      const related = { entity: found.entity, field: link.to, filters: found.filters }
      run.push({ ...filter(link.field, op, [], said(span)), related })
      const joint = tape[found.to]?.used ? '' : wordOf(tape[found.to])
      if (!/^(and|or|,|&|nor)$/.test(joint)) break
      // one of two is no condition that there is; and "with no note and a meeting" has one
      if (joint === 'or' ? op === 'is' : op === 'is_not' && /^(a|an|some)$/.test(wordOf(tape[found.to + 1]))) break
      ;[from, next] = [found.to, found.to + 1]
    }
    for (const one of withTimeOfLast(run)) addFilter(draft, one)
    // "contacts at companies without a deal" are at one
    const isOfCompanies =
      draft.entity === 'contacts' && tape.slice(0, at).some((one) => tagOf(one, 'N') === 'companies')
    if (isOfCompanies && run.some((one) => one.op === 'is_not' && one.field === 'company_id'))
      addFilter(draft, filter('company_id', 'is_present', [], 'at a company'))
  }
}

/** An e-mail that a contact has is an address, unless more is said of it. */
const isAddress = (of: EntityName, { entity, filters }: Other) =>
  of === 'contacts' && entity === 'emails' && filters.length === 0

/** "a call or a meeting in the last 60 days": the time behind is of both. */
function withTimeOfLast(run: readonly (Filter & { related: Related })[]): Filter[] {
  const time = ({ related: { entity, filters } }: { related: Related }) =>
    filters.find(({ field }) => field === catalogue[entity].dated)
  const last = run.at(-1)
  const said = last && time(last)
  return run.map((one) => {
    if (!said || time(one)) return one
    const { related } = one
    return {
      ...one,
      related: { ...related, filters: [...related.filters, { ...said, field: catalogue[related.entity].dated }] },
    }
  })
}

type Other = { entity: EntityName; filters: Filter[]; to: number }

/** "with a CFO": companies, and deals by their company, of which somebody in that role is known. */
function withRole(tape: Tape, from: number, entity: EntityName): Other | undefined {
  if (entity !== 'companies' && entity !== 'deals') return undefined
  const at = /^(?:a|an|any|the)$/.test(wordOf(tape[from])) ? from + 1 : from
  const role = tape[at]
  if (role?.kind !== 'name' || role.used || !role.tags.includes('V:role')) return undefined
  return { entity: 'contacts', filters: [filter('role', 'is', valuesOf(role, 'role'), said([role]))], to: at + 1 }
}

/** What stands there: articles, a state, the noun or the kind of document, and a state behind it. */
function otherAt(tape: Tape, from: number, among: readonly EntityName[], userId: string): Other | undefined {
  const found = anyAt(tape, from, among, userId)
  return found?.entity === 'tasks' ? { ...found, filters: openUnlessSaid(found.filters) } : found
}

function anyAt(tape: Tape, from: number, among: readonly EntityName[], userId: string): Other | undefined {
  let at = from
  while (tape[at] && !tape[at]?.used && /^(a|an|any|some|the|at least one)$/.test(wordOf(tape[at]))) at += 1
  const filters: Filter[] = []
  const stateAt = (entity: EntityName) => statesOf(tape[at], entity)
  const entity = among.find((one) => entityOf(tape[at]) === one || (stateAt(one) && entityOf(tape[at + 1]) === one))
  if (!entity) {
    const title = titleAt(tape, at)
    return among.includes('files') && title ? { entity: 'files', ...title } : undefined
  }
  const before = entityOf(tape[at]) === entity ? undefined : stateAt(entity)
  if (before) {
    filters.push(...before)
    at += 1
  }
  if (entity === 'interactions') filters.push(...(ofTalk[tagOf(tape[at], 'N') ?? ''] ?? []))
  at += 1
  const made = makerOf(tape, at, entity, userId)
  if (made) {
    filters.push(made.filter)
    at = made.to
  }
  const timed = timeOf(tape, at, entity)
  const author = timed && !made ? makerOf(tape, timed.to, entity, userId) : undefined
  if (timed) {
    const more = author ? [author.filter] : []
    return { entity, filters: [...filters, timed.filter, ...more], to: author?.to ?? timed.to }
  }
  const noted = entity === 'notes' || entity === 'emails' ? saidInNote(tape, at, entity) : undefined
  if (noted) return { entity, filters: [...filters, noted.filter], to: noted.to }
  const behind = stateBehind(tape, at, entity)
  if (!behind) return { entity, filters, to: at }
  filters.push(...behind.filters)
  const owner = made ? undefined : makerOf(tape, behind.to, entity, userId)
  return { entity, filters: [...filters, ...(owner ? [owner.filter] : [])], to: owner?.to ?? behind.to }
}

/** "in negotiation", "at the proposal stage" */
function stateBehind(
  tape: Tape,
  from: number,
  entity: EntityName,
): { filters: readonly Filter[]; to: number } | undefined {
  const isLinked = /^(in|at|under)$/.test(wordOf(tape[from]))
  const at = isLinked ? from + 1 : from
  const filters = isLinked || /^(?:in|at) /.test(wordOf(tape[at])) ? statesOf(tape[at], entity) : undefined
  const isStage = /^(?:stage|phase)$/.test(wordOf(tape[at + 1])) && !tape[at + 1]?.used
  return filters && { filters, to: at + (isStage ? 2 : 1) }
}

/** A meeting or a call is an interaction of that kind. */
const ofTalk: Readonly<Record<string, Filter[]>> = {
  meetings: [filter('type', 'is', ['meeting'])],
  calls: [filter('type', 'is', ['call'])],
}

const makers: Partial<Record<EntityName, string>> = {
  deals: 'owner_id',
  files: 'uploaded_by_id',
  notes: 'author_id',
  interactions: 'colleague_id',
  tasks: 'assignee_id',
  emails: 'owner_id',
}

/** "uploaded by Priya", "written by Tom", of tasks "assigned to me": whose they are. */
function makerOf(
  tape: Tape,
  from: number,
  entity: EntityName,
  userId: string,
): { filter: Filter; to: number } | undefined {
  const isSaid = (entity === 'tasks' ? ofTask : makes).test(wordOf(tape[from]))
  const isLogged = entity === 'interactions' && logs.test(wordOf(tape[from]))
  const field = isLogged ? 'author_id' : makers[entity]
  if (!isSaid || !field || tape[from]?.used) return undefined
  if (entity === 'tasks' && /^(?:me|myself|mine)$/.test(wordOf(tape[from + 1])))
    return { filter: filter(field, 'is', [userId], 'mine'), to: from + 2 }
  const at = tape.findIndex((atom, index) => index >= from && atom.kind === 'name')
  const isNext = tape.slice(from + 1, Math.max(at, 0)).every((atom) => isGlue(wordOf(atom)))
  const ref = tape[at] && !tape[at].used && isNext && at <= from + 2 ? recordOf(tape[at], 'user') : null
  return ref ? { filter: filter(field, 'is', [ref.id], ref.label), to: at + 1 } : undefined
}
const makes = /^(?:(?:uploaded|written|logged|added|made|taken|created|held|owned|run|led|handled)(?: by)?|by|from|of)$/
const logs = /^(?:written|logged|added|created)(?: by)?$/
const ofTask = /^(?:assigned to|for|of)$/

/** "uploaded in the last 60 days", "in May": when the others came to be. */
function timeOf(tape: Tape, from: number, entity: EntityName): { filter: Filter; to: number } | undefined {
  const isVerb = (entity === 'tasks' ? /^due$/ : isMade).test(wordOf(tape[from]))
  // "companies we had a meeting with this year"
  const isStranded = /^(?:with|at)$/.test(wordOf(tape[from])) && tape[from + 1]?.kind === 'date'
  const at = (isVerb || isStranded) && !tape[from]?.used ? from + 1 : from
  const date = tape[at]
  if (!date || date.used || date.kind !== 'date') return undefined
  const made = spanFilter(entity, catalogue[entity].dated, date.span)
  return made ? { filter: made, to: at + 1 } : undefined
}

const isMade = /^(?:uploaded|added|written|held|logged|created|filed|made|from|dated)$/

/** "tagged risk", "about the lease": of a note, or of the subject of an e-mail. */
function saidInNote(tape: Tape, at: number, entity: 'notes' | 'emails'): { filter: Filter; to: number } | undefined {
  const [how, next] = tape.slice(at)
  if (!how || how.used || !next || next.used) return undefined
  const tag = entity === 'notes' && tagOf(how, 'W') === 'tagged' && next.tags.includes('V:tag') ? next : undefined
  if (tag) return { filter: filter('tag', 'is', valuesOf(tag, 'tag'), said([tag])), to: at + 2 }
  if (!/^(about|on|mentioning|regarding|concerning)$/.test(wordOf(how))) return undefined
  let from = at + 1
  while (/^(a|an|any|the)$/.test(wordOf(tape[from]))) from += 1
  let to = from
  while (tape[to] && !tape[to]?.used && tape[to]?.kind === 'word' && !isGlue(wordOf(tape[to]))) to += 1
  const topic = said(tape.slice(from, to))
  const field = entity === 'notes' ? 'content' : 'subject'
  return topic === '' ? undefined : { filter: filter(field, 'contains', [topic], topic), to }
}

const entityOf = (atom: Atom | undefined): EntityName | undefined =>
  atom?.used ? undefined : nouns.find(({ tag }) => tag === tagOf(atom, 'N'))?.entity

function statesOf(atom: Atom | undefined, entity: EntityName): readonly Filter[] | undefined {
  if (!atom || atom.used) return undefined
  const meanings = atom.tags.filter((tag) => tag.startsWith('S:')).map((tag) => tag.slice(2))
  return meanings.map((meaning) => stateOf(entity, meaning)).find((filters) => filters !== undefined)
}

/** A kind of document, with the word that says which: "credit agreement". */
function titleAt(tape: Tape, at: number): Pick<Other, 'filters' | 'to'> | undefined {
  const kindAt = (index: number) =>
    tape[index]?.used ? undefined : documentKinds.find(({ tag }) => tag === tagOf(tape[index], 'K'))
  const kind = kindAt(at)
  const title = titles[wordOf(tape[at])]
  if (kind && title) return { filters: [filter('filename', 'contains', [...title])], to: at + 1 }
  if (kind)
    return { filters: [filter('document_type', 'is', [...kind.values], said(tape.slice(at, at + 1)))], to: at + 1 }
  const named = kindAt(at + 1)
  const word = tape[at]
  if (!named || !word || word.used || word.kind !== 'word' || !/^[a-z]{4,}$/.test(wordOf(word))) return undefined
  const isOf = filter('document_type', 'is', [...named.values], said(tape.slice(at + 1, at + 2)))
  return { filters: [isOf, filter('filename', 'contains', [wordOf(word)], wordOf(word))], to: at + 2 }
}

/** "contacts at companies with more than 500 employees", "deals in family owned companies": what only the company has. */
export function takeOfCompany(tape: Tape, draft: Draft): void {
  if (draft.entity === 'companies' || !fieldOf(draft.entity, 'company_id')) return
  if (!tape.some((atom) => tagOf(atom, 'N') === 'companies')) return
  const company = draftOf('companies')
  const waiting = tape.filter((atom) => !atom.used)
  if (waiting.some((atom) => /^(growing|shrinking)$/.test(tagOf(atom, 'S') ?? ''))) takeGrowth(tape, company, null)
  // an amount says of which figure it is, or it is not the company's
  if (waiting.some((atom) => atom.kind === 'amount') && waiting.some((atom) => tagOf(atom, 'F')))
    takeConditions(tape, company)
  // a company's year has its time behind it; another time is the record's own
  takeYears(tape, company)
  takeStatesOfCompany(tape, company)
  for (const [at, atom] of tape.entries()) {
    const choice = describedChoices.find(
      ({ entity, meaning }) => entity === 'companies' && atom.tags.includes(`S:${meaning}`),
    )
    if (!choice || atom.used) continue
    const negation = negationBefore(tape, at)
    use([atom, ...negation])
    const isNot = negation.length > 0
    addFilter(company, filter(choice.field, isNot ? 'is_not' : 'is', [choice.choice], said([...negation, atom])))
  }
  if (company.filters.length === 0) return
  addFilter(draft, {
    ...filter('company_id', 'is', [], company.filters.map((one) => one.said ?? '').join(', ')),
    related: { entity: 'companies', field: 'id', filters: company.filters },
  })
}

/** "deals with loss making targets", "contacts at growing companies": states that only a company has, beside its noun. */
function takeStatesOfCompany(tape: Tape, company: Draft): void {
  for (const [at, atom] of tape.entries()) {
    const state = ['profitable', 'unprofitable', 'growing', 'shrinking', 'archived', 'inactive'].find(
      (meaning) => !atom.used && atom.tags.includes(`S:${meaning}`),
    )
    const isBeside = [at + 1, at - 1].some((place) => tagOf(tape[place], 'N') === 'companies')
    const filters = state && isBeside ? stateOf('companies', state) : undefined
    if (!filters || negationBefore(tape, at).length > 0) continue
    use([atom])
    for (const one of filters) addFilter(company, { ...one, said: said([atom]) })
  }
}
