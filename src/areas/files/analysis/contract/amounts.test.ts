import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { laidOut } from '../../../../../test/laid_out.ts'
import { readContract } from './read.ts'

const amountsIn = (text: string) => {
  const { data } = readContract(laidOut([text]))
  if (!('amounts' in data)) throw new Error('not a contract')
  return data.amounts.map(({ label, value, currency }) => `${label}: ${currency} ${value}`)
}

suite('the amounts of a contract', () => {
  const named: [string, string[]][] = [
    ['The Company pays a sign-on payment of CHF 80’000.', ['Sign-on payment: CHF 80000']],
    [
      'The price is EUR 18,400,000.00 (in words: Euro eighteen million) (the “Purchase Price”).',
      ['Purchase Price: EUR 18400000'],
    ],
    ['Buyer shall pay $27.5 million by wire transfer (the “Closing Payment”).', ['Closing Payment: USD 27500000']],
    [
      'The Lead Investor shall subscribe €6,500,000 and the Co-Investor €2,250,000.',
      ['Subscription by Lead Investor: EUR 6500000', 'Subscription by Co-Investor: EUR 2250000'],
    ],
    ['Our total liability is limited to the amount paid and at most to €1,500,000.', ['Liability cap: EUR 1500000']],
    ['The Buyer shall pay the Earn-Out, which shall not exceed £3,000,000.', ['Earn-Out, maximum: GBP 3000000']],
    [
      'The Sellers are not liable unless a claim exceeds £10,000 and all claims together exceed £130,000.',
      ['Claim threshold, single: GBP 10000', 'Claim threshold, total: GBP 130000'],
    ],
    ['Deferred Consideration     £1,500,000', ['Deferred Consideration: GBP 1500000']],
    [
      'The total consideration for the Shares (without Earn-Out) is £13,080,000.',
      ['Total consideration: GBP 13080000'],
    ],
  ]
  for (const [sentence, amounts] of named)
    test(`have the name that it gives them: "${sentence.slice(0, 60)}…"`, () => {
      assert.deepEqual(amountsIn(`AGREEMENT\n1. Payment\n${sentence}`), amounts)
    })

  const others = [
    '4. Warranties\n4.1 Brokers. No fee is owed but to Mast Advisors, whose fee of $685,000 is paid by Seller.',
    '1. Terms\nA letter of intent contemplated a purchase price of $36,000,000.',
    '1. Terms\nBy way of example, the success fee of €1,470,000 would be due.',
    '1. Terms\n“A Shares” means ordinary shares of €0.01.',
    '1. Terms\nThe Target realised sales of €38,600,000 and EBITDA of €6,900,000.',
    '1. Terms\nThe Supplier shall maintain insurance of at least £5,000,000.',
    '1. Terms\nNo member of the Group shall incur capital expenditure of more than £75,000.',
    'RECITALS\nA. The Company raised an investment of €1,900,000 from others.',
  ]
  for (const text of others)
    test(`are not those of other matters: "${text.split('\n')[1]?.slice(0, 60)}…"`, () => {
      assert.deepEqual(amountsIn(`AGREEMENT\n${text}`), [])
    })
})
