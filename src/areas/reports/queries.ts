import { v7 as uuidv7 } from 'uuid'
import { recordEvent } from '../../access/events.ts'
import { hiddenOf } from '../../access/hidden.ts'
import { seen } from '../../access/seen.ts'
import { requireVersion } from '../../access/versions.ts'
import { writtenWithoutHidden } from '../../access/written_without_hidden.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { onPage } from '../../platform/db/paging.ts'
import { newRow, nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { unknownReference } from '../../platform/http/errors.ts'
import { putInBin } from '../../records/bin.ts'
import { keptTotal } from '../../records/counters.ts'
import { lockPlace } from '../../records/engine/links.ts'
import { invalidRequest, reportNotFound, reportNotReady } from './errors.ts'
import type { Fact } from './fact.ts'
import { defaultSections, kinds } from './kinds.ts'
import type {
  Headings,
  ListedReport,
  NewReport,
  Report,
  ReportPatch,
  ReportQuery,
  ReportType,
  SectionName,
} from './schema.ts'
import { contentOf, countWords } from './words.ts'

/** What a report is to be, as the one who writes it has to know. */
export type Order = {
  id: string
  company_id: string
  company_name: string
  deal_id: string | null
  report_type: ReportType
  section_names: SectionName[]
  headings: Headings
  /** how the firm writes */
  tone: string | null
  include_comparisons: boolean
  time_period: string | null
  /** the fields that it is written without */
  hidden: string[]
  created_at: string
}

/** Puts a report on record that is now to be written. */
export async function createReport(db: Transaction, who: Who, wanted: NewReport): Promise<Order> {
  const { deal_id } = await lockPlace(db, who, wanted)
  const kind = kinds[wanted.report_type]
  const template = wanted.template_id ? await templateFor(db, who, wanted.template_id, wanted.report_type) : null
  const sections = wanted.sections && wanted.sections.length > 0 ? wanted.sections : undefined
  const row = {
    firm_id: who.firmId,
    id: uuidv7(),
    company_id: wanted.company_id,
    deal_id,
    report_type: wanted.report_type,
    section_names: sections ?? template?.sections.map(({ section }) => section) ?? defaultSections(wanted.report_type),
    template_id: template?.id ?? null,
    headings: JSON.stringify(
      Object.fromEntries(template?.sections.map(({ section, heading }) => [section, heading]) ?? []),
    ),
    include_comparisons: wanted.include_comparisons ?? kind.comparisons,
    time_period: wanted.time_period ?? null,
    created_by: who.userId,
    hidden: [...(hiddenOf(who)?.fields ?? [])],
    mentions: await dealsOf(db, who, wanted.company_id),
  }
  await db`insert into reports ${newRow(row)}`
  await db`insert into service.reports_in_progress (report_id, firm_id) values (${row.id}, ${who.firmId})`
  const order = await requireOrder(db, who, row.id)
  const { company_id: companyId, report_type } = order
  const after = { name: nameOf(order), report_type }
  await recordEvent(db, who, { subject: 'report', kind: 'created', subjectId: order.id, companyId, after })
  return order
}

type Template = { id: string; report_type: ReportType; sections: { section: SectionName; heading: string }[] }

/** Held until the report is on record. */
async function templateFor(db: Transaction, who: Who, id: string, type: ReportType): Promise<Template> {
  const [template] = await db<Template[]>`
    select id, report_type, sections from report_templates where firm_id = ${who.firmId} and id = ${id} for key share`
  if (!template) throw unknownReference('template_id', 'report template')
  if (template.report_type !== type)
    throw invalidRequest({ field: 'template_id', message: `is for another type: ${template.report_type}` })
  return template
}

/** What the report can tell of beside its company, by what belongs to them too: behind their walls it stands. */
async function dealsOf(db: Db, who: Who, companyId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from deals where firm_id = ${who.firmId} and company_id = ${companyId} and ${seen(who, 'deals')} order by id`
  return rows.map(({ id }) => id)
}

/** What the activity feed calls a report. */
const nameOf = ({ report_type, company_name }: Pick<Order, 'report_type' | 'company_name'>) =>
  `${kinds[report_type].title}: ${company_name}`

/** What is to be written; whoever asked for it was let through. */
export async function requireOrder(db: Db, who: Pick<Who, 'firmId'>, id: string): Promise<Order> {
  const [order] = await db<Order[]>`
    select r.id, r.company_id, c.name as company_name, r.deal_id, r.report_type, r.section_names, r.headings, t.tone,
      r.include_comparisons, r.time_period, r.hidden, r.created_at
    from reports r /* beyond walls */ join companies c on c.firm_id = ${who.firmId} and c.id = r.company_id
      left join report_templates t on t.firm_id = ${who.firmId} and t.id = r.template_id
    where r.firm_id = ${who.firmId} and r.id = ${id}`
  if (!order) throw reportNotFound()
  return order
}

type Stored = Omit<Report, 'content' | 'metadata' | 'error'> & {
  deal_id: string | null
  deal_name: string | null
  page_count: number | null
  word_count: number
  generation_seconds: number | null
  completed_at: string | null
  error_code: string | null
  error_message: string | null
  edited_by: string | null
  edited_at: string | null
  template_id: string | null
  headings: Headings
  facts: Fact[]
}

/** A report with its facts. */
export async function requireReport(db: Db, who: Who, id: string): Promise<{ report: Report; facts: Fact[] }> {
  const [row] = await db<Stored[]>`
    select r.id, r.company_id, c.name as company_name, r.report_type, r.status, r.sections, r.template_id, r.headings, r.facts, r.time_period,
      r.include_comparisons, r.created_by, r.created_at, r.page_count, r.word_count, r.generation_seconds, r.completed_at,
      r.error_code, r.error_message, d.id as deal_id, d.name as deal_name, edit.actor_id as edited_by, edit.at as edited_at
    from reports r join companies c on c.firm_id = ${who.firmId} and c.id = r.company_id and ${seen(who, 'c')}
      left join deals d on d.firm_id = ${who.firmId} and d.id = r.deal_id and ${seen(who, 'd')}
      left join lateral (
        select e.actor_id, e.at from events e
        where e.firm_id = ${who.firmId} and e.subject_id = r.id and e.kind = 'updated' and ${seen(who, 'e')}
        order by e.at desc, e.id desc limit 1
      ) edit on true
    where r.firm_id = ${who.firmId} and r.id = ${id} and not r.company_deleted and ${seen(who, 'r')}
      and ${writtenWithoutHidden(who, 'r')}`
  if (!row) throw reportNotFound()
  const {
    facts,
    page_count,
    word_count,
    generation_seconds,
    completed_at,
    error_code,
    error_message,
    deal_id,
    deal_name,
    edited_by,
    edited_at,
    template_id,
    headings,
    ...report
  } = row
  const written = { pages: page_count, word_count, generated_at: completed_at, generation_time: generation_seconds }
  const metadata = { ...written, edited_by, edited_at, template_id, headings, deal_id, deal_name }
  const error = error_code === null ? null : { code: error_code, message: error_message ?? '' }
  return { report: { ...report, content: contentOf(report.sections, headings), metadata, error }, facts }
}

/** Reports, newest first; one row without id where the page is empty. */
export async function listReports(db: Db, who: Who, { page, page_size, ...filter }: ReportQuery) {
  const conditions = matching(who, filter)
  return db<({ total: number } & ListedReport)[]>`
    with counted as (select (${total(who, filter, conditions)})::int as total), page as (
      ${onPage(piece`select id as page_id from reports where ${conditions}`, piece`created_at desc, id desc`, { page, page_size })}
    )
    select total, r.id, c.name as company_name, r.report_type, r.status, r.created_at, r.company_id, d.id as deal_id, d.name as deal_name, r.created_by,
      u.name as created_by_name, r.completed_at
    from counted left join (
      page join reports r on r.firm_id = ${who.firmId} and r.id = page_id and ${seen(who, 'r')}
        join companies c on c.firm_id = ${who.firmId} and c.id = r.company_id and ${seen(who, 'c')}
        left join deals d on d.firm_id = ${who.firmId} and d.id = r.deal_id and ${seen(who, 'd')}
        join users u on u.firm_id = ${who.firmId} and u.id = r.created_by
    ) on true
    order by r.created_at desc, r.id desc`
}

type Filter = Omit<ReportQuery, 'page' | 'page_size'>

const matching = (who: Who, { company_id, deal_id, report_type, status }: Filter): Piece => piece`
  firm_id = ${who.firmId} and not company_deleted and ${seen(who, 'reports')} and ${writtenWithoutHidden(who, 'reports')}
  ${company_id ? piece`and company_id = ${company_id}` : nothing}
  ${deal_id ? piece`and deal_id = ${deal_id}` : nothing}
  ${report_type ? piece`and report_type = ${report_type}` : nothing}
  ${status ? piece`and status = ${status}` : nothing}`

const total = (who: Who, filter: Filter, conditions: Piece): Piece =>
  hiddenOf(who) || Object.values(filter).some((value) => value !== undefined)
    ? piece`select count(*) from reports where ${conditions}`
    : keptTotal(who, piece`= 'reports'`)

/** When its text was changed last is the version of a report. */
export const withVersion = (report: Report) => ({
  ...report,
  updated_at: report.metadata.edited_at ?? report.metadata.generated_at ?? report.created_at,
})

/** Puts texts of a person in the place of sections. What they were written from stays with the report. */
export async function changeReport(
  db: Transaction,
  who: Who,
  id: string,
  { sections }: ReportPatch,
  versions?: readonly string[],
): Promise<void> {
  // two people who change two sections lose nothing of each other
  await db`select id from reports where firm_id = ${who.firmId} and id = ${id} and ${seen(who, 'reports')} for update`
  const { report } = await requireReport(db, who, id)
  if (report.status === 'generating') throw reportNotReady()
  await requireVersion({ db, who }, id, withVersion(report), versions)
  const strange = Object.keys(sections).filter((name) => report.sections[name] === undefined)
  if (strange.length > 0)
    throw invalidRequest(...strange.map((name) => ({ field: `sections.${name}`, message: 'is not in this report' })))
  const changed = Object.entries(sections).filter(([name, text]) => report.sections[name] !== text)
  if (changed.length === 0) return
  const after = { ...report.sections, ...Object.fromEntries(changed) }
  await db`
    update reports set sections = ${JSON.stringify(after)}::json, word_count = ${countWords(contentOf(after, report.metadata.headings))}, page_count = null
    where firm_id = ${who.firmId} and id = ${id} and ${seen(who, 'reports')}`
  await recordEvent(db, who, {
    subject: 'report',
    kind: 'updated',
    subjectId: id,
    companyId: report.company_id,
    after: { sections: changed.map(([name]) => name) },
  })
}

/** Deletes a report; one that is being written is given up. */
export async function deleteReport(db: Transaction, who: Who, id: string): Promise<void> {
  const { report } = await requireReport(db, who, id)
  await putInBin(db, who, { type: 'report', table: 'reports', id, name: nameOf(report) })
  await db`delete from service.reports_in_progress where report_id = ${id} and firm_id = ${who.firmId}`
  const removed = await db`
    delete from reports where firm_id = ${who.firmId} and id = ${id} and not company_deleted
      and ${seen(who, 'reports')} returning id`
  if (removed.length === 0) throw reportNotFound()
  const before = { name: nameOf(report), report_type: report.report_type }
  await recordEvent(db, who, {
    subject: 'report',
    kind: 'deleted',
    subjectId: id,
    companyId: report.company_id,
    before,
  })
}

/** A report that was deleted while it was being written is written no more. */
export const failRestored = (db: Db, who: Who, id: string) => db`
  update reports /* beyond walls: just restored */ set status = 'failed', error_code = 'internal',
    error_message = 'It was deleted while it was being written.'
  where firm_id = ${who.firmId} and id = ${id} and status = 'generating'`

/** Who read or took away a report. */
export const recordAccess = (db: Db, who: Who, report: Report, access: 'read' | 'export', format?: string) =>
  recordEvent(db, who, {
    subject: 'report',
    kind: 'access',
    subjectId: report.id,
    companyId: report.company_id,
    after: { name: nameOf(report), access, ...(format && { format }) },
  })
