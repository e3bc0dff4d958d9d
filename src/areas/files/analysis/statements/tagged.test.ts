import assert from 'node:assert/strict'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readHtml } from '../../../../platform/documents/readers/html/html.ts'
import { readStatements } from './read.ts'

const context = (id: string, when: string, member = '') =>
  `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier>01</xbrli:identifier>${member && `<xbrli:segment><xbrldi:explicitMember dimension="x">${member}</xbrldi:explicitMember></xbrli:segment>`}</xbrli:entity><xbrli:period>${when}</xbrli:period></xbrli:context>`
const year = (end: number) =>
  `<xbrli:startDate>${end - 1}-04-01</xbrli:startDate><xbrli:endDate>${end}-03-31</xbrli:endDate>`
const day = (end: number) => `<xbrli:instant>${end}-03-31</xbrli:instant>`

const number = (concept: string, ref: string, text: string, more = '') =>
  `<ix:nonFraction name="core:${concept}" contextRef="${ref}" unitRef="GBP" decimals="0" ${more}>${text}</ix:nonFraction>`

/** Accounts as filing software writes them: every cell a block of its own, so that no table is to be seen. */
async function readFiled(lines: readonly string[][]) {
  const contexts = [
    context('y3', year(2023)),
    context('y2', year(2022)),
    context('d3', day(2023)),
    context('d2', day(2022)),
    context('part', year(2023), 'core:Exports'),
  ].join('')
  const cells = lines.map((line) => line.map((cell) => `<div>${cell}</div>`).join('')).join('')
  const html = `<html><body><div style="display:none"><ix:header><ix:resources>${contexts}<xbrli:unit id="GBP"><xbrli:measure>iso4217:GBP</xbrli:measure></xbrli:unit></ix:resources></ix:header></div><p>Annual accounts for the year ended 31 March 2023</p>${cells}</body></html>`
  const path = join(await mkdtemp(join(tmpdir(), 'filed-')), 'accounts.html')
  await writeFile(path, html)
  return readStatements(await readHtml(path, () => {}))
}

test('figures that a file tags are read exactly, wherever its style sheet places them', async () => {
  const { data, findings } = await readFiled([
    ['Exports', number('TurnoverRevenue', 'part', '400')],
    ['Turnover', number('TurnoverRevenue', 'y3', '9,281'), number('TurnoverRevenue', 'y2', '9,129')],
    ['Cost of sales', `(${number('CostSales', 'y3', '5,813')})`, `(${number('CostSales', 'y2', '5,655')})`],
    [
      'Loss',
      `(${number('ProfitLoss', 'y3', '1,468', 'sign="-"')})`,
      number('ProfitLoss', 'y2', '-', 'format="ixt:zerodash"'),
    ],
    ['Fixed assets', number('FixedAssets', 'd3', '905'), number('FixedAssets', 'd2', '821')],
    ['Current assets', number('CurrentAssets', 'd3', '7,046'), number('CurrentAssets', 'd2', '6,082')],
    ['Shareholders’ funds', number('Equity', 'd3', '2,649'), number('Equity', 'd2', '2,180')],
  ])
  assert.ok('balance_sheet' in data)
  assert.equal(data.period, 'Year ended 31 March 2023 (FY2023)')
  assert.equal(data.currency, 'GBP')
  assert.deepEqual([data.revenue, data.net_income], [9281, -1468])
  assert.deepEqual(data.balance_sheet, { assets: 7951, liabilities: 5302, equity: 2649 })
  const revenue = findings.find(({ path }) => path === 'figures.revenue.FY2022')
  assert.equal(revenue?.raw, '9,129')
})

test('a tag says by what its number is multiplied, and how its digits are grouped', async () => {
  const { data, findings } = await readFiled([
    ['Umsatz', number('Revenue', 'y3', '1.234,5', 'scale="6" format="ixt:num-comma-decimal"')],
    ['Ergebnis', number('ProfitLoss', 'y3', '78 901', 'scale="3" format="ixt4:num-dot-decimal"')],
  ])
  assert.ok('balance_sheet' in data)
  assert.deepEqual([data.revenue, data.net_income], [1_234_500_000, 78_901_000])
  assert.equal(findings.find(({ path }) => path === 'revenue')?.scale, 1_000_000)
})

test('a number that is tagged with an unknown context, or of a part of the company, is not taken for the whole', async () => {
  const { data } = await readFiled([
    ['Exports', number('TurnoverRevenue', 'part', '400')],
    ['Turnover', number('TurnoverRevenue', 'nowhere', '9,281')],
  ])
  assert.ok('balance_sheet' in data)
  assert.equal(data.revenue, null)
})

test('where a group’s statements stand in tables, the tags of its parent’s own accounts are not taken for the group', async () => {
  const head = '<tr><td></td><td>31 March 2023</td><td>31 March 2022</td></tr>'
  const row = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const group = `<p>CONSOLIDATED BALANCE SHEET</p><table>${head}${[
    ['Tangible assets', '300,000', '280,000'],
    ['Cash at bank and in hand', '120,000', '110,000'],
    ['Total assets', '420,000', '390,000'],
    ['Creditors', '150,000', '140,000'],
    ['Called up share capital', '1,000', '1,000'],
    ['Total equity', '270,000', '250,000'],
  ]
    .map(row)
    .join('')}</table>`
  const { data } = await readFiled([
    [group],
    ['<div style="page-break-before:always">COMPANY BALANCE SHEET</div>'],
    ['Net assets', number('Equity', 'd3', '88,429'), number('Equity', 'd2', '88,433')],
  ])
  assert.ok('balance_sheet' in data)
  assert.equal(data.balance_sheet.equity, 270_000)
})
