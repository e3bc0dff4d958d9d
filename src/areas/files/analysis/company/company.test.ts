import assert from 'node:assert/strict'
import { test } from 'node:test'
import { laidOut } from '../../../../../test/laid_out.ts'
import { readMemorandum } from '../memorandum/read.ts'
import { readOther } from '../other.ts'
import { legalNamesIn } from './legal_names.ts'

const companyIn = (...pages: string[]) => {
  const { data } = readMemorandum(laidOut(pages), 'cim')
  return 'company' in data ? data.company : undefined
}

test('a broker whose name heads a listing is not the company that it lists', () => {
  const listing = `HARGREAVE & POOLE BUSINESS SALES, LLC

Listing 2231: Copperhill Plumbing, Inc., a plumbing contractor in Dayton

The owner of Copperhill bought the shop in 2004 and has grown it to fourteen trucks. Customers of
Copperhill are home owners and two school districts.

Hargreave & Poole has not audited the numbers. The buyer must do his or her own investigation.`
  assert.equal(companyIn(listing), 'Copperhill Plumbing, Inc.')
})

test('a company that is named in full once, in a sentence, is found', () => {
  const memo = `What we are raising, and why

A memo to people who might fund the next chapter of Fernmoor Bicycles Inc., written in Halifax in
March. All dollars are Canadian.

Last year Fernmoor sold 2,140 bicycles. Fernmoor has nine people and no debt.`
  assert.equal(companyIn(memo), 'Fernmoor Bicycles Inc.')
})

test('a brand that runs along the foot of every slide is the company', () => {
  const slide = (title: string, text: string) => `${title}

${text}

Ledgerleaf · Series B · June 2025 · Confidential`
  const pages = [
    slide('The problem', 'Property managers pay forty bills a day by hand, and nobody knows which of them are due.'),
    slide('What we do', 'Ledgerleaf reads the bills, asks the right person, and pays them on the day that is best.'),
    slide('Traction', 'Annual recurring revenue was $8.2 million in 2024, and 410 customers have stayed.'),
    slide('The ask', 'We raise $20 million to sell in three more states, and to hire twelve people.'),
  ]
  assert.equal(companyIn(...pages), 'Ledgerleaf')
})

test('an adviser that stands on every page of a blind memorandum is not the company', () => {
  const page = (title: string, text: string) => `${title}

${text}

Brackwater Advisers · Project Heron · Confidential`
  const pages = [
    page('The opportunity', 'Project Heron (the "Company") is the code name of a maker of valves for water works.'),
    page('The business', 'The Company makes butterfly valves and serves two hundred towns in the Midwest.'),
    page('Next steps', 'Brackwater Advisers asks for letters by the end of May. The name will be disclosed later.'),
  ]
  assert.equal(companyIn(...pages), null)
})

test('the only bank that a blind teaser names is not the company', () => {
  const teaser = `Project Heron

The identity of the company will be disclosed under a letter of confidentiality. It makes valves for
water works, and has been a customer of First Prairie Lumber Inc. for years. First Prairie ships to
four of its plants. First Prairie is paid within thirty days.`
  assert.equal(companyIn(teaser), null)
})

test('the company is told from its owners and its advisers by what is said behind its name, in the language of the document', () => {
  const passages: [string, string | null][] = [
    [
      'Tilrettelegger: Sletten Corporate AS\n\nBrimskjær Havservice AS («Brimskjær» eller «Selskapet») leverer servicefartøy til oppdrettere.\n\nEierne, Hestnes Invest AS (58 %) og Tangen Sjø AS (30 %), ønsker å selge.',
      'Brimskjær Havservice AS',
    ],
    [
      'Projekt Enzian\n\nDie Thalham & Gratz Seilbahntechnik GmbH mit Sitz in Kufstein (Tirol) entwickelt und fertigt Klemmen.',
      'Thalham & Gratz Seilbahntechnik GmbH',
    ],
    [
      'Project Lode\n\nHagenried Steripack GmbH, Memmingen, makes pouches of paper and film.',
      'Hagenried Steripack GmbH',
    ],
    [
      'Introduction\n\nLingon Nutrition AB (reg. no. 556000-0000) develops and makes tablets for pharmacies.\n\nThe shareholders – Udden Invest AB (64 per cent) and management – look for a new owner. Udden Invest AB is open to keeping a part.',
      'Lingon Nutrition AB',
    ],
    [
      'Project Wharf\n\nA maker of garden furniture in the north of England.\n\nBrackensh LLP acts for the shareholders only.',
      null,
    ],
  ]
  passages.push(['Hartwell Dental Ltd owns and operates 14 clinics in the north of England.', 'Hartwell Dental Ltd'])
  for (const [text, name] of passages) assert.equal(companyIn(text), name, text)
})

test('neither a kind of partnership nor a paragraph in capitals names a firm', () => {
  const names = (text: string) => legalNamesIn(text).map(({ name }) => name)
  assert.deepEqual(names('Fairmile Capital LP (Delaware Limited Partnership)'), ['Fairmile Capital LP'])
  assert.deepEqual(names('Under the Code, Limited Partners may elect their share'), [])
  assert.deepEqual(names('THE INTERESTS MAY NOT BE TRANSFERRED OR RESOLD EXCEPT AS PERMITTED UNDER THE ACT'), [])
  assert.deepEqual(names('HARBOUR WORKS LIMITED'), ['HARBOUR WORKS LIMITED'])
})

test('a company without a legal form is the name that opens the sentences about it, and no place or person', () => {
  const about = `Information memorandum

Quenlow makes bread slicers for bakeries. Quenlow was founded in 1998 in Leeds. Quenlow employs forty people.
Most slicers are sold in Germany. Quenlow’s revenue grew every year. Germany remains the largest market. Slicers
last for ten years. Quenlow has two plants.`
  assert.equal(companyIn(about), 'Quenlow')
  const places = `Information memorandum

Germany remains the largest market. Germany grew every year. Germany has forty plants. Germany makes bread.
Harriet Voss founded the business. Harriet Voss has led it since. Harriet Voss owns it. Harriet Voss lives in Leeds.`
  assert.equal(companyIn(places), null)
})

test('a deck that names nobody in full is of whose address it prints, in the writing of its pages', () => {
  const pages = [
    'Open Barn\n\nStables that look after themselves',
    'The problem\n\nHorses are alone at night, and nobody hears them.',
    'The solution\n\nOur sensors hear a colic before the owner does.',
    'Contact\n\nhello@openbarn.io\n\nBacked by Harrow Seed Partners and Mill Lane Ventures',
  ]
  assert.equal(companyIn(...pages), 'Open Barn')
})

test('a document of no kind that is read for figures proposes its company too', () => {
  const letter = laidOut([
    'Quenlow Ltd\n\nQuenlow Ltd makes bread slicers for bakeries, and thanks you for your visit to its plant.',
  ])
  const { data, findings } = readOther(letter)
  assert.equal(data.document_type, 'other')
  assert.equal(findings.find(({ path }) => path === 'company')?.value, 'Quenlow Ltd')
})
