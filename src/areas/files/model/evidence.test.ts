import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { laidOut } from '../../../../test/laid_out.ts'
import type { Claim } from './shape.ts'
import { verified } from './verify.ts'

suite('what a language model says of a page, and the words that it quotes for it', () => {
  const taken = async (text: string, ...claims: Omit<Claim, 'page'>[]) => {
    const pages = new Map(laidOut([text]).pages.map((page) => [page.number, page]))
    const said = claims.map((claim) => ({ ...claim, page: 1 }))
    const shown = { pages, pictured: new Set<number>(), scales: [] }
    return (await verified(said, shown, new AbortController().signal)).map(({ value }) => value)
  }

  for (const [path, value, quote] of [
    ['financials.ebitda', -3_400_000, 'EBITDA was a loss of €3.4m (2023: a profit of €2.6m)'],
    ['financials.ebitda', -3_400_000, 'We made a €3.4 million loss'],
    ['financials.revenue_growth', -0.217, 'Net sales fell 21.7% to $131.9 million'],
    ['financials.revenue_growth', -0.027, 'sales of $52,347,900, a decline of 2.7% caused by the plant'],
    ['market.growth_rate', -0.045, 'shipments were down 4.5% from 2023'],
    ['financials.revenue_growth', -0.031, 'sales were 3.1% lower'],
    ['net_income', -3_912, 'Net loss 3,200 3,912'],
  ] as const)
    test(`a loss or a fall that is told in words is taken as a negative value: ${quote}`, async () => {
      assert.deepEqual(await taken(quote, { path, value, quote }), [value])
    })

  for (const [path, value, quote] of [
    ['financials.ebitda', -3_400_000, 'After the loss of a customer, EBITDA came to €3.4m'],
    ['financials.ebitda', -2_600_000, 'EBITDA was a loss of €3.4m after a profit of €2.6m'],
    ['financials.ebitda', -131_900_000, 'Net sales fell 21.7% to $131.9 million'],
    ['net_income', -489, 'Profit and loss 489'],
    ['net_income', -489, 'Profit / (loss) after tax 489'],
    ['financials.revenue', -5_000_000, 'a loss of sales of $5.0m'],
    ['net_income', 3_200, 'Net income (3,200)'],
  ] as const)
    test(`a figure is not taken with a sign that its words do not give it: ${quote}`, async () => {
      assert.deepEqual(await taken(quote, { path, value, quote }), [])
    })

  test('costs are taken as a positive value however they are printed, and as no negative one', async () => {
    for (const printed of ['(3,104,772)', '-3,104,772', '3,104,772']) {
      const quote = `Cost of sales ${printed}`
      assert.deepEqual(await taken(quote, { path: 'expenses', value: 3_104_772, quote }), [3_104_772])
      assert.deepEqual(await taken(quote, { path: 'expenses', value: -3_104_772, quote }), [])
    }
  })
})
