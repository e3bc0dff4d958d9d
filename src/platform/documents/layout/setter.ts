import type { Block, TableBlock } from './blocks.ts'
import { type SetTable, setTable } from './table.ts'
import { type SetLine, typed, wrap } from './wrap.ts'

/** The measures of a page, in points: A4. */
export const paper = { width: 595, height: 842 }
export const margin = 50
export const gap = 5
export const column = paper.width - 2 * margin
export const free = paper.height - 2 * margin

const indent = 18
const bodySize = 10
const typedSize = 8
const headingSizes = [16, 14, 12, 11, 10]

export type TextBlock = Exclude<Block, TableBlock | { kind: 'page_break' }>
/** The lines of a block, and the room above them. */
export type SetText = { lines: SetLine[]; size: number; bold: boolean; indent: number; above: number }

export type Setter = { table: (block: TableBlock) => SetTable; text: (block: TextBlock) => SetText }

/** Sets each block once, though it is looked at from those before it too. */
export function newSetter(): Setter {
  const tables = new WeakMap<TableBlock, SetTable>()
  const texts = new WeakMap<TextBlock, SetText>()
  return {
    table(block: TableBlock): SetTable {
      const set = tables.get(block) ?? setTable(block, column, free)
      tables.set(block, set)
      return set
    },
    text(block: TextBlock): SetText {
      const set = texts.get(block) ?? setText(block)
      texts.set(block, set)
      return set
    },
  }
}

function setText(block: TextBlock): SetText {
  switch (block.kind) {
    case 'heading': {
      const size = headingSizes[Math.min(block.level, headingSizes.length) - 1] ?? bodySize
      return { lines: wrap(block.text, column, size, true), size, bold: true, indent: 0, above: size / 2 }
    }
    case 'item': {
      const inset = Math.min(block.level, 8) * indent
      const lines = wrap(`${block.marker} ${block.text}`, column - inset, bodySize, false)
      return { lines, size: bodySize, bold: false, indent: inset, above: 0 }
    }
    case 'paragraph': {
      const bold = block.bold ?? false
      return { lines: wrap(block.text, column, bodySize, bold), size: bodySize, bold, indent: 0, above: 0 }
    }
    case 'typed':
      return { lines: typed(block.lines, typedSize), size: typedSize, bold: false, indent: 0, above: 0 }
    default:
      return block satisfies never
  }
}
