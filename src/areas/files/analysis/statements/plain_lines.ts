// Accounts that are lines of a label and an amount, without a table: "Net income: $1,250,000".

import type { Document } from '../../../../platform/documents/document.ts'
import type { Finding, Period } from '../findings.ts'
import { labelledLines } from '../memorandum/labelled_lines.ts'
import type { NumberStyle } from '../numbers.ts'
import { labels, type Metric } from './metrics.ts'

const fields = {
  revenue: 'revenue',
  expenses: 'expenses',
  net_income: 'net_income',
  assets: 'balance_sheet.assets',
  liabilities: 'balance_sheet.liabilities',
  equity: 'balance_sheet.equity',
} as const
type Field = keyof typeof fields

const isCalled = (metric: Metric) => (label: string) => labels[metric].some((pattern) => pattern.test(label))

/** The fields of a statement, each with its place, and the period they are of; none where a table or nothing says them. */
export function readPlainLines(document: Document, style: NumberStyle): { findings: Finding[]; period: Period | null } {
  const lines = labelledLines<Field>(document, style, {
    vocabulary: {
      revenue: isCalled('revenue'),
      expenses: (label) => /^(?:total )?(?:operating )?(?:expenses|costs)$/.test(label),
      net_income: isCalled('net_income'),
      assets: isCalled('assets'),
      liabilities: isCalled('liabilities'),
      equity: isCalled('equity'),
    },
    pathOf: (name) => fields[name],
  })
  const found = Object.values(lines)
  // one label alone may be anything
  if (found.length < linesLeast) return { findings: [], period: null }
  return {
    findings: found.map(({ finding }) => finding),
    period: found.find(({ period }) => period !== null)?.period ?? null,
  }
}
const linesLeast = 2
