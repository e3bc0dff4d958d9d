import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { agreementOf, creditAgreement, creditAgreements } from '../../../../../../test/credit_agreements.ts'
import { timed } from '../../../../../../test/timed.ts'
import { textOf, wordsInside } from '../../../../../platform/documents/boxes.ts'
import type { Document } from '../../../../../platform/documents/document.ts'
import type { ContractData } from '../../../reading/extracted.ts'
import { readContract } from '../read.ts'

const read = (document: Document): ContractData => {
  const { data } = readContract(document)
  if (!('parties' in data)) throw new Error('not a contract')
  return data
}

type Terms = {
  /** what is committed, in millions, and its currency */
  total: string | null
  date: string
  /** one day, or those of the parts */
  maturity: string | string[] | null
  law: string
  parties: string[]
}

const expected: Record<string, Terms> = {
  abl: {
    total: 'USD 65',
    date: '2020-09-30',
    maturity: '2025-09-30',
    law: 'Illinois',
    parties: [
      'Borrower: IRONWOOD HARDWARE DISTRIBUTORS, INC.',
      'Guarantor: IRONWOOD HOLDINGS CORP.',
      'Administrative Agent: LAKESHORE CAPITAL FINANCE, LLC',
    ],
  },
  amendment: {
    total: 'USD 550',
    date: '2024-08-14',
    maturity: '2029-08-14',
    law: 'Texas',
    parties: ['Borrower: SABLE POINT ENERGY PARTNERS, LP', 'Administrative Agent: GULF PLAINS BANK'],
  },
  amendment_maturity: {
    total: null,
    date: '2023-03-31',
    maturity: '2028-03-31',
    law: 'Florida',
    parties: ['Borrower: TIDEWATER MEDICAL PRODUCTS, INC.', 'Administrative Agent: SUNBELT BANK'],
  },
  amendment_pricing: {
    total: null,
    date: '2025-01-31',
    maturity: null,
    law: 'Georgia',
    parties: ['Borrower: COPPERLEAF DENTAL MANAGEMENT, LLC', 'Lender: PIEDMONT COMMERCE BANK'],
  },
  bilateral_us: {
    total: null,
    date: '2023-02-10',
    maturity: null,
    law: 'Oregon',
    parties: ['Borrower: BRASS LANTERN BREWING COMPANY', 'Bank: CASCADE VALLEY BANK'],
  },
  canadian: {
    total: 'CAD 200',
    date: '2022-10-20',
    maturity: '2026-10-20',
    law: 'British Columbia',
    parties: ['Borrower: LAURENTIAN TIMBER CO. LTD.', 'Administrative Agent: DOMINION MERCHANTS BANK'],
  },
  fund_facility: {
    total: 'USD 250',
    date: '2023-12-08',
    maturity: null,
    law: 'New York',
    parties: ['Borrower: FOXGLOVE LENDING SPV LLC', 'Administrative Agent: HALVARD BANK PLC'],
  },
  german_bilateral: {
    total: 'EUR 12.5',
    date: '2024-09-17',
    maturity: '2027-09-30',
    law: 'Germany',
    parties: ['Borrower: Ostsee Verpackungen GmbH & Co. KG', 'Lender: Handelsbank Lübeck AG'],
  },
  german_syndicated: {
    total: 'EUR 410',
    date: '2023-11-29',
    maturity: '2028-11-29',
    law: 'Germany',
    parties: [
      'Parent: Rheintal Automotive SE',
      'Original Borrower: Rheintal Automotive Finance B.V.',
      'Agent: Commerzhaus Finance Luxembourg S.A.',
    ],
  },
  luxembourg: {
    total: 'EUR 85',
    date: '2025-02-03',
    maturity: null,
    law: 'Luxembourg',
    parties: [
      'Parent: VIANDEN LOGISTICS S.À R.L.',
      'Borrower: VIANDEN WAREHOUSING GMBH',
      'Facility Agent: BANQUE DE LA MOSELLE S.A.',
    ],
  },
  note_purchase: {
    total: 'USD 100',
    date: '2021-12-15',
    maturity: null,
    law: 'New York',
    parties: ['Company: GRANITE FALLS WATER UTILITY CORPORATION'],
  },
  note_purchase_one: {
    total: 'USD 175',
    date: '2022-06-30',
    maturity: '2052-06-30',
    law: 'New York',
    parties: ['Company: Blue Heron Gas Distribution Company'],
  },
  private_credit: {
    total: 'USD 220',
    date: '2024-04-02',
    maturity: '2030-04-02',
    law: 'New York',
    parties: [
      'Parent: Hollow Oak Veterinary Parent, LLC',
      'Borrower: Hollow Oak Veterinary Buyer, Inc.',
      'Administrative Agent: Stonefield Credit Agency Services LLC',
    ],
  },
  promissory_note: {
    total: 'USD 2.4',
    date: '2023-11-01',
    maturity: '2026-11-01',
    law: 'Missouri',
    parties: ['Borrower: RIVERBEND QUARRY LLC', 'Lender: HARTLAND MEZZANINE FUND II, L.P.'],
  },
  restated: {
    total: 'USD 1200',
    date: '2022-05-18',
    maturity: '2027-05-18',
    law: 'New York',
    parties: ['Company: PELICAN BAY INDUSTRIES, INC.', 'Administrative Agent: HUDSON CITY BANK, N.A.'],
  },
  singapore_letter: {
    total: 'SGD 18',
    date: '2024-05-09',
    maturity: '2029-05-09',
    law: 'Singapore',
    parties: [
      'Lender: Straits Merchant Bank Limited',
      'Borrower: Kallang Marine Pte. Ltd.',
      'Guarantor: Kallang Holdings Pte. Ltd.',
    ],
  },
  singapore_term_loan: {
    total: 'SGD 120',
    date: '2021-06-03',
    maturity: null,
    law: 'Singapore',
    parties: [
      'Borrower: TAMPINES HOSPITALITY PTE. LTD.',
      'Agent: LION CITY BANK LIMITED',
      'Security Trustee: LION CITY TRUSTEES PTE. LTD.',
    ],
  },
  uk_lma: {
    total: 'GBP 220',
    date: '2024-03-12',
    maturity: '2029-03-12',
    law: 'England and Wales',
    parties: [
      'Borrower: CORRAN FOODS PLC',
      'Agent: Thames & Lothian Bank plc',
      'Security Agent: THAMES & LOTHIAN TRUSTEES LIMITED',
    ],
  },
  uk_loan_letter: {
    total: 'GBP 3.25',
    date: '2023-10-16',
    maturity: null,
    law: 'England and Wales',
    parties: ['Borrower: Aire Valley Castings Limited', 'Bank: Northgate Clearing Bank PLC'],
  },
  uk_revolver_plain_terms: {
    total: 'USD 150',
    date: '2022-07-22',
    maturity: '2025-07-22',
    law: 'England and Wales',
    parties: [
      'Borrower: SEVERN TRANSPORT FINANCE LIMITED',
      'Guarantor: SEVERN TRANSPORT HOLDINGS LIMITED',
      'Facility Agent: NORTHERN COUNTIES BANK PLC',
    ],
  },
  us_abl_two_countries: {
    total: 'USD 100',
    date: '2020-05-27',
    maturity: '2025-05-27',
    law: 'New York',
    parties: [
      'Lead Borrower: GREAT BASIN OUTFITTERS, INC.',
      'Administrative Agent: COMMERCE FARGO BANK, NATIONAL ASSOCIATION',
    ],
  },
  us_first_lien: {
    total: 'USD 1375',
    date: '2021-02-23',
    maturity: ['Revolving Commitment Termination Date 2026-02-23', 'Term Loan Maturity Date 2028-02-23'],
    law: 'New York',
    parties: [
      'Holdings: CASCADIA SOFTWARE INTERMEDIATE HOLDINGS, INC.',
      'Borrower: CASCADIA SOFTWARE, INC.',
      'Administrative Agent: GOLDMARK LENDING PARTNERS LLC',
    ],
  },
  us_five_year: {
    total: 'USD 2500',
    date: '2024-03-20',
    maturity: '2029-03-20',
    law: 'New York',
    parties: ['Administrative Agent: J.P. MARLOW BANK, N.A.', 'Company: Orchard Street Brands Inc.'],
  },
  us_reit_restated: {
    total: 'USD 300',
    date: '2023-01-09',
    maturity: '2028-01-09',
    law: 'Ohio',
    parties: [
      'Borrower: HEARTHSIDE APARTMENT OPERATING PARTNERSHIP, L.P.',
      'Parent: HEARTHSIDE APARTMENT TRUST, INC.',
      'Administrative Agent: KEYFIELD BANK NATIONAL ASSOCIATION',
    ],
  },
  us_revolver: {
    total: 'USD 750',
    date: '2023-06-28',
    maturity: '2028-06-28',
    law: 'New York',
    parties: ['Borrower: TALLOW RIVER CORPORATION', 'Administrative Agent: Beacon National Bank, N.A.'],
  },
  us_term_a: {
    total: 'USD 600',
    date: '2021-10-01',
    maturity: '2026-10-01',
    law: 'New York',
    parties: ['Borrower: STERLING VALVE GROUP, INC.', 'Administrative Agent: BANK OF THE PLAINS, N.A.'],
  },
  us_term_revolver: {
    total: 'USD 700',
    date: '2021-11-04',
    maturity: ['Revolving Maturity Date 2026-11-04', 'Term Maturity Date 2028-11-04'],
    law: 'New York',
    parties: [
      'Holdings: MERIDIAN LENS HOLDINGS, INC.',
      'Borrower: MERIDIAN LENS, LLC',
      'Administrative Agent: First Hudson Bank, N.A.',
    ],
  },
  venture_debt: {
    total: 'USD 70',
    date: '2022-08-19',
    maturity: '2026-08-01',
    law: 'California',
    parties: ['Borrower: AUBERGINE THERAPEUTICS, INC.', 'Administrative Agent: SUNFIELD CAPITAL, INC.'],
  },
}

const millions = (value: number) => Math.round(value / 1e4) / 100

const termsOf = (data: ContractData): Terms => ({
  total: data.total_commitment ? `${data.currency} ${millions(data.total_commitment)}` : null,
  date: data.date ?? '',
  maturity: data.maturities?.length
    ? data.maturities.map(({ label, date }) => `${label} ${date}`)
    : (data.maturity_date ?? null),
  law: data.governing_law ?? '',
  parties: data.parties.map(({ name, role }) => `${role}: ${name}`),
})

suite('an agreement that lends money', () => {
  test('each of the made-up ones has its terms written down', () => {
    assert.deepEqual(Object.keys(expected), creditAgreements)
  })

  for (const name of creditAgreements)
    test(`${name.replaceAll('_', ' ')}: how much, from when and until when, under which law, between whom`, () => {
      assert.deepEqual(termsOf(read(creditAgreement(name))), expected[name])
    })

  test('each value opens the words it was read from', () => {
    for (const name of creditAgreements) {
      const document = creditAgreement(name)
      for (const { page, box, raw, path } of readContract(document).findings) {
        const shown = document.pages[page - 1]
        assert.equal(shown && textOf(wordsInside(shown, box)), raw, `${name} ${path}`)
      }
    }
  })

  test('a total that is a sum says of which amounts, and each of these has its place', () => {
    const { data, findings } = readContract(creditAgreement('canadian'))
    const total = findings.find(({ path }) => path === 'total_commitment')
    assert.deepEqual(total?.computed_from, ['amounts[0].value', 'amounts[1].value'])
    assert.ok('amounts' in data)
    assert.deepEqual(
      data.amounts.slice(0, 2).map(({ label, value }) => [label, value]),
      [
        ['Revolving Facility', 140_000_000],
        ['Term Facility', 60_000_000],
      ],
    )
    for (const path of total?.computed_from ?? []) assert.ok(findings.some((finding) => finding.path === path))
  })

  test('its summary names the whole of the credit and its end', () => {
    assert.match(
      read(creditAgreement('restated')).summary ?? '',
      /Total commitments: USD 1,200,000,000\. Maturity: 2027-05-18\. Governing law: New York\.$/,
    )
  })

  test('a contract of another kind has none of these fields', () => {
    const sale = read(agreementOf('SHARE PURCHASE AGREEMENT\nThe price is $5,000,000 (the "Purchase Price").'))
    assert.equal('total_commitment' in sale, false)
    assert.equal('maturity_date' in sale, false)
  })
})

const credit = (...clauses: string[]) =>
  read(
    agreementOf(
      [
        'CREDIT AGREEMENT',
        'This CREDIT AGREEMENT is entered into as of May 4, 2022, among ACME ANVILS, INC., a Delaware corporation (the "Borrower"), the Lenders party hereto and MESA BANK, N.A., as Administrative Agent.',
        ...clauses,
      ].join('\n'),
    ),
  )

suite('how much is committed', () => {
  const others = [
    '2.02 Each Borrowing shall be in a minimum principal amount of $5,000,000.',
    '"Swingline Sublimit" means $50,000,000.',
    '"Letter of Credit Commitment" means, in the aggregate, $25,000,000.',
    '"Threshold Amount" means $100,000,000.',
    'The Borrower may request that the Aggregate Commitments be increased to $900,000,000.',
    'The Borrower may request Incremental Term Loans in an aggregate amount of up to $300,000,000.',
    '"Incremental Facility" means $200,000,000.',
    'The lenders made available a revolving credit facility of $400,000,000 under the Existing Credit Agreement.',
    'The Borrower shall repay the Term Loans in equal quarterly installments of $1,250,000.',
    'In no event shall the Aggregate Commitments exceed $750,000,000.',
    '"Commitment" means, for Mesa Bank, N.A., $40,000,000.',
    'No fee is due if the Aggregate Commitments are $50,000,000 or less.',
    'The Borrower shall pay an upfront fee equal to $2,000,000 on the Commitments.',
    'The Term Loans outstanding on the date hereof are $90,000,000, and the Aggregate Commitments shall not be less than $10,000,000.',
    'The Revolving Commitments are reduced by $20,000,000 upon each sale of assets.',
  ]
  for (const clause of others)
    test(`is not said by "${clause}"`, () => assert.equal(credit(clause).total_commitment, null))

  const said: [string, number][] = [
    ['The aggregate amount of the Commitments on the Closing Date is $325,000,000.', 325],
    [
      '"Total Commitments" means the sum of the Commitments. On the Effective Date, the Total Commitments are Eighty Million Dollars ($80,000,000).',
      80,
    ],
    ['"Facility Amount" means $60,000,000, as such amount may be increased pursuant to Section 2.14.', 60],
    ['The Lenders hereby agree to provide to the Borrower a $45,000,000 senior secured term loan facility.', 45],
    ['The Aggregate Commitments are hereby reduced from $500,000,000 to $350,000,000.', 350],
    [
      'The Borrower has requested that the Lenders make term loans in an aggregate principal amount of $110 million.',
      110,
    ],
  ]
  for (const [clause, total] of said)
    test(`is said by "${clause.slice(0, 70)}…"`, () => assert.equal(credit(clause).total_commitment, total * 1e6))

  test('two totals that do not agree are none', () => {
    const { total_commitment } = credit(
      'As of the Closing Date, the Aggregate Commitments are $500,000,000.',
      'On the Closing Date the aggregate amount of the Commitments is $450,000,000.',
    )
    assert.equal(total_commitment, null)
  })

  test('what an amendment raised it to counts, beside what it was before', () => {
    const { total_commitment } = credit(
      'As of the Closing Date, the Total Commitments were $300,000,000.',
      'As of the First Amendment Effective Date, the Total Commitments are $450,000,000.',
    )
    assert.equal(total_commitment, 450_000_000)
  })

  test('the commitment of the only lender is the whole', () => {
    const text = [
      'FACILITY AGREEMENT',
      'This agreement is made on 1 August 2023 between Sunrise Holdco Pty Ltd (Borrower) and Pacific Debt Fund (Lender).',
      'Commitment means A$27,500,000.',
      'Termination Date means 31 July 2028.',
      'This agreement is governed by the law in force in New South Wales.',
    ]
    const { total_commitment, currency, maturity_date, governing_law, parties } = read(agreementOf(text.join('\n')))
    assert.deepEqual(
      [total_commitment, currency, maturity_date, governing_law],
      [27_500_000, 'AUD', '2028-07-31', 'New South Wales'],
    )
    assert.deepEqual(parties, [
      { name: 'Sunrise Holdco Pty Ltd', role: 'Borrower' },
      { name: 'Pacific Debt Fund', role: 'Lender' },
    ])
  })

  test('of two facilities of which one has no amount the sum is not known', () => {
    const { total_commitment } = credit(
      '"Revolving Commitment" means the commitment of a Lender. The aggregate amount of the Revolving Commitments on the Closing Date is $50,000,000.',
      '"Term Commitment" means, as to each Lender, the amount set forth on Schedule 2.01.',
    )
    assert.equal(total_commitment, null)
  })

  test('dollars are those of the agreement, whatever other currencies may be borrowed', () => {
    const { currency } = credit(
      '"Alternative Currency" means Euro, Canadian Dollars and Sterling.',
      '"Dollars" and "$" mean lawful money of the United States.',
      'As of the Closing Date, the Aggregate Commitments are $500,000,000.',
    )
    assert.equal(currency, 'USD')
  })
})

suite('when it matures', () => {
  const days: [string, string | null][] = [
    ['"Maturity Date" means May 4, 2027.', '2027-05-04'],
    [
      '"Maturity Date" means the fifth anniversary of the Closing Date. "Closing Date" means May 6, 2022.',
      '2027-05-06',
    ],
    [
      '"Maturity Date" means the fifth anniversary of the Closing Date. "Closing Date" means the day on which the conditions are met.',
      null,
    ],
    ['"Maturity Date" means the date that is sixty (60) months after the date of this Agreement.', '2027-05-04'],
    [
      '"Maturity Date" means the earlier of (a) May 4, 2027 and (b) the date that is 91 days prior to March 1, 2026, if the 2026 Notes are outstanding on that day.',
      '2027-05-04',
    ],
    ['"Maturity Date" means May 4, 2027 or, if extended under Section 2.15, May 4, 2028.', '2027-05-04'],
    [
      '"Maturity Date" means (a) for any Extending Lender, May 4, 2028 and (b) for any other Lender, May 4, 2027.',
      null,
    ],
    [
      '"Maturity Date" means, with respect to Existing Term Loans, May 4, 2025, and with respect to New Term Loans, May 4, 2029.',
      null,
    ],
    ['"Convertible Notes Maturity Date" means May 4, 2026.', null],
    ['"Availability Period" means the period until May 4, 2025.', null],
    ['All Loans shall be repaid in full on May 4, 2027 (the "Final Maturity Date").', '2027-05-04'],
    ['"Maturity Date" means May 4, 2020.', null],
  ]
  for (const [clause, day] of days)
    test(`"${clause.slice(0, 90)}…": ${day ?? 'not known'}`, () => assert.equal(credit(clause).maturity_date, day))
})

test('a hostile agreement of a hundred pages is read in good time', () => {
  const units = [
    '“Maturity Date” means the earlier of (a) five years after ',
    'the aggregate amount of the Commitments is $5,000,000 ',
    '“Total Commitments” means the aggregate of the aggregate of ',
    'the Lenders agree to make loans in an aggregate amount of $5,000,000 ',
    'ACME BANK, N.A., as Agent, and the Lenders (the “Agent”) ',
    'Lender Commitment $5,000,000 Total $5,000,000 ',
    'May 4, 2022 (the “Closing Date”) ',
  ]
  for (const unit of units) {
    const text = [
      'CREDIT AGREEMENT',
      'This CREDIT AGREEMENT is entered into among',
      ...Array.from({ length: 100 * 40 }, () => unit.repeat(2)),
    ]
    const { took } = timed(() => read(agreementOf(text.join('\n'))), 5000)
    assert.ok(took < 5000, `${unit} ${took}`)
  }
})
