import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { laidOut } from '../../../../test/laid_out.ts'
import { textOf, wordsInside } from '../../../platform/documents/boxes.ts'
import type { CustomField, CustomFieldType } from '../../custom-fields/index.ts'
import { readLabelled } from '../analysis/labelled/read.ts'
import { matchOwnFields } from './match.ts'

const cover = `CONFIDENTIAL INFORMATION MEMORANDUM

Brookfell Stores, Inc.

May 2025`

const fieldOf = (name: string, type: CustomFieldType, options: string[] = []): CustomField => ({
  id: name,
  kind: 'company',
  key: 'asked',
  name,
  type,
  options,
  position: 0,
  removed_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
})

type Asked = [name: string, type: CustomFieldType, options?: string[]]

function read(page: string, [name, type, options]: Asked) {
  const document = laidOut([cover, page])
  const [found] = matchOwnFields([fieldOf(name, type, options)], readLabelled(document, 'cim'))
  const { words } = document.pages[(found?.page ?? 1) - 1] ?? { words: [] }
  if (found) assert.equal(textOf(wordsInside({ words }, found.box)), found.raw)
  return found
}
const valueIn = (page: string, ...asked: Asked) => read(page, asked)?.value

const summary = `FINANCIAL SUMMARY

$ in thousands
                              FY2022A     FY2023A     FY2024A   LTM Mar-25    FY2025B
Net sales                      44,120      49,305      48,217       51,020     55,000
Net debt (1)                    5,010       6,240       6,120        6,500      7,900
Number of stores                  100         110         120          130        150
Number of stores closed             1           2           3            4          5
Occupancy (%)                    91.0        92.5        93.1         93.0       94.0
Customer retention              88.0%       89.5%       90.2%        91.0%      92.0%
Sales per store                   441         448         402          400        410`

const facts = `KEY FACTS

Founded                       1998
Headcount (FY2024)            1,250
Shops                         142 shops
Lease term                    12 years
ESG policy                    In preparation
Audited                       Yes
Last audit                    31 March 2025
Next board                    April 2026
Website                       www.brookfell.example
Registered office             14 Mill Lane, Brookfell
Équipe de vente               37
Net cash                      $ 4.2 million
Approximate headcount         c. 1,300
Franchise partners            n/a`

describe('an own field has the value that stands beside its name', () => {
  test('of a number whose name says millions it is in millions, whatever the document prints, and of its currency only', () => {
    assert.equal(valueIn(summary, 'Net debt ($m)', 'number'), 6.12)
    assert.equal(valueIn(summary, 'Net debt ($k)', 'number'), 6120)
    assert.equal(valueIn(facts, 'Net cash ($m)', 'number'), 4.2)
    assert.equal(valueIn(summary, 'Net debt (€m)', 'number'), undefined)
    assert.equal(valueIn(summary, 'Net debt (m)', 'number'), undefined)
  })

  test('of a table with years it is that of the last full actual year, in whole units', () => {
    const debt = read(summary, ['Net debt', 'money'])
    assert.deepEqual(
      [debt?.value, debt?.currency, debt?.scale, debt?.period?.label],
      [6_120_000, 'USD', 1000, 'FY2024A'],
    )
    assert.equal(debt?.raw, '6,120')
  })
  test('what is counted is not multiplied by the thousands of the money around it', () =>
    assert.equal(valueIn(summary, 'Number of stores', 'number'), 120))
  test('case, accents, marks, units and the ending of several make no difference', () => {
    assert.equal(valueIn(summary, 'NET DEBTS', 'money'), 6_120_000)
    assert.equal(valueIn(summary, 'No. of stores', 'number'), 120)
    assert.equal(valueIn(facts, 'Equipe de vente', 'number'), 37)
    assert.equal(valueIn(facts, 'Headcount', 'number'), 1250)
  })
  test('a percent is its number where both speak of percent', () => {
    assert.equal(valueIn(summary, 'Occupancy (%)', 'number'), 93.1)
    assert.equal(valueIn(summary, 'Customer retention (%)', 'number'), 90.2)
    assert.equal(valueIn(summary, 'Customer retention', 'number'), undefined)
  })
  test('a form has years, days, addresses, texts, yes and no, and one of the options', () => {
    assert.equal(valueIn(facts, 'Founded', 'number'), 1998)
    assert.equal(valueIn(facts, 'Shops', 'number'), 142)
    assert.equal(valueIn(facts, 'Net cash', 'money'), 4_200_000)
    assert.equal(valueIn(facts, 'Last audit', 'date'), '2025-03-31')
    assert.equal(valueIn(facts, 'Website', 'link'), 'www.brookfell.example')
    assert.equal(valueIn(facts, 'Registered office', 'text'), '14 Mill Lane, Brookfell')
    assert.equal(valueIn(facts, 'Audited', 'boolean'), 'Yes')
    assert.equal(valueIn(facts, 'ESG policy', 'choice', ['None', 'in preparation', 'In force']), 'in preparation')
  })
  test('a line says it behind a colon, in a list too', () => {
    const lines = `THE COMPANY

Headquarters: Brookfell, Ohio

• Number of stores: 142
• Family owned since 1998

Founded: 1998 | Headcount: 1,250`
    assert.equal(valueIn(lines, 'Headquarters', 'text'), 'Brookfell, Ohio')
    assert.equal(valueIn(lines, 'Number of stores', 'number'), 142)
    assert.equal(valueIn(lines, 'Headcount', 'number'), 1250)
  })
  test('two places that say the same make it surer', () => {
    const twice = `${summary}\n\nNumber of stores: 120`
    assert.ok((read(twice, ['Number of stores', 'number'])?.confidence ?? 0) > 0.9)
  })
})

describe('nothing is said where it is not plain', () => {
  test('of a label that says more, or less', () => {
    const closed = `KPIS\n\nNumber of stores closed     37\nNew stores                  12\nStores and depots           55`
    for (const name of ['Number of stores', 'Stores', 'Closed stores'])
      assert.equal(valueIn(closed, name, 'number'), undefined, name)
    const wrapped = `KPIS\n\nNumber of stores            37\nclosed in the year\nDepots                      12\nRegions                     3`
    assert.equal(valueIn(wrapped, 'Number of stores', 'number'), undefined)
  })
  test('of two values that differ', () =>
    assert.equal(valueIn(`${summary}\n\nNumber of stores: 142`, 'Number of stores', 'number'), undefined))
  test('of a year that is planned, or a part of one', () => {
    const planned = `BUSINESS PLAN

                           FY2025B     FY2026E    Q1 2025
Number of stores              150         170        121
Number of depots               10          12          9`
    assert.equal(valueIn(planned, 'Number of stores', 'number'), undefined)
    assert.equal(valueIn('BUDGET 2026\n\nNumber of stores: 170', 'Number of stores', 'number'), undefined)
    assert.equal(valueIn('KPIS\n\nHeadcount (2025B): 170', 'Headcount', 'number'), undefined)
  })
  test('of others, and of a part of the company', () => {
    assert.equal(valueIn('COMPETITORS\n\nNumber of stores: 900', 'Number of stores', 'number'), undefined)
    const byRegion = `STORES

                             Ohio     Michigan
Number of stores               80           40
Number of depots                2            1`
    assert.equal(valueIn(byRegion, 'Number of stores', 'number'), undefined)
  })
  test('of a value of another type', () => {
    assert.equal(valueIn(facts, 'Founded', 'date'), undefined)
    assert.equal(valueIn(facts, 'Next board', 'date'), undefined)
    assert.equal(valueIn(facts, 'Lease term', 'number'), undefined)
    assert.equal(valueIn(facts, 'Net cash', 'number'), undefined)
    assert.equal(valueIn(facts, 'Headcount', 'money'), undefined)
    assert.equal(valueIn(facts, 'ESG policy', 'choice', ['Yes', 'No']), undefined)
    assert.equal(valueIn(facts, 'ESG policy', 'boolean'), undefined)
    assert.equal(valueIn(facts, 'Registered office', 'link'), undefined)
    assert.equal(valueIn(facts, 'Approximate headcount', 'number'), undefined)
    assert.equal(valueIn(facts, 'Franchise partners', 'text'), undefined)
  })
  test('of an amount whose thousands are not told, or of which a name says in what it is kept', () => {
    assert.equal(valueIn('KEY FACTS\n\nNet debt: 6,120', 'Net debt', 'money'), undefined)
    assert.equal(valueIn(summary, 'Net debt ($m)', 'money'), undefined)
    assert.equal(valueIn(summary, 'Sales per store', 'number'), undefined)
  })
  test('of a movement, and of the page on which it stands', () => {
    const flows = `CASH FLOW STATEMENT

$ in thousands                  FY2023A     FY2024A
Net income                        4,120       5,217
Inventories                        (310)        420
Net cash from operating activities 3,810      5,637
Net cash used in investing activities (1,000) (2,000)
Net cash used in financing activities (500)   (700)`
    assert.equal(valueIn(flows, 'Inventories', 'money'), undefined)
    const contents = `CONTENTS\n\nSummary ............ 3\nCustomers .......... 7\nFinancials ......... 9\nTransaction ....... 12`
    assert.equal(valueIn(contents, 'Customers', 'number'), undefined)
  })
  test('of a figure that a role may not see, where only the name of the field tells that it is one', () =>
    assert.equal(valueIn('KEY FACTS\n\nEBITDA: $ 4.2 million', 'EBITDA', 'money'), undefined))
  test('of a sentence that goes on', () => {
    const sentence = `THE COMPANY\n\nOwnership: the founding family holds the shares since 1998 and\nhas no wish to sell all of them before the next generation.`
    assert.equal(valueIn(sentence, 'Ownership', 'text'), undefined)
    const split = `THE COMPANY\n\nNumber of stores: 142\nin Ohio, and 30 more elsewhere.`
    assert.equal(valueIn(split, 'Number of stores', 'number'), undefined)
  })
})
