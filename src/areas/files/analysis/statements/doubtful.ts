import type { FigureCheck } from './checks.ts'
import type { Figure, FigureMetric } from './figure.ts'
import { normal } from './metrics.ts'
import { amountOf, isAmount } from './rows.ts'

/**
 * The figures without those that contradict each other, and what was computed from these: no value is better than a wrong
 * one that looks right.
 */
export function withoutDoubtful(figures: readonly Figure[], checks: readonly FigureCheck[]): Figure[] {
  const doubted = checks.filter((check) => !check.passed).flatMap((check) => doubtedBy(check, figures, checks))
  if (doubted.length === 0) return [...figures]
  const isDoubted = (figure: Figure): boolean => doubted.includes(figure) || figure.from.some(isDoubted)
  return figures.filter((figure) => !isDoubted(figure))
}

function doubtedBy(check: FigureCheck, figures: readonly Figure[], checks: readonly FigureCheck[]): Figure[] {
  const own = figures.filter((figure) => figure.name === check.period)
  const of = (...metrics: FigureMetric[]) => own.filter((figure) => metrics.includes(figure.metric))
  switch (check.name) {
    case 'assets_equal_liabilities_and_equity': {
      const proven = checks.some(
        (other) => other.period === check.period && other.passed && other.name === 'total_liabilities_and_equity',
      )
      return proven ? of('liabilities', 'equity') : of('assets', 'liabilities', 'equity')
    }
    case 'total_liabilities_and_equity':
      return of('assets', 'liabilities', 'equity')
    case 'gross_profit_is_revenue_less_cost_of_sales':
      return of('cogs')
    case 'net_income_agrees_with_cash_flow':
      return of('net_income').filter((figure) => !isOneOfSeveral(figure, check))
    default:
      return []
  }
}

/** The other amount is printed in the same column as another result: that of the owners, or of what goes on. */
function isOneOfSeveral({ source }: Figure, { other }: FigureCheck): boolean {
  const column = source.table.rows.find((row) => row.cells.includes(source.cell))?.cells.indexOf(source.cell) ?? -1
  return source.table.rows.some((row) => {
    const cell = row.cells[column]
    return isAmount(cell) && amountOf(source.table, cell) === other && result.test(normal(row.label))
  })
}

const result =
  /income|earnings|profit|loss|result|ergebnis|überschuss|fehlbetrag|bénéfice|utile|owners|shareholders|parent/
