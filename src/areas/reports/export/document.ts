import type { PhrasingContent, Root, RootContent, Table } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { Fact } from '../fact.ts'
import { sectionTitles } from '../kinds.ts'
import type { SectionName } from '../schema.ts'
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
  facts: Fact[]
  /** where the web application is */
  url: string
  companyId: string
}

export type Document = Omit<Exported, 'sections' | 'url' | 'companyId'> & { blocks: Block[]; sources: Cited[] }

/** The Markdown of a report as blocks, its citations numbered, with a chart at the end of the section it belongs to. */
export function documentOf({ sections, url, companyId, ...report }: Exported): Document {
  const trees = Object.entries(sections).map(([name, text]) => ({ name, root: parse(text) }))
  const sources = numberSources(trees.map(({ root }) => plainText(root)).join('\n'), report.facts, { url, companyId })
  const blocks = trees.flatMap(({ name, root }) => {
    const chart = chartOf[name]
    // reason: the names were checked when the report was asked for
    const heading: Block = { kind: 'heading', depth: 1, text: sectionTitles[name as SectionName] }
    return [
      heading,
      ...root.children.flatMap((node) => blocksOf(node, sources)),
      ...(chart ? [{ kind: 'chart' as const, chart }] : []),
    ]
  })
  const { title, company, firm } = report
  return { ...report, title: printable(title), company: printable(company), firm: printable(firm), blocks, sources }
}

const chartOf: Record<string, ChartName | undefined> = { financial_analysis: 'trend', market_analysis: 'peers' }

const parse = (text: string): Root => unified().use(remarkParse).use(remarkGfm).parse(text)

function blocksOf(node: RootContent, sources: Cited[]): Block[] {
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', depth: 2, text: textOf(node.children) }]
    case 'paragraph':
      return [{ kind: 'paragraph', content: inlines(node.children, sources) }]
    case 'list':
      return [
        {
          kind: 'list',
          items: node.children.map((item) =>
            item.children.flatMap((child) =>
              child.type === 'paragraph' ? inlines(child.children, sources) : [{ text: plainText(child) }],
            ),
          ),
        },
      ]
    case 'table':
      return [tableOf(node, sources)]
    default:
      // nothing else is written; if a writer does, its words are kept and its markup is not
      return plainText(node).trim() === '' ? [] : [{ kind: 'paragraph', content: [{ text: plainText(node) }] }]
  }
}

function tableOf({ align, children }: Table, sources: Cited[]): Block {
  const [header = [], ...rows] = children.map((row) => row.children.map((cell) => inlines(cell.children, sources)))
  return {
    kind: 'table',
    align: header.map((_, index) => (align?.[index] === 'right' ? 'right' : 'left')),
    header,
    rows,
  }
}

/** The words of phrases, with links taken for their text: no report links anywhere but to its sources. */
const inlines = (nodes: readonly PhrasingContent[], sources: Cited[]): Inline[] =>
  merged(nodes.flatMap((node) => runs(node, false))).flatMap((run) => withCitations(run, sources))

function runs(node: PhrasingContent, strong: boolean): Inline[] {
  if (node.type === 'strong') return node.children.flatMap((child) => runs(child, true))
  if ('children' in node) return node.children.flatMap((child) => runs(child, strong))
  const text = node.type === 'break' ? ' ' : 'value' in node ? node.value : ''
  return text === '' ? [] : [{ text: printable(text), ...(strong && { strong }) }]
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

const textOf = (nodes: readonly PhrasingContent[]) =>
  nodes
    .flatMap((node) => runs(node, false))
    .map(({ text }) => text)
    .join('')

const plainText = (node: Root | RootContent | { children?: unknown; value?: unknown }): string => {
  if ('value' in node && typeof node.value === 'string') return node.value
  // reason: every node of the tree has children of the same kind, or a value
  if ('children' in node && Array.isArray(node.children))
    return (node.children as RootContent[]).map(plainText).join('')
  return ''
}
