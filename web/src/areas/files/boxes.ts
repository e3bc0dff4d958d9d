import type { Reply } from '../../api/client.ts'
import type { Box } from '../../evidence/evidence_address.ts'

export type Word = Reply<'/api/files/{file_id}/pages/{page_number}/text'>['words'][number]
export type PageItem = Reply<'/api/files/{file_id}/pages'>['pages'][number]

function unionOf(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  }
}

/** Words that follow each other on the same line of the page, in reading order. */
export function linesOf(words: readonly Word[]): Word[][] {
  const lines: Word[][] = []
  for (const word of words) {
    const line = lines.at(-1)
    const last = line?.at(-1)?.bbox
    const { x, y, height } = word.bbox
    const isSame = last && Math.abs(y + height / 2 - (last.y + last.height / 2)) < height / 2 && x >= last.x
    if (line && isSame) line.push(word)
    else lines.push([word])
  }
  return lines
}

type Token = { text: string; word: number }

/** Where a quote stands among the words of its page, a box for each line; empty where it does not stand there. */
export function findQuote(words: readonly Word[], quote: string): Box[] {
  const page = words.flatMap(({ text }, word): Token[] => tokensOf(text).map((token) => ({ text: token, word })))
  const asked = tokensOf(quote)
  const { end, length } = longestRun(page, asked)
  // two words of a sentence stand on nearly every page: they are not the quote
  if (length === 0 || length < Math.min(asked.length, 4)) return []
  const [first, last] = [page[end - length]?.word ?? 0, page[end - 1]?.word ?? 0]
  return linesOf(words.slice(first, last + 1)).map((line) => unionOf(line.map(({ bbox }) => bbox)))
}

const tokensOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The longest run of words of the quote that stands on the page as it is. */
function longestRun(page: readonly Token[], asked: readonly string[]) {
  let best = { end: 0, length: 0 }
  let before = new Array<number>(asked.length + 1).fill(0)
  page.forEach((token, index) => {
    const runs = new Array<number>(asked.length + 1).fill(0)
    asked.forEach((text, at) => {
      if (text !== token.text) return
      const length = (before[at] ?? 0) + 1
      runs[at + 1] = length
      if (length > best.length) best = { end: index + 1, length }
    })
    before = runs
  })
  return best
}
