import type { Document } from '../../../../platform/documents/document.ts'
import { nameOf } from '../../../../words/period_name.ts'
import { readSubject } from '../company/company.ts'
import type { Analysis, Finding } from '../findings.ts'
import { asTables, contextOf, type FinancialTable, financialTables } from '../tables.ts'
import { checksOf, type FigureCheck } from './checks.ts'
import { codedFigures } from './coded.ts'
import { figuresAndParts } from './collect.ts'
import { withDerived } from './derive.ts'
import { withoutDoubtful } from './doubtful.ts'
import { type Figure, figureOf, near } from './figure.ts'
import { figureFinding } from './finding.ts'
import { metrics } from './metrics.ts'
import { lengthOf, titleOf } from './names.ts'
import { readPlainLines } from './plain_lines.ts'
import { isAmount } from './rows.ts'
import { statementsOf } from './select.ts'
import { tablesShown } from './shown.ts'
import { markSummary } from './summary.ts'
import { taggedFigures } from './tagged.ts'

/** Reads the statements of a document: the latest full year's figures as its data, those of every period as findings. */
export function readStatements(document: Document): Analysis {
  const context = contextOf(document)
  const all = financialTables(document, context)
  const statements = statementsOf(all, context)
  markSummary(all)
  const printed = figuresAndParts(statements, context)
  const certain = [...taggedFigures(document, all, statements), ...codedFigures(document, all)]
  const found = withDerived(eachOnce([...(isOfOthers(certain, printed) ? [] : certain), ...printed]))
  const checks = checksOf(found, statements)
  const figures = withoutDoubtful(found, checks)
  const latest = latestOf(found, statements.income_statement)
  const plain = figures.length > 0 ? null : readPlainLines(document, context.style)
  const fields = plain ? plain.findings : fieldsOf(figures, latest, checks)
  const period = plain?.period ?? null
  const tables = asTables(tablesShown(all))
  const subject = readSubject(document)
  return {
    data: {
      document_type: 'financial_statement',
      period: latest
        ? titleOf(latest.period, latest.name)
        : period
          ? titleOf(period, nameOf(period) ?? period.label)
          : null,
      currency: latest?.source.table.currency ?? plain?.findings[0]?.currency ?? context.currency,
      revenue: valueOf(fields, 'revenue'),
      expenses: valueOf(fields, 'expenses'),
      net_income: valueOf(fields, 'net_income'),
      balance_sheet: {
        assets: valueOf(fields, 'balance_sheet.assets'),
        liabilities: valueOf(fields, 'balance_sheet.liabilities'),
        equity: valueOf(fields, 'balance_sheet.equity'),
      },
      tables,
    },
    findings: [
      ...(subject ? [subject] : []),
      ...fields,
      ...figures.filter((figure) => isShown(figure, figures)).map((figure) => figureFinding(figure, checks)),
    ],
    tables,
    checks: checks
      .filter((check) => check.period === latest?.name)
      .map(({ name, passed, detail }) => ({ name, passed, detail })),
    notices:
      plain && plain.findings.length > 0 && period === null
        ? ['The document does not say which period its figures are of.']
        : [],
  }
}

/**
 * What is tagged or coded may be the parent's alone, beside the statements of its group: then it contradicts what is printed more
 * often than it agrees.
 */
function isOfOthers(certain: readonly Figure[], printed: readonly Figure[]): boolean {
  const pairs = certain.flatMap(({ metric, name, amount }) => {
    const other = figureOf(printed, metric, name)
    return other ? [near(Math.abs(amount), Math.abs(other.amount))] : []
  })
  return pairs.filter((isSame) => !isSame).length > pairs.length / 2
}

/** Of a figure that is read in several ways the first, which is the surest. */
function eachOnce(figures: readonly Figure[]): Figure[] {
  const keyOf = ({ metric, name }: Figure) => `${metric} ${name}`
  return [...new Map(figures.toReversed().map((figure) => [keyOf(figure), figure])).values()].reverse()
}

const known = new Set<string>([...metrics, 'expenses'])

/** Metrics, and what others were computed from. */
const isShown = (figure: Figure, figures: readonly Figure[]) =>
  known.has(figure.metric) ||
  figures.some((other) => other.from.some((part) => part.metric === figure.metric && part.name === figure.name))

const fields: [Figure['metric'], string][] = [
  ['revenue', 'revenue'],
  ['expenses', 'expenses'],
  ['net_income', 'net_income'],
  ['assets', 'balance_sheet.assets'],
  ['liabilities', 'balance_sheet.liabilities'],
  ['equity', 'balance_sheet.equity'],
]

/**
 * A figure of the period that stands for the document: the latest actual full year, else the year to date or the longest latest
 * one; a single month only where it is the only one.
 */
function latestOf(all: readonly Figure[], income: readonly FinancialTable[]): Figure | null {
  const actual = all.filter(({ period }) => period.basis === 'actual' || period.basis === 'year_to_date')
  const longer = actual.filter((figure) => isFlow(figure) && !isMonth(figure))
  const months = actual.filter((figure) => isFlow(figure) && isMonth(figure))
  const isOnly = new Set(months.map(({ name }) => name)).size === 1
  const flows = longer.length > 0 ? longer : isOnly ? months : []
  const newest = (some: readonly Figure[]) => Math.max(0, ...some.map((figure) => figure.period.year ?? 0))
  // the newest column of the income statement is not understood: the one before must not stand in for it
  const isStale = income.some(hasUnknown) && newest(flows) < newest(actual)
  if (flows.length > 0 && newest(flows) < Math.max(0, ...income.flatMap(lastYearTwice))) return null
  const candidates = flows.length > 0 && !isStale ? flows : actual.filter((figure) => !isMonth(figure))
  // a part of a year that does not say when it ended is not the latest of its year
  const when = ({ period: { end, year, months } }: Figure) =>
    end ?? (months !== null && months < 12 ? `${year}-01-01` : `${year}-12-31`)
  const rank = (figure: Figure) => (figure.period.months === 12 ? 1 : 0)
  return (
    [...candidates].sort(
      (a, b) => rank(b) - rank(a) || when(b).localeCompare(when(a)) || lengthOf(b.period) - lengthOf(a.period),
    )[0] ?? null
  )
}

const isMonth = ({ period }: Figure) => period.months === 1
const isFlow = ({ metric }: Figure) => metric === 'revenue' || metric === 'net_income' || metric === 'operating_income'

/** The newest year of a table where two columns are headed by it, so that neither may be known to be it; nothing for others. */
function lastYearTwice({ columns }: FinancialTable): number[] {
  const years = columns.flatMap(({ kind, period }) =>
    kind === 'amounts' && period?.basis === 'actual' && period.months === 12 && period.year !== null ? period.year : [],
  )
  const last = Math.max(...years)
  return years.filter((year) => year === last).length > 1 ? [last] : []
}

/** Whether a column of amounts in whole units, no change and no share, has no period. */
const hasUnknown = (table: FinancialTable) =>
  table.columns.some(
    (column, index) =>
      column.kind === 'amounts' &&
      column.period === null &&
      !/%|change|variance|\bvs\b/i.test(column.label) &&
      table.rows.filter((row) => isAmount(row.cells[index])).length > 0.5 * table.rows.length,
  )

function fieldsOf(figures: readonly Figure[], latest: Figure | null, checks: readonly FigureCheck[]): Finding[] {
  if (!latest) return []
  return fields.flatMap(([metric, path]) => {
    const figure = figureOf(figures, metric, latest.name)
    // the day of the balance sheet may end one month of several
    const isOneOfMonths = figure !== undefined && isMonth(figure) && !isMonth(latest)
    return figure && !isOneOfMonths ? figureFinding(figure, checks, path) : []
  })
}

const valueOf = (findings: readonly Finding[], path: string) => {
  const value = findings.find((finding) => finding.path === path)?.value
  return typeof value === 'number' ? value : null
}
