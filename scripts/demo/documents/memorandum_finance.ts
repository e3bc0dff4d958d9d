import {
  balanceLines,
  bars,
  type Chapter,
  cashFlowLines,
  heading,
  incomeLines,
  list,
  millions,
  percent,
  printed,
  rowsOf,
  table,
  text,
  tiles,
} from './blocks.ts'
import type { Year } from './statements.ts'

// The chapters of figures, which every memorandum of this adviser has.

export type Finance = {
  /** as it calls itself: "Tessamar" */
  called: string
  /** of the first year in "years" */
  firstYear: number
  years: Year[]
  /** one amount for each year, thousands */
  adjustments: [string, number[]][]
  /** expected revenue and adjusted EBITDA of the years after, thousands */
  outlook: { revenue: number; ebitda: number }[]
  /** what made the figures, a sentence each */
  reasons: { revenue: string; margin: string; cash: string; outlook: string }
}

const inThousands = 'US dollars in thousands, fiscal years ending December 31'

export const adjustedOf = ({ years, adjustments }: Finance) =>
  years.map((year, index) => adjustments.reduce((sum, [, amounts]) => sum + (amounts[index] ?? 0), year.ebitda))

export function financeChapters(finance: Finance): Chapter[] {
  const { called, firstYear, years, adjustments, outlook, reasons } = finance
  const labels = years.map((_, index) => `FY${firstYear + index}A`)
  const adjusted = adjustedOf(finance)
  const [before, last] = years.slice(-2)
  const lastAdjusted = adjusted.at(-1) ?? 0
  if (!before || !last) throw new Error('a memorandum has at least two years')
  const growth = last.revenue / before.revenue - 1
  const lastYear = firstYear + years.length - 1
  const ahead = outlook.map((_, index) => `FY${lastYear + 1 + index}E`)
  const revenues = [...years.map(({ revenue }) => revenue), ...outlook.map(({ revenue }) => revenue)]
  const ebitdas = [...adjusted, ...outlook.map(({ ebitda }) => ebitda)]
  const growthCells = revenues.map((revenue, index) => {
    const earlier = revenues[index - 1]
    return earlier === undefined ? '' : percent(revenue / earlier - 1)
  })
  return [
    {
      title: 'Financial Overview',
      blocks: [
        text(
          `The figures in this section are taken from the audited financial statements of ${called} for the fiscal years`,
          `${firstYear} to ${lastYear}. Adjusted EBITDA is not audited.`,
        ),
        tiles(
          [millions(last.revenue), `Revenue FY${lastYear}`],
          [millions(lastAdjusted), `Adjusted EBITDA FY${lastYear}`],
          [percent(lastAdjusted / last.revenue), 'Adjusted EBITDA margin'],
        ),
        table(
          'Summary financial information',
          inThousands,
          [...labels, ...ahead],
          [
            ['=Revenue', ...revenues.map(printed)],
            ['Revenue growth', ...growthCells],
            ['=Adjusted EBITDA', ...ebitdas.map(printed)],
            ['Adjusted EBITDA margin', ...ebitdas.map((ebitda, index) => percent(ebitda / (revenues[index] ?? 1)))],
          ],
        ),
        text(reasons.revenue),
        text(reasons.margin),
      ],
    },
    {
      title: 'Income Statement',
      blocks: [
        table('Income statement', inThousands, labels, rowsOf(years, incomeLines)),
        text(
          `Revenue grew ${percent(growth)} in fiscal ${lastYear}. Gross margin was stable at`,
          `${percent(last.grossProfit / last.revenue)}.`,
        ),
      ],
    },
    {
      title: 'Adjusted EBITDA',
      blocks: [
        text(
          'Reported EBITDA includes costs that a new owner would not bear. Each adjustment is documented in the data room',
          'and was reviewed, though not audited, by the accountants of the sellers.',
        ),
        table('Reconciliation of adjusted EBITDA', inThousands, labels, [
          ['EBITDA as reported', ...years.map(({ ebitda }) => printed(ebitda))],
          ...adjustments.map(([label, amounts]) => [label, ...amounts.map(printed)]),
          ['=Adjusted EBITDA', ...adjusted.map(printed)],
        ]),
        bars(
          'Adjusted EBITDA, $ thousands',
          ...labels.map((label, index): [string, number, string] => [
            label,
            adjusted[index] ?? 0,
            printed(adjusted[index] ?? 0),
          ]),
        ),
      ],
    },
    {
      title: 'Balance Sheet',
      blocks: [
        table('Balance sheet', 'US dollars in thousands, as of December 31', labels, rowsOf(years, balanceLines)),
      ],
    },
    {
      title: 'Cash Flow',
      blocks: [table('Cash flow statement', inThousands, labels, rowsOf(years, cashFlowLines)), text(reasons.cash)],
    },
    {
      title: 'Outlook',
      blocks: [
        text(
          `The budget for fiscal ${lastYear + 1} was approved by the board; the years after are management’s projection.`,
          reasons.outlook,
        ),
        table('Management projections', inThousands, ahead, [
          ['=Revenue', ...outlook.map(({ revenue }) => printed(revenue))],
          ['Revenue growth', ...growthCells.slice(years.length)],
          ['=Adjusted EBITDA', ...outlook.map(({ ebitda }) => printed(ebitda))],
          ['Adjusted EBITDA margin', ...outlook.map(({ ebitda, revenue }) => percent(ebitda / revenue))],
        ]),
        heading('What the projection rests on'),
        list(
          'Prices rise by two percent a year, as under the present contracts.',
          'No acquisitions; each would come on top.',
          'Wages rise by three and a half percent a year.',
          'Capital expenditures stay at their present share of revenue.',
        ),
      ],
    },
  ]
}
