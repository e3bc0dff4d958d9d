import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { laidOut } from '../../../../../test/laid_out.ts'
import { readContract } from './read.ts'

const partiesIn = (text: string) => {
  const { data } = readContract(laidOut([text]))
  if (!('parties' in data)) throw new Error('not a contract')
  return data.parties.map(({ name, role }) => `${name} – ${role}`)
}

suite('who makes a contract', () => {
  test('a letter: those who sign it, not the adviser on its letterhead nor the company that is spoken of', () => {
    assert.deepEqual(
      partiesIn(
        [
          'Harrow Finch Partners LLP\n2 Lime Court, London\nThe Directors\nAcme Cartons plc\n9 September 2024',
          'Dear Sirs\nWe act for Anvil Holdings Limited (the “Vendor”), the owner of Target Works Limited (the “Company”).',
          '1. Duration\nThe obligations in this letter shall end eighteen months from its date.',
          'Yours faithfully\n____________\nfor and on behalf of Anvil Holdings Limited\nWe agree to the terms of this letter.',
          'for and on behalf of Acme Cartons plc\nDate: 12 September 2024',
        ].join('\n'),
      ),
      ['Anvil Holdings Limited – Vendor', 'Acme Cartons plc – null'],
    )
  })

  test('a letter to a person who signs that it is agreed', () => {
    assert.deepEqual(
      partiesIn(
        [
          'Anvil Freight Pty Ltd\n17 February 2025\nMs Harriet Lund\n8 Mill Parade\nDear Harriet',
          'Anvil Freight Pty Ltd (the "Employer") is pleased to offer you employment on the terms in this letter.',
          'Yours sincerely\n_____________\nDuncan Moss, Managing Director\nfor and on behalf of Anvil Freight Pty Ltd',
          'I accept the terms of this letter.\n_____________\nHarriet Lund\nDate: 24 February 2025',
        ].join('\n'),
      ),
      ['Anvil Freight Pty Ltd – Employer', 'Harriet Lund – null'],
    )
  })

  test('a note: who is given a name in its first sentence and signs, but not who signs for a fund', () => {
    assert.deepEqual(
      partiesIn(
        [
          'THIS CERTIFIES THAT in exchange for the payment by Elm Seed Fund II, L.P. (the “Investor”) of $750,000',
          '(the “Purchase Amount”), Ledger Labs, Inc., a Delaware corporation (the “Company”), issues certain shares.',
          'Notices shall be given in writing. Headings are for reference only. Nothing herein is an offer.',
          'IN WITNESS WHEREOF, the undersigned have caused this Safe to be executed and delivered on November 12, 2024.',
          'LEDGER LABS, INC.\nBy: ________\nINVESTOR: ELM SEED FUND II, L.P.\nBy: Elm GP II, LLC, its general partner',
        ].join('\n'),
      ),
      ['Elm Seed Fund II, L.P. – Investor', 'Ledger Labs, Inc. – Company'],
    )
  })

  test('a table of parties whose cells run over several lines', () => {
    const rows = [
      'This Agreement was concluded at Dublin on 03.06.2024 between:',
      '',
      '1. Maeve Burkes, Howth                             the “Founder”',
      '',
      '2. Lough Capital ICAV, acting for its              the “Lead',
      '   sub-fund Scale-Up III                           Investor”',
      '',
      '3. Quay Pte. Ltd., incorporated in                 the “Co-',
      '   Singapore                                       Investor”',
      '',
      'Recitals: (A) The Investors agreed to subscribe for shares.',
    ]
    assert.deepEqual(partiesIn(rows.join('\n')), [
      'Maeve Burkes – Founder',
      'Lough Capital ICAV – Lead Investor',
      'Quay Pte. Ltd. – Co-Investor',
    ])
  })

  test('the particulars of a lease, with two landlords whose names have brackets', () => {
    assert.deepEqual(
      partiesIn(
        'Parties\nLandlord: Moor Estates (Nominee 1) Limited (08114477) and Moor Estates (Nominee 2) Limited (08114489), both incorporated in England. Tenant: Vale Scientific Limited (SC401882), incorporated in Scotland. Guarantor: Vale Group B.V., incorporated in the Netherlands',
      ),
      [
        'Moor Estates (Nominee 1) Limited – Landlord',
        'Moor Estates (Nominee 2) Limited – Landlord',
        'Vale Scientific Limited – Tenant',
        'Vale Group B.V. – Guarantor',
      ],
    )
  })

  test('parties "hereinafter" named and numbered, of a German deed', () => {
    assert.deepEqual(
      partiesIn(
        'SHARE PURCHASE AGREEMENT\nby and between\n1. Berg Beteiligungs GmbH & Co. KG, Wuppertal – hereinafter “Seller 1” –\n2. Dr. Karla Berg, born 08.05.1961 – hereinafter “Seller 2”; Seller 1 and Seller 2 jointly the “Sellers” –\n3. Fels Industries AG, Zug – hereinafter the “Purchaser” –\nPreamble',
      ),
      ['Berg Beteiligungs GmbH & Co. KG – Seller', 'Karla Berg – Seller', 'Fels Industries AG – Purchaser'],
    )
  })

  test('a shorter name for a party is no role of it', () => {
    assert.deepEqual(
      partiesIn(
        'This Agreement is entered into between Otter Robotics, Inc., a Delaware corporation (“Otter”), and Glen Advisers LLP (“Glen”).',
      ),
      ['Otter Robotics, Inc. – null', 'Glen Advisers LLP – null'],
    )
  })
})
