import { type Engine } from '../engine.ts'
import { withMarksSeen } from '../marks.ts'
import type { Picture } from '../picture.ts'
import type { Look, Recognised } from '../recognise.ts'
import { cellOf } from '../second_look.ts'
import { wordConfidenceMin, wordsOf } from '../words.ts'
import { detect } from './detect.ts'
import { merged } from './merge.ts'
import type { Networks } from './networks.ts'
import { lineReader } from './read.ts'
import { straightened } from './straighten.ts'

type Page = { engine: Engine; picture: Picture; look: Look | undefined }

/** Beyond this a reading of the page as it lay is not one of the page turned upright. */
const turnMax = 0.2

/** Reads a page with both recognisers; undefined where the networks see no text. Takes 2 to 8 seconds on one core. */
export async function recogniseByBoth(
  networks: Networks,
  { engine, picture, look }: Page,
): Promise<Recognised | undefined> {
  const found = await detect(networks, picture)
  if (found.length === 0) return
  const { picture: upright, boxes, turn } = await straightened(networks, picture, found)
  const scale = 72 / upright.dpi
  const isSame = look && Math.abs(look.turn - turn) < turnMax && look.picture.width === upright.width
  const first = isSame ? look.words : wordsOf(await engine.read(upright), scale)
  const inPoints = boxes.map((box) => ({
    ...{ x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale },
    ...{ angle: box.angle, score: box.score },
  }))
  const pixels = new Map(inPoints.map((box, n) => [box, boxes[n] ?? box]))
  const reader = lineReader(networks, upright)
  const words = await merged(
    first,
    inPoints,
    (box) => reader.words(pixels.get(box) ?? box),
    (word) => withMarksSeen(word.text, cellOf(upright, word)),
  )
  const legible = words.filter((word) => word.confidence >= wordConfidenceMin)
  const confidence = legible.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, legible.length)
  return {
    ...{ width: upright.width * scale, height: upright.height * scale, turn, confidence },
    words: legible.map(({ confidence: _, ...word }) => word),
  }
}
