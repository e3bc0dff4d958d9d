import assert from 'node:assert/strict'
import { test } from 'node:test'
import { laidOut } from '../../../../../../test/laid_out.ts'
import type { PageUnit } from '../../../../../platform/documents/document.ts'
import { readMemorandum } from '../read.ts'

function read(pages: string[], unit: PageUnit = 'page') {
  const analysis = readMemorandum(laidOut(pages, unit), unit === 'slide' ? 'pitch_deck' : 'cim')
  if (!('financials' in analysis.data)) throw new Error('the data of a memorandum have figures')
  return { market: analysis.data.market, findings: analysis.findings }
}

const overview = 'OVERVIEW\n\nBrookfell GmbH ("Brookfell") makes pumps for waterworks in Germany.'
const marketOf = (text: string, heading = 'MARKET') => {
  const { size, growth_rate } = read([overview, `${heading}\n\n${text}`]).market
  return [size, growth_rate]
}

type Passage = [text: string, size: number | null, growth: number | null]
function check(passages: Passage[], heading?: string) {
  for (const [text, size, growth] of passages) assert.deepEqual(marketOf(text, heading), [size, growth], text)
}

test('a market is read in the number forms and languages of its document', () => {
  check([
    ['Der deutsche Markt für Pumpen hat ein Volumen von rund 1,8 Mrd. EUR und wächst um 3,5 % pro Jahr.', 1.8e9, 0.035],
    ['Das Marktvolumen in Deutschland beträgt etwa EUR 640 Mio.', 6.4e8, null],
    ['Le marché français des pompes représente 1,2 milliard d’euros et croît de 4 % par an.', 1.2e9, 0.04],
    ['Det norske markedet for pumper er anslått til NOK 4,2 milliarder, med en årlig vekst på 5 %.', 4.2e9, 0.05],
    ['Den svenska marknaden är värd cirka 3,1 miljarder kronor och växer med 4 procent per år.', 3.1e9, 0.04],
    ['El mercado español de bombas alcanzó los 850 millones de euros en 2024 y crece un 3,2 % al año.', 8.5e8, 0.032],
    ['Il mercato italiano delle pompe vale circa 2,4 miliardi di euro, con una crescita del 2,5% annuo.', 2.4e9, 0.025],
    ['Wartość rynku pomp w Polsce: rynek jest szacowany na PLN 1,4 mld i rośnie 6 % rocznie.', 1.4e9, 0.06],
    ['De Nederlandse markt is goed voor ongeveer 2 miljard euro en groeit met 3 % per jaar.', 2e9, 0.03],
    ['The Indian market for pumps is put at ₹ 18,500 crore, growing at 11% CAGR.', 1.85e11, 0.11],
  ])
})

test('an amount in words measures a market as one in digits does', () => {
  check([
    ['The German market for pumps is worth some two billion euros.', 2e9, null],
    ['Operators in Germany spend half a billion euros a year on pumps.', 5e8, null],
    ['The market in Germany grows by four per cent a year and stands at one and a half billion euros.', 1.5e9, 0.04],
  ])
})

test('the middle of a range stands for it, with its ends in the place and little confidence', () => {
  check([
    ['The German market is estimated at between 4 and 5 billion euros.', 4.5e9, null],
    ['The market in Germany is worth €4–5 billion and is growing at 6 to 7 % a year.', 4.5e9, 0.065],
    ['Market size in Germany: EUR 800 million to EUR 1 billion.', 9e8, null],
    ['Der deutsche Markt wird auf 2 bis 3 Mrd. EUR geschätzt.', 2.5e9, null],
    ['The German market was €4.0 billion in 2024. It is forecast to grow between 3% and 5% a year.', 4e9, 0.04],
  ])
  const { findings } = read([overview, 'MARKET\n\nThe German market is estimated at between €4 and 5 billion.'])
  const size = findings.find(({ path }) => path === 'market.size')
  assert.match(size?.raw ?? '', /€4 and 5 billion/)
  assert.equal(size?.confidence, 0.6)
})

test('what a market grew from, or will have grown to, is no range', () => {
  check([
    ['The German market grew from €3 billion to €4 billion between 2018 and 2024.', 4e9, null],
    ['The German market was €3.1 billion in 2024 and will reach €4.0 billion by 2030.', 3.1e9, null],
  ])
})

test('of a whole and a part of it the whole is the market', () => {
  check([
    [
      'The European market for pumps has a volume of EUR 18.4 billion. Germany stands for EUR 6.9 billion of it.',
      1.84e10,
      null,
    ],
    ['Le marché européen est estimé à 3,4 milliards d’euros, dont 600 millions d’euros en Allemagne.', 3.4e9, null],
  ])
})

test('a wider market beside that of the company does not count', () => {
  check([
    [
      'Waterworks spent €39 million on pumps in 2024. Total spending on waterworks, including pipes, was €152 million.',
      3.9e7,
      null,
    ],
    ['The German pump market is €1.3 billion. The European market as a whole is put at €7.2 billion.', 1.3e9, null],
    [
      'Tanks (€62 billion) are a different business and not addressed. The pump market in Germany is €1.85 billion.',
      1.85e9,
      null,
    ],
    [
      'The addressable market for metering pumps was EUR 4.9 billion worldwide, with expected growth of 5.4% a year to 2028. Europe represents 36% of it.',
      4.9e9,
      0.054,
    ],
  ])
})

test('what competitors sell, or a plan costs, is no market', () => {
  check([
    [
      'Aqualine Group (turnover EUR 78 million) and Donauquell AG (EUR 131 million, EBITDA margin 16.8 %) are known.',
      null,
      null,
    ],
    ['The largest player had sales of €412 million.', null, null],
    ['We spend €4 million a year on service.', null, null],
    ['The company has raised €12 million for this market.', null, null],
    ['Our peers were bought for €45 million and €61 million.', null, null],
    ['The ministry opened a park of €90 million in Bonn.', null, null],
    ['Market capitalisation of the listed makers is €3.4 billion.', null, null],
  ])
})

test('a market that stands below another heading is read where the sentence measures it', () => {
  const sentence =
    'The German pump market was worth approximately €1.3 billion in 2024 and is expected to grow at around 6.5% per annum to 2029.'
  for (const heading of [
    'TRADING SINCE THE YEAR END',
    'WHERE WE PLAY',
    'BRANCHENUMFELD',
    'LE MARCHÉ',
    'HOW BIG IS THIS?',
  ])
    assert.deepEqual(marketOf(sentence, heading), [1.3e9, 0.065], heading)
  assert.deepEqual(marketOf('The bank values the market stand at €1.3 million.', 'TRADING SINCE THE YEAR END'), [
    null,
    null,
  ])
})

test('on the cards of a deck the total addressable market is the market', () => {
  const slide =
    'MARKET\n\nTAM $6.4B\nSoftware for property management in North America, 2024.\n\nSAM $1.8B\nManagers with 1,000+ units\n\nSOM $240M\nReachable through 2028'
  assert.equal(read(['Ledgerfern\n\nInvoices paid', slide], 'slide').market.size, 6.4e9)
  const world = 'MARKET\n\nTAM: $74 billion worldwide by 2032\n\nSAM: $8.6 billion in the U.S.\n\nSOM: $900 million'
  assert.equal(read(['Voltrelay\n\nGrid storage', world], 'slide').market.size, 8.6e9)
})

test('a card of a deck is measured by its caption: not what is lost, and also below a title that names no market', () => {
  const deck = [
    'Cowside\n\nDiagnostics for dairy herds',
    'Mastitis costs the dairy industry a lot\n\n€13bn\n\nestimated yearly losses caused by mastitis, of which about €3bn in Europe',
    'MARKET\n\nA vertical with four hundred thousand cows\n\n€2.7bn\n\nTAM – on-farm tests for dairy herds in Europe\n\ngrowing 9.5% a year',
  ]
  assert.deepEqual(read(deck, 'slide').market, { size: 2.7e9, growth_rate: 0.095 })
})

test('growth in prose is that of the market just measured, with its sign', () => {
  check([
    ['The German pump market is €2 billion. CAGR of 4.6 % to 2029.', 2e9, 0.046],
    ['Wholesale shipments of pumps in Germany were €2.9 billion in 2024, down 4.5% from 2023.', 2.9e9, -0.045],
    [
      'Pumps in Germany: about €1.76 billion. Industrial pumps, in which Brookfell competes, about €580 million.\n\nIndustrial pumps grew 4.6% in 2024.',
      5.8e8,
      0.046,
    ],
    ['The German market is €2 billion and has been declining by 2% a year.', 2e9, -0.02],
    ['The German market is €2 billion. The number of waterworks grows by 1% a year.', 2e9, null],
    ['The German market is €2 billion. Our revenue has grown by 12% a year.', 2e9, null],
    ['The share of renters rose from 31% to 44% a year.', null, null],
  ])
})

test('what the company does chooses among the markets of a document', () => {
  const of = (does: string, text: string) => read([`OVERVIEW\n\n${does}`, `MARKET\n\n${text}`]).market
  assert.deepEqual(
    of(
      'The Company is the second largest operator of climbing walls in the UK.',
      'The UK leisure market is worth £112 billion. Climbing accounts for £150 million of this. The climbing market is expected to grow by 8% a year.',
    ),
    { size: 1.5e8, growth_rate: 0.08 },
  )
  assert.deepEqual(
    of(
      'Ash supplies rental scaffolding to builders. The Group supplies rental scaffolding in Denmark. Revenue was DKK 210 million.',
      'The construction market totals DKK 310 billion, of which scaffolding is DKK 2.4 billion.',
    ),
    { size: 2.4e9, growth_rate: null },
  )
})

test('another country in another currency is not the market of the company', () => {
  const pages = ['OVERVIEW\n\nThe Group runs three marinas on the south coast and had revenue of £14 million.']
  assert.equal(read([...pages, 'MARKET\n\nThe US marina market is $6.6 billion.']).market.size, null)
  assert.equal(read([...pages, 'MARKET\n\nThe marina market is £700 million.']).market.size, 7e8)
})

test('growth belongs to the market just measured, also where another sentence says who expects it', () => {
  check([
    [
      'Supplements worth SEK 5.2 billion are made under contract for the Nordic market each year. The trade body expects this to grow by 6.5 per cent a year until 2029. In Europe as a whole this is a market of about EUR 9 billion, growing 7–8 per cent.',
      5.2e9,
      0.065,
    ],
    [
      'One firm puts worldwide spending on fire protection at $86 billion in 2024, rising at 7.1% per year. The part open to us is smaller: services to installed systems in the United States are a $24.6 billion market that is forecast to grow at a compound 5.4% through 2030.',
      24.6e9,
      0.054,
    ],
  ])
})

test('an amount with a label and its yearly growth measures a market that no word calls so', () => {
  const text = 'U.S. custom cabinets: $12.4 billion in 2025, forecast to grow 4.1% a year (all cabinets: $21 billion).'
  assert.deepEqual(read([`Cinder Cabinetry, LLC\n\n${text}`]).market, { size: 12.4e9, growth_rate: 0.041 })
  for (const own of [
    'Recurring revenue: $12.4 million in 2025, growing 41% a year.',
    'Assets under management: $2.1 billion, growing 12% a year.',
    'Bookings in Europe: $40 million, growing 30% a year.',
    'Hardware and services: $14.2 million, growing 12% a year.',
  ])
    assert.deepEqual(read([`Cinder Cabinetry, LLC\n\n${own}`]).market, { size: null, growth_rate: null }, own)
})

test('growth that no sentence says is read from the row of a table or the figure below the size', () => {
  const table = `THE MARKET

The market for sterile packaging in Europe is worth €2.3 billion.

Region          Market 2024    CAGR 24-29
Europe          €2.3bn         5.8%
World           €8.1bn         6.3%`
  assert.equal(read([overview, table]).market.growth_rate, 0.058)
})

test('growth of the company in a table of markets is not that of the market', () => {
  const table = `THE MARKET

The market for sterile packaging in Europe is worth €2.3 billion.

Region          Market 2024    Our growth
Europe          €2.3bn         5.8%`
  assert.equal(read([overview, table]).market.growth_rate, null)
})

test('an amount below the size of a market is no caption of it', () => {
  const slide = 'MARKET\n\nDairy market in Europe\n\n€2.7bn\n\n€400m paid by insurers for losses caused by mastitis'
  assert.equal(read(['Cowside\n\nDiagnostics for dairy herds', slide], 'slide').market.size, 2.7e9)
})

test('captions may stand above their amounts: that of the next card is not of this one', () => {
  const slide = 'MARKET\n\nEuropean market for tests\n€2.7bn\n\nLosses caused by mastitis\n€13bn'
  assert.equal(read(['Cowside\n\nDiagnostics for dairy herds', slide], 'slide').market.size, 2.7e9)
})

test('a sentence that is estimated among those on the market measures it, and a list of the market we address begins with it', () => {
  check([['Contract brewing in Germany is estimated at EUR 940 Mio. (2024), growing 14% a year.', 9.4e8, 0.14]])
  const list = `- Vanilla flavours: €740m worldwide in 2024, growing 6.2% a year
- Natural flavours as a whole: €7.9bn, a later horizon`
  assert.equal(marketOf(list, 'THE MARKET WE ADDRESS')[0], 7.4e8)
})
