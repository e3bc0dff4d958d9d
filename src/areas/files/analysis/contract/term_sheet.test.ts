import assert from 'node:assert/strict'
import { test } from 'node:test'
import { laidOut } from '../../../../../test/laid_out.ts'
import { textOf, wordsInside } from '../../../../platform/documents/boxes.ts'
import { analyze } from '../analyze.ts'

const read = (text: string) => {
  const document = laidOut([text])
  const { documentType, data, findings } = analyze(document, { filename: 'scan.pdf', documentType: null })
  for (const { page, box, raw } of findings) {
    const shown = document.pages[page - 1]
    assert.equal(shown && textOf(wordsInside(shown, box)), raw)
  }
  return { documentType, ...data, summary: undefined }
}

test('a term sheet of a loan says who borrows and lends, how much, and under which law', () => {
  assert.deepEqual(
    read(
      'Project Larch – Indicative Term Sheet\nConfidential – 12 February 2026\nBorrower: Larch Holdings Limited\nLender: Tidewater Private Debt II SCSp\nFacility: £18,000,000 unitranche term loan\nMargin: 6.75% over SONIA\nConditions precedent: usual, including satisfactory due diligence\nExclusivity: 6 weeks\nGoverning law: English law\nThis term sheet is not legally binding save for exclusivity and costs.',
    ),
    {
      documentType: 'contract',
      document_type: 'contract',
      summary: undefined,
      parties: [
        { name: 'Larch Holdings Limited', role: 'Borrower' },
        { name: 'Tidewater Private Debt II SCSp', role: 'Lender' },
      ],
      date: '2026-02-12',
      term_months: null,
      governing_law: 'England and Wales',
      amounts: [{ label: 'Facility', value: 18_000_000, currency: 'GBP' }],
    },
  )
})

test('of those who invest each is told with what it puts in, also where it is called a fund alone', () => {
  const { documentType, parties, amounts, date } = read(
    'TERM SHEET – SERIES SEED\n14 January 2026\nCompany: Papaya Ledger Technologies Private Limited\nInvestors: Banyan Seed Fund I (“Lead Investor”): INR 40,000,000; Angels of Indore LLP: INR 10,000,000\nPromoters: Nikhil Rao and Asha Menon\nPre-money valuation: INR 200,000,000\nUse of proceeds: product and sales\nLiquidation preference: 1x non-participating\nAnti-dilution: broad-based weighted average\nGoverning law: India',
  ) as Record<string, unknown>
  assert.deepEqual([documentType, date], ['contract', '2026-01-14'])
  assert.deepEqual(parties, [
    { name: 'Papaya Ledger Technologies Private Limited', role: 'Company' },
    { name: 'Banyan Seed Fund I', role: 'Lead Investor' },
    { name: 'Angels of Indore LLP', role: 'Investor' },
    { name: 'Nikhil Rao', role: 'Promoter' },
    { name: 'Asha Menon', role: 'Promoter' },
  ])
  assert.deepEqual(
    (amounts as { value: number }[]).map(({ value }) => value).sort((a, b) => a - b),
    [10_000_000, 40_000_000, 200_000_000],
  )
})

test('heads of terms of a purchase are a contract, and no memorandum of what is sold', () => {
  const { documentType, parties, governing_law } = read(
    'HEADS OF TERMS\nSubject to contract\nProposed acquisition of Wexcombe Joinery Limited\nSeller: Mr Graham Tidmarsh and Mrs Helen Tidmarsh\nBuyer: Oakwell Trade Investments LLP\nTarget: Wexcombe Joinery Limited\nThe purchase price for the shares is £6.2 million, on EBITDA of £1.1 million.\nThe Seller grants the Buyer 8 weeks exclusivity for due diligence.\nThese heads of terms are governed by the law of England and Wales.\nDated 3 March 2026',
  ) as Record<string, unknown>
  assert.deepEqual([documentType, governing_law], ['contract', 'England and Wales'])
  assert.deepEqual(parties, [
    { name: 'Graham Tidmarsh', role: 'Seller' },
    { name: 'Helen Tidmarsh', role: 'Seller' },
    { name: 'Oakwell Trade Investments LLP', role: 'Buyer' },
  ])
})
