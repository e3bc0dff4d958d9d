import assert from 'node:assert/strict'
import { test } from 'node:test'
import { laidOut } from '../../../../test/laid_out.ts'
import { analyze } from './analyze.ts'

const found = (...pages: string[]) => analyze(laidOut(pages), { filename: 'a.pdf', documentType: null })

const particulars = `Thornbury Marina & Boatyard, Inc.

Thornbury Marina & Boatyard, Inc. is a marina with a boatyard on the Neuse River. The marina has 214
wet slips and is open all year.

Revenue for the year ended December 31, 2024 was $6.2 million, and EBITDA was $1.4 million.

The asking price is $9.5 million for all of the shares.`

test('particulars of a company for sale are read as a memorandum, whatever they call themselves', () => {
  const { documentType, data } = found(particulars)
  assert.equal(documentType, 'cim')
  assert.deepEqual('deal' in data && [data.company, data.financials.revenue, data.deal.valuation], [
    'Thornbury Marina & Boatyard, Inc.',
    6_200_000,
    9_500_000,
  ])
})

test('a listing that does not name its company is read as a memorandum for its price and its terms', () => {
  const listing = `Listing 20417

A plumbing business with fourteen trucks. Revenue for the year ended December 31, 2024 was $4.2 million.

The owners wish to sell all of the shares, with a seller note of up to 15%.

The asking price is $2.5 million.`
  const { documentType, data } = found(listing)
  assert.equal(documentType, 'cim')
  assert.deepEqual('deal' in data && [data.company, data.financials.revenue, data.deal.valuation], [
    null,
    4_200_000,
    2_500_000,
  ])
})

test('minutes that name a company, its figures and its managers are no memorandum', () => {
  const minutes = `Minutes of the board of Thornbury Marina & Boatyard, Inc.

Present: Harriet Voss, Chief Executive Officer; Omar Lindqvist, Chief Financial Officer.

Thornbury Marina & Boatyard, Inc. is doing well. Revenue for the year ended December 31, 2024 was
$6.2 million, and EBITDA was $1.4 million. The minutes of the last meeting were approved.`
  assert.equal(found(minutes).documentType, 'other')
})

test('minutes that approve a sale at a price are no memorandum either', () => {
  const minutes = `Minutes of the meeting of directors

Present: Harriet Voss, Chief Executive Officer; Omar Lindqvist, Chief Financial Officer.

Revenue for the year ended December 31, 2024 was $6.2 million, and EBITDA was $1.4 million. It was
resolved to approve the sale of the entire share capital of its subsidiary.

The asking price is $5 million.`
  assert.equal(found(minutes).documentType, 'other')
})

test('the kind that the uploader has named stands', () => {
  const { documentType, data } = analyze(laidOut([particulars]), { filename: 'a.pdf', documentType: 'other' })
  assert.deepEqual([documentType, 'deal' in data], ['other', false])
})

test('a presentation of the management is an offer, with its figures in thousands written as a product', () => {
  const slides = [
    'Management Presentation\n\nHollandia Boten B.V. | May 2025',
    'About us\n\nAluminium workboats for ports and harbours, built in Sneek',
    'Organisation\n\nCEO: Anneke Smit\nCFO: Bart de Boer\nCOO: Fleur Prins',
    'Key financials (€ x 1,000)\n\n               2022A     2023A     2024A     2025B\nNet turnover   28,911    31,204    33,630    36,000\nEBITDA         3,315     3,625     4,666     5,600',
  ]
  const { documentType, data } = analyze(laidOut(slides, 'slide'), { filename: 'a.pdf', documentType: null })
  assert.equal(documentType, 'pitch_deck')
  assert.ok('financials' in data)
  assert.equal(data.financials.revenue, 33_630_000)
})

const slidesOf = (slides: string[]) => analyze(laidOut(slides, 'slide'), { filename: 'a.pdf', documentType: null })

test('slides that no word calls a deck are read as one for what they tell, and it is said that no word does', () => {
  const { documentType, data, notices } = slidesOf([
    'Korbal\n\nFresh bread by subscription',
    'Problem\n\nBakeries throw a third of their bread away',
    'Lösung\n\nAn app that sells tomorrow’s bread today',
    'Market\n\nTAM 40 million households, and a business model of subscriptions',
    'Team\n\nCEO: Anneke Smit\nCTO: Bart de Boer',
    'Competition\n\nSupermarkets; roadmap to 2027, with traction in three cities and MRR of 40,000',
  ])
  assert.equal(documentType, 'pitch_deck')
  assert.deepEqual('team' in data && data.team.map(({ name }) => name), ['Anneke Smit', 'Bart de Boer'])
  assert.match(notices?.join() ?? '', /no word of it says/)
})

test('slides about a technology are no deck, though a company made them', () => {
  const { documentType } = slidesOf([
    'EDR: networking technology overview',
    'Capacity and cables\n\nOptical cables carry 100 gigabits over 100 metres',
    'Switches\n\nA switch has 36 ports',
    'The solution for data centres\n\nLatency is below 90 nanoseconds',
  ])
  assert.equal(documentType, 'other')
})

test('the notice of a memorandum in capitals, and its privacy policy, tell neither of another company nor of a deal', () => {
  const policy = `Our commitment to your privacy. We do not share nonpublic personal information with nonaffiliated
third parties without your consent, but for the purposes described below. We may disclose personal information
to respond to a subpoena or a court order, to regulatory authorities and to consumer reporting agencies, and in
connection with a proposed sale, merger or transfer of all or a majority of our shares. Personal information
may include your name, your address and your investment experience. Indemnification and fiduciary duties are
governed by the Securities Act; there can be no assurance that privacy is kept by third parties.`
  const cover = `Fairmile Capital LP

(Delaware Limited Partnership)

CONFIDENTIAL PRIVATE OFFERING MEMORANDUM

THE SALE OF INTERESTS IN THE FUND IS NOT REGISTERED UNDER THE SECURITIES ACT, AND MAY NOT BE MADE AS SUCH.`
  const { documentType, data } = found(cover, policy)
  assert.equal(documentType, 'cim')
  assert.deepEqual('deal' in data && [data.company, data.deal.structure], ['Fairmile Capital LP', null])
})
