import { saveFile } from '../../api/save_file.ts'
import { sendTo } from '../../api/send.ts'
import { kinds } from './kinds.ts'
import type { Report } from './use_report.ts'

export const formats = [
  { format: 'pdf', label: 'PDF' },
  { format: 'docx', label: 'Word document' },
  { format: 'html', label: 'Web page (HTML)' },
  { format: 'json', label: 'Data (JSON)' },
] as const
export type Format = (typeof formats)[number]['format']

/** Saves the report as a file of the person's. */
export async function exportReport(report: Report, format: Format): Promise<void> {
  const response = await sendTo(`/api/reports/${report.id}/export?format=${format}`)
  saveFile(await response.blob(), `${nameOf(report)}.${format}`)
}

const nameOf = ({ company_name, report_type, created_at }: Report): string => {
  const company = company_name.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()
  return `${company} - ${kinds[report_type].name} - ${created_at.slice(0, 10)}`
}
