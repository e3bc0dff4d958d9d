import type { Line, Word as Recognised, Page as Recognition } from 'tesseract.js'
import type { Word } from '../document.ts'

/** A word as recognised: confidence 0 to 100. Boxes are in points of the page as shown. */
export type ReadWord = Word & { confidence: number }

const noiseConfidence = 40
/** Words below this are left out; numbers get their second look first. */
export const wordConfidenceMin = 12
const runGapEms = 1

/** The words of a page in reading order; specks and remains of ruled lines are left out. */
export function wordsOf(recognition: Recognition, pointsPerPixel: number): ReadWord[] {
  const lines = (recognition.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
  const words: ReadWord[] = []
  let run = -1
  for (const line of lines) {
    let last: ReadWord | undefined
    for (const recognised of line.words) {
      const word = wordOf(recognised, line, pointsPerPixel)
      if (!word) continue
      if (!last || word.x - (last.x + last.width) > word.size * runGapEms) run++
      last = { ...word, run }
      words.push(last)
    }
  }
  return words
}

function wordOf(recognised: Recognised, line: Line, scale: number): ReadWord | undefined {
  const text = recognised.text.replace(/^[|¦[\]{}_~]+(?=[\w$(€£])|(?<=[\w)%])[|¦[\]{}_~]+$/g, '').replace(/\s/g, '')
  const { confidence, bbox } = recognised
  if (text === '' || (confidence < wordConfidenceMin && !/\d/.test(text))) return
  if (/^[|¦_~=[\]{}\\/]+$/.test(text)) return
  if (!/[\p{L}\p{N}$€£%—–-]/u.test(text) && confidence < noiseConfidence) return
  const size = rowHeightOf(line)
  if (bbox.x1 - bbox.x0 < size * 0.06 && bbox.y1 - bbox.y0 < size * 0.1) return
  const [top, bottom] = extentOf(recognised, line, size)
  return {
    text,
    confidence,
    x: bbox.x0 * scale,
    y: top * scale,
    width: (bbox.x1 - bbox.x0) * scale,
    height: (bottom - top) * scale,
    size: size * scale,
    bold: false,
    run: 0,
  }
}

/** Ascenders and descenders to the line's measure, so that a dash stands as high as the figures of its row. */
function extentOf({ bbox }: Recognised, { baseline }: Line, size: number): [top: number, bottom: number] {
  const middle = (bbox.x0 + bbox.x1) / 2
  const across = baseline.x1 - baseline.x0
  const base = baseline.y0 + (across === 0 ? 0 : ((middle - baseline.x0) / across) * (baseline.y1 - baseline.y0))
  const [top, bottom] = [base - size * 0.78, base + size * 0.22]
  // A line that was taken together with its neighbour says nothing about its words.
  const fits = bbox.y0 > top - size * 0.3 && bbox.y1 < bottom + size * 0.3
  return fits ? [top, bottom] : [bbox.y0, bbox.y1]
}

const rowHeightOf = ({ rowAttributes, bbox }: Line) =>
  rowAttributes.rowHeight > 0 ? rowAttributes.rowHeight : bbox.y1 - bbox.y0
