import { type Element, type Node, treeOf } from '../../../platform/markdown/tree.ts'
import type { Fact } from '../fact.ts'
import { headingOf } from '../kinds.ts'
import type { Headings, SectionName } from '../schema.ts'
import { type Cited, numberSources } from './sources.ts'

/** A run of text. A citation is the number of a source. */
export type Inline = { text: string; strong?: boolean; cites?: number }
export type Align = 'left' | 'right'
export type ChartName = 'trend' | 'peers'

/** What a report is made of, whatever it is printed on. */
export type Block =
  | { kind: 'heading'; depth: number; text: string }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'table'; align: Align[]; header: Inline[][]; rows: Inline[][][] }
  | { kind: 'chart'; chart: ChartName }

export type Exported = {
  title: string
  kind: string
  company: string
  firm: string
  /** as people write it: 12 Mar 2026 */
  date: string
  period: string | null
  sections: Record<string, string>
  headings: Headings
  /** of the firm’s own Word documents, as XML */
  wordStyles: string | null
  facts: Fact[]
  /** where the web application is */
  url: string
  companyId: string
  /** whether its pages are to be one */
  isOnePage: boolean
  /** whether people have changed its text */
  isEdited: boolean
}

export type Document = Omit<Exported, 'sections' | 'headings' | 'url' | 'companyId'> & {
  blocks: Block[]
  sources: Cited[]
}

/** The Markdown of a report as blocks, its citations numbered, with a chart at the end of the section it belongs to. */
export function documentOf({ sections, headings, url, companyId, ...report }: Exported): Document {
  const trees = Object.entries(sections).map(([name, text]) => ({ name, nodes: treeOf(text) }))
  const sources = numberSources(trees.map(({ nodes }) => textOf(nodes)).join('\n'), report.facts, { url, companyId })
  const blocks = trees.flatMap(({ name, nodes }) => {
    const chart = chartOf[name]
    // reason: the names were checked when the report was asked for
    const heading: Block = { kind: 'heading', depth: 1, text: printable(headingOf(name as SectionName, headings)) }
    return [
      heading,
      ...nodes.flatMap((node) => blocksOf(node, sources)),
      ...(chart ? [{ kind: 'chart' as const, chart }] : []),
    ]
  })
  const { title, company, firm } = report
  return { ...report, title: printable(title), company: printable(company), firm: printable(firm), blocks, sources }
}

const chartOf: Record<string, ChartName | undefined> = { financial_analysis: 'trend', market_analysis: 'peers' }

function blocksOf(node: Node, sources: Cited[]): Block[] {
  const { tag, children } = typeof node === 'string' ? { tag: 'p', children: [node] } : node
  if (/^h\d$/.test(tag)) return [{ kind: 'heading', depth: 2, text: textOf(children) }]
  if (tag === 'ul' || tag === 'ol')
    return [{ kind: 'list', items: elementsOf(children).map((item) => inlines(item.children, sources)) }]
  if (tag === 'table') return [tableOf(children, sources)]
  // nothing else is written but paragraphs; if a writer does, its words are kept and its markup is not
  return textOf(children).trim() === '' ? [] : [{ kind: 'paragraph', content: inlines(children, sources) }]
}

const elementsOf = (nodes: readonly Node[]): Element[] => nodes.filter((node) => typeof node !== 'string')

function tableOf(parts: readonly Node[], sources: Cited[]): Block {
  const [head, ...body] = elementsOf(parts).flatMap(({ children }) => elementsOf(children))
  const cellsOf = (row: Element) => elementsOf(row.children).map((cell) => inlines(cell.children, sources))
  return {
    kind: 'table',
    align: elementsOf(head?.children ?? []).map((cell) => (cell.with?.align === 'right' ? 'right' : 'left')),
    header: head ? cellsOf(head) : [],
    rows: body.map(cellsOf),
  }
}

/** The words of phrases, with links taken for their text: no report links anywhere but to its sources. */
const inlines = (nodes: readonly Node[], sources: Cited[]): Inline[] =>
  merged(nodes.flatMap((node) => runs(node, false))).flatMap((run) => withCitations(run, sources))

function runs(node: Node, strong: boolean): Inline[] {
  if (typeof node === 'string') return [{ text: printable(node), ...(strong && { strong }) }]
  if (node.tag === 'br') return [{ text: ' ', ...(strong && { strong }) }]
  return node.children.flatMap((child) => runs(child, strong || node.tag === 'strong'))
}

/** Control characters are in no font, and in no XML. */
const printable = (text: string) => text.replace(/\p{Cc}/gu, ' ')

function merged(all: Inline[]): Inline[] {
  const kept: Inline[] = []
  for (const run of all) {
    const before = kept.at(-1)
    if (before && before.strong === run.strong) before.text += run.text
    else kept.push({ ...run })
  }
  return kept
}

function withCitations(run: Inline, sources: Cited[]): Inline[] {
  const found: Inline[] = []
  let rest = run.text
  while (rest !== '') {
    const next = nextCitation(rest, sources)
    if (!next) break
    // the number stands at the word it belongs to
    const before = rest.slice(0, next.at).replace(/ $/, '')
    if (before !== '') found.push({ ...run, text: before })
    found.push({ text: `[${next.source.number}]`, cites: next.source.number })
    rest = rest.slice(next.at + next.source.marker.length + 2)
  }
  return rest === '' ? found : [...found, { ...run, text: rest }]
}

function nextCitation(text: string, sources: Cited[]): { at: number; source: Cited } | undefined {
  for (let at = text.indexOf('['); at >= 0; at = text.indexOf('[', at + 1)) {
    const source = sources.find(({ marker }) => text.startsWith(`[${marker}]`, at))
    if (source) return { at, source }
  }
  return undefined
}

const textOf = (nodes: readonly Node[]): string =>
  nodes
    .flatMap((node) => runs(node, false))
    .map(({ text }) => text)
    .join('')
