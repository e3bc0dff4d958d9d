/** A figure that is worked out of others. */
export type Metric = {
  names: readonly string[]
  formula: string
  /** how it is said: as a percentage, as a plain number, in days, as an amount */
  as: 'percent' | 'ratio' | 'days' | 'money'
}

const margin = (formula: string, ...names: string[]): Metric => ({ names, formula, as: 'percent' })
const ratio = (formula: string, ...names: string[]): Metric => ({ names, formula, as: 'ratio' })
const days = (formula: string, ...names: string[]): Metric => ({ names, formula, as: 'days' })
const money = (formula: string, ...names: string[]): Metric => ({ names, formula, as: 'money' })

const average = (name: string) => `avg(${name}@1, ${name})`
const dpo = `365 * ${average('accounts_payable')} / (cogs + inventory - inventory@1)`
const dso = `365 * ${average('receivables')} / revenue`
const dio = `365 * ${average('inventory')} / cogs`

/** The figures that people ask for by a name of their own, as most books define them; a definition in the question goes first. */
export const metrics: readonly Metric[] = [
  margin('gross_profit / revenue', 'gross margin', 'gross profit margin'),
  margin(
    'operating_income / revenue',
    'operating margin',
    'operating profit margin',
    'operating income margin',
    'ebit margin',
  ),
  margin('net_income / revenue', 'net margin', 'net profit margin', 'net income margin', 'profit margin'),
  margin('ebitda / revenue', 'ebitda margin', 'unadjusted ebitda margin'),
  margin('adjusted_ebitda / revenue', 'adjusted ebitda margin', 'adj ebitda margin', 'underlying ebitda margin'),
  margin('cfo / revenue', 'operating cash flow margin', 'cash flow margin'),
  margin('(cfo - capex) / revenue', 'fcf margin', 'free cash flow margin'),
  margin(
    'revenue / revenue@1 - 1',
    'revenue growth',
    'sales growth',
    'revenue growth rate',
    'growth in revenue',
    'top line growth',
    'growth rate of revenue',
  ),
  margin('net_income / avg(total_assets@1, total_assets)', 'return on assets', 'roa'),
  margin('net_income / avg(equity_total@1, equity_total)', 'return on equity', 'roe'),
  ratio('dividends_paid / net_income_attributable', 'dividend payout ratio', 'payout ratio', 'dividend payout'),
  ratio('1 - dividends_paid / net_income_attributable', 'retention ratio', 'earnings retention ratio'),
  margin('tax / pretax', 'effective tax rate', 'tax rate', 'effective income tax rate'),
  margin('operating_expenses / revenue', 'operating ratio'),
  margin('capex / revenue', 'capex margin', 'capital expenditure margin', 'capex intensity'),
  margin('(cfo - capex) / net_income', 'free cash flow conversion', 'fcf conversion', 'cash conversion'),
  margin('cogs / revenue', 'cogs margin', 'cost of goods sold margin'),
  money('current_assets - current_liabilities', 'working capital', 'net working capital', 'net current assets'),
  money('cfo - capex', 'free cash flow', 'fcf', 'free cash flows'),
  money('debt - cash', 'net debt'),
  ratio('current_assets / current_liabilities', 'current ratio', 'working capital ratio'),
  ratio('(cash + st_investments? + receivables) / current_liabilities', 'quick ratio', 'acid test ratio'),
  ratio('cash / current_liabilities', 'cash ratio'),
  ratio('cfo / current_liabilities', 'operating cash flow ratio'),
  ratio(`cogs / ${average('inventory')}`, 'inventory turnover', 'inventory turnover ratio'),
  ratio(
    `revenue / ${average('total_assets')}`,
    'asset turnover',
    'asset turnover ratio',
    'total asset turnover',
    'total asset turnover ratio',
  ),
  ratio(`revenue / ${average('ppe_net')}`, 'fixed asset turnover', 'fixed asset turnover ratio'),
  ratio(
    `revenue / ${average('receivables')}`,
    'receivables turnover',
    'accounts receivable turnover',
    'receivables turnover ratio',
  ),
  ratio('total_assets / revenue', 'capital intensity ratio'),
  ratio('debt / ebitda', 'debt to ebitda', 'debt to ebitda ratio'),
  ratio('(debt - cash) / ebitda', 'net debt to ebitda', 'net leverage'),
  ratio('total_liabilities / total_assets', 'liabilities to assets', 'total liabilities to total assets'),
  ratio('total_liabilities / equity_total', 'liabilities to equity'),
  margin('equity_total / total_assets', 'equity ratio'),
  margin('rnd / revenue', 'rnd intensity', 'research and development intensity', 'rnd ratio'),
  ratio('debt / equity_total', 'debt to equity', 'debt to equity ratio', 'debt equity ratio'),
  ratio('operating_income / interest_expense', 'interest coverage', 'interest coverage ratio', 'interest cover'),
  days(dpo, 'dpo', 'days payable outstanding', 'days payables outstanding'),
  days(dso, 'dso', 'days sales outstanding', 'debtor days', 'receivable days'),
  days(
    dio,
    'dio',
    'days inventory outstanding',
    'days of inventory outstanding',
    'days inventory on hand',
    'days of inventory on hand',
    'inventory days',
  ),
  days(`${dio} + ${dso} - ${dpo}`, 'ccc', 'cash conversion cycle'),
]
