import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { agreementOf } from '../../../../../../test/credit_agreements.ts'
import type { ContractData } from '../../../reading/extracted.ts'
import { readContract } from '../read.ts'

const read = (...text: string[]) => {
  const { data, findings } = readContract(agreementOf(text.join('\n')))
  if (!('parties' in data)) throw new Error('not a contract')
  return { ...data, findings }
}

/** An agreement with these clauses. */
const credit = (...clauses: string[]): ContractData =>
  read(
    'CREDIT AGREEMENT',
    'This CREDIT AGREEMENT is entered into as of May 4, 2022, among ACME ANVILS, INC., a Delaware corporation (the "Borrower"), the Lenders party hereto and MESA BANK, N.A., as Administrative Agent.',
    ...clauses,
  )

/** An amendment with these clauses. */
const amendment = (...clauses: string[]): ContractData =>
  read(
    'SECOND AMENDMENT TO CREDIT AGREEMENT',
    'This SECOND AMENDMENT TO CREDIT AGREEMENT is entered into as of May 4, 2022, among ACME ANVILS, INC., a Delaware corporation (the "Borrower"), the Lenders party hereto and MESA BANK, N.A., as Administrative Agent.',
    ...clauses,
  )

suite('how much is committed, where the paper decides it', () => {
  test('what an agreement that is replaced once provided for is another amount', () => {
    const { total_commitment } = credit(
      'WHEREAS, the Borrower is party to that certain Credit Agreement dated as of July 1, 2017 among the Borrower and Old Mill Bank, providing for revolving commitments in an aggregate amount of $90,000,000 (the "Replaced Agreement");',
      '"Aggregate Commitments" means the Commitments of all the Lenders. As of the Closing Date, the Aggregate Commitments are ONE HUNDRED FORTY MILLION DOLLARS ($140,000,000).',
    )
    assert.equal(total_commitment, 140_000_000)
  })

  test('tables of lenders that repeat each part are no totals, and the second lien of another agreement is no part', () => {
    const { total_commitment } = credit(
      '"Delayed Draw Commitment" means, as to each Lender, its obligation to make Delayed Draw Loans. The aggregate amount of the Delayed Draw Commitments on the Closing Date is $40,000,000.',
      '"Term Commitment" means, as to each Lender, its obligation to make a Term Loan. The aggregate amount of the Term Commitments is $142,500,000.',
      '"Second Lien Credit Agreement" means the second lien credit agreement of the Closing Date, providing for a Second Lien Term Loan in an aggregate principal amount of $24,000,000 which is made by others.',
      'Appendix A. Lender: Mesa Bank, N.A.. Commitment: $142,500,000. Appendix B. Lender: Mesa Bank, N.A.. Commitment: $40,000,000.',
    )
    assert.equal(total_commitment, 182_500_000)
  })

  test('a loan that is made by way of one advance is the credit, and a second lien of the same agreement is part of it', () => {
    const single = credit(
      'The Lenders agree to make available to the Borrower a term loan facility in an aggregate amount of $75,000,000 by way of a single advance.',
    )
    assert.equal(single.total_commitment, 75_000_000)
    const both = credit(
      '"First Lien Term Commitment" means, as to each Lender, its obligation to make a First Lien Term Loan. The aggregate amount of the First Lien Term Commitments is $100,000,000.',
      '"Second Lien Term Commitment" means, as to each Lender, its obligation to make a Second Lien Term Loan. The aggregate amount of the Second Lien Term Commitments is $24,000,000.',
    )
    assert.notEqual(both.total_commitment, 100_000_000)
  })

  test('amounts that are said to be in Canadian dollars are, whatever else is lent', () => {
    const { currency } = credit(
      'All amounts in this Agreement are in Canadian dollars unless stated otherwise, and interest on Euro amounts is at EURIBOR.',
      '"Aggregate Commitments" means the Commitments of all the Lenders. As of the Closing Date, the Aggregate Commitments are $140,000,000.',
    )
    assert.equal(currency, 'CAD')
  })

  test('what may be drawn by way of other instruments is within its facility', () => {
    const { total_commitment } = credit(
      '"Total Term Facility Commitments" means the aggregate of the Term Facility Commitments of all the Lenders, being EUR 200,000,000 at the date of this Agreement.',
      '"Total Revolving Facility Commitments" means the aggregate of the Revolving Facility Commitments of all the Lenders, being EUR 120,000,000 at the date of this Agreement.',
      'The Lenders make available to the Borrower a revolving credit facility in an aggregate amount equal to the Total Revolving Facility Commitments, of which up to EUR 40,000,000 may be utilised by way of Bank Guarantees and up to EUR 25,000,000 by way of Swingline Loans.',
    )
    assert.equal(total_commitment, 320_000_000)
  })

  test('a currency that may be borrowed beside others is not what "$" means', () => {
    const { currency, governing_law } = credit(
      '"Agreed Currencies" means Dollars, Euro, Pounds Sterling and Canadian Dollars.',
      '"Aggregate Commitments" means the Commitments of all the Lenders. As of the Closing Date, the Aggregate Commitments are $140,000,000.',
      'THIS AGREEMENT SHALL BE GOVERNED BY THE INTERNAL LAWS (AS OPPOSED TO THE CONFLICT OF LAW PROVISIONS) OF THE STATE OF ILLINOIS.',
    )
    assert.deepEqual([currency, governing_law], ['USD', 'Illinois'])
  })

  test('a sum in brackets that is so many per cent of the total is not the total', () => {
    const { total_commitment } = credit(
      '"Total Commitments" means the aggregate of the Total Facility A Commitments and the Total Facility B Commitments, being £90,000,000 at the date of this Agreement.',
      '"Total Facility A Commitments" means the aggregate of the Facility A Commitments, being £30,000,000 at the date of this Agreement.',
      '"Total Facility B Commitments" means the aggregate of the Facility B Commitments, being £60,000,000 at the date of this Agreement.',
      'The Company shall pay an arrangement fee of 0.50 per cent. of the Total Commitments (being £450,000) to the Arrangers.',
    )
    assert.equal(total_commitment, 90_000_000)
  })

  test('a note to the seller is no part of what the lenders commit', () => {
    const { total_commitment } = credit(
      '"Commitments" means the Closing Date Term Loan Commitments and the Revolving Commitments, which amount to $52,000,000 on the Closing Date.',
      '"Closing Date Term Loan" means the term loans made on the Closing Date in an aggregate principal amount of $45,000,000.',
      '"Revolving Commitment" means the commitment to make Revolving Loans in an aggregate amount of $7,000,000.',
      '"Seller Note" means the $4,000,000 subordinated promissory note issued on the Closing Date.',
    )
    assert.equal(total_commitment, 52_000_000)
  })

  test('a last-out tranche is a part of the whole, also where each term stands on a line of its own', () => {
    const { total_commitment } = credit(
      'Aggregate Commitments',
      'means the two below taken together. On the Closing Date, the Aggregate Commitments are $88,000,000.',
      'Aggregate FILO Commitments',
      'means what the FILO Lenders have committed to lend as the FILO Loan, in the amount of $8,000,000.',
      'Aggregate Revolving Commitments',
      'means all Revolving Commitments taken together. On the Closing Date, the Aggregate Revolving Commitments are $80,000,000.',
    )
    assert.equal(total_commitment, 88_000_000)
  })

  test('notes that were sold to investors are no commitment, and a guarantee facility is a part of its own', () => {
    const { total_commitment } = credit(
      '"Guarantee Facility Commitment" means EUR 20,000,000, to the extent not cancelled under this Agreement.',
      '"Private Placement Notes" means the EUR 60,000,000 senior notes due 2031 issued by the Borrower.',
      '"Revolving Facility Commitment" means EUR 45,000,000, to the extent not cancelled under this Agreement.',
      '"Total Commitments" means the aggregate of the Revolving Facility Commitment and the Guarantee Facility Commitment, being EUR 65,000,000 at the date of this Agreement.',
    )
    assert.equal(total_commitment, 65_000_000)
  })

  test('a table of lenders with a column for each facility gives each of them, also where a lender has no part in one', () => {
    const { total_commitment } = credit(
      '"Revolving Commitment" means, as to each Lender, its obligation to make Revolving Loans in the amount set forth opposite its name in Annex I.',
      '"Term Commitment" means, as to each Lender, its obligation to make Term Loans in the amount set forth opposite its name in Annex I.',
      'Annex I',
      'Lender Revolving Commitment Term Commitment',
      'Mesa Bank, N.A. $62,000,000 $78,000,000',
      'Beacon Trust $40,000,000 —',
      'and Savings Bank',
      'Total $102,000,000 $78,000,000',
    )
    assert.equal(total_commitment, 180_000_000)
  })

  test('what all lenders of a facility commit is the facility, and what may be drawn in one way is within it', () => {
    const { total_commitment } = credit(
      'The Lenders agree to make available: (a) Facility A, a term loan facility with a limit of $90,000,000; and (b) Facility B, a revolving facility with a limit of $35,000,000, which may be drawn by way of cash advance (not exceeding $15,000,000).',
    )
    assert.equal(total_commitment, 125_000_000)
    const { total_commitment: stated } = credit(
      '"Revolving Commitment" means, as to each Revolving Lender, its obligation to make Revolving Loans. The Revolving Commitment of all of the Revolving Lenders on the Closing Date shall be $275,000,000.',
      '"Term Commitment" means, as to each Term Lender, its obligation to make Term Loans. The Term Commitment of all of the Term Lenders on the Closing Date shall be $350,000,000.',
    )
    assert.equal(stated, 625_000_000)
  })

  test('a term loan that matures on a day of its own is not left out of the whole', () => {
    const { total_commitment } = credit(
      '"Revolving Commitment" means, as to each Lender, its obligation to make Revolving Loans. The aggregate amount of the Revolving Commitments as of the Closing Date is $1,100,000,000.',
      '"Term Loan Maturity Date" means May 4, 2025.',
    )
    assert.notEqual(total_commitment, 1_100_000_000)
  })

  const raised =
    'The definition of "Total Revolving Commitment" is amended by deleting the figure "$40,000,000" and substituting the figure "$65,000,000" therefor.'
  test('where there is only a revolver, what an amendment makes of it is the whole', () => {
    assert.equal(amendment(raised).total_commitment, 65_000_000)
  })
  test('where there is a term loan too, what an amendment makes of the revolver is not the whole', () => {
    assert.equal(amendment(raised, 'The Term Loans remain outstanding as before.').total_commitment, null)
  })

  test('a letter of a bank to its customer is an agreement that lends money', () => {
    const letter = read(
      'BRIDGE & WEIR BANK PLC',
      'The Directors',
      'Fernlea Pottery Limited',
      '9 May 2022',
      'Dear Sirs,',
      'Term loan facility of £1,400,000',
      'We, Bridge & Weir Bank plc (the "Bank"), are pleased to offer to Fernlea Pottery Limited, a company incorporated in Scotland (the "Customer" or "you"), a term loan facility on the terms of this letter.',
      '1.1 The Bank will make available to the Customer a loan of up to one million four hundred thousand pounds sterling (£1,400,000) (the "Loan").',
      'Your overdraft facility of £200,000 under our letter of 3 March 2020 stays as it is.',
      'You shall repay whatever then remains of the Loan on 31 May 2027 (the "Final Repayment Date").',
      'Security: a guarantee by your holding company, and a standard security agreement.',
    )
    assert.equal(letter.total_commitment, 1_400_000)
    assert.equal(letter.maturity_date, '2027-05-31')
    assert.deepEqual(
      letter.parties.map(({ name, role }) => `${role}: ${name}`),
      ['Bank: Bridge & Weir Bank plc', 'Customer: Fernlea Pottery Limited'],
    )
    assert.equal(letter.findings.find(({ path }) => path === 'total_commitment')?.label, 'Term loan facility')
  })
})

suite('when it matures, where the paper decides it', () => {
  const days: [string, string][] = [
    [
      '"Termination Date" means, subject to Clause 7.2 (Extension option), the date falling 48 Months after the date of this Agreement.',
      '2026-05-04',
    ],
    [
      '"Final Maturity Date" means, subject to Clause 6.4 (Extension), the third anniversary of the date of this Agreement, provided that if that day is not a Business Day, it shall be the preceding Business Day.',
      '2025-05-04',
    ],
  ]
  for (const [clause, day] of days)
    test(`"${clause.slice(0, 80)}…": ${day}`, () => assert.equal(credit(clause).maturity_date, day))

  test('of a part with a day of its own it is said that the day is not that of this part', () => {
    const { findings, maturity_date } = read(
      'CREDIT AGREEMENT',
      'This CREDIT AGREEMENT is entered into as of May 4, 2022, among ACME ANVILS, INC., a Delaware corporation (the "Borrower"), the Lenders party hereto and MESA BANK, N.A., as Administrative Agent.',
      '"Maturity Date" means May 4, 2028; provided that for the Term B Loans the Maturity Date is the last day of the preceding quarter.',
    )
    assert.equal(maturity_date, '2028-05-04')
    assert.equal(findings.find(({ path }) => path === 'maturity_date')?.label, 'Maturity Date, but not of Term B Loans')
  })
})

suite('between whom', () => {
  test('the agent of an agreement that is replaced is not the agent, and a bank that stands behind nothing no guarantor', () => {
    const { parties } = read(
      'THIRD AMENDED AND RESTATED CREDIT AGREEMENT',
      'THIS THIRD AMENDED AND RESTATED CREDIT AGREEMENT, dated as of April 27, 2022, is among SALTGRASS OPERATING, L.P., a Delaware limited partnership (the "Borrower"), each of the Lenders from time to time party hereto, and BRAZOS FIDELITY BANK, NATIONAL ASSOCIATION, as successor administrative agent for the Lenders.',
      'A. The Borrower entered into a Credit Agreement dated as of October 18, 2018 with Old Trinity Bank, as administrative agent, and the lenders party thereto (the "Existing Credit Agreement").',
      '"Administrative Agent" means Brazos Fidelity Bank, National Association, in its capacity as such.',
      '"Total Commitments" means $10,000,000.',
    )
    assert.deepEqual(
      parties.map(({ name, role }) => `${role}: ${name}`),
      ['Borrower: SALTGRASS OPERATING, L.P.', 'Administrative Agent: Brazos Fidelity Bank, National Association'],
    )
  })

  test('an agreement whose title is only the head of its pages is read by what it defines', () => {
    const { parties, total_commitment } = read(
      'Currawong Quarries Pty Ltd (ACN 611 204 778)',
      '(Borrower)',
      'Illawarra Agency Services Pty Limited (ACN 154 880 327)',
      '(Agent)',
      'Contents 1 Definitions 8 Guarantee and indemnity',
      'Utilisation Date means the date on which a Loan is to be made by the Lenders.',
      'Total Commitments means the aggregate of the Commitments of all Lenders, being A$335,000,000 at the date of this document.',
      'This document is governed by the law of New South Wales.',
    )
    assert.equal(total_commitment, 335_000_000)
    assert.equal(parties[0]?.role, 'Borrower')
  })

  test('subsidiaries without names and branches of arrangers are no parties', () => {
    const { parties } = read(
      'FACILITIES AGREEMENT',
      'THIS AGREEMENT is dated 12 May 2022 and made between:',
      '(1) HOLLIN WATER PLC, a company incorporated in England (the "Parent" or the "Company");',
      '(2) THE SUBSIDIARIES of the Parent listed in Part I of Schedule 1 as original borrowers (together with the Parent, the "Original Obligors");',
      '(3) BANK OF DEE PLC and BANQUE DU LAC S.A., LONDON BRANCH as mandated lead arrangers (the "Arrangers");',
      '(4) THE FINANCIAL INSTITUTIONS listed in Part II of Schedule 1 as lenders (the "Original Lenders"); and',
      '(5) DEE AGENCY LIMITED as agent of the other Finance Parties (the "Agent").',
      '"Total Commitments" means £10,000,000.',
    )
    assert.deepEqual(
      parties.map(({ name, role }) => `${role}: ${name}`),
      ['Parent: HOLLIN WATER PLC', 'Agent: DEE AGENCY LIMITED'],
    )
  })
})
