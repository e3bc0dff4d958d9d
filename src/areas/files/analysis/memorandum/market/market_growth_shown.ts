// The growth of a market where no sentence says it: in a table of markets, or as a large figure with its caption.

import { overlap } from '../../../../../platform/documents/boxes.ts'
import type { NumberStyle } from '../../numbers.ts'
import { amountsIn } from '../amounts.ts'
import { type Passage, passageOf } from '../passage.ts'
import type { Prose, Sentence } from '../sentences.ts'
import type { Read } from './market.ts'
import { labelsOf } from './market_reach.ts'
import { growsWord, yearlyRate } from './market_words.ts'

type Line = Prose['blocks'][number]['lines'][number]

type Size = { value: number; sentence: Sentence }

/** Of the market of this size; null where nothing of the page shows its growth. */
export const readGrowthShown = (prose: Prose, size: Size, style: NumberStyle): Read | null =>
  inTable(prose, size, style) ?? asTile(prose, size.sentence)

const ofCompany =
  /\b(?:our|we|company|group|revenues?|sales|EBITDA|customers|chiffre)\b|umsatz|omsetning|omsættning|omsättning/i

const percentAlone =
  /^[+≈~]? ?(?<number>\d{1,2}(?:[.,]\d{1,2})?) ?%(?: (?:p\. ?a\.|CAGR|a year|per year|pro Jahr|par an|per år))?$/iu

/** "Europe | €2.3bn | 5.8%" below "CAGR 24–29": in the row in which the size stands, here or in the table beside it. */
function inTable({ blocks }: Prose, { value, sentence: { page } }: Size, style: NumberStyle): Read | null {
  // a column of cells may be one block
  const lines = blocks.flatMap((block) => (block.page === page ? block.lines : []))
  const rows = lines.filter(
    ({ text, words }) => words.length <= wordsOfTile && amountsIn(text, style).some((money) => money.value === value),
  )
  for (const row of rows) {
    const cells = lines.filter((line) => line !== row && areBeside(line, row) && percentAlone.test(line.text))
    const found = cells.find((cell) => lines.some((head) => isHeadOf(head, cell)))
    if (found) return readOf(passageOf(page, found.words))
  }
  return null
}

/** In a row of a table, not a line of it beside a large figure. */
const areBeside = (a: Line, b: Line) => Math.abs(a.y - b.y) < 0.5 * a.size && Math.abs(a.size - b.size) < 1
const isHeadOf = (head: Line, cell: Line) =>
  head.y < cell.y &&
  overlap(head, cell) > 0 &&
  growsWord.test(head.text) &&
  !ofCompany.test(head.text) &&
  !/^[\d.,% ]+$/.test(head.text)

/** "22% CAGR" above "2024 to 2030", "5.8% p.a." above "expected growth to 2029": the nearest below the size. */
function asTile({ sentences, blocks }: Prose, size: Sentence): Read | null {
  const isTile = size.words.length <= wordsOfTile
  if (!isTile) return null
  const near = sentences.filter(({ page, block, words }) => {
    const isBelow = block.y > size.block.y && block.y - size.block.y < 6 * size.block.size
    return page === size.page && words.length <= wordsOfTile && isBelow && overlap(block, size.block) > 0
  })
  for (const sentence of near) {
    const match = percentInTile.exec(sentence.text)
    if (!match) continue
    const end = match.index + match[0].length
    const said = `${sentence.text} ${labelsOf(sentence, { start: match.index, end }, blocks)}`
    if (growsWord.test(said) && !ofCompany.test(said) && (yearlyRate.test(said) || /\b20\d\d\b/.test(said)))
      return readOf(sentence)
  }
  return null
}

const wordsOfTile = 5
const percentInTile = /(?<![\d.,])(?<number>\d{1,2}(?:[.,]\d{1,2})?) ?%/u

function readOf(at: Passage): Read | null {
  const match = percentInTile.exec(at.text)
  const number = match?.groups?.['number']
  if (!match || number === undefined) return null
  const value = Number((Number(number.replace(',', '.')) / 100).toPrecision(10))
  return { value, at, start: match.index, end: match.index + match[0].length, currency: null, confidence: 0.75 }
}
