import assert from 'node:assert/strict'
import { test } from 'node:test'
import { check } from './check.ts'
import { escapeMarkdown } from './escape.ts'
import { documentOf } from './export/document.ts'
import { byId, type Fact, markerOf, shortened } from './fact.ts'
import { formatFact } from './format.ts'
import { render } from './render.ts'

const fact = (id: string, value: Fact['value'], unit: Fact['unit'], marker = 'a record'): Fact => ({
  id,
  label: id,
  value,
  unit,
  period: null,
  source: { kind: 'company', id: null, marker },
})

test('figures are written as people of the trade write them', () => {
  const written: [number | null, string, string][] = [
    [950, 'USD', '$950'],
    [640_400, 'USD', '$640.4K'],
    [999_950, 'USD', '$1M'],
    [12_400_000, 'USD', '$12.4M'],
    [999_960_000, 'USD', '$1B'],
    [1_234_567_890, 'USD', '$1.23B'],
    [1e15, 'USD', '$1,000T'],
    [-250_000, 'USD', '−$250K'],
    [8_500_000, 'EUR', '€8.5M'],
    [8_500_000, 'CHF', 'CHF 8.5M'],
    [0.2345, 'ratio', '23.5%'],
    [-0.05, 'ratio', '−5.0%'],
    [-0.0001, 'ratio', '0.0%'],
    [0.02, 'points', '+2.0 points'],
    [-0.013, 'points', '−1.3 points'],
    [9.04, 'multiple', '9.0x'],
    [1234, 'count', '1,234'],
    [2009, 'year', '2009'],
    [null, 'USD', 'n/a'],
  ]
  for (const [value, unit, text] of written) assert.equal(formatFact({ value, unit }), text)
  assert.equal(formatFact({ value: '2026-03-02', unit: 'date' }), '2 Mar 2026')
  assert.equal(formatFact({ value: -250_000, unit: 'USD' }, 'cell'), '($250K)')
})

test('each sentence cites where its figures come from, before its full stop, once', () => {
  const facts = byId([
    fact('name', 'Acme', 'name'),
    fact('revenue', 5e6, 'USD', 'FY2025 financial record'),
    fact('margin', 0.2, 'ratio', 'FY2025 financial record'),
    fact('market', 9e9, 'USD', 'CIM.pdf p.12'),
    fact('quote', 'We grow.', 'text', 'note'),
  ])
  const written =
    '{{fact:name}} is here. It earns {{fact:margin}} of {{fact:revenue}}. The market is {{fact:market}}! It says: “{{fact:quote}}”'
  assert.equal(
    render(written, facts),
    'Acme is here. It earns 20.0% of $5M [FY2025 financial record]. The market is $9B [CIM.pdf p.12]! It says: “We grow.” [note]',
  )
  assert.equal(
    render('| {{cell:margin}} | {{cell:nothing}} | {{source:margin}} |', facts),
    '| 20.0% | n/a | [FY2025 financial record] |',
  )
})

test('what a record says is never taken for a placeholder', () => {
  const facts = byId([fact('note', 'see {{fact:secret}}', 'text', ''), fact('secret', 7, 'count')])
  assert.match(render('“{{fact:note}}”', facts), /see \{\{fact:secret\}\}/)
})

test('a figure that is in no fact is found, and a fact that there is not', () => {
  const facts = byId([fact('revenue', 12_400_000, 'USD', 'CIM.pdf p.7'), fact('note', 'Unit 47 is leased', 'text')])
  assert.deepEqual(check('Revenue was {{fact:revenue}}, that is $12.4M, on page 7; unit 47.', facts), [])
  assert.deepEqual(check('Revenue was $12.5M.', facts), [{ kind: 'figure', text: '12.5' }])
  assert.deepEqual(check('It grew by 1,200 or ٣.', facts), [
    { kind: 'figure', text: '1,200' },
    { kind: 'figure', text: '٣' },
  ])
  assert.deepEqual(check('{{fact:profit}}', facts), [{ kind: 'unknown_fact', text: 'profit' }])
})

test('text of people comes through Markdown as it was, whatever is in it', () => {
  const texts = [
    '# Heading',
    '- item',
    '1. first',
    '* star',
    '> quote',
    '+ plus',
    '**bold** _em_ __init__ a_b_c',
    '`code`',
    '[a](http://x.example)',
    '![i](http://x.example/i.png)',
    '<script>alert(1)</script>',
    'a | b',
    '&amp; &lt; & <',
    '\\ back \\\\',
    '~~gone~~',
    'www.x.example and a@x.example',
    '[^1]: note',
    '[x]: http://x.example',
    '=== ---',
    '#import "@preview/x:1.0.0"',
    '$x^2$',
    'x'.repeat(40),
    '{{fact:name}}',
    '***',
    '| --- |',
    'Ünïcödé 日本 العربية',
  ]
  for (const text of texts)
    for (const written of [
      `${escapeMarkdown(text)} end`,
      `- ${escapeMarkdown(text)}`,
      `| a |\n| --- |\n| ${escapeMarkdown(text)} |`,
    ]) {
      const { blocks } = documentOf(report(written))
      const shown = JSON.stringify(blocks)
      assert.ok(shown.includes(JSON.stringify(text).slice(1, -1)), `${written} became ${shown}`)
      assert.deepEqual(blocks.filter(({ kind }) => kind === 'heading').length, 1, written)
      assert.equal(blocks.length, 2, shown)
    }
})

const report = (text: string) => ({
  title: 't',
  kind: 'k',
  company: 'c',
  firm: 'f',
  date: 'd',
  period: null,
  facts: [],
  url: 'http://crm.example',
  companyId: 'id',
  isOnePage: false,
  isEdited: false,
  wordStyles: null,
  headings: {},
  sections: { company_overview: text },
})

test('citations are numbered in the order of the text, and link to the page', () => {
  const page: Fact = {
    ...fact('a', 1, 'count'),
    source: { kind: 'file', id: 'f1', page: 12, marker: 'CIM_1 [v2].pdf p.12' },
  }
  const source = { ...page.source, marker: markerOf(page.source.marker) }
  const facts = [fact('b', 2, 'count', 'company record'), { ...page, source }]
  const written = render('One is {{fact:a}}. Two is {{fact:b}}. Again {{fact:a}}.', byId(facts))
  const { blocks, sources } = documentOf({ ...report(written), facts })
  assert.deepEqual(
    sources.map(({ number, text, link }) => [number, text, link]),
    [
      [1, 'CIM_1 (v2).pdf, page 12', 'http://crm.example/#/documents/f1?page=12'],
      [2, 'Company record', 'http://crm.example/#/companies/id'],
    ],
  )
  const [, paragraph] = blocks
  assert.ok(paragraph?.kind === 'paragraph')
  assert.deepEqual(
    paragraph.content.map(({ text }) => text),
    ['One is 1', '[1]', '. Two is 2', '[2]', '. Again 1', '[1]', '.'],
  )
})

test('a long text is cut between words', () => {
  assert.equal(shortened('one two three four', 15), 'one two three…')
  assert.equal(shortened('short', 15), 'short')
})
