import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { agreementOf } from '../../../../../../test/credit_agreements.ts'
import type { ContractData } from '../../../reading/extracted.ts'
import { readContract } from '../read.ts'

const read = (...text: string[]): ContractData => {
  const { data } = readContract(agreementOf(text.join('\n')))
  if (!('parties' in data)) throw new Error('not a contract')
  return data
}

const opening =
  'This CREDIT AGREEMENT is entered into as of May 4, 2022, among ACME ANVILS, INC., a Delaware corporation (the "Borrower"), the Lenders party hereto and MESA BANK, N.A., as Administrative Agent.'
const credit = (...clauses: string[]) => read('CREDIT AGREEMENT', opening, ...clauses)
const daysOf = ({ maturity_date, maturities = [] }: ContractData) =>
  [...maturities.map(({ label, date }) => `${label}: ${date}`), maturity_date].filter(Boolean)

suite('until when a credit runs, in the manners of different drafters', () => {
  test('each facility of one sentence has its own day', () => {
    const agreement = credit(
      '"Maturity Date" means, for Tranche 1 and Tranche 2, 30 November 2028 and, for the VAT Tranche, the date falling 18 months after the date of this Agreement.',
    )
    assert.deepEqual(daysOf(agreement), ['Tranche 1 and Tranche 2: 2028-11-30', 'VAT Tranche: 2023-11-04'])
  })

  test('a length and the day that it comes to are one day', () => {
    const agreement = credit(
      '"Term A Maturity Date" means the fifth anniversary of this Agreement, that is to say May 4, 2027.',
      '"Term B Maturity Date" means the date that is seven years after the date hereof (being May 4, 2029).',
    )
    assert.deepEqual(daysOf(agreement), ['Term A Maturity Date: 2027-05-04', 'Term B Maturity Date: 2029-05-04'])
  })

  test('364 days are counted in days, and a few days to pay in are no maturity', () => {
    const agreement = credit('"Termination Date" means the date that is 364 days after the date of this Agreement.')
    assert.deepEqual(daysOf(agreement), ['2023-05-03'])
    const paying = credit('"Repayment Date" means the date falling 30 days after the date of this Agreement.')
    assert.deepEqual(daysOf(paying), [])
  })

  test('years and months are counted together, and a number written out with its hundreds is that number', () => {
    const both = credit(
      '"Termination Date" means the date falling five years and six Months after the date of this Agreement.',
    )
    assert.deepEqual(daysOf(both), ['2027-11-04'])
    const written = credit(
      '"Maturity Date" means the date that is three hundred sixty-four (364) days after the date of this Agreement.',
    )
    assert.deepEqual(daysOf(written), ['2023-05-03'])
  })

  test('any facility may have a maturity of its own, but that of other debt is none of the credit', () => {
    const agreement = credit(
      '"FILO Maturity Date" means April 2, 2025.',
      '"Revolver Termination Date" means October 2, 2026.',
      '"Convertible Notes Maturity Date" means March 1, 2024.',
      '"Delayed Draw Commitment Termination Date" means June 30, 2023.',
    )
    assert.deepEqual(daysOf(agreement), ['FILO Maturity Date: 2025-04-02', 'Revolver Termination Date: 2026-10-02'])
  })

  test('terms that are set apart without a verb are defined', () => {
    const others = ['Affiliate', 'Agent', 'Base Rate', 'Borrowing', 'Business Day', 'Code', 'Default', 'Lien', 'Person']
    const agreement = credit(
      ...others.map((term) => `"${term}" any such thing as is known by that name in agreements of this kind.`),
      '"Revolving Termination Date" May 4, 2027, or such later date as the Lenders may agree under Section 2.7.',
      '"Term Loan Maturity Date" the third anniversary of the date hereof, May 4, 2025.',
    )
    assert.deepEqual(daysOf(agreement), [
      'Revolving Termination Date: 2027-05-04',
      'Term Loan Maturity Date: 2025-05-04',
    ])
  })

  test('a letter that defines no maturity says when all is repaid', () => {
    const agreement = credit(
      'Each drawing shall be repaid on the last day of its period. All amounts outstanding under the Revolving Facility shall be repaid in full on 30 April 2026.',
    )
    assert.deepEqual(daysOf(agreement), ['2026-04-30'])
  })
})

suite('who is the agent, and which law governs', () => {
  test('a bank that arranged the credit too is its agent', () => {
    const { parties } = read(
      'FACILITY AGREEMENT',
      'This FACILITY AGREEMENT is made on 6 February 2023 between: (A) ACME PROPERTY S.À R.L., a private limited company (the "Borrower"); and (B) BANQUE DU MOULIN S.A., société anonyme, in its capacities as arranger, as facility agent (the "Facility Agent") and as security agent.',
      'The Lenders agree to make available a term loan facility of €20,000,000.',
    )
    assert.deepEqual(
      parties.map(({ name, role }) => `${role}: ${name}`),
      ['Borrower: ACME PROPERTY S.À R.L.', 'Facility Agent: BANQUE DU MOULIN S.A.'],
    )
  })

  test('what a lease or a company is governed by does not govern the agreement', () => {
    const law = (clause: string) => credit(clause).governing_law
    assert.equal(
      law(
        'This Agreement and all rights arising from it shall be subject in all respects to the laws of the Federal Republic of Germany. Matters of corporate authority of the Dutch Borrower are governed by Dutch law.',
      ),
      'Germany',
    )
    assert.equal(law('The lease of the site is governed by the law of Ohio.'), null)
    assert.equal(
      law('The validity and interpretation of this Agreement shall be governed by the laws of Ohio.'),
      'Ohio',
    )
  })

  test('the law that a list of particulars names governs an agreement that refers to it', () => {
    const agreement = credit(
      'Governing law Victoria',
      'The law in force in the place specified in the Details governs this Agreement. The lease of the site is governed by the law of South Australia.',
    )
    assert.equal(agreement.governing_law, 'Victoria')
  })
})

suite('how much is committed, in parts that are named otherwise', () => {
  test('numbered tranches and one for value added tax are parts, and add up to the whole', () => {
    const { total_commitment } = credit(
      '"Tranche 1" means the investment term loan of $74,500,000.',
      '"Tranche 2" means the capital expenditure loan of $12,250,000.',
      '"VAT Tranche" means the loan of $6,100,000 to bridge value added tax.',
    )
    assert.equal(total_commitment, 92_850_000)
  })

  test('notes beside the credit, what investors commit to a fund, and a subfacility are none of it', () => {
    const { total_commitment } = credit(
      '"Revolving Commitment" means, as to each Lender, its obligation to make Revolving Loans. The aggregate amount of the Revolving Commitments on the Closing Date is $90,000,000.',
      '"Senior Notes" means the 7% Senior Notes due December 1, 2029, issued in an aggregate principal amount of $175,000,000.',
      'The aggregate Capital Commitments of the Investors as of the Closing Date are $1,126,500,000.',
      'The Swing Lender agrees to lend, as a subfacility of the Revolving Facility, up to $25,000,000 in the aggregate.',
    )
    assert.equal(total_commitment, 90_000_000)
  })

  test('where nothing was read of a facility between two others, they are not the whole', () => {
    const parts = [
      '"Facility A" means the term facility with a Facility Limit of $220,000,000.',
      '"Facility C" means the working capital facility with a Facility Limit of $12,000,000.',
    ]
    assert.equal(credit(...parts).total_commitment, null)
  })
})
