import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnDocument, drawnPage } from '../../../../../../test/fixtures/drawn_page.ts'
import { laidOut } from '../../../../../../test/laid_out.ts'
import type { PageUnit } from '../../../../../platform/documents/document.ts'
import { readMemorandum } from '../read.ts'

function industryOf(pages: string[], unit: PageUnit = 'page') {
  const { data } = readMemorandum(laidOut(pages, unit), unit === 'slide' ? 'pitch_deck' : 'cim')
  if (!('financials' in data)) throw new Error('the data of a memorandum have an industry')
  return data.industry
}

const below = (text: string, heading = 'OVERVIEW') => industryOf(['PROJECT SEDGE\n\nMay 2025', `${heading}\n\n${text}`])

test('what a company without a name does is its industry', () => {
  const passages: [string, RegExp][] = [
    ['The Company is a leading manufacturer of industrial fasteners for the building trade.', /^Industrial fasteners/],
    ['The Group provides dental laboratory services to 900 practices in the north.', /^Dental laboratory services/],
    ['Project Sedge is a commercial landscaping business with 34 branches in five states.', /^Commercial landscaping/],
    ['Sedge is a provider of grounds maintenance to owners of large estates.', /^Grounds maintenance/],
    ['We make fermentation tanks for craft breweries and have done so since 1984.', /^Fermentation tanks/],
    ['The Business operates 14 garden centres in the Midlands.', /^Garden centres/],
    ['The Target is one of the leading distributors of veterinary supplies in Ireland.', /^Veterinary supplies/],
  ]
  for (const [text, industry] of passages) assert.match(below(text) ?? '', industry, text)
})

test('what a company does is its industry in the language of its document', () => {
  const passages: [string, RegExp][] = [
    ['Das Unternehmen ist ein führender Anbieter von Dosiertechnik für die Wasseraufbereitung.', /^Dosiertechnik/],
    ['Wir entwickeln und fertigen Spezialpumpen mit 120 Mitarbeitern.', /^Spezialpumpen/],
    ['Die Gesellschaft ist auf Industrieböden spezialisiert und hat 40 Mitarbeiter.', /^Industrieböden/],
    ['La société est un spécialiste de la menuiserie aluminium depuis trente ans.', /^Menuiserie aluminium/],
    ['Le Groupe conçoit et fabrique des emballages en carton ondulé.', /^Emballages en carton/],
    ['Selskapet er en leverandør av fôringssystemer til havbruk.', /^Fôringssystemer/],
    ['Bolaget är en tillverkare av ventilationsaggregat för kontor.', /^Ventilationsaggregat/],
    ['Virksomheden er en producent af økologiske mejeriprodukter.', /^Økologiske mejeriprodukter/],
    ['La empresa es un fabricante español de maquinaria agrícola.', /^Maquinaria agrícola/],
    ['A empresa é uma fornecedora de embalagens plásticas para alimentos.', /^Embalagens plásticas/],
    ["L'azienda è un produttore di macchine per imballaggio.", /^Macchine per imballaggio/],
    ['Het bedrijf is een leverancier van kastechniek voor de tuinbouw.', /^Kastechniek/],
    ['Spółka jest producentem mebli biurowych na rynku polskim.', /^Mebli biurowych/],
  ]
  for (const [text, industry] of passages) assert.match(below(text) ?? '', industry, text)
})

test('a line of a form names the industry', () => {
  const passages: [string, string][] = [
    ['Industry: Metal finishing', 'Metal finishing'],
    ['Branche: Medizintechnik', 'Medizintechnik'],
    ['Business: Wholesale bakery', 'Wholesale bakery'],
    ['Line of business: Fire protection | Location: Ohio | Employees: 40', 'Fire protection'],
    ["Secteur d'activité : Transport frigorifique", 'Transport frigorifique'],
    ['Bransje: Havbruksteknologi', 'Havbruksteknologi'],
    ['Nature of business        Plastic injection moulding', 'Plastic injection moulding'],
  ]
  for (const [text, industry] of passages) assert.equal(below(text, 'FACTS'), industry, text)
})

test('figures, a tagline of brokers and a town on the cover are no industry', () => {
  const body = 'OVERVIEW\n\nRevenue grew and licensed business brokers in Troy know the owners of Dayton, Ohio.'
  const lines = [
    '$186 million pro forma revenue · $28.6 million Pro Forma Adjusted EBITDA',
    'Licensed Business Brokers · Troy, Ohio',
    'EUR 12 Mio. Umsatz',
    'Dayton, Ohio',
  ]
  for (const line of lines) assert.equal(industryOf([`PROJECT SEDGE\n\n${line}\n\nMay 2025`, body]), null, line)
})

test('a motto or an address on the cover gives way to the sentence that says what the company does', () => {
  const body =
    'OVERVIEW\n\nTarn was a growth story in the heart of Bavaria. The market leader has a site in Leeds on Market Street and a strong brand with loyal clients.\n\nTarn Holdings Limited ("Tarn") packs tea for grocers.'
  const lines = [
    'A growth story in the heart of Bavaria',
    'Opportunity to acquire a market leader',
    '12 Market Street, Leeds LS1 4AB',
    'Strong brand, loyal clients',
    'Amsterdam · Leeds',
  ]
  for (const line of lines)
    assert.equal(industryOf([`TARN HOLDINGS LIMITED\n\n${line}\n\nMay 2025`, body]), 'Tea for grocers', line)
})

test('what is offered on behalf of its owners is the industry', () => {
  const passages: [string, string][] = [
    ['The shareholders of a Danish manufacturer of hearing-aid components seek a new owner.', 'Hearing-aid components'],
    ['Our client, a producer of organic baby food based near Lyon, is looking for an investor.', 'Organic baby food'],
  ]
  for (const [text, industry] of passages) assert.equal(below(text, 'SUMMARY'), industry, text)
})

test('what stands behind the legal name on the cover is the industry', () => {
  const cover =
    'KETTLE & LUND BUSINESS SALES, LLC\nLicensed Business Brokers\n\nCONFIDENTIAL REVIEW\n\nBuckthorn Mechanical Services, Inc. — Heating, cooling and sheet metal, Dayton, Ohio'
  const body = 'OVERVIEW\n\nBuckthorn does heating, cooling and sheet metal for homes. Buckthorn has 31 people.'
  assert.match(industryOf([cover, body]) ?? '', /^Heating, cooling and sheet metal/)
})

test('a firm that a sentence introduces and the document goes on to speak of has its industry', () => {
  const body =
    'SOMETHING ELSE\n\nTarnhelm is a maker of electric cargo bikes in Halifax. Tarnhelm has 40 people. Customers like Tarnhelm.'
  assert.match(industryOf(['A letter\n\nMarch 2025', body]) ?? '', /electric cargo bikes/i)
  const rival = 'COMPETITION\n\nVelox is a maker of petrol scooters. Velox is large. Velox has a shop.'
  assert.equal(industryOf(['A letter\n\nMarch 2025', rival]), null)
})

test('a market that a deck measures names the industry where nothing else does', () => {
  const slide =
    'MARKET\n\nTAM $6.4B\nPayments software for North American landlords, 2024.\n\nSAM $1.8B\nLarge landlords'
  assert.equal(
    industryOf(['ledgerfern\n\nInvoices, paid.', slide], 'slide'),
    'Payments software for North American landlords',
  )
})

test('a deck that says nowhere what the company does has it in its motto, before what that promises', () => {
  const deck = [
    'Kelpwright\n\nBarrier coatings from seaweed, for paper that keeps food fresh',
    'PAPER\n\nEleven customers pay for coatings today.',
  ]
  assert.equal(industryOf(deck, 'slide'), 'Barrier coatings from seaweed')
})

test('of several things that a company does each may be a verb of its own, and whom it does them for is not its industry', () => {
  assert.equal(
    below(
      'Ozark Ridge Pallet Co. recovers, repairs and builds wooden pallets for manufacturers and poultry processors of Arkansas.',
    ),
    'Wooden pallets for manufacturers and poultry processors of Arkansas',
  )
  assert.equal(
    below('Vindhya Precast Limited designs, manufactures and erects precast concrete products.'),
    'Precast concrete products',
  )
})

test('words that fit any firm are no industry', () => {
  for (const text of [
    'The Company is a leading family-owned company with a great name in the valley.',
    'The Group is one of the largest companies in the region.',
    'We are a team of twelve and offer our customers great service.',
    'The Company makes a profit of £2 million a year.',
    'The Business provides a unique opportunity to buyers.',
    'The Company is not party to any dispute and is located in Ohio.',
    'The Company offers 24/7 service.',
  ])
    assert.equal(below(text), null, text)
})

test('what others do, and what a sentence says before it names the business, is no industry', () => {
  for (const [text, industry] of [
    ['Sedge provides peace of mind as a provider of fire safety services.', 'Fire safety services'],
    ['Sedge sells direct and is a leading provider of grounds maintenance.', 'Grounds maintenance'],
    ['Sedge develops software for manufacturers of pumps.', 'Software for manufacturers of pumps'],
    ['Sedge sells, and customers praise, garden tools.', null],
  ] as const)
    assert.equal(below(text), industry, text)
  for (const motto of ['Backed by farmers, for farmers', 'The end of paper waste'])
    assert.equal(
      industryOf(
        [`Kelpwright\n\n${motto}`, 'PAPER\n\nEleven farmers pay for paper today, and waste less of it.'],
        'slide',
      ),
      null,
      motto,
    )
})

test('what a company does is told by the shape of the sentence where its verb is not known', () => {
  const cover = 'INFORMASJONSMEMORANDUM\n\nHalden Stenteknikk AS\n\nMai 2025'
  const passages: [string, RegExp][] = [
    ['Halden Stenteknikk AS i Fredrikstad pusser natursteinsfasader uten kjemikalier.', /^Natursteinsfasader/],
    ['Die Gesellschaft saniert, entkernt und beschichtet Trinkwasserbehälter für Kommunen.', /^Trinkwasserbehälter/],
    ['La Société broie, colore et emballe à façon des peintures de bateau.', /^Peintures de bateau/],
    ['The Company refurbishes church organs across the north.', /^Church organs/],
  ]
  for (const [text, industry] of passages)
    assert.match(industryOf([cover, `OVERVIEW\n\n${text}`]) ?? '', industry, text)
  for (const text of [
    'Selskapet sysselsetter mange dyktige håndverkere i regionen.',
    'Die Gesellschaft erzielt seit Jahren steigende Erträge im Inland.',
    'La Société emploie des artisans formés dans la région.',
    'The Company expects higher margins in the coming years.',
  ])
    assert.equal(industryOf(['PROSJEKT RUG\n\nMai 2025', `OVERVIEW\n\n${text}`]), null, text)
})

test('an offer, a line of a website and a promise on the cover are no industry', () => {
  for (const line of [
    'Salg af samtlige aktier',
    'Growth financing',
    'Home › Businesses › Retail › No. 4471',
    'Firmenportal Die Plattform für die Unternehmensnachfolge',
    'Réinventer la brique sans la cuire',
  ])
    assert.equal(
      industryOf([`Brenna Works Ltd\n\n${line}\n\nMay 2025`, 'FACTS\n\nGrowth of aktier in brique.']),
      null,
      line,
    )
})

test('a motto is about what stands before its promise, and a second life is one of something', () => {
  const deck = (motto: string) =>
    industryOf(
      [`tollbooth\n\n${motto}\n\nTollbooth Labs Ltd · Leeds`, 'PRODUCT\n\nParking fines, prams and bikes.'],
      'slide',
    )
  assert.equal(deck('Parking appeals in minutes, not weeks'), 'Parking appeals')
  assert.equal(deck('A second life for prams and bikes'), 'Prams and bikes')
})

test('a field of a form beside a column of prose is read, and a legal form is nobody’s name', () => {
  const page = drawnPage(
    [
      'PROJEKT DISTEL',
      'Kurzprofil',
      'Gegründet im Jahr 1978 und seither in einer|Branche|Brunnenbau',
      'Hand, hat der Betrieb drei Standorte im Norden|Rechtsform|GmbH & Co. KG',
      'und beliefert Gemeinden, Höfe und Brauereien.',
    ],
    [420, 540],
  )
  const { data } = readMemorandum(drawnDocument(page), 'cim')
  assert.ok('financials' in data)
  assert.deepEqual([data.company, data.industry], [null, 'Brunnenbau'])
  assert.equal(below('Site        Activity        Lease\nLeeds       Bakery          2031', 'SITES'), null)
})
