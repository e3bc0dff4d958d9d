import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FormulaError, measureOf, parseFormula } from '../../metrics/formula.ts'
import { readQuestion } from './read.ts'

const read = (text: string) => {
  const question = readQuestion(text)
  return (
    question && [
      question.formula,
      question.shape,
      question.as,
      question.periods.map(({ year, quarter }) => (quarter ? `${year}q${quarter}` : year)).join(' '),
    ]
  )
}

test('what a question asks of statements is a formula, a shape and its periods', () => {
  const expected: [question: string, formula: string, shape: string, as: string, periods: string][] = [
    [
      'What is the FY2018 capital expenditure amount (in USD millions) for <company>?',
      'capex',
      'level',
      'money',
      '2018',
    ],
    ["what was <company>'s inventory at the end of fiscal 2021", 'inventory', 'level', 'money', '2021'],
    ['How much total assets did <company> have in FY21?', 'total_assets', 'level', 'money', '2021'],
    ["What is <company>'s SG&A as a % of revenue in 2020?", 'sga / revenue', 'level', 'percent', '2020'],
    ['What was the net debt of <company> in Q2 of FY2024?', 'debt - cash', 'level', 'money', '2024q2'],
    ['Was there any drop in cash between FY 2023 and Q2 of FY2024?', 'cash', 'direction', 'money', '2023 2024q2'],
    [
      "What is <company>'s FY2019 - FY2021 3 year average operating margin?",
      'operating_income / revenue',
      'average',
      'percent',
      '2019 2020 2021',
    ],
    ['What is the 2 year revenue CAGR from FY2019 to FY2021 for <company>?', 'revenue', 'cagr', 'money', '2019 2021'],
    [
      'Does <company> have positive working capital in FY2022?',
      'current_assets - current_liabilities',
      'against',
      'money',
      '2022',
    ],
    ['What is <company> FY2021 inventory less FY2020 inventory?', 'inventory - inventory@1', 'level', 'money', '2021'],
    [
      'What is the average inventory of <company> between FY2020 and FY2021?',
      'inventory',
      'average',
      'money',
      '2020 2021',
    ],
    ['What is the ratio of debt to equity for <company> in FY2021?', 'debt / equity_total', 'level', 'ratio', '2021'],
    ["What was <company>'s FY2024 capex to revenue ratio?", 'capex / revenue', 'level', 'ratio', '2024'],
    [
      "Compare <company>'s gross margin in Q3 2024 with Q3 2023",
      'gross_profit / revenue',
      'change',
      'percent',
      '2023q3 2024q3',
    ],
    ["How does <company>'s revenue in FY2024 compare with FY2023?", 'revenue', 'change', 'money', '2023 2024'],
    ['What was the inventory of <company> in FY2024 in £000?', 'inventory', 'level', 'money', '2024'],
    [
      'What was the gross margin of <company> in FY2015 and FY2014?',
      'gross_profit / revenue',
      'change',
      'percent',
      '2014 2015',
    ],
    [
      'What is the FY2020 ROA for <company>? ROA is defined as: FY2020 net income / (average total assets between FY2019 and FY2020).',
      'net_income / avg(total_assets@1, total_assets)',
      'level',
      'ratio',
      '2020',
    ],
    [
      'What is the FY2020 CCC of <company>? CCC is defined as: DIO less DPO. DIO is defined as: 365 * inventory / COGS. DPO is defined as: 365 * accounts payable / COGS.',
      '365 * inventory / cogs - 365 * accounts_payable / cogs',
      'level',
      'days',
      '2020',
    ],
    ['capex year-to-date FY24 (26 weeks)', 'capex', 'level', 'money', '2024q2'],
    ['Q4 2023 operating income?', 'operating_income', 'level', 'money', '2023q4'],
    ['SBC as a percentage of revenue, FY23?', 'sbc / revenue', 'level', 'percent', '2023'],
    [
      'EBIT margin 2022 vs. 2021 (restated), based on net revenues?',
      'operating_income / revenue',
      'change',
      'percent',
      '2021 2022',
    ],
    [
      'Interest coverage FY2020–FY2022, defined as operating income / interest expense; one decimal for each year.',
      'operating_income / interest_expense',
      'level',
      'ratio',
      '2020 2021 2022',
    ],
    [
      'Working capital at FY2022 year end? Define it as total current assets less total current liabilities; in USD millions.',
      'current_assets - current_liabilities',
      'level',
      'money',
      '2022',
    ],
    [
      'Did the gross margin improve in fiscal 2023 for this retailer, and what was behind the move?',
      'gross_profit / revenue',
      'direction',
      'percent',
      '2022 2023',
    ],
    [
      'What was average revenue growth of <company> from FY2020 to FY2022?',
      'revenue / revenue@1 - 1',
      'average',
      'percent',
      '2020 2021 2022',
    ],
    ['Turnover fell in 2023. By how much?', 'revenue', 'change', 'money', '2022 2023'],
    ['What did <company> spend on property and equipment in 2023?', 'capex', 'level', 'money', '2023'],
    [
      'What share of 2022 operating revenues did fuel expenses eat up, compared with the year before?',
      '"fuel expenses" / revenue',
      'change',
      'percent',
      '2021 2022',
    ],
    [
      'You are a credit analyst. Rely on the balance sheet only: compute the current ratio at June 30, 2022 and at September 30, 2021 and say whether liquidity got better or worse.',
      'current_assets / current_liabilities',
      'change',
      'ratio',
      '2021 2022',
    ],
    [
      'Assume that you are a public equities analyst. What is the three-year average (2021 to 2023) of capital expenditure as a percentage of group turnover? Compute the ratio of each year first, then take the mean, and round to one decimal place.',
      'capex / revenue',
      'average',
      'percent',
      '2021 2022 2023',
    ],
  ]
  for (const [question, ...rest] of expected) assert.deepEqual(read(question), rest, question)
})

test('one word without a meaning, and nothing is read', () => {
  // the document tells whether words that are no name of a figure are the label of a line
  for (const question of [
    'What is the organic revenue of <company> in FY2020?',
    'What is the revenue of <company> in FY2020 without acquisitions?',
    'What is the FY2020 revenue of <company>? Leave out leases.',
    'What is the FY2020 Z score of <company>? Z score is defined as: revenue / tangible assets.',
    'What is the FY2020 inventory of <company> (excluding spare parts)?',
    'What is the FY2020 inventory of <company>? Answer in percent.',
    'What is the 3 year average of inventory of <company> in FY2019 and FY2020?',
    // an amount and a ratio cannot be taken from each other
    'What is the FY2020 margin X of <company>? Define margin X as EBITDA less capex divided by revenue.',
    'What is the FY2020 revenue of <company> divided by 0?',
    'What operating margin did <company> earn in its e-commerce channel in fiscal 2023?',
    'How much cash did the holding company by itself (parent only) hold at the end of 2023?',
    'What was the operating margin of the Norway segment (operating income / revenue) in 2023?',
    'What was net cash of <company> in FY2020?',
    'What was net interest income of <company> in FY2020?',
    'Compute free cash flow of <company> for 2020: operating cash flow, less capex, plus (less) the change in restricted cash.',
    'What is the net income of <company> in FY2020, if the tax rate were 30%?',
    'What were the revenue and the sold tonnes of <company> in 2023?',
    'revenue over $99999999999999999999999999',
    'What is inventory / 0.00000001 of <company>?',
    'Which segment grew net sales fastest in fiscal 2022?',
    'What was the revenue of <company> on February 31, 2022?',
    'What was the prior year revenue of <company>?',
    "What was last year's revenue of <company>?",
    'What was the revenue of <company> in the prior year?',
    'What was annual revenue growth of <company> from FY2020 to FY2022?',
    'What was the cash of the holding company in FY2020?',
    'What was the net capex of <company> in FY2020?',
    'What was the net operating income of <company> in FY2020?',
  ])
    assert.ok(read(question)?.[0]?.includes('"') ?? true, question)
})

test('a question that goes on and on is read no longer than it takes, and makes no formula that grows', () => {
  const units = [
    'average ',
    'change in ',
    'and ',
    '2020 and ',
    '(a / b) ',
    'at the end of the year ',
    '31 december 2022, ',
    'net net ',
  ]
  for (const one of units)
    for (const other of units) assert.equal(readQuestion(`what is ${(one + other).repeat(2000).slice(0, 1900)}`), null)
  const doubling = Array.from(
    { length: 40 },
    (_, at) => `Define f${'x'.repeat(at + 1)} as f${'x'.repeat(at)} plus f${'x'.repeat(at)}.`,
  )
  assert.equal(
    readQuestion(`What is f${'x'.repeat(40)}? Define f as revenue. ${doubling.join(' ')}`.slice(0, 2000)),
    null,
  )
})

test('a formula has one kind of amount, or is none', () => {
  assert.equal(measureOf(parseFormula('revenue / avg(ppe_net@1, ppe_net)')), 'number')
  assert.equal(measureOf(parseFormula('365 * inventory / cogs')), 'number')
  assert.equal(measureOf(parseFormula('current_assets - current_liabilities')), 'money')
  for (const wrong of [
    'revenue + 1',
    'revenue * cogs',
    'eps_basic + revenue',
    'process.exit(1)',
    'revenue +',
    'nothing',
    '',
  ])
    assert.throws(() => measureOf(parseFormula(wrong)), FormulaError, wrong)
})
