import { hostname } from 'node:os'

/** What a message tells: its id and the names and values of its data are of printable ASCII, the text is free. */
export type SyslogMessage = {
  severity: 'notice' | 'informational'
  /** ISO 8601 in UTC, of the event itself */
  at: string
  id: string
  data: Readonly<Record<string, string | null>>
  text: string
}

// the facility of audit logs (RFC 5424, 6.2.1)
const facility = 13
const severities = { notice: 5, informational: 6 } as const

/** The enterprise number that RFC 5612 keeps for examples: the service has none of its own. */
const dataId = 'event@32473'

const host = printable(hostname(), 255)

/** A message as RFC 5424 has it; what has no value is left out of its data. */
export function syslogLine({ severity, at, id, data, text }: SyslogMessage): string {
  const priority = facility * 8 + severities[severity]
  const told = Object.entries(data).flatMap(([name, value]) => (value === null ? [] : ` ${name}="${escaped(value)}"`))
  return `<${priority}>1 ${at} ${host} firm-crm ${process.pid} ${printable(id, 32)} [${dataId}${told.join('')}] ${text}`
}

/** With its length before it (RFC 6587, 3.4.1; RFC 5425, 4.3). */
export const framed = (line: string): string => `${Buffer.byteLength(line)} ${line}`

const escaped = (value: string) => value.replace(/["\\\]]/g, '\\$&')

function printable(value: string, max: number): string {
  return value.replace(/[^!-~]/g, '_').slice(0, max) || '-'
}
