import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { prepareChild, runIsolated } from '../../../platform/isolated/run.ts'
import { Turns } from '../../../platform/jobs/turns.ts'
import { reportFailed, reportNotReady } from '../errors.ts'
import type { Fact } from '../fact.ts'
import { formatDate } from '../format.ts'
import { kinds } from '../kinds.ts'
import type { Order } from '../queries.ts'
import type { Format, Report } from '../schema.ts'
import type { Exported } from './document.ts'
import type { Made, ToExport } from './export_child.ts'

const module = new URL('./export_child.ts', import.meta.url)
const limits = { memoryBytesMax: 900_000_000, secondsMax: 60 }

export const contentTypes: Record<Format, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/** Acme – Due diligence report – 2026-03-12.pdf, whatever the company is called. */
export function filenameOf(
  { company_name, report_type, created_at }: Pick<Report, 'company_name' | 'report_type' | 'created_at'>,
  format: Format,
): string {
  const company = company_name
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
    .toWellFormed()
  return `${company} - ${kinds[report_type].title} - ${created_at.slice(0, 10)}.${format}`
}

type Written = {
  order: Pick<Order, 'company_id' | 'company_name' | 'report_type' | 'time_period' | 'created_at'>
  sections: Record<string, string>
  facts: Fact[]
  isEdited: boolean
}

/** A child that reads its program while the report is still being written. */
export const prepareExport = () => prepareChild(module)

/** How many pages a finished report has as PDF. */
export async function countPages(
  deps: Pick<Deps, 'sql' | 'publicUrl'>,
  who: Who,
  { stored: { report, facts }, signal }: { stored: Stored; signal: AbortSignal },
): Promise<number | null> {
  const exported = await exportedOf(deps.sql, deps.publicUrl(), who, {
    order: report,
    sections: report.sections,
    facts,
    isEdited: report.metadata.edited_at !== null,
  })
  return (await make(who, { format: 'pages', report: exported }, signal)).pages
}

type Stored = { report: Report; facts: Fact[] }

type Asked = { format: Format; stored: Stored; signal: AbortSignal }

/** A finished report as a file of that format; throws the signal's reason when nobody waits for it any more. */
export async function contentAs(
  deps: Pick<Deps, 'sql' | 'publicUrl'>,
  who: Who,
  { format, stored: { report, facts }, signal }: Asked,
): Promise<Buffer> {
  if (report.status === 'generating') throw reportNotReady()
  if (report.status === 'failed') throw reportFailed(report.error?.message ?? null)
  if (format === 'json') return Buffer.from(JSON.stringify({ ...report, facts }, undefined, 2))
  const exported = await exportedOf(deps.sql, deps.publicUrl(), who, {
    order: report,
    sections: report.sections,
    facts,
    isEdited: report.metadata.edited_at !== null,
  })
  const made = await readersTurns.take(who.firmId, signal, () => make(who, { format, report: exported }, signal))
  return Buffer.from(made.content, 'base64')
}

// each takes a processor and some two hundred megabytes; who waits for a file does not wait for what nobody waits for
export const readersTurns = new Turns(2)

const make = (who: Who, input: ToExport, signal: AbortSignal) =>
  runIsolated<Made>({ module, owner: who.firmId, input, signal, ...limits })

async function exportedOf(
  sql: Deps['sql'],
  url: string,
  who: Who,
  { order, sections, facts, isEdited }: Written,
): Promise<Exported> {
  const [firm] = await sql<{ name: string }[]>`select name from firms where id = ${who.firmId}`
  const company = facts.find(({ id }) => id === 'company.name')?.value
  const { title: kind, isOnePage = false } = kinds[order.report_type]
  const name = typeof company === 'string' ? company : order.company_name
  return {
    title: `${kind}: ${name}`,
    kind,
    company: name,
    firm: firm?.name ?? '',
    date: formatDate(order.created_at),
    period: order.time_period,
    sections,
    facts,
    url,
    companyId: order.company_id,
    isOnePage,
    isEdited,
  }
}
