import { createHash } from 'node:crypto'
import type { Element, ElementContent, Root } from 'hast'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { asSvg, chartOf } from './charts.ts'
import type { Block, Document, Inline } from './document.ts'
import { methodOf } from './method.ts'

const style = `
body{font:16px/1.6 Georgia,"Times New Roman",serif;color:#2b3338;max-width:46rem;margin:3rem auto;padding:0 1.2rem;overflow-wrap:anywhere}
h1{font-size:2rem;line-height:1.2;margin:.2em 0}h2{font-size:1.35rem;border-bottom:1px solid #2f6f73;padding-bottom:.3rem;margin:2.4rem 0 1rem}h3{font-size:1.05rem;margin:1.6rem 0 .6rem}
.quiet,figcaption,header p,footer{color:#6b777c;font:.85rem/1.5 system-ui,sans-serif}.kind{color:#2f6f73;font-size:1.15rem;margin:.2rem 0}
a{color:#2f6f73}sup{font:.68em system-ui,sans-serif}sup a{text-decoration:none}td sup{font-size:.9em;vertical-align:baseline}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font:.82rem/1.4 system-ui,sans-serif;font-variant-numeric:tabular-nums;margin:1rem 0}
th,td{text-align:left;vertical-align:top;padding:.35rem .5rem;border-bottom:1px solid #c4cdd0}th{color:#6b777c;border-bottom:1px solid #2b3338;vertical-align:bottom}
.number{text-align:right;white-space:nowrap}th.number{white-space:normal}figure{margin:1.5rem 0}img{width:100%;height:auto}ol{padding-left:1.6rem}
@media print{body{margin:0;max-width:none}h2,h3{break-after:avoid}tr,figure{break-inside:avoid}}
`

/** What may be in a report: nothing that runs, and nothing from elsewhere. */
const allowed = {
  ...defaultSchema,
  tagNames: [
    'header',
    'main',
    'footer',
    'h1',
    'h2',
    'h3',
    'p',
    'ul',
    'ol',
    'li',
    'div',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'strong',
    'sup',
    'a',
    'figure',
    'figcaption',
    'img',
    'nav',
  ],
  attributes: {
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    '*': ['id', ['className', 'quiet', 'kind', 'wide', 'number']],
  },
  protocols: { href: ['http', 'https'], src: ['data'] },
  clobber: [],
} satisfies typeof defaultSchema

/** The report as one page of HTML that loads nothing, runs nothing, and says so to the browser. */
export function htmlOf(document: Document): string {
  const body = unified().use(rehypeSanitize, allowed).runSync(bodyOf(document))
  const html = unified().use(rehypeStringify).stringify(body)
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; img-src data:; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(document.title)}</title>
<style>${style}</style>
</head>
<body>
${html}
</body>
</html>
`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

type Attributes = Record<string, string | string[]>

const element = (tagName: string, properties: Attributes, ...children: (ElementContent | string)[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
})

function bodyOf({ kind, company, firm, date, period, blocks, sources, facts, isEdited }: Document): Root {
  const sections = blocks.flatMap((block, index) =>
    block.kind === 'heading' && block.depth === 1 ? [{ text: block.text, index }] : [],
  )
  const header = element(
    'header',
    {},
    element('p', {}, firm),
    element('h1', {}, company),
    element('p', { className: ['kind'] }, kind),
    element('p', {}, [date, period && `Period: ${period}`].filter(Boolean).join(' · ')),
  )
  const contents = element(
    'nav',
    {},
    element(
      'ul',
      {},
      ...sections.map(({ text, index }) => element('li', {}, element('a', { href: `#part-${index}` }, text))),
    ),
  )
  const main = element('main', {}, ...blocks.flatMap((block, index) => drawn(block, index, facts)))
  const list = element(
    'ol',
    {},
    ...sources.map(({ number, text, link }) =>
      element('li', { id: `source-${number}` }, link ? element('a', { href: link }, text) : text),
    ),
  )
  const end = sources.length > 0 ? [element('h2', {}, 'Sources'), list] : []
  return {
    type: 'root',
    children: [
      header,
      ...(sections.length > 2 ? [contents] : []),
      main,
      ...end,
      element('footer', {}, methodOf({ isEdited })),
    ],
  }
}

function drawn(block: Block, index: number, facts: Document['facts']): Element[] {
  switch (block.kind) {
    case 'heading':
      return [element(block.depth === 1 ? 'h2' : 'h3', { id: `part-${index}` }, block.text)]
    case 'paragraph':
      return [element('p', {}, ...block.content.map(runOf))]
    case 'list':
      return [element('ul', {}, ...block.items.map((item) => element('li', {}, ...item.map(runOf))))]
    case 'table': {
      const cells = (row: Inline[][], tag: string) =>
        row.map((cell, column) =>
          element(tag, block.align[column] === 'right' ? { className: ['number'] } : {}, ...cell.map(runOf)),
        )
      const head = element('thead', {}, element('tr', {}, ...cells(block.header, 'th')))
      const body = element('tbody', {}, ...block.rows.map((row) => element('tr', {}, ...cells(row, 'td'))))
      return [element('div', { className: ['wide'] }, element('table', {}, head, body))]
    }
    case 'chart': {
      const chart = chartOf(block.chart, facts)
      if (!chart) return []
      const src = `data:image/svg+xml;base64,${Buffer.from(asSvg(chart)).toString('base64')}`
      const size = { width: String(chart.width), height: String(chart.height) }
      return [
        element(
          'figure',
          {},
          element('img', { src, alt: chart.title, ...size }),
          element('figcaption', {}, chart.title),
        ),
      ]
    }
    default:
      return block satisfies never
  }
}

function runOf({ text, strong, cites }: Inline): ElementContent {
  if (cites !== undefined) return element('sup', {}, element('a', { href: `#source-${cites}` }, text))
  return strong ? element('strong', {}, text) : { type: 'text', value: text }
}
