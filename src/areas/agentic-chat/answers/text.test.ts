import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chunksOf } from './chunks.ts'
import { citing } from './citing.ts'
import { ago, day, moment, range, span, spanFrom } from './dates.ts'
import { cut, plain, quote, table } from './markdown.ts'
import { growth, money, multiple, number, percent, points, ratio } from './numbers.ts'
import { article, counted, some } from './words.ts'

test('money is short and rounds back to what it was', () => {
  const told: [number, string][] = [
    [42_300_000, '$42.3M'],
    [42_349_000, '$42.3M'],
    [42_000_000, '$42M'],
    [1_200_000_000, '$1.2B'],
    [1_250_000_000, '$1.25B'],
    [950_000, '$950K'],
    [12_500, '$12.5K'],
    [999_999, '$1M'],
    [999_900, '$999.9K'],
    [999, '$999'],
    [0, '$0'],
    [0.5, '$0.5'],
    [-3_100_000, '−$3.1M'],
    [842_300_000, '$842.3M'],
    [1_234_500_000_000_000, '$1,234.5T'],
    [Number.NaN, 'n/a'],
  ]
  for (const [amount, text] of told) assert.equal(money(amount), text)
  for (let at = 0; at < 2_000; at++) {
    const amount = Math.round(10 ** (Math.random() * 12)) * (at % 2 === 0 ? 1 : -1)
    const [, sign, digits, unit] = /^(−?)\$([\d.,]+)([TBMK])?$/.exec(money(amount)) ?? []
    const size = { T: 1e12, B: 1e9, M: 1e6, K: 1e3 }[unit ?? ''] ?? 1
    const back = Number(digits?.replaceAll(',', '')) * size * (sign === '−' ? -1 : 1)
    assert.ok(
      Math.abs(back - amount) <= Math.max(1, Math.abs(amount) * 0.0051),
      `${amount} is told as ${money(amount)}`,
    )
  }
})

test('rates, changes and multiples are told in the usual ways', () => {
  assert.equal(ratio(0.234), '23.4%')
  assert.equal(ratio(0.25), '25%')
  assert.equal(percent(0.04), '0.04%')
  assert.equal(growth(0.121), '+12.1%')
  assert.equal(growth(-0.05), '−5%')
  assert.equal(growth(0), '0%')
  assert.equal(points(0.021), '+2.1 pp')
  assert.equal(points(-0.0004), '0 pp')
  assert.equal(multiple(5.62), '5.6x')
  assert.equal(number(1234), '1,234')
  assert.equal(number(12.345), '12.35')
})

test('days, times and spans are told in words', () => {
  assert.equal(day('2026-11-03'), '3 Nov 2026')
  assert.equal(day('2026-11-03T23:30:00.000Z', 'Asia/Tokyo'), '4 Nov 2026')
  assert.equal(moment('2026-11-03T14:30:00.000Z'), 'Tue 3 Nov 2026, 14:30')
  assert.equal(day('soon'), 'soon')
  assert.equal(range('2025-01-01', '2025-12-31'), 'in 2025')
  assert.equal(range('2026-10-01', '2026-12-31'), 'in Q4 2026')
  assert.equal(range('2026-02-01', '2026-02-28'), 'in Feb 2026')
  assert.equal(range('2026-02-01', '2026-02-27'), 'between 1 Feb and 27 Feb 2026')
  assert.equal(span('2026-02-01', '2026-02-01'), '1 Feb 2026')
  assert.equal(spanFrom('2026-03-01', 'month'), 'Mar 2026')
  assert.equal(spanFrom('2026-04', 'quarter'), 'Q2 2026')
  assert.equal(ago('2026-11-03', '2026-11-21'), '18 days ago')
  assert.equal(ago('2026-11-22', '2026-11-21'), 'tomorrow')
})

test('plurals and articles are right', () => {
  assert.equal(counted(1, ['company', 'companies']), '1 company')
  assert.equal(counted(0, ['company', 'companies']), '0 companies')
  for (const word of ['EBITDA margin', 'industrial company', '8% share', 'energy company', 'insurance company'])
    assert.equal(article(word), 'an', word)
  for (const word of ['software company', 'user', 'one-off', 'utilities company', 'European company', 'union'])
    assert.equal(article(word), 'a', word)
  assert.equal(some(['a', 'b', 'c', 'd'], 2), 'a, b and 2 more')
})

test('text of others shows as text: no image, link, heading, HTML or table of its own', () => {
  const hostile = [
    '![x](http://evil.example/p.png)',
    '[click](http://evil.example)',
    '# heading\n## more',
    '<img src=x onerror=alert(1)><script>alert(1)</script>',
    'a | b\n| --- |\n| c |',
    '```js\nalert(1)\n```',
    '> quote',
    '1. item',
    '- item',
    '&lt;b&gt; &#60;',
    'http://evil.example www.evil.example',
    '**bold** _it_ ~~gone~~ `code`',
    'right\u202eleft\u200b',
    '[ref]: http://evil.example',
  ]
  for (const text of hostile) {
    const shown = plain(text)
    assert.doesNotMatch(shown, /\n/)
    assert.doesNotMatch(shown, /(?<!\\)[<`*[\]|~]/, text)
    assert.doesNotMatch(shown, /:\/\/|(?<!\\)&#?\w+;|www\.[^\\]|[\u202e\u200b]/, text)
    assert.doesNotMatch(shown, /^\s*(?:#{1,6}(?:\s|$)|>|[+-](?:\s|$)|\d+[.)](?:\s|$))/, text)
  }
  assert.equal(plain('AT&T, Q3_report (50% off) jane@x.com'), 'AT&T, Q3_report (50% off) jane@x.com')
})

test('a long text is cut between words', () => {
  assert.equal(cut('one two three four', 12), 'one two…')
  assert.equal(cut('x'.repeat(50), 10), `${'x'.repeat(10)}…`)
  assert.equal(cut('😀😀😀', 2), '😀😀…')
  assert.equal(quote('short'), '“short”')
})

test('a table has one line for each row whatever stands in it', () => {
  const text = table(
    [
      { head: 'Name', right: false },
      { head: 'Value', right: true },
    ],
    [[plain('a|b\nc'), '$1M']],
  )
  assert.equal(text, '| Name | Value |\n| --- | ---: |\n| a\\|b c | $1M |')
})

test('chunks come in the order of the text and together are the text', () => {
  const text =
    'You have **3** companies. They are large.\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\n- one\n- two\n\nDone.'
  const chunks = chunksOf(text)
  assert.equal(chunks.join(''), text)
  assert.ok(chunks.length >= 4)
  assert.ok(chunks.every((chunk) => chunk !== ''))
  assert.deepEqual(chunksOf(''), [])
})

test('a place is cited once, and markers that would look the same are numbered', () => {
  const { cite, all } = citing()
  const file = (id: string) => ({ type: 'file' as const, id, label: 'CIM.pdf' })
  const at = (id: string, page: number, quote: string) => ({
    marker: `[CIM.pdf p.${page}]`,
    ref: file(id),
    page,
    quote,
    url: '/',
  })
  assert.equal(cite(at('a', 12, 'x')), '[CIM.pdf p.12]')
  assert.equal(cite(at('a', 12, 'x')), '[CIM.pdf p.12]')
  assert.equal(cite(at('b', 12, 'x')), '[CIM.pdf p.12 (2)]')
  assert.equal(
    cite({ ...at('c', 3, 'x'), marker: '[Q3 [final](http://evil)|x.pdf p.3]' }),
    '[Q3 final (http evil) x.pdf p.3]',
  )
  assert.deepEqual(
    all().map(({ marker }) => marker),
    ['[CIM.pdf p.12]', '[CIM.pdf p.12 (2)]', '[Q3 final (http evil) x.pdf p.3]'],
  )
})
