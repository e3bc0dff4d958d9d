import assert from 'node:assert/strict'
import { test } from 'node:test'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { type Node, treeOf } from '../src/platform/markdown/tree.ts'
import { withMarks, withoutSigns } from '../web/src/parts/markdown/markdown_marks.ts'
import { timed } from './timed.ts'

// How the web app reads the Markdown of answers, reports and notes: as the reference reader of CommonMark and GitHub does,
// where a text is one that people and the service write.

const escaped = (text: string) => text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')

const html = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return escaped(node)
      const { tag, with: given = {}, children } = node
      const { href, align, start, checked } = given
      const attributes = [
        href !== undefined && `href="${escaped(href)}"`,
        align && `align="${align}"`,
        start !== undefined && `start="${start}"`,
        checked && 'checked',
      ].filter(Boolean)
      const open = `<${[tag, ...attributes].join(' ')}>`
      return ['br', 'hr', 'input'].includes(tag) ? open : `${open}${html(children)}</${tag}>`
    })
    .join('')

const ours = (text: string) => tidy(html(treeOf(text)))

const reference = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeStringify)
const theirs = (text: string) =>
  tidy(
    String(reference.processSync(text))
      .replace(/ (?:class|title)="[^"]*"/g, '')
      .replace(/<input type="checkbox"( checked)? disabled>/g, '<input$1>'),
  )

/** Without the line ends that stand between blocks, which nobody sees. */
const tidy = (page: string) =>
  page
    .replace(/<pre>[\s\S]*?<\/pre>/g, (code) => code.replaceAll('\n', '¶').replace('¶</code>', '</code>'))
    .replace(/\s*\n\s*/g, '\n')
    .replace(/\n?(<\/?(?:p|ul|ol|li|blockquote|pre|table|thead|tbody|tr|th|td|h\d|hr|br)\b[^>]*>)\n?/g, '$1')
    .trim()

const written = [
  'One line.\nAnd one below.\n\nAnother paragraph.',
  '# Title\n\n## Part ##\n### Deeper\n#### Four\nText right below',
  'Title\n=====\n\nPart\n----\ntext',
  '**bold** and *italic* and ***both*** and __bold__ and _italic_ and ~~gone~~',
  'a**b**c, a*b*c, snake_case_name, 2 * 3 * 4, **bold *and italic* within**',
  '**Revenue**: $12.4M (+8.1 %), *EBITDA* **$2.1M**.',
  'not ** bold ** and **not closed, `code *no emphasis*`, ``a ` tick``, `',
  '- one\n- two\n  - deeper\n  - again\n- three',
  '* one\n\n* two\n\n  more of two\n\n* three',
  '1. one\n2. two\n   - in two\n3. three',
  '7) seven\n8) eight',
  '- [ ] to do\n- [x] done **well**\n- neither',
  'Text before\n- a list\n- of two\n\nText after',
  'In the year\n2024. nothing began',
  '> a quote\n> of two lines\n\n> - with a list\n> - of two\n>\n> and text',
  '> lazy\ncontinued',
  '```js\nlet a = 1\n\n  b()\n```\nafter',
  '~~~\ncode\n~~~',
  'text\n\n    indented code\n\ntext',
  'above\n\n---\n\nbelow\n\n***',
  '| Year | Revenue | Margin |\n| --- | ---: | :---: |\n| 2023 | $1.0M | 10 % |\n| 2024 | $1.2M |\n\nafter',
  'Figures:\n| a | b |\n|---|---|\n| x \\| y | **z** |\n- list right below',
  'a | b\n--- | ---\n1 | 2',
  '[the site](https://example.com/a_(b)) and [mail](mailto:a@b.co) and [page](#/companies/1 "title")',
  '[a **bold** link](<https://example.com/x_(y>) and [not a link] and [neither](',
  'https://example.com/a?b=c&d=e. And (see www.example.com/x), or <https://example.org>; write to ana@firm.example!',
  'hard  \nbreak and\\\nanother',
  'escaped \\*stars\\* and \\[brackets\\] and \\# and \\\\ and &amp; &lt; &#169; &#xA9; &nbsp; &unknown;',
  '\\- no list\n\n\\# no heading\n\n1\\. no list',
  'Revenue grew [CIM.pdf p.12], margins fell [Q3_report_final.xlsx Sheet1].',
  'Nothing\r\nbut\r\n\r\nlines of Windows',
  'Preis in € – „groß“ 你好 **你好**，世界 *é*',
  '- item\n\n      code in it\n\n- **b**:\n  next line of it\nlazy line of it',
  '',
  '\n\n  \n',
]

test('a text is read as the reference reader reads it', () => {
  for (const text of written) assert.equal(ours(text), theirs(text), text)
})

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)> and <b>bold</b>',
  '<a href="javascript:alert(1)">x</a>',
  '![a picture](https://evil.example/x.png) ![](x)',
  '[![in a link](https://evil.example/x.png)](https://evil.example)',
  '<div>\n\n**in HTML**\n\n</div>',
  '<!-- hidden -->\n<style>*{display:none}</style>',
  '| <svg onload=alert(1)> |\n|---|\n| <iframe src=//evil.example> |',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
]

const tags = 'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code table thead tbody tr th td hr br a em strong del input'
const elementsIn = (nodes: readonly Node[]): Exclude<Node, string>[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsIn(node.children)]))

test('HTML of a text stays text, and a picture becomes the words for it', () => {
  for (const text of hostile)
    for (const { tag, with: given = {} } of elementsIn(treeOf(text))) {
      assert.ok(tags.split(' ').includes(tag), `${tag} in ${text}`)
      assert.deepEqual(
        Object.keys(given).filter((name) => !/^(href|align|start|checked|data-tasks)$/.test(name)),
        [],
      )
    }
  assert.deepEqual(treeOf('<script>alert(1)</script>'), [{ tag: 'p', children: ['<script>alert(1)</script>'] }])
  assert.equal(ours('![a picture](https://evil.example/x.png)'), '<p>a picture</p>')
})

test('a link has no link within it, and its address is what stands there', () => {
  assert.equal(
    ours('[https://a.example](https://b.example)'),
    '<p><a href="https://b.example">https://a.example</a></p>',
  )
  assert.equal(
    ours('[a [b](https://b.example) c](https://c.example)'),
    theirs('[a [b](https://b.example) c](https://c.example)'),
  )
})

test('an address that is escaped, or that no page may open, is no link', () => {
  assert.equal(
    ours('https:\\//a.example, www\\.a.example, [a](javascript:alert(1)), <data:text/html,b>, report.md and c.io'),
    '<p>https://a.example, www.a.example, <span>a</span>, <span>data:text/html,b</span>, report.md and c.io</p>',
  )
})

test('a text made to be slow is read about as fast as any', () => {
  const times = 20_000
  const slow = [
    '*',
    '_a',
    '[',
    '![',
    '](',
    '[a](',
    '`',
    '`a``',
    '> ',
    '- ',
    '1. ',
    '<',
    '&',
    'a@',
    'www.',
    '**a *',
    '~~a',
    '|',
    '|-',
    '\\',
    '  \n',
    '    ',
    '(',
    'https://(',
    'a.b@c.',
    '* a\n',
    '>a\n',
    '| a |\n|---|\n',
  ]
  for (const part of slow) {
    const { took } = timed(() => treeOf(part.repeat(times)), 2500)
    assert.ok(took < 2500, `${JSON.stringify(part)}: ${took.toFixed(0)} ms`)
  }
})

const markedText = (text: string, marks?: string[]) => tidy(html(withMarks(treeOf(text), { marks })))

test('the names of sources become small numbers that stay at their word, but not within code', () => {
  assert.equal(
    markedText('It grew [CIM.pdf p.1]. `[CIM.pdf p.1]`', ['[CIM.pdf p.1]']),
    '<p>It <span>grew<sup>1</sup>.</span> <code>[CIM.pdf p.1]</code></p>',
  )
  assert.equal(
    markedText('Grew [1][2], fell [12].'),
    '<p><span>Grew<sup>1</sup></span><span><sup>2</sup>,</span> <span>fell<sup>12</sup>.</span></p>',
  )
  assert.equal(
    markedText('| a [1] |\n|---|\n| **b [2]** |'),
    '<table><thead><tr><th><span>a<sup>1</sup></span></th></tr></thead><tbody><tr><td><strong><span>b<sup>2</sup></span></strong></td></tr></tbody></table>',
  )
})

test('a text that is not drawn yet shows no signs of Markdown, and all of its own', () => {
  const cases = [
    ['**Thesis:** the peg is *not* agreed', 'Thesis: the peg is not agreed'],
    ['# Price\n__7.3x__ is _high_', 'Price\n7.3x is high'],
    ['3 * 4 of snake_case, and a*b', '3 * 4 of snake_case, and a*b'],
  ]
  for (const [text = '', shown] of cases) assert.equal(withoutSigns(text), shown)
})
