import type { About, Block, PassagesBlock } from './answer.ts'
import { headsFor, type Layout } from './table_layout.ts'

// The text of an answer tells its first rows as Markdown; the blocks beside it have them all, with their records. Where the
// text has a table of a block, the block is shown in its place.

export type AnswerPart = { kind: 'text'; text: string } | { kind: 'block'; block: Block; layout?: Layout }
type Parts = { shown: AnswerPart[] /** blocks that the text has told in other words */; behind: Block[] }

export function partsOf(text: string, blocks: readonly Block[], about: About | undefined): Parts {
  const left = new Set(blocks)
  const shown: AnswerPart[] = []
  const paragraphs = text.split(/\n{2,}/).filter((one) => one.trim() !== '')
  let heading: string | undefined
  paragraphs.forEach((paragraph, index) => {
    heading = /^#{2,4} (.+)$/.exec(paragraph)?.[1] ?? heading
    if (isToldApart(paragraph, about)) return
    if (isQuotes(paragraph) || (isFileName(paragraph) && isQuotes(paragraphs[index + 1] ?? ''))) {
      const passages = [...left].find((block): block is PassagesBlock => block.kind === 'passages')
      if (passages) shown.push({ kind: 'block', block: passages })
      if (passages) left.delete(passages)
      if (blocks.some(({ kind }) => kind === 'passages')) return
    }
    if (isRest(paragraph) && shown.at(-1)?.kind === 'block') return
    const table = tableIn(paragraph)
    const fitting = table && findBlock([...left], table, heading)
    if (fitting) {
      left.delete(fitting.block)
      shown.push({ kind: 'block', ...fitting })
      return
    }
    const last = shown.at(-1)
    if (last?.kind === 'text') last.text += `\n\n${paragraph}`
    else shown.push({ kind: 'text', text: paragraph })
  })
  return { shown, behind: [...left].filter(isWorthShowing) }
}

/** What is shown at the answer's end in its own form: notices, unused words, questions to ask next. */
function isToldApart(paragraph: string, about: About | undefined): boolean {
  if (!about) return false
  const said = paragraph.replace(/\\(.)/g, '$1')
  if (about.unused.length > 0 && said.startsWith('I did not use: ')) return true
  if (about.notices.some((notice) => said === notice || said === `${notice}.`)) return true
  if (about.suggestions.length === 0) return false
  if (said === 'For example:' || said === 'You could ask:') return true
  const items = said.split('\n')
  return items.every((item) => item.startsWith('- ') && about.suggestions.includes(item.slice(2)))
}

const isQuotes = (paragraph: string) => paragraph.split('\n').every((line) => /^- “.*” \[.+\]$/.test(line))
const isFileName = (paragraph: string) => /^\*\*.+\*\*(?: \(.+\))?$/.test(paragraph)
const isRest = (paragraph: string) => /^and [\d,]+ (?:more|earlier)$/.test(paragraph)

type TextTable = { heads: string[]; rows: string[][] }

function tableIn(paragraph: string): TextTable | undefined {
  const [head, rule, ...rows] = paragraph.split('\n')
  if (!head?.startsWith('|') || !rule || !/^\|[ :|-]+\|$/.test(rule)) return undefined
  return { heads: cellsOf(head), rows: rows.map(cellsOf) }
}

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replace(/\*\*/g, '').replace(/\\(.)/g, '$1'))

/** The block that a table of the text shows: the one that its heading names, else the first that has its columns. */
function findBlock(blocks: readonly Block[], { heads, rows }: TextTable, heading: string | undefined) {
  const named = blocks.filter(({ title }) => title.toLowerCase() === heading?.toLowerCase())
  const last = rows.at(-1)
  const totals = last?.[0] === 'Total' ? last : undefined
  for (const block of named.length > 0 ? named : blocks) {
    if (block.kind === 'passages') continue
    const layout = headsFor(block, heads)
    if (layout) return { block, layout: { ...layout, ...(totals && { totals }) } }
  }
  return undefined
}

// one row is told in words
const isWorthShowing = (block: Block) => (block.kind === 'passages' ? block.passages.length > 0 : block.rows.length > 1)
