import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { laidOut } from '../../../../test/laid_out.ts'
import type { Page } from '../../../platform/documents/document.ts'
import type { Claim } from './shape.ts'
import { verified } from './verify.ts'

suite('what a language model says of a page, and the words that it quotes for it', () => {
  type Said = Omit<Claim, 'page'>
  const readAs = (pages: readonly Page[], claim: Said, pictured: number[] = []) => {
    const shown = { pages: new Map(pages.map((page) => [page.number, page])), pictured: new Set(pictured), scales: [] }
    return verified([{ ...claim, page: 1 }], shown, new AbortController().signal)
  }
  const taken = async (text: string, claim: Said) =>
    (await readAs(laidOut([text]).pages, claim)).map(({ value }) => value)

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

  test('a figure with a sign of currency in a table in thousands is taken multiplied out, and not as it stands', async () => {
    for (const row of [
      'Total assets $ 11,027 $ 10,318',
      'Total assets $11,027',
      'Total assets 11,027 USD 10,318 USD',
    ]) {
      const said = (value: number) =>
        taken(`(in thousands)\n${row}`, { path: 'balance_sheet.assets', value, quote: row })
      assert.deepEqual(await said(11_027_000), [11_027_000])
      assert.deepEqual(await said(11_027), [])
    }
  })

  for (const [value, quote] of [
    [350_000, '$350,000 of the cash at closing would be held in escrow'],
    [400_000, 'bears the legal costs up to NOK 400,000 (adviser: another)'],
    [186_700_000, 'Revenue $186.7 million'],
    [18_500_000, 'Purchase price: $18,500,000'],
    [4_637_200, '$4,637,200EBITDA, same year'],
  ] as const)
    test(`on a page with a table in thousands an amount of whole units is taken as it is told: ${quote}`, async () => {
      const text = `(in thousands)\nNet sales 52,348 49,100\n${quote}`
      assert.deepEqual(await taken(text, { path: 'amounts[0].value', value, quote }), [value])
    })

  for (const [path, value, quote] of [
    ['financials.revenue', 186_742, 'Net revenue grew to $186,742 thousand after'],
    ['market.size', 94_000_000, 'estimated at ₹9,400 crore (FY25)'],
    ['amounts[0].value', 400, 'costs up to NOK 400,000 in all'],
    ['financials.revenue_growth', 0.00017, 'recorded revenue of $112.7 million, up 17.2%'],
  ] as const)
    test(`a comma before three digits is no decimal one, and one amount has no growth: ${quote}`, async () => {
      assert.deepEqual(await taken(quote, { path, value, quote }), [])
    })

  test('figures below a caption that glues currency and scale are taken multiplied out', async () => {
    for (const [caption, scale] of [
      ['(SEKm)', 1e6],
      ['EURm', 1e6],
      ['€m', 1e6],
      ['DKKm', 1e6],
      ['TDKK', 1e3],
      ['kEUR', 1e3],
    ] as const) {
      const said = (value: number) =>
        taken(`Key figures ${caption} 2024 2023\nRevenue 1,412 1,391`, {
          path: 'revenue',
          value,
          quote: 'Revenue 1,412 1,391',
        })
      assert.deepEqual(await said(1_412 * scale), [1_412 * scale], caption)
      assert.deepEqual(await said(1_412), [], caption)
    }
  })

  test('a period without a whole year is taken word for word', async () => {
    const quote = 'FY25 Budget FY24 Actual'
    assert.deepEqual(await taken(quote, { path: 'period', value: 'FY24 Actual', quote }), ['FY24 Actual'])
    for (const value of ['FY23 Actual', 'Budget', 'FY2024'])
      assert.deepEqual(await taken(quote, { path: 'period', value, quote }), [])
  })

  test('a margin behind an amount whose sign of currency stands last is read', async () => {
    const quote = 'CA 2024 11,2 M€ 16,4 %'
    assert.deepEqual(await taken(quote, { path: 'financials.ebitda_margin', value: 0.164, quote }), [0.164])
    assert.deepEqual(await taken(quote, { path: 'financials.revenue', value: 11_200_000, quote }), [11_200_000])
  })

  test('a note in brackets is not negative because it ends in one; an amount in brackets is', async () => {
    const ebitda = (value: number, quote: string) => taken(quote, { path: 'financials.ebitda', value, quote })
    assert.deepEqual(await ebitda(-2_600_000, 'EBITDA €1.1m (2023: a profit of €2.6m)'), [])
    assert.deepEqual(await ebitda(2_600_000, 'EBITDA €1.1m (2023: a profit of €2.6m)'), [2_600_000])
    for (const printed of [
      '(€2.6m)',
      '(EUR 2.6m)',
      '(EUR 2,6m)',
      '(CAD 2.6 million)',
      '(2,600,000)',
      '( 2,600,000 )',
      '(2 600 000)',
    ])
      assert.deepEqual(await ebitda(-2_600_000, `EBITDA ${printed}`), [-2_600_000], printed)
  })

  /** A page as recognition has it where rows stand crooked: the words of each are turned about. */
  const crooked = (rows: string[][]): Page[] =>
    laidOut([rows.map((row) => row.join('   ')).join('\n')]).pages.map((page) => {
      const lines = Map.groupBy(page.words, ({ y }) => y)
      const words = [...lines.values()].flatMap((line) => [
        ...line.filter(isFigure),
        ...line.filter((w) => !isFigure(w)),
      ])
      return { ...page, source: 'ocr', words }
    })
  const isFigure = ({ text }: { text: string }) => /^\d/.test(text)

  test('a row whose label recognition has put behind its figures is quoted as a person reads it', async () => {
    const rows = [
      ['Cash', '3,890', '2,745'],
      ['Total assets', '31,480', '30,610'],
    ]
    const claim = { path: 'balance_sheet.assets', value: 31_480, quote: 'Total assets 31,480 30,610' }
    const [found] = await readAs(crooked(rows), claim)
    assert.equal(found?.value, 31_480)
    assert.equal(found?.recognised, null, 'it stands there word for word')
    const misread = [rows[0] ?? [], ['Tota1 asets', '31,480', '30,6l0']]
    const [near] = await readAs(crooked(misread), claim, [1])
    assert.equal(near?.value, 31_480)
    assert.equal(near?.recognised, '31,480 30,6l0 Tota1 asets')
    assert.deepEqual(await readAs(crooked(misread), claim), [], 'without a picture the words have to be there')
    const digital = crooked(rows).map((page): Page => ({ ...page, source: 'digital' }))
    assert.deepEqual(await readAs(digital, claim), [], 'digital text has the order that the model was shown')
  })

  const recognised = (text: string): Page[] => laidOut([text]).pages.map((page) => ({ ...page, source: 'ocr' }))

  test('a figure of a picture is read with its own separators where recognition has taken commas for points', async () => {
    const page = recognised('in thousands\nRevenue   1.204   23.846   22.190\nFuel   (4.118)   (4.390)')
    const quote = 'Revenue 1,204 23,846 22,190'
    const [found] = await readAs(page, { path: 'revenue', value: 23_846_000, quote }, [1])
    assert.equal(found?.value, 23_846_000)
    for (const value of [22_846_000, 23_846])
      assert.deepEqual(
        await readAs(page, { path: 'revenue', value, quote }, [1]),
        [],
        'no other figure, nor another scale',
      )
  })

  test('a term in words of a picture is taken, and one whose words are not on the page is not', async () => {
    const page = recognised('shall continue for twenty-four (24) months ftom that date')
    const said = (words: string, value: number) =>
      readAs(page, { path: 'term_months', value, quote: `shall continue for ${words} months from that date` }, [1])
    assert.equal((await said('twenty-four (24)', 24))[0]?.value, 24)
    assert.deepEqual(await said('thirty-six (36)', 36), [])
  })

  test('the law of a country is taken where a term sheet names it by an adjective, and of no other country', async () => {
    for (const [value, quote] of [
      ['Sweden', 'Governing law and courts Swedish law; Stockholm District Court'],
      ['Norway', 'Norwegian law; Oslo District Court (binding)'],
      ['Switzerland', 'Governing law: Swiss substantive law, to the exclusion of its conflict rules'],
      ['New York', 'New York law; courts of Manhattan'],
    ] as const) {
      assert.deepEqual(await taken(quote, { path: 'governing_law', value, quote }), [value])
      assert.deepEqual(await taken(quote, { path: 'governing_law', value: 'Denmark', quote }), [])
    }
  })
})
