export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]
export type Quote = '"' | "'"

/** What divides the cells, and what stands around those that hold it, judged by the beginning of the text. */
export function dialectOf(text: string): { delimiter: Delimiter; quote: Quote; skipsFirstLine: boolean } {
  // Excel says it itself in a line of its own
  const said = /^sep=([,;|\t])\r?\n/i.exec(text)?.[1] as Delimiter | undefined // reason: the pattern names no other
  const quote = quoteOf(text)
  return { delimiter: said ?? bestDelimiter(text, quote), quote, skipsFirstLine: said !== undefined }
}

/** Apostrophes only where cells begin and end with them, and none with quotation marks. */
function quoteOf(text: string): Quote {
  const around = (quote: string) =>
    [...text.matchAll(new RegExp(`(?:^|[,;|\\t])${quote}[^${quote}\\n]{0,200}${quote}(?=[,;|\\t]|\\r?$)`, 'gm'))].length
  return around("'") > 2 && around('"') === 0 && !text.includes('"') ? "'" : '"'
}

function bestDelimiter(text: string, quote: Quote): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of delimiters) {
    const widths = widthsOf(text, delimiter, quote).filter((width) => width > 0)
    const usual = mostFrequent(widths)
    if (usual < 2) continue
    const agreeing = widths.filter((width) => width === usual).length / widths.length
    // the same width on each line says more than many cells
    const score = agreeing * 10 + Math.min(usual, 30) / 10
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

const linesMax = 200

/** How many cells each line has with this delimiter; 0 for an empty line. */
function widthsOf(text: string, delimiter: string, quote: string): number[] {
  const widths: number[] = []
  let cells = 1
  let isInside = false
  let isEmpty = true
  for (const character of text) {
    if (character === quote) isInside = !isInside
    else if (isInside) continue
    else if (character === delimiter) cells++
    else if (character === '\n') {
      widths.push(isEmpty && cells === 1 ? 0 : cells)
      if (widths.length === linesMax) return widths
      cells = 1
      isEmpty = true
      continue
    }
    if (character !== '\r') isEmpty = false
  }
  // the last line may have been cut off
  if (widths.length === 0 && !isEmpty) widths.push(cells)
  return widths
}

function mostFrequent(widths: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0
}
