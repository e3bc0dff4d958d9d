/**
 * A line of text: its middle in pixels of the picture, its width along the line, its height across, and the angle in
 * radians by which the line falls to the right, −π/4 to π/4. A box much taller than wide is a line that lies on its side.
 */
export type TextBox = { x: number; y: number; width: number; height: number; angle: number; score: number }

/** For each pixel how likely it is the core of a line of text, 0 to 1. */
type Likelihood = { likely: Float32Array; width: number; height: number }

const likelyMin = 0.3
const scoreMin = 0.5
/** The network marks the core of a line; the line is larger by this many times the core's area over its perimeter. */
const growth = 1.6
const pixelsMin = 8
/** The angle of a line this many times as wide as high is that of its middle, not of its ragged edge. */
const longMin = 4

/** Lines of text by the method of DB: connected pixels, the smallest rectangle around them, grown. */
export function boxesIn(map: Likelihood, scale: { x: number; y: number }): TextBox[] {
  const boxes: TextBox[] = []
  for (const { edge, count, sum, slope } of coresOf(map)) {
    if (count < pixelsMin || sum / count < scoreMin) continue
    const points = edge.map(([x, y]): Point => [(x + 0.5) * scale.x, (y + 0.5) * scale.y])
    const hull = hullOf(points)
    const smallest = smallestRectangle(hull)
    const isLong = smallest.width > smallest.height * longMin
    const core = isLong ? around(hull, Math.atan((Math.tan(slope) * scale.y) / scale.x)) : smallest
    const [width, height] = [core.width + scale.x, core.height + scale.y]
    const grown = (width * height * growth) / (width + height)
    boxes.push({ ...core, width: width + grown, height: height + grown, score: sum / count })
  }
  return boxes
}

type Point = [x: number, y: number]
/** "edge" are the first and the last pixel of each of its rows, "slope" is the angle of its longer axis. */
type Core = { edge: Point[]; count: number; sum: number; slope: number }

function coresOf({ likely, width, height }: Likelihood): Core[] {
  const seen = new Uint8Array(likely.length)
  const isCore = (i: number) => (likely[i] ?? 0) > likelyMin && !seen[i]
  const cores: Core[] = []
  for (let start = 0; start < likely.length; start++) {
    if (!isCore(start)) continue
    const rows = new Map<number, [number, number]>()
    let [count, sum] = [0, 0]
    const moments = { x: 0, y: 0, xx: 0, yy: 0, xy: 0 }
    const [startX, startY] = [start % width, Math.floor(start / width)]
    const open = [start]
    seen[start] = 1
    for (let i = open.pop(); i !== undefined; i = open.pop()) {
      const [x, y] = [i % width, Math.floor(i / width)]
      const row = rows.get(y)
      rows.set(y, row ? [Math.min(row[0], x), Math.max(row[1], x)] : [x, x])
      count++
      sum += likely[i] ?? 0
      const [fromX, fromY] = [x - startX, y - startY]
      moments.x += fromX
      moments.y += fromY
      moments.xx += fromX * fromX
      moments.yy += fromY * fromY
      moments.xy += fromX * fromY
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx
          if (!isCore(next)) continue
          seen[next] = 1
          open.push(next)
        }
    }
    const { x, y, xx, yy, xy } = moments
    const slope = Math.atan2(2 * (xy - (x * y) / count), xx - (x * x) / count - yy + (y * y) / count) / 2
    cores.push({
      edge: [...rows].flatMap(([y, [from, to]]): Point[] => [
        [from, y],
        [to, y],
      ]),
      count,
      sum,
      slope,
    })
  }
  return cores
}

/** The convex hull (Andrew's monotone chain). */
function hullOf(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (ordered: Point[]) => {
    const chain: Point[] = []
    for (const point of ordered) {
      for (;;) {
        const [a, b] = chain.slice(-2)
        if (!a || !b || (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break
        chain.pop()
      }
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

type Rectangle = Omit<TextBox, 'score'>

/** The smallest rectangle around a hull has one of the hull's edges on its side. */
function smallestRectangle(hull: Point[]): Rectangle {
  let best: Rectangle | undefined
  for (const [n, [x, y]] of hull.entries()) {
    const [nextX, nextY] = hull[(n + 1) % hull.length] ?? [x, y]
    const quarter = Math.PI / 2
    const direction = Math.atan2(nextY - y, nextX - x)
    const angle = direction - Math.round(direction / quarter) * quarter
    const rectangle = around(hull, angle)
    if (!best || rectangle.width * rectangle.height < best.width * best.height - 1e-6) best = rectangle
  }
  return best ?? around(hull, 0)
}

function around(hull: Point[], angle: number): Rectangle {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of hull) {
    const [along, across] = [x * cos + y * sin, y * cos - x * sin]
    ;[left, right] = [Math.min(left, along), Math.max(right, along)]
    ;[top, bottom] = [Math.min(top, across), Math.max(bottom, across)]
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2]
  return {
    x: along * cos - across * sin,
    y: across * cos + along * sin,
    width: right - left,
    height: bottom - top,
    angle,
  }
}
