import { type Picture, turned } from '../picture.ts'
import { lieOf, type Quarter, turnOf } from '../skew.ts'
import type { TextBox } from './boxes.ts'
import { sureness } from './decode.ts'
import { detect } from './detect.ts'
import type { Networks } from './networks.ts'
import { lineReader } from './read.ts'

/** A page turned upright: "turn" is in degrees clockwise, the boxes are those of the turned picture. */
export type Upright = { picture: Picture; boxes: TextBox[]; turn: number }

const linesTried = 3
/** Lines of a few words, so many times as wide as high, tell as much as long ones, and sooner. */
const shortMax = 10
const sure = 0.85
const inkAgrees = 0.6

/** Turns a page upright by its lines of text: they tell how it lies, and only one way up can they be read. */
export async function straightened(networks: Networks, picture: Picture, found: readonly TextBox[]): Promise<Upright> {
  const area = ({ width, height }: TextBox) => width * height
  const tall = found.filter((box) => box.height > box.width * 1.5)
  const sideways = total(tall, area) > total(found, area) / 2
  const boxes = sideways ? found.map(laidDown) : found
  const longest = [...boxes].sort((a, b) => b.width - a.width)
  const short = longest.filter((box) => box.width < box.height * shortMax)
  const tried = (short.length > 0 ? short : longest).slice(0, linesTried)
  const quarter = await quarterOf(networks, picture, tried, sideways ? [270, 90] : [0, 180])
  const ofLines = -degrees(medianAngle(longest.filter((box) => box.width > box.height * 3)))
  // The ink tells the angle more exactly, but it may be that of a table's ruled lines.
  const { skew: ofInk } = await lieOf(await turned(picture, quarter))
  const skew = Math.abs(ofInk - ofLines) <= inkAgrees ? ofInk : Math.round(ofLines * 40) / 40
  const turn = turnOf(quarter, skew)
  const upright = await turned(picture, turn)
  // Of text that runs downwards the network overlooks short lines.
  const lines = sideways ? await detect(networks, upright) : found.map((box) => moved(box, turn, picture, upright))
  return { picture: upright, turn, boxes: lines }
}

/** A box on its side as one that lies: its line then runs downwards. */
const laidDown = (box: TextBox): TextBox => ({ ...box, width: box.height, height: box.width })

async function quarterOf(
  networks: Networks,
  picture: Picture,
  boxes: readonly TextBox[],
  quarters: readonly Quarter[],
) {
  const readLine = lineReader(networks, picture)
  let best: { quarter: Quarter; sure: number } | undefined
  for (const quarter of quarters) {
    let sum = 0
    // the line as it would stand on the page when that is turned
    for (const box of boxes)
      sum += sureness(await readLine.signs({ ...box, angle: box.angle - (quarter * Math.PI) / 180 }))
    const mean = boxes.length === 0 ? 1 : sum / boxes.length
    if (!best || mean > best.sure) best = { quarter, sure: mean }
    if (mean > sure) break
  }
  return best?.quarter ?? 0
}

/** Where a box stands once the picture is turned, about its middle. */
function moved(box: TextBox, turn: number, from: Picture, to: Picture): TextBox {
  const angle = (turn * Math.PI) / 180
  const [x, y] = [box.x - from.width / 2, box.y - from.height / 2]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const half = Math.PI / 2
  const lies = box.angle + angle
  const quarters = Math.round(lies / half)
  const [width, height] = quarters % 2 === 0 ? [box.width, box.height] : [box.height, box.width]
  return {
    ...{ x: to.width / 2 + x * cos - y * sin, y: to.height / 2 + y * cos + x * sin },
    ...{ width, height, angle: lies - quarters * half, score: box.score },
  }
}

/** Each line counts by its length: short ones lie less exactly. */
function medianAngle(boxes: readonly TextBox[]): number {
  const sorted = [...boxes].sort((a, b) => a.angle - b.angle)
  const half = total(sorted, ({ width }) => width) / 2
  let sum = 0
  for (const { angle, width } of sorted) {
    sum += width
    if (sum >= half) return angle
  }
  return 0
}

const degrees = (radians: number) => (radians * 180) / Math.PI
const total = <T>(items: readonly T[], of: (item: T) => number) => items.reduce((sum, item) => sum + of(item), 0)
