import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { prepareChild, runIsolated } from '../../../platform/isolated/run.ts'
import { Turns } from '../../../platform/jobs/turns.ts'
import { reportFailed, reportNotReady } from '../errors.ts'
import type { Fact } from '../fact.ts'
import { formatDate } from '../format.ts'
import { kinds } from '../kinds.ts'
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

/** A child that reads its program while the report is still being written. */
export const prepareExport = () => prepareChild(module)

/** How many pages a finished report has as PDF. */
export async function countPages(
  deps: Pick<Deps, 'sql' | 'publicUrl'>,
  who: Who,
  { stored: { report, facts }, signal }: { stored: Stored; signal: AbortSignal },
): Promise<number | null> {
  const exported = await exportedOf(deps, who, { report, facts })
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
  const exported = await exportedOf(deps, who, { report, facts })
  const made = await readersTurns.take(who.firmId, signal, () => make(who, { format, report: exported }, signal))
  return Buffer.from(made.content, 'base64')
}

// each takes a processor and some two hundred megabytes; who waits for a file does not wait for what nobody waits for
export const readersTurns = new Turns(2)

const make = (who: Who, input: ToExport, signal: AbortSignal) =>
  runIsolated<Made>({ module, owner: who.firmId, input, signal, ...limits })

async function exportedOf(
  { sql, publicUrl }: Pick<Deps, 'sql' | 'publicUrl'>,
  who: Who,
  { report, facts }: Stored,
): Promise<Exported> {
  const [firm] = await sql<{ name: string; word_styles: string | null }[]>`
    select f.name, t.word_styles from firms f
      left join report_templates t on t.firm_id = ${who.firmId} and t.id = ${report.metadata.template_id}
    where f.id = ${who.firmId}`
  const company = facts.find(({ id }) => id === 'company.name')?.value
  const { title: kind, isOnePage = false } = kinds[report.report_type]
  const name = typeof company === 'string' ? company : report.company_name
  return {
    title: `${kind}: ${name}`,
    kind,
    company: name,
    firm: firm?.name ?? '',
    date: formatDate(report.created_at),
    period: report.time_period,
    sections: report.sections,
    headings: report.metadata.headings,
    wordStyles: firm?.word_styles ?? null,
    facts,
    url: publicUrl(),
    companyId: report.company_id,
    isOnePage,
    isEdited: report.metadata.edited_at !== null,
  }
}
