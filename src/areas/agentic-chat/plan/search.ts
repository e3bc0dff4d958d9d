import { seen } from '../../../access/seen.ts'
import { piece } from '../../../platform/db/statement.ts'
import { findQuotes, type QuoteHit } from '../../files/index.ts'
import type { WrittenText } from '../../search/index.ts'
import type { EntityName, FieldOf } from './catalogue.ts'
import { citing, citingPage, dayInWords } from './cite.ts'
import { queryOf } from './make_query.ts'
import { nearestTexts, type TextHit } from './nearest_texts.ts'
import type { Filter, Search } from './plan.ts'
import { listBlock } from './query.ts'
import type { Block, Ref, Result } from './result.ts'
import type { Running } from './run.ts'
import { fromOf, joinsNeededBy, joinsOf } from './statements/from.ts'
import { filteredFields, matching } from './statements/statements.ts'

type PassagesBlock = Extract<Block, { type: 'passages' }>

/** Passages of documents with all of the words, where there is none, with any of them; and what else has them. */
export async function runSearch(running: Running, search: Search): Promise<Omit<Result, 'plan'>> {
  if (search.nearest) return { blocks: [await nearestBlock(running, search)], notices: [] }
  const companyIds = await companiesOf(running, search)
  const passages = await passagesOf(running, search, companyIds)
  if (!search.written) return passages
  return { ...passages, blocks: [...passages.blocks, ...(await writtenOf(running, search))] }
}

type Written<E extends EntityName> = {
  title: string
  entity: E
  /** where one of several words is looked for; null: the search itself is, in all that there is */
  field: FieldOf<E> | null
  select: FieldOf<E>[]
}
const written = <E extends EntityName>(one: Written<E>): Written<EntityName> => one as unknown as Written<EntityName> // reason: a list of several entities

/** What people have written down, each kind a list of its own. */
const kindsWritten = [
  written({
    title: 'Notes',
    entity: 'notes',
    field: 'content',
    select: ['content', 'company', 'author', 'created_at'],
  }),
  written({
    title: 'Meetings and calls',
    entity: 'interactions',
    field: 'notes',
    select: ['date', 'type', 'subject', 'company', 'notes'],
  }),
  // words that are like it stand in other words of a subject too: "brisk", "tissue"
  written({
    title: 'E-mails',
    entity: 'emails',
    field: null,
    select: ['sent_at', 'direction', 'subject', 'contact', 'company'],
  }),
]

async function writtenOf(running: Running, search: Search): Promise<Block[]> {
  const { terms, alike = [] } = search
  const found = await Promise.all(
    kindsWritten.map(({ title, entity, field, select }) => {
      const isOneOf = alike.length > 0 && field !== null
      const words: Filter[] = isOneOf ? [{ field, op: 'contains', values: [terms, ...alike] }] : []
      const query = queryOf(entity, [...ofCompanies(search), ...words], {
        text: isOneOf ? null : terms,
        select,
        limit: sectionMax,
      })
      return listBlock(running, query, title)
    }),
  )
  return found.map(({ block }) => block).filter(({ rows }) => rows.length > 0)
}
const sectionMax = 5

/** The condition that something is of the companies that the search is about; none where it is about all. */
function ofCompanies({ company_ids, company_filters }: Search): Filter[] {
  const named: Filter[] = company_ids.length > 0 ? [{ field: 'id', op: 'is', values: company_ids }] : []
  const filters = [...named, ...company_filters]
  if (filters.length === 0) return []
  return [{ field: 'company_id', op: 'is', values: [], related: { entity: 'companies', field: 'id', filters } }]
}

async function passagesOf(
  running: Running,
  search: Search,
  companyIds: string[] | undefined,
): Promise<Omit<Result, 'plan'>> {
  const { db, who } = running
  const within = { companyIds, documentTypes: search.document_types.length > 0 ? search.document_types : undefined }
  // more than are shown, so that each document that has the words can be shown once before any is shown twice
  const limit = search.limit * 2
  const all = await findQuotes(db, who, { q: [search.terms, ...(search.alike ?? [])].join(' OR '), ...within, limit })
  if (all.hits.length > 0) return { blocks: [blockOf(search, all)], notices: [] }
  const words = wordsOf(search.terms)
  if (words.length < 2) return { blocks: [blockOf(search, all)], notices: [] }
  const block = await someOf(running, search, { words, where: within, limit })
  const notices = block.passages.length > 0 ? ['No passage has all of the words: these have some of them.'] : []
  return { blocks: [block], notices }
}

/** Words without the signs that a search box knows. */
const wordsOf = (terms: string) =>
  terms.split(/[^\p{L}\p{N}'’.&]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word) && !/^or$/i.test(word))

type Where = { companyIds: string[] | undefined; documentTypes: string[] | undefined }

/** The sentences that say most of it; each with its page, or with the record in which it is written. */
async function nearestBlock(running: Running, search: Search): Promise<PassagesBlock> {
  const hits = await nearestTexts(running, search, wordsOf(search.terms))
  const passages = hits.map((hit) =>
    'passage' in hit ? asPassage(hit.passage) : asWritten(hit, running.asking.timeZone),
  )
  return { type: 'passages', title: search.terms, passages, total: passages.length }
}

/** Of one company the sentences that say most of it; of several the passages that have any of the words. */
async function someOf(
  running: Running,
  search: Search,
  { words, where, limit }: { words: readonly string[]; where: Where; limit: number },
): Promise<PassagesBlock> {
  const { db, who } = running
  const isOfOne = search.company_ids.length === 1 && !where.documentTypes
  if (isOfOne) return nearestBlock(running, { ...search, written: false })
  return blockOf(search, await findQuotes(db, who, { q: words.join(' OR '), ...where, limit }))
}

function blockOf({ terms, limit }: Search, { hits, total }: { hits: QuoteHit[]; total: number }): PassagesBlock {
  return { type: 'passages', title: terms, passages: eachFileFirst(hits).slice(0, limit).map(asPassage), total }
}

function eachFileFirst(hits: readonly QuoteHit[]): QuoteHit[] {
  const seen = new Set<string>()
  const first = hits.filter(({ file_id }) => !seen.has(file_id) && seen.add(file_id))
  return [...first, ...hits.filter((hit) => !first.includes(hit))]
}

function asPassage(hit: QuoteHit): PassagesBlock['passages'][number] {
  const ref: Ref = { type: 'file', id: hit.file_id, label: hit.filename }
  const company: Ref | null =
    hit.company_id && hit.company_name ? { type: 'company', id: hit.company_id, label: hit.company_name } : null
  const place = { page: hit.page, box: hit.bbox, quote: hit.quote }
  return { ref, company, ...place, citation: citingPage(ref, place) }
}

/** The companies whose documents are searched; undefined: all of them, and documents of no company. */
async function companiesOf(running: Running, { company_ids, company_filters }: Search): Promise<string[] | undefined> {
  if (company_filters.length === 0) return company_ids.length > 0 ? company_ids : undefined
  const named: Filter[] = company_ids.length > 0 ? [{ field: 'id', op: 'is', values: company_ids }] : []
  const query = queryOf('companies', [...company_filters, ...named])
  const { ask, asking } = running
  const rows = await ask(piece`
    select c.id from ${fromOf(asking, 'companies')}
      ${joinsOf(asking, 'companies', joinsNeededBy('companies', filteredFields(query)), 'all')}
    where ${matching(asking, query)} and exists (
      select from files f where f.firm_id = ${asking.firmId} and f.company_id = c.id and f.processing_status = 'completed'
        and ${seen(asking, 'f')})`)
  return rows.map(({ id }) => String(id))
}

const kinds: Record<WrittenText['type'], string> = {
  note: 'note',
  interaction: 'call or meeting',
  email: 'e-mail',
  calendar_event: 'meeting',
  comment: 'comment',
  task: 'task',
  deal: 'deal',
  company: 'company',
}

function asWritten(
  { written, quote }: Extract<TextHit, { written: unknown }>,
  timeZone: string,
): PassagesBlock['passages'][number] {
  const { type, id, title, at, company_id, company_name } = written
  const isRecord = type === 'deal' || type === 'company'
  const said = isRecord ? `${kinds[type]} ${title}` : `${kinds[type]} of ${dayInWords(at, timeZone)}`
  const ref: Ref = { type, id, label: title || said }
  const company: Ref | null =
    company_id && company_name && type !== 'company' ? { type: 'company', id: company_id, label: company_name } : null
  return { ref, company, page: null, box: null, quote, citation: { ...citing(ref, said), quote } }
}
