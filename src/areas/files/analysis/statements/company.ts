import { standing } from '../../../../platform/documents/boxes.ts'
import type { Document } from '../../../../platform/documents/document.ts'
import type { Table } from '../../extracted.ts'
import type { Check, Finding, Period } from '../findings.ts'
import { exact } from '../numbers.ts'
import {
  asTables,
  contextOf,
  type DocumentContext,
  type FinancialCell,
  type FinancialRow,
  type FinancialTable,
  financialTables,
} from '../tables.ts'
import { printedFigures } from './collect.ts'
import { figureFinding } from './finding.ts'
import { labels, metrics, normal } from './metrics.ts'
import { monthsOf, nameOf } from './names.ts'
import { amountOf } from './rows.ts'
import { statementsOf } from './select.ts'
import { tablesShown } from './shown.ts'

/** The figures that memoranda, decks and teasers lead with. */
export type CompanyMetric =
  | 'revenue'
  | 'ebitda'
  | 'adjusted_ebitda'
  | 'ebitda_margin'
  | 'adjusted_ebitda_margin'
  | 'revenue_growth'

export type CompanyFigures = {
  /** paths figures.<metric>.<period name>; each metric and period once, the most trustworthy; margins and growth as ratios */
  findings: Finding[]
  currency: string | null
  tables: Table[]
}

/** The company's own figures in any table of a document, each with its period and basis. */
export function companyFigures(document: Document): CompanyFigures {
  const context = contextOf(document)
  const tables = financialTables(document, context)
  const statements = statementsOf(tables, context)
  const candidates = tables.flatMap((table) => candidatesOf(table, context))
  const findings = candidates.filter(
    (one) => !candidates.some((other) => other.path === one.path && better(other, one, candidates)),
  )
  for (const finding of findings) {
    const against = candidates.filter(
      (other) => other.path === finding.path && other.confidence >= finding.confidence - 0.1 && !agree(other, finding),
    )
    if (against.length > 0) finding.confidence = Number((finding.confidence - 0.25).toFixed(2))
  }
  const own = new Set(findings.map((finding) => finding.path))
  const others = printedFigures(statements, context)
    .filter((figure) => metrics.some((metric) => metric === figure.metric))
    .map((figure) => figureFinding(figure, []))
    .filter((finding) => !own.has(finding.path) && !/^figures\.(?:revenue|ebitda)\./.test(finding.path))
  return {
    findings: [...findings, ...others],
    currency: findings.find((finding) => finding.currency)?.currency ?? context.currency,
    tables: asTables(tablesShown(tables)),
  }
}

/** The more trustworthy of two; of equal ones the first. */
const better = (other: Finding, one: Finding, all: readonly Finding[]) =>
  other !== one &&
  (other.confidence > one.confidence || (other.confidence === one.confidence && all.indexOf(other) < all.indexOf(one)))

const agree = (a: Finding, b: Finding) =>
  Math.abs(Number(a.value) - Number(b.value)) <= 0.006 * Math.abs(Number(b.value))

function candidatesOf(table: FinancialTable, context: DocumentContext): Finding[] {
  const trust = trustOf(table)
  if (trust < 0.3) return []
  const used = new Set<string>()
  return table.rows.flatMap((row, index) => {
    const metric = row.cells.length > 0 ? metricOf(table.rows, index) : null
    if (!metric || used.has(metric)) return []
    used.add(metric)
    return row.cells.flatMap(
      (cell, column) =>
        findingOf({ table, row, cell, metric, trust, period: table.columns[column]?.period ?? null }, context) ?? [],
    )
  })
}

const adjusted =
  /\b(?:adj(?:usted|\.)?|normali[sz]ed|underlying|recurring|run-rate|core) ebitda\b(?! ?(?:margin|%))|\bebitda,? (?:\(?adj(?:usted|\.)?\)?|before exceptional)|bereinigtes ebitda|ebitda corrigé/
const plainEbitda =
  /^(?:(?:reported|statutory|unadjusted|group|consolidated|total) )?ebitda(?: \(?(?:reported|unadjusted|statutory|loss|after rent|post-ifrs 16|pre-ifrs 16)\)?)*(?: ?\((?!adj).*\))?$/
const margin = /\bmargin\b|^(?:as )?(?:a )?% of (?:net )?(?:revenues?|sales|turnover)$|-marge$/
const growth =
  /^(?:annual |organic )?(?:net )?(?:revenues?|sales|turnover|top-line) growth|^growth(?: in (?:net )?(?:revenues?|sales))?(?: ?\(?(?:%|yoy|rate)\)?)*$|^(?:%? ?change|growth) in (?:net )?(?:sales|revenues?|turnover)|^(?:yoy|y-o-y) growth|umsatzwachstum|croissance/
const ownRevenue = labels.revenue.slice(0, 8)

/** Which figure a row has; "Growth", "Margin" and "% of revenue" are of the row above. */
function metricOf(rows: readonly FinancialRow[], index: number): CompanyMetric | null {
  const row = rows[index]
  if (!row) return null
  const name = normal(row.label)
    .replace(
      / ?\((?:[$€£₹]? ?(?:m|mn|k|bn|000|in .*|usd.*|eur.*|gbp.*|million|thousand)|unaudited|audited)\)| (?:in )?[$€£](?:m|k|bn|mn)$| [$€£]$/g,
      '',
    )
    .trim()
  const before = normal(rows[index - 1]?.label ?? '')
  const percent = row.cells.some((cell) => cell?.printed.percent)
  if (percent && growth.test(name))
    return /^growth|^yoy|^change|^%/.test(name) &&
      !/revenue|sales|turnover/.test(name) &&
      !ownRevenue.some((pattern) => pattern.test(before))
      ? null
      : 'revenue_growth'
  if (percent && margin.test(name)) {
    if (/gross|operating|net|ebit\b|profit/.test(name) && !/ebitda/.test(name)) return null
    const of = /ebitda/.test(name) ? name : before
    if (!/ebitda/.test(of)) return null
    return /adj|normali|underlying/.test(of) ? 'adjusted_ebitda_margin' : 'ebitda_margin'
  }
  if (percent) return null
  if (adjusted.test(name)) return 'adjusted_ebitda'
  if (plainEbitda.test(name)) return 'ebitda'
  return ownRevenue.some((pattern) => pattern.test(name)) ? 'revenue' : null
}

const ofOthers =
  /competit|peer|comparable|subsidiar|segment|by (?:region|product|service|segment|channel|customer|country|geograph)|acquired|target(?:s|ed)? compan|customers?\b|market size|joint venture|site|per (?:store|unit|customer)|pro ?forma|illustrative|scenario|sensitivit/i

/** How far the figures of a table are those of the whole company. */
function trustOf(table: FinancialTable): number {
  const captions = table.captions
    .slice(-2)
    .filter((text) => text.length < 110)
    .join(' \n ')
  const name = table.page.name ?? ''
  const kinds = new Set(table.rows.map((_, index) => metricOf(table.rows, index)).filter((metric) => metric !== null))
  const base =
    0.6 +
    0.06 * Math.min(kinds.size, 4) +
    (table.statement === 'income_statement' ? 0.08 : 0) +
    (table.scaled ? 0.05 : 0)
  return (
    base -
    (ofOthers.test(captions) || ofOthers.test(table.title) ? 0.3 : 0) -
    (/scenario|pro ?forma|hidden/i.test(name) ? 0.3 : 0)
  )
}

type Candidate = {
  table: FinancialTable
  row: FinancialRow
  cell: FinancialCell | null
  metric: CompanyMetric
  trust: number
  period: Period | null
}

function findingOf({ table, row, cell, metric, trust, period }: Candidate, context: DocumentContext): Finding | null {
  if (!cell || cell.value === null || cell.printed.nil || !period) return null
  const ratio = metric === 'ebitda_margin' || metric === 'adjusted_ebitda_margin' || metric === 'revenue_growth'
  if (ratio !== cell.printed.percent) return null
  const months = monthsOf(period, context)
  const name = nameOf(period, months)
  const value = ratio ? cell.value : amountOf(table, cell)
  if (!name || value === null || (metric === 'revenue' && value < 0)) return null
  const { page, box, raw } = standing(table.page, cell.cell.words)
  return {
    path: `figures.${metric}.${name}`,
    value: exact(value),
    page,
    box,
    raw,
    quote: `${row.label} ${cell.cell.text}`.trim(),
    place: cell.cell.place ? `${table.page.name ? `sheet ${table.page.name}, ` : ''}${cell.cell.place}` : null,
    label: row.label,
    period: { ...period, months },
    scale: ratio ? null : (cell.printed.scale ?? table.scale),
    currency: ratio ? null : (cell.printed.currency ?? table.currency),
    confidence: Number(Math.min(trust, 0.95).toFixed(2)),
    checks: marginCheck(table, cell, metric),
    computed_from: [],
  }
}

/** The printed margin against EBITDA over revenue of the same column. */
function marginCheck(table: FinancialTable, cell: FinancialCell, metric: CompanyMetric): Check[] {
  if (metric !== 'ebitda' && metric !== 'adjusted_ebitda') return []
  const column = table.rows.find((row) => row.cells.includes(cell))?.cells.indexOf(cell) ?? -1
  const of = (wanted: CompanyMetric) =>
    table.rows.find((row, index) => row.cells.length > 0 && metricOf(table.rows, index) === wanted)?.cells[column]
      ?.value
  const revenue = of('revenue')
  const printed = of(metric === 'ebitda' ? 'ebitda_margin' : 'adjusted_ebitda_margin')
  if (!revenue || printed === null || printed === undefined || cell.value === null) return []
  const ratio = cell.value / revenue
  return [
    {
      name: 'margin_is_ebitda_over_revenue',
      passed: Math.abs(ratio - printed) <= 0.006,
      detail: `${cell.value} / ${revenue} = ${ratio.toFixed(4)}, printed ${printed}`,
    },
  ]
}
