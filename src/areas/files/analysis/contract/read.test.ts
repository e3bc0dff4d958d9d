import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { laidOut } from '../../../../../test/laid_out.ts'
import { timed } from '../../../../../test/timed.ts'
import { textOf, wordsInside } from '../../../../platform/documents/boxes.ts'
import type { ContractData } from '../../reading/extracted.ts'
import { readContract } from './read.ts'

const read = (...pages: string[]): ContractData => {
  const { data } = readContract(laidOut(pages))
  if (!('parties' in data)) throw new Error('not a contract')
  return data
}

const sale = [
  'SHARE PURCHASE AGREEMENT\nrelating to the shares of Anvil Works Limited\nTHIS AGREEMENT is made on 17 May 2024 BETWEEN:\n(1) ROAD RUNNER of 4 Mesa Way, Tucson (the “First\nSeller”) and DESERT TRUST LLP, a limited liability partnership (the “Second Seller”, and\ntogether the “Sellers”); and\n(2) COYOTE HOLDING B.V., a company incorporated in the Netherlands (the “Purchaser”).\nBackground\n(A) The Sellers own Anvil Works Limited.',
  '3. Price\n3.1 The price for the Shares is £2,500,000 (the “Purchase Price”), of which £250,000 shall be\npaid into escrow (the “Retention”). It replaces a price of £2,200,000 in a letter of intent.\n8. Limits\n8.1 The total liability of the Sellers shall not exceed £1,000,000.\n8.2 Claims must be notified within 18 months after Completion.\n10.1 For a period of 24 months no Seller shall compete.',
  '13. Term\n13.1 The obligations under this Agreement remain in force for a term of thirty-six (36) months from\nCompletion (the “Term”).\n16. Governing law\n16.1 This Agreement is governed by the law of England and Wales.\nSigned by Road Runner, Desert Trust LLP and Coyote Holding B.V.',
]

suite('a contract', () => {
  test('a sale of shares: who signs, of when, for how long, under which law, for how much', () => {
    const { summary, ...data } = read(...sale)
    assert.deepEqual(data, {
      document_type: 'contract',
      parties: [
        { name: 'Road Runner', role: 'Seller' },
        { name: 'Desert Trust LLP', role: 'Seller' },
        { name: 'Coyote Holding B.V.', role: 'Purchaser' },
      ],
      date: '2024-05-17',
      term_months: 36,
      governing_law: 'England and Wales',
      amounts: [
        { label: 'Purchase Price', value: 2_500_000, currency: 'GBP' },
        { label: 'Retention', value: 250_000, currency: 'GBP' },
        { label: 'Liability cap', value: 1_000_000, currency: 'GBP' },
      ],
    })
    assert.match(summary ?? '', /^Share purchase agreement between Road Runner \(Seller\)/)
  })

  test('each value opens the words it was read from', () => {
    const document = laidOut(sale)
    const { findings } = readContract(document)
    assert.ok(findings.length >= 10)
    for (const { page, box, raw } of findings) {
      const shown = document.pages[page - 1]
      assert.equal(shown && textOf(wordsInside(shown, box)), raw)
    }
  })

  const terms: [string, number | null][] = [
    ['This Agreement shall continue for a period of three years.', 36],
    ['The term of this Lease shall be sixty-three (63) months, commencing on 1 October 2023.', 63],
    ['This Agreement shall remain in full force until the fifth anniversary of the Effective Date.', 60],
    ['Contractual Term: a term of ten years from and including 1 May 2024.', 120],
    ['The term of this lease begins on 1 May 2024 and ends on 30 April 2029.', 60],
    ['The initial term shall be two (2) years and renews for successive periods of one (1) year.', 24],
    ['The initial term shall be two (3) years.', null],
    ['Term for which the Property is leased: Ten years from and including 25 December 2024', 120],
    ['The obligations in this letter shall end eighteen months from its date.', 18],
    ['This engagement begins on the date of this letter and ends twelve months later.', 12],
    ['This Agreement shall continue in force until the fifteenth anniversary of that date.', 180],
    ['“Option Period” means the period of five years from the date of this Deed.', 60],
    ['The land is let under a tenancy dated 25 March 2021 for a term of seven years.', null],
    ['This Agreement may be renewed for a further term of two (2) years.', null],
    ['No Shareholder shall transfer shares for thirty-six (36) months (the “Lock-in Period”).', null],
    ['This Agreement is entered into for an indefinite period.', null],
    ['Either party may terminate this Agreement on six months’ written notice.', null],
    ['Warranties under this Agreement expire eighteen (18) months after Completion. Claims lapse.', null],
    ['No employee shall compete for a period of two years after termination of this Agreement.', null],
  ]
  for (const [sentence, months] of terms)
    test(`its term: "${sentence}" is ${months ?? 'not stated'}`, () => {
      assert.equal(read(`SERVICES AGREEMENT\n1. General\n${sentence}`).term_months, months)
    })

  const laws: [string, string | null][] = [
    [
      'This Agreement shall be governed by and construed in accordance with the internal laws of the State of Delaware without regard to conflicts.',
      'Delaware',
    ],
    ['THIS NOTE SHALL BE GOVERNED BY THE LAWS OF THE STATE OF NEW YORK.', 'New York'],
    ['This lease is governed by English law.', 'England and Wales'],
    ['Governed by the laws of the Federal Republic of Germany. Place of jurisdiction is Bremen.', 'Germany'],
    [
      'It shall be governed by the laws of the Province of Ontario and the federal laws of Canada applicable therein.',
      'Ontario',
    ],
    [
      'This Agreement is governed by English law. The Security Documents are governed by the laws of Luxembourg.',
      'England and Wales',
    ],
    [
      `The site lease is held under Irish law. Deliveries are subject to the laws of Belgium.${' The goods are sold as seen.'.repeat(12)} Warranties are construed under the laws of Denmark.`,
      null,
    ],
    ['This letter is governed exclusively by the laws of the Netherlands.', 'Netherlands'],
    ['Irish law applies to this Agreement and the Irish courts have jurisdiction.', 'Ireland'],
    ['This Agreement is subject to Swiss law.', 'Switzerland'],
    [
      'It shall be governed by and construed in accordance with the law of Scotland. Arbitration is seated in London.',
      'Scotland',
    ],
    [
      'THIS AGREEMENT SHALL BE GOVERNED BY THE LAWS OF THE STATE OF NEW YORK; provided that the share pledge shall be governed by the laws of the Netherlands.',
      'New York',
    ],
    [
      'THIS AMENDMENT SHALL BE GOVERNED BY THE LAWS OF THE COMMONWEALTH OF MASSACHUSETTS, EXCEPT THAT THE CANADIAN SECURITY DOCUMENTS SHALL BE GOVERNED BY THE LAWS OF THE PROVINCE OF ONTARIO.',
      'Massachusetts',
    ],
    [
      'The Pledge is governed by the laws of Delaware. THIS AMENDMENT IS GOVERNED BY THE LAWS OF TEXAS AND APPLICABLE FEDERAL LAW.',
      'Texas',
    ],
    ['The Company is incorporated under the laws of Delaware.', null],
  ]
  for (const [sentence, law] of laws)
    test(`its law: "${sentence.slice(0, 60)}…" is ${law ?? 'not stated'}`, () => {
      assert.equal(read(`AGREEMENT\n${sentence}`).governing_law, law)
    })

  const dates: [string, string | null][] = [
    [
      'This Agreement is made this 15th day of August, 2023, by and between A Ltd ("Buyer") and B Ltd ("Seller").',
      '2023-08-15',
    ],
    [
      'This Agreement is entered into as of March 5, 2024 by and between A Ltd ("Buyer") and B Ltd ("Seller").',
      '2024-03-05',
    ],
    [
      'This Agreement is made as of the first day of October, two thousand twenty-four by and between A Ltd ("Buyer") and B Ltd ("Seller").',
      '2024-10-01',
    ],
    [
      'This Agreement was concluded at Dublin on 03.06.2024 between A Ltd ("Buyer") and B Ltd ("Seller").',
      '2024-06-03',
    ],
    ['Recorded at Munich on 14.02.2025\nSHARE PURCHASE AGREEMENT\nThe offer of 30.09.2024 is void.', '2025-02-14'],
    [
      'Zurich, 5 February 2025\nDear Mr Smith\nFollowing our proposal of 13 January 2025\nDate: 10 February 2025',
      '2025-02-05',
    ],
    ['This Agreement is entered into as of ________, 20__ by and between A Ltd ("Buyer") and B Ltd ("Seller").', null],
    ['This Agreement is made on 03/04/2024 between A Ltd ("Buyer") and B Ltd ("Seller").', null],
  ]
  for (const [sentence, date] of dates)
    test(`its date: "${sentence.slice(0, 50)}…" is ${date ?? 'not stated'}`, () =>
      assert.equal(read(sentence).date, date))

  test('a party whose name is left blank is none', () => {
    const { parties } = read(
      'This Agreement is made by and between Granite Advisory, Inc. ("Consultant") and ______________ ("Client").',
    )
    assert.deepEqual(parties, [{ name: 'Granite Advisory, Inc.', role: 'Consultant' }])
  })

  test('a clause that runs on over a page is read through the foot of the page', () => {
    const pages = ['This Agreement is governed by the', 'laws of France.', 'Notices', 'End'].map(
      (text, index) => `${text}\nAcme agreement   ${index + 1}`,
    )
    assert.equal(read(...pages).governing_law, 'France')
  })

  test('two columns of a page are read one after the other', () => {
    const left = [
      'This Agreement is',
      'governed by the laws',
      'of the State of New',
      'York, without regard',
      'to its conflicts.',
    ]
    const rows = Array.from({ length: 15 }, (_, index) => {
      const side = (left[index] ?? `Line ${String.fromCharCode(97 + index)} of the clause`).padEnd(55)
      return `${side}the other column ${String.fromCharCode(97 + index)}`
    })
    assert.equal(read(rows.join('\n')).governing_law, 'New York')
  })

  test('dollars are those that the contract says', () => {
    const { amounts } = read('All amounts are in Canadian dollars. The price is $3,150,000 (the "Purchase Price").')
    assert.deepEqual(amounts, [{ label: 'Purchase Price', value: 3_150_000, currency: 'CAD' }])
  })

  test('a hostile text of fifty pages is read in good time', () => {
    const units = [
      '(the “A” “',
      '3 May 2024 until ',
      'a fee of the fee of $5 ',
      'in witness whereof for Acme Ltd ',
      '((((- - ',
    ]
    for (const unit of units) {
      const pages = Array.from({ length: 50 }, (_, page) =>
        Array.from(
          { length: 40 },
          (_, row) => `${unit.repeat(100 / unit.length)} ${'ab'.repeat((page + row) % 7)}`,
        ).join('\n'),
      )
      const { took } = timed(() => read(...pages), 5000)
      assert.ok(took < 5000, unit)
    }
  })

  test('a text that is no contract gives nothing rather than a guess', () => {
    const { parties, date, term_months, governing_law, amounts } = read('Lunch on 3 May 2024 for two years costs £5.')
    assert.deepEqual(
      { parties, date, term_months, governing_law, amounts },
      { parties: [], date: null, term_months: null, governing_law: null, amounts: [] },
    )
  })
})

test('a day in numbers beside a signature is read in the order that its document writes days in, else not', () => {
  const signed = (address: string) => `MUTUAL NON-DISCLOSURE AGREEMENT

This Agreement is between Anvil Works, Inc. and Road Runner Holding, Inc., and is governed by the laws of the State
of Delaware. It binds the parties, who shall not disclose what they learn.

IN WITNESS WHEREOF, each of the undersigned has caused this Agreement to be signed as of the date written below.

Name: Ada Lowe
Date: 9/4/12
Address: ${address}`
  assert.equal(read(signed('20 Mesa Way, Waukesha, WI 53186')).date, '2012-09-04')
  assert.equal(read(signed('20 Mesa Way, Toronto, since 31/3/2011')).date, '2012-04-09')
  assert.equal(read(signed('20 Mesa Way, Toronto')).date, null)
})
