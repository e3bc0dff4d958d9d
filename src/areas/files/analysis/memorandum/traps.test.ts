import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPage } from '../../../../../test/fixtures/drawn_page.ts'
import { laidOut } from '../../../../../test/laid_out.ts'
import type { Page, PageUnit } from '../../../../platform/documents/document.ts'
import { readMemorandum } from './read.ts'

function read(pages: string[], unit: PageUnit = 'page') {
  const { data } = readMemorandum(laidOut(pages, unit), unit === 'slide' ? 'pitch_deck' : 'cim')
  if (!('financials' in data)) throw new Error('the data of a memorandum have figures')
  return data
}

const notice = `IMPORTANT NOTICE

This memorandum was prepared by Sterling Quay Securities, LLC ("Sterling Quay") from information of Alderbrook
Clinics, LLC and its subsidiaries (together "Alderbrook" or the "Company").`

test('the company is not the adviser whose name alone is on the cover', () => {
  const cover =
    'Project Thistle\n\nInformation Memorandum\n\nPrepared by\n\nSterling Quay Securities, LLC\n\nMember FINRA / SIPC'
  const data = read([cover, notice, 'OVERVIEW\n\nAlderbrook Clinics, LLC owns and operates 41 eye clinics in Ohio.'])
  assert.equal(data.company, 'Alderbrook Clinics, LLC')
  assert.equal(data.industry, 'Eye clinics')
})

test('the company is not the parent that sells it', () => {
  const data = read([
    'PROJECT SLATE\n\nInformation memorandum on Millrace Tank Services\n\nA division of Bigger Chemicals Corp.',
    'NOTICE\n\nThis paper was written for Bigger Chemicals Corp. ("Bigger" or the "Vendor").\n\nOVERVIEW\n\nMillrace Tank Services cleans tanks.',
  ])
  assert.equal(data.company, 'Millrace Tank Services')
})

test('the industry of a blind teaser is what its line of labels says, without the place', () => {
  const data = read([
    'PROJECT WREN\n\nAnonymous profile – managed IT services, Denmark – May 2025\n\nWren runs the services of 300 customers from two offices and has 90 employees in all of them today.',
  ])
  assert.equal(data.company, null)
  assert.equal(data.industry, 'Managed IT services')
})

test('a slogan and the field of a table of sectors are no industry', () => {
  const data = read([
    'Nuvolo\n\nNotes that write themselves · Series A · February 2025',
    'CUSTOMERS\n\nSector         Share of turnover\nHealth         24%\nEducation      19%',
  ])
  assert.equal(data.industry, null)
})

test('what insurance or another product grows by is not the growth of the market', () => {
  const data = read([
    'MARKET\n\nThe market for dental laboratories is $3.1 billion.\n\nDental insurance covers 4% of people and has been growing by 21% a year.',
  ])
  assert.deepEqual(data.market, { size: 3_100_000_000, growth_rate: null })
})

test('of the growth of the past and of the future the one ahead counts', () => {
  const data = read([
    'MARKET\n\nThe laboratory market was £610m in 2023. It has grown at 3% a year since 2018 and is expected to grow at 4.5% a year.',
  ])
  assert.equal(data.market.growth_rate, 0.045)
})

test('what was paid years ago is no valuation', () => {
  for (const text of [
    'HISTORY OF OWNERSHIP\n\n2019   A fund invests £6 million for 20%, at a post-money valuation of £31 million',
    'TRANSACTION\n\nThe fund, which backed the buy-out in 2018 at an enterprise value of £16m, is seeking an exit.',
    'THE ROUND\n\nSeed round 2022: €3 million at €9 million post-money',
  ])
    assert.equal(read([text]).deal.valuation, null, text)
})

test('a price that stands beside its label is read', () => {
  assert.equal(read(['TERMS\n\nAsking price      $11,900,000']).deal.valuation, 11_900_000)
})

test('amounts in MSEK, JPY million and "x € 1 million" are whole amounts', () => {
  const table = (head: string) =>
    `KEY FIGURES\n\n${head.padEnd(24)}FY2022     FY2023     FY2024\nNet sales                4,318      4,655      4,862\nEBITDA                     362        405        431`
  for (const head of ['MSEK', 'JPY million', '(x € 1 million)'])
    assert.equal(read([table(head)]).financials.revenue, 4_862_000_000, head)
  assert.equal(
    read(['THE ROUND\n\nRaising MSEK 40 at a pre-money valuation of MSEK 210'], 'slide').deal.valuation,
    210_000_000,
  )
})

test('growth that only a sentence states is read, with its year and its sign', () => {
  const data = (said: string) =>
    read([
      `FINANCIALS\n\n${said}\n\nUSD million             2024\nNet sales              212.4\nEBITDA                 (38.6)`,
    ]).financials
  assert.equal(data('Net sales grew by 41 per cent in 2024, after 52 per cent in 2023.').revenue_growth, 0.41)
  assert.equal(data('Net sales fell by 4% in 2024.').revenue_growth, -0.04)
  assert.equal(data('Net sales are expected to have grown by 9% in 2025.').revenue_growth, null)
})

test('below the head "Role" any office counts, and the board is no biography', () => {
  const data = read([
    'TEAM\n\nName               Role              Before\nRavi Patel         Operations        Ran a film plant\nNora Quigley       Commercial        Buyer at a shop',
    'LEADERSHIP\n\nMatthias Gruber – Managing director\n\nBoard: Gunnar Thorell (chairman), Sofia Ek',
  ])
  assert.deepEqual(
    data.team.map(({ name, role, experience }) => [name, role, experience]),
    [
      ['Ravi Patel', 'Operations', 'Ran a film plant'],
      ['Nora Quigley', 'Commercial', 'Buyer at a shop'],
      ['Matthias Gruber', 'Managing director', null],
    ],
  )
})

test('a deck whose name stands only on its cover has that name, and a slogan is none', () => {
  const named = (title: string) => {
    const deck = laidOut([`${title}\n\nDrones that plant seeds`, 'Raising $15 million\n\nWe grow with you'], 'slide')
    const cover = deck.pages.map((page) => ({
      ...page,
      words: page.words.map((word) => (page.number === 1 && word.y === 30 ? { ...word, size: 30, height: 12 } : word)),
    }))
    const { data } = readMemorandum({ ...deck, pages: cover }, 'pitch_deck')
    return 'company' in data ? data.company : undefined
  }
  assert.equal(named('Skyfurrow'), 'Skyfurrow')
  assert.equal(named('Grow'), null)
})

test('a heading of a section is no name of a company', () => {
  const data = read([
    'PROJECT ORION\n\nTHE BUSINESS\n\nThe Company ("Orion") produces frozen bread for discounters. The business is sound.',
  ])
  assert.equal(data.company, null)
  assert.match(data.industry ?? '', /frozen bread/i)
})

test('below a round the amount that is asked for is the structure', () => {
  const slide = 'Series B\n\nCHF 45 million to reach phase 3 read-out\n\nPre-money valuation: CHF 70 million'
  const { deal } = read(['Nereon\n\nEnzymes', slide.replace('Series B', 'SERIES B')], 'slide')
  assert.equal(deal.valuation, 70_000_000)
  assert.match(deal.structure ?? '', /CHF 45 million to reach phase 3/)
})

test('a sentence with two years gives the growth between them', () => {
  const data = read(['REVENUE\n\nRevenue of $5.6 million in 2024, up from $2.1 million in 2023.'], 'slide')
  assert.equal(data.financials.revenue_growth, 1.6667)
})

const overviewOf = 'OVERVIEW\n\nBrookfell GmbH (“Brookfell”) makes pumps for waterworks in Germany.'

test('the price that is asked is known in Dutch, Finnish and Norwegian, and as a floor for offers', () => {
  for (const [sentence, value] of [
    ['De vraagprijs (ondernemingswaarde) bedraagt € 21,0 miljoen.', 21e6],
    ['Hintapyyntö on 8,4 miljoonaa euroa velattomasta yhtiöstä (yritysarvo).', 8.4e6],
    ['Prising: 175 mill. kroner før emisjonen (pre-money, egenkapitalverdi).', 175e6],
    ['Offers in excess of £17.5 million are invited.', 17.5e6],
    [
      'Verdsettelse før emisjonen: NOK 210 millioner. Forrige emisjon (2023): NOK 35 millioner til NOK 120 millioner pre-money.',
      210e6,
    ],
    [
      'Verdsettelse før emisjonen: NOK 210 millioner.\n\nForrige emisjon (2023): NOK 35 millioner til NOK 120 millioner pre-money',
      210e6,
    ],
  ] as const)
    assert.equal(read([overviewOf, `TRANSACTION\n\n${sentence}`]).deal.valuation, value, sentence)
})

test('what a company offers, offers that were declined, and what a product or another firm is worth are no price', () => {
  for (const sentence of [
    'The company offers over €3 million of stock for immediate delivery.',
    'Offers over £500,000 of annual savings have been identified.',
    'The owner rejected offers in excess of £12 million.',
    'Offers above €25 million were received and declined.',
    'El precio de venta medio de una máquina es de 1,2 millones de euros.',
    'El valor de empresa de los competidores supera 50 millones de euros.',
    'De ondernemingswaarde van de concurrent is € 40 miljoen.',
    'Verdsettelse av eiendommen: 40 mill. kroner.',
  ])
    assert.equal(read([overviewOf, `TRANSACTION\n\n${sentence}`]).deal.valuation, null, sentence)
})

test('a slide that is called “exit” or “deal flow” above its title tells the prices of others', () => {
  const large = (page: Page): Page => ({
    ...page,
    words: page.words.map((word) =>
      word.y === 63 ? { ...word, size: 24, height: 24, bold: true } : word.y > 63 ? { ...word, y: word.y + 40 } : word,
    ),
  })
  const slide = (kicker: string, title: string, text: string, number: number) =>
    large(drawnPage([kicker, title, text], [], number))
  const priceOn = (kicker: string, text: string) => {
    const pages = [slide('', 'Voltrelay', 'Grid storage for Europe', 1), slide(kicker, 'What is ahead', text, 2)]
    const { data } = readMemorandum({ unit: 'slide', pages, notices: [] }, 'pitch_deck')
    return 'deal' in data ? data.deal.valuation : undefined
  }
  assert.equal(priceOn('EXIT', 'Foss bought Tester at an enterprise value of €300 million.'), null)
  assert.equal(priceOn('DEAL FLOW', 'Valuation of €40 million for the projects in it.'), null)
  assert.equal(priceOn('THE ASK', 'Valuation of €40 million for the round.'), 40e6)
})

test('a price that is free of cash and of debt is the price, in whatever words', () => {
  const opening = 'PROJEKT ARNIKA\n\nAnonymes Kurzprofil – Kältetechnik, Tirol – Mai 2025\n\n'
  assert.equal(
    read([`${opening}TRANSAKTION\n\nErwartet wird ein Unternehmenswert (cash- and debt-free) von rund 14 Mio. €.`]).deal
      .valuation,
    14_000_000,
  )
  assert.equal(
    read([`${opening}TRANSACTION\n\nThe owners expect an enterprise value, cash and debt free, of €14 million.`]).deal
      .valuation,
    14_000_000,
  )
})

test('the market is what it is, not what it was in the year that is named beside it', () => {
  const size = (text: string) => read([`PROJECT TANSY\n\nTeaser\n\nMARKET\n\n${text}`]).market.size
  assert.equal(size('The German market for garden pumps is put at €3.4 billion for 2024 (2018: €2.5 billion).'), 3.4e9)
  assert.equal(
    size('The German market for garden pumps was €3.4 billion in 2024, against €2.5 billion in 2018.'),
    3.4e9,
  )
})

test('the round is what is asked for now, its amount standing large above it, and not the one that is to follow', () => {
  const { structure } = read(
    [
      'THE ASK\n\n£2.5m\n\nseed extension on a pre-money value of £8m, led by Harrow Angels\n\nTakes us to a runway of two years, then a Series A of £9m in 2027',
    ],
    'slide',
  ).deal
  assert.match(structure ?? '', /^£2\.5m seed extension/)
  assert.doesNotMatch(structure ?? '', /2027/)
})

test('what a round of another year was priced at is no price', () => {
  const { valuation } = read([
    'PROJECT TANSY\n\nPitch\n\nWHO WE ARE\n\nInvestors: Fonds Occitan (lead of the seed round at €9m pre-money, 2021) and 14 business angels.',
  ]).deal
  assert.equal(valuation, null)
})
