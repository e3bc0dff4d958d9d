import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { shortened } from '../fact.ts'
import { asSvg, chartOf } from './charts.ts'
import type { Block, Document, Inline } from './document.ts'
import { fontFiles } from './fonts.ts'
import { breakable } from './long_words.ts'
import { methodNote } from './method.ts'

const layout = readFileSync(new URL('./layout.typ', import.meta.url), 'utf8')

let compiler: NodeCompiler | undefined

/** Fonts are read once; a compiler sees no folder of the machine and has no network. */
const typst = () =>
  (compiler ??= NodeCompiler.create({
    workspace: new URL('./no_files/', import.meta.url).pathname,
    fontArgs: [{ fontBlobs: fontFiles.map((file) => readFileSync(file)) }],
  }))

export function pdfOf(document: Document): { pdf: Buffer; pages: number } {
  const pages = laidOut(document)
  return { pages: pages.numOfPages, pdf: typst().pdf(pages) }
}

export const countPages = (document: Document): number => laidOut(document).numOfPages

function laidOut(document: Document) {
  const inputs = { data: JSON.stringify(pageData(document)) }
  const result = typst().compile({ mainFileContent: layout, inputs })
  const { result: pages } = result
  // what was kept of earlier reports is of no use to the next
  typst().evictCache(0)
  if (!pages)
    throw new Error(
      `The report cannot be laid out: ${JSON.stringify(typst().fetchDiagnostics(result.takeDiagnostics() as never))}`,
    ) // reason: there is an error where there is no result
  return pages
}

/** A short report needs no contents. */
const contentsFrom = 3
const blocksFrom = 26
const runningCharactersMax = 60
const longName = 60

function pageData({ title, kind, company, firm, date, period, blocks, sources, facts }: Document) {
  const sections = blocks.filter((block) => block.kind === 'heading' && block.depth === 1).length
  return {
    title,
    kind,
    company: breakable(company),
    running: shortened(company, runningCharactersMax),
    firm: breakable(firm),
    footer: `${shortened(firm, runningCharactersMax)} · ${date}`,
    dated: [date, period && `Period: ${period}`].filter(Boolean).join(' · '),
    title_size: company.length > longName ? 15 : 24,
    contents: sections >= contentsFrom && blocks.length >= blocksFrom,
    blocks: blocks.flatMap((block) => drawn(block, facts)),
    sources: sources.map((source) => ({ ...source, text: breakable(source.text) })),
    method: methodNote,
  }
}

function drawn(block: Block, facts: Document['facts']): object[] {
  switch (block.kind) {
    case 'heading':
      return [{ ...block, text: breakable(block.text) }]
    case 'paragraph':
      return [{ ...block, content: block.content.map(broken) }]
    case 'list':
      return [{ ...block, items: block.items.map((item) => item.map(broken)) }]
    case 'table':
      return [
        {
          ...block,
          header: block.header.map((cell) => cell.map(broken)),
          rows: block.rows.flat().map((cell) => cell.map(broken)),
          widths: widthsOf(block),
        },
      ]
    case 'chart': {
      const chart = chartOf(block.chart, facts)
      return chart ? [{ ...block, title: chart.title, svg: asSvg(chart) }] : []
    }
    default:
      return block satisfies never
  }
}

const broken = (run: Inline): Inline => ({ ...run, text: breakable(run.text) })

const widthMax = 60

/** Columns of figures and the sources at the end are as wide as they need; those of words share what is left by their length. */
export function widthsOf({ align, header, rows }: Extract<Block, { kind: 'table' }>): number[] {
  const lengths = header.map((cell, column) =>
    Math.max(...[cell, ...rows.map((row) => row[column] ?? [])].map(lengthOf)),
  )
  return lengths.map((length, column) =>
    align[column] === 'right' || (column > 0 && column === lengths.length - 1) ? 0 : Math.min(length, widthMax),
  )
}

const lengthOf = (cell: Inline[]) => cell.reduce((sum, { text }) => sum + text.length, 0)
