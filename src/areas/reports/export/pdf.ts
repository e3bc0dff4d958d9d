import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { shortened } from '../fact.ts'
import { asSvg, chartOf, smallChart } from './charts.ts'
import type { Block, Document, Inline } from './document.ts'
import { fontFiles } from './fonts.ts'
import { breakable } from './long_words.ts'
import { methodOf } from './method.ts'
import { type Chosen, selectionOf } from './one_page.ts'

const layout = readFileSync(new URL('./layout.typ', import.meta.url), 'utf8')

let compiler: NodeCompiler | undefined

/** Fonts are read once; a compiler sees no folder of the machine and has no network. */
const typst = () =>
  (compiler ??= NodeCompiler.create({
    workspace: new URL('./no_files/', import.meta.url).pathname,
    fontArgs: [{ fontBlobs: fontFiles.map((file) => readFileSync(file)) }],
  }))

export function pdfOf(document: Document): { pdf: Buffer; pages: number } {
  const { pages } = laidOut(document)
  return { pages: pages.numOfPages, pdf: typst().pdf(pages) }
}

export const countPages = (document: Document): number => laidOut(document).pages.numOfPages

type Pages = NonNullable<ReturnType<ReturnType<typeof typst>['compile']>['result']>
type LaidOut = { pages: Pages; endsAt: number }
/** The size of the text in points, and how far its parts are apart beside what is usual. */
type Type = { size: number; air: number }
const usual: Type = { size: 10.5, air: 1 }

function laidOut(document: Document): LaidOut {
  const set = document.isOnePage ? onOnePage(document) : inPages(document)
  // what was kept from one try to the next is of no use to another report
  typst().evictCache(0)
  return set
}

/** From how it is set where there is room, to the smallest before anything is left out. */
const ofOnePage: Type[] = [usual, { size: 10, air: 0.9 }, { size: 9.5, air: 0.8 }]
const smallest: Type = { size: 9.5, air: 0.75 }

/** All of it where one page has room, else what is most important and as much of the rest as fits. */
function onOnePage(document: Document): LaidOut {
  const { count, withParts } = selectionOf(document)
  const all = Array.from({ length: count }, (_, place) => place)
  const dataWith = (places: readonly number[]) => dataOf(withParts(places))
  const whole = largestOnOnePage(dataWith(all))
  if (whole) return whole
  const isOne = (places: readonly number[]) => compile(dataWith(places), smallest).pages.numOfPages === 1
  let chosen: number[] = []
  // what is too large for the room that is left is passed over, a few times
  for (let [from, tries] = [0, triesMax]; from < count && tries > 0; tries--) {
    let [fits, tooMany] = [from, count + 1]
    while (tooMany - fits > 1) {
      const to = Math.floor((fits + tooMany) / 2)
      if (isOne([...chosen, ...all.slice(from, to)])) fits = to
      else tooMany = to
    }
    chosen = [...chosen, ...all.slice(from, fits)]
    from = fits + 1
  }
  const data = dataWith(chosen)
  return largestOnOnePage(data) ?? compile(data, smallest)
}

function largestOnOnePage(data: Data): LaidOut | undefined {
  for (const type of ofOnePage) {
    const set = compile(data, type)
    if (set.pages.numOfPages === 1) return set
  }
  return undefined
}

const triesMax = 2

// a little closer pulls up the last lines, a little wider lets the last page have more of them
const types: Type[] = [0.96, 1.03, 0.93].map((by) => ({ size: 10.5 * by, air: by }))

// in points, as in layout.typ: the head of a page is 26 mm high, and the text on it ends 24 mm above its foot
const marginTop = 73.7
const textHeight = 841.9 - marginTop - 68
/** A last page ends lower than this: on a fifth of it there is something, with a little to spare. */
const leastEnd = marginTop + textHeight * 0.22

/** In its usual type, unless its last page were mostly blank. */
function inPages(document: Document): LaidOut {
  const data = dataOf({ ...document, leftOut: null })
  let best = compile(data, usual)
  for (const type of types) {
    if (best.pages.numOfPages === 1 || best.endsAt >= leastEnd) return best
    const set = compile(data, type)
    if (set.pages.numOfPages === 1 || set.endsAt > best.endsAt) best = set
  }
  return best
}

function compile(data: Data, type: Type): LaidOut {
  const inputs = { data: JSON.stringify({ ...data, ...type }) }
  const result = typst().compile({ mainFileContent: layout, inputs })
  const { result: pages } = result
  if (!pages)
    throw new Error(
      `The report cannot be laid out: ${JSON.stringify(typst().fetchDiagnostics(result.takeDiagnostics() as never))}`,
    ) // reason: there is an error where there is no result
  const [end] = typst().query(pages, { selector: '<end>', field: 'value' })
  return { pages, endsAt: Number(end) }
}

/** A short report needs no contents. */
const contentsFrom = 3
const blocksFrom = 26
const runningCharactersMax = 60
const longName = 60

type Data = ReturnType<typeof dataOf>

function dataOf({
  title,
  kind,
  company,
  firm,
  date,
  period,
  blocks,
  sources,
  facts,
  isOnePage,
  isEdited,
  leftOut,
}: Chosen) {
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
    one_page: isOnePage,
    left_out: leftOut,
    contents: !isOnePage && sections >= contentsFrom && blocks.length >= blocksFrom,
    blocks: blocks.flatMap((block) => drawn(block, facts, isOnePage)),
    sources: sources.map((source) => ({ ...source, text: breakable(source.text) })),
    method: methodOf({ isEdited }),
  }
}

function drawn(block: Block, facts: Document['facts'], isOnePage: boolean): object[] {
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
      const chart = chartOf(block.chart, facts, isOnePage ? smallChart : undefined)
      return chart ? [{ ...block, title: chart.title, svg: asSvg(chart) }] : []
    }
    default:
      return block satisfies never
  }
}

const broken = (run: Inline): Inline => ({ ...run, text: breakable(run.text) })

const widthMax = 60

/** Columns of figures and the sources at the end are as wide as they need; those of words share what is left by their length. */
function widthsOf({ align, header, rows }: Extract<Block, { kind: 'table' }>): number[] {
  const lengths = header.map((cell, column) =>
    Math.max(...[cell, ...rows.map((row) => row[column] ?? [])].map(lengthOf)),
  )
  return lengths.map((length, column) =>
    align[column] === 'right' || (column > 0 && column === lengths.length - 1) ? 0 : Math.min(length, widthMax),
  )
}

const lengthOf = (cell: Inline[]) => cell.reduce((sum, { text }) => sum + text.length, 0)
