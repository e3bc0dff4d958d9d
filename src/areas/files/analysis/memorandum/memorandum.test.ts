import assert from 'node:assert/strict'
import { test } from 'node:test'
import { laidOut } from '../../../../../test/laid_out.ts'
import { textOf, wordsInside } from '../../../../platform/documents/boxes.ts'
import type { Document } from '../../../../platform/documents/document.ts'
import type { CimData } from '../../reading/extracted.ts'
import { readMemorandum } from './read.ts'

const cover = `CONFIDENTIAL INFORMATION MEMORANDUM

Brookfell Pump Works, Inc.
Pumps for water and wastewater plants

May 2025
Exclusive financial adviser to the Company: Marrow & Tide Securities LLC`

const overview = `EXECUTIVE SUMMARY

Brookfell Pump Works, Inc. ("Brookfell" or the "Company") makes pumps and valves for municipal
water and wastewater plants in the Great Lakes region. The Company employs 312 people.

In the year ended December 31, 2024 the Company generated net sales of $48.2 million and
Adjusted EBITDA of $7.3 million. For the twelve months ended March 31, 2025 net sales were
$51.0 million.`

const figures = `FINANCIAL SUMMARY

$ in thousands
                          FY2022A     FY2023A     FY2024A   LTM Mar-25    FY2025B
Net sales                  44,120      49,305      48,217       51,020     55,000
EBITDA                      5,010       6,240       6,120        6,500      7,900
Adjusted EBITDA             5,400       6,900       7,300        7,700      8,400`

const market = `MARKET

The North American market for municipal water pumps was $3.4 billion in 2024 and is expected to
grow at a compound annual rate of 4.2% until 2029. The global market is put at $41 billion. The
number of households served has grown by 1.1% a year.

COMPETITION

Competitor                Net sales
Aqualine Group plc        $912 million
Brookfell                 $48 million`

const people = `MANAGEMENT

Name                  Title                        Background
Harriet Voss          Chief Executive Officer      Joined in 2011 from a valve maker
Dr. Omar Lindqvist    Chief Technology Officer     Doctorate in fluid mechanics

CONTACTS

Name                  Title                        E-mail
Pete Marrow           Managing Director            pmarrow@marrowtide.example`

const transaction = `PROPOSED TRANSACTION

The shareholders contemplate the sale of 100% of the common stock of the Company on a
cash-free and debt-free basis. The asking price is $62 million.

RECENT TRANSACTIONS

Target                 Acquirer              Enterprise value
Norfolk Pumps          Trade buyer           $120 million`

const memorandum = laidOut([cover, overview, figures, market, people, transaction])

function read(document: Document, kind: CimData['document_type'] = 'cim') {
  const analysis = readMemorandum(document, kind)
  if (!('financials' in analysis.data)) throw new Error('the data of a memorandum have figures')
  return { ...analysis, data: analysis.data }
}

test('the company is the one the memorandum is about, with its legal form, and not the adviser', () => {
  assert.equal(read(memorandum).data.company, 'Brookfell Pump Works, Inc.')
})

test('revenue, EBITDA, margin and growth are those of the last full actual year', () => {
  const { data } = read(memorandum)
  assert.deepEqual(data.financials, {
    revenue: 48_217_000,
    ebitda: 7_300_000,
    ebitda_margin: 0.1514,
    revenue_growth: -0.0221,
  })
  assert.equal(data.currency, 'USD')
})

test('EBITDA without what does not come again is known by its name in other countries too, before the EBITDA as reported', () => {
  const inTable = (label: string, unit = '€ thousands') =>
    read(
      laidOut([
        cover,
        `FINANCIAL SUMMARY

${unit}
                                  2022        2023        2024    Enn. 2025
Net sales                       44,120      49,305      48,217       55,000
EBITDA                           5,010       6,240       6,120        7,900
${label.padEnd(30)}   5,400       6,900       7,300        8,400`,
      ]),
    ).data.financials.ebitda
  for (const label of ['Genormaliseerde EBITDA', 'Justert EBITDA', 'EBITDA rettificato', 'Oikaistu käyttökate'])
    assert.equal(inTable(label), 7_300_000, label)
  assert.equal(inTable('Result'), 6_120_000)
})

test('every period of the tables is there, told apart by what it is', () => {
  const { findings } = read(memorandum)
  const basisOf = (path: string) => findings.find((finding) => finding.path === path)?.period?.basis
  assert.equal(basisOf('figures.revenue.FY2024'), 'actual')
  assert.equal(basisOf('figures.revenue.FY2025B'), 'budget')
  assert.equal(findings.find(({ path }) => path === 'figures.ebitda_reported.FY2024')?.value, 6_120_000)
})

test('a figure that the text names too is checked against the text', () => {
  const revenue = read(memorandum).findings.find(({ path }) => path === 'financials.revenue')
  assert.deepEqual(
    revenue?.checks.map(({ name, passed }) => [name, passed]),
    [['table and prose agree', true]],
  )
})

test('where table and text differ and nothing decides, both readings are there, each with its place', () => {
  const { findings } = read(laidOut([cover, overview.replace('$48.2 million', '$45.9 million'), figures]))
  for (const path of ['financials.revenue', 'figures.revenue.FY2024']) {
    const revenue = findings.find((one) => one.path === path)
    assert.equal(revenue?.value, 48_217_000)
    assert.deepEqual(
      revenue?.alternatives?.map(({ value, raw, page }) => [value, raw, page]),
      [[45_900_000, '$45.9 million', 2]],
    )
  }
  const same = read(memorandum).findings.filter(({ alternatives }) => (alternatives ?? []).length > 0)
  assert.deepEqual(same, [], 'a rounded figure, another year and a part of the whole are no other reading')
})

test('a margin that its two figures do not come to is in doubt', () => {
  const printed = `${figures}\nEBITDA margin             11.4%       12.7%       17.9%       12.7%      14.4%`
  const { findings } = read(laidOut([cover, overview, printed]))
  const margin = findings.find(({ path }) => path === 'financials.ebitda_margin')
  assert.equal(margin?.value, 0.1514)
  assert.deepEqual(
    margin?.alternatives?.map(({ value, raw }) => [value, raw]),
    [[0.179, '17.9%']],
  )
})

test('the market is the one the company serves, and its growth that of the market', () => {
  assert.deepEqual(read(memorandum).data.market, { size: 3_400_000_000, growth_rate: 0.042 })
})

test('the team is the management, without titles, and not the people of the adviser', () => {
  assert.deepEqual(
    read(memorandum).data.team.map(({ name, role }) => [name, role]),
    [
      ['Harriet Voss', 'Chief Executive Officer'],
      ['Omar Lindqvist', 'Chief Technology Officer'],
    ],
  )
})

test('the valuation is the price that is asked, not that of another company', () => {
  const { deal } = read(memorandum).data
  assert.equal(deal.valuation, 62_000_000)
  assert.match(deal.structure ?? '', /sale of 100% of the common stock .* cash-free and debt-free/)
})

test('the summary says what the company does, where, and what is offered', () => {
  const { summary, industry } = read(memorandum).data
  assert.match(summary ?? '', /pumps and valves for municipal water .* Great Lakes region.*sale of 100%/)
  assert.equal(industry, 'Pumps for water and wastewater plants')
})

test('every value says where it stands, and what stands there', () => {
  for (const { page, box, raw, path } of read(memorandum).findings) {
    const found = memorandum.pages.find(({ number }) => number === page)
    assert.ok(found, path)
    assert.equal(textOf(wordsInside(found, box)), raw, path)
  }
})

const deck = laidOut(
  [
    'Lumo Robotics AG\nPicking robots for small warehouses\n\nSeries A presentation, March 2025',
    'TRACTION\n\nAnnualized run-rate in February 2025: € 9 million\n\n€ thousand\n                 2022     2023     2024     2025 budget\nRevenue          410     1 220    3 050     8 000\nEBITDA         (1 900)  (2 400)  (2 150)   (1 000)',
    'MARKET\n\n• Total addressable: € 31 billion worldwide by 2032\n• Serviceable: € 2.4 billion in Europe in 2024, growing 18% a year',
    'TEAM\n\n• Mia Sutter, chief executive and founder, mechanical engineer\n• Noah van den Berg, chief technology officer, formerly in drones',
    'THE ROUND\n\n• Raising € 10 million of new preferred shares\n• Pre-money valuation: € 38 million\n• Seed (2022): € 2 million at € 9 million pre-money',
  ],
  'slide',
)

test('a deck gives figures in brackets as losses, and no run-rate for revenue', () => {
  const { financials } = read(deck, 'pitch_deck').data
  assert.deepEqual([financials.revenue, financials.ebitda], [3_050_000, -2_150_000])
  assert.equal(financials.revenue_growth, 1.5)
})

test('the valuation of a round is that of this round, before the money', () => {
  assert.equal(read(deck, 'pitch_deck').data.deal.valuation, 38_000_000)
})

test('of several markets the one that can be served counts', () => {
  assert.deepEqual(read(deck, 'pitch_deck').data.market, { size: 2_400_000_000, growth_rate: 0.18 })
})

test('items of a list name people, their roles and what they did', () => {
  assert.deepEqual(read(deck, 'pitch_deck').data.team, [
    { name: 'Mia Sutter', role: 'chief executive and founder', experience: 'mechanical engineer' },
    { name: 'Noah van den Berg', role: 'chief technology officer', experience: 'formerly in drones' },
  ])
})

test('a blind teaser names no company, and what it does not say is null', () => {
  const teaser = laidOut([
    `PROJECT OSPREY
Blind profile

Hale & Firth Advisors LLP has been engaged to advise the owners of a manufacturer of railway
brakes (code name "Osprey" or the "Company"). The identity of the Company will be disclosed
after signature of a confidentiality agreement.

The owners seek a majority sale. Please contact Ms. Ada Firth, Partner, Hale & Firth Advisors LLP.`,
  ])
  const { data } = read(teaser)
  assert.equal(data.company, null)
  assert.deepEqual(data.team, [])
  assert.deepEqual(data.financials, { revenue: null, ebitda: null, ebitda_margin: null, revenue_growth: null })
  assert.equal(data.deal.valuation, null)
})

test('figures of the text stand where there is no table', () => {
  const { data } = read(
    laidOut([
      `Northmoor Bakeries Ltd

EXECUTIVE SUMMARY

Northmoor Bakeries Ltd (the "Company") bakes bread for supermarkets in the north of England.
Revenue of £84.6 million was achieved in FY23/24 (FY22/23: £79.2 million), and EBITDA amounted
to £9.1 million. Management expects revenue of £88 million in FY24/25.`,
    ]),
  )
  assert.deepEqual(data.financials, {
    revenue: 84_600_000,
    ebitda: 9_100_000,
    ebitda_margin: 0.1076,
    revenue_growth: 0.0682,
  })
  assert.equal(data.currency, 'GBP')
})

test('figures in crore and in thousands with decimal commas are whole amounts', () => {
  const indian = laidOut([
    'KEY FIGURES (₹ crore)\n\nYear to 31 March           FY23     FY24    FY25E\nRevenue from operations   231.7    284.9    352.0\nEBITDA                     13.9     19.1     27.0',
  ])
  assert.equal(read(indian).data.financials.revenue, 2_849_000_000)
  const german = laidOut([
    'KENNZAHLEN (in TEUR)\n\n                     2022       2023       2024   Plan 2025\nUmsatzerlöse        27.410     29.955     31.812     34.000\nEBITDA               3.410      3.890      4.214      4.800',
  ])
  assert.equal(read(german).data.financials.revenue, 31_812_000)
})

const financialsOf = (table: string) => read(laidOut([cover, `FINANCIAL SUMMARY\n\n${table}`])).data.financials

test('years that are called by their last month are years beside a half-year, and months beside a sum up to that month', () => {
  const years = financialsOf(`$ in thousands            Dec-22      Dec-23      Dec-24       H1-25
Net sales                 44,120      49,305      48,217      25,020
EBITDA                     5,010       6,240       6,120       3,100`)
  assert.equal(years.revenue, 48_217_000)
  const months = financialsOf(`$ in thousands            Dec-23      Dec-24  YTD Dec-23  YTD Dec-24
Net sales                  4,120       4,305      49,305      48,217
EBITDA                       510         624       6,240       6,120`)
  assert.notEqual(months.revenue, 4_305_000)
})

test('a sentence says what was earned in other words, and that it was a loss', () => {
  const said = (text: string) => read(laidOut([cover, `FINANCIALS\n\n${text}`])).data.financials
  assert.equal(said('We invoiced €1.8m in 2024. EBITDA was a loss of €3.4m in 2024.').revenue, 1_800_000)
  assert.equal(said('We invoiced €1.8m in 2024. EBITDA was a loss of €3.4m in 2024.').ebitda, -3_400_000)
  assert.equal(said('Die Umsatzerlöse betrugen 2024 EUR 76,8 Mio. und sind damit gestiegen.').revenue, 76_800_000)
  assert.equal(said('CA 2024 : 12,6 M€').revenue, 12_600_000)
  assert.equal(said('Nettoomsättningen var 48,2 MSEK år 2024.').revenue, 48_200_000)
})
