import { SSF } from '@e965/xlsx'
import type { Box } from '../../document.ts'
import type { SlideShape } from '../../layout/slide.ts'
import type { SlideCell } from '../../layout/slide_table.ts'
import type { Paragraph } from '../../layout/slide_text.ts'
import { shownNumber } from '../../number_format.ts'
import { child, childrenNamed, descendants, type Element } from './pptx_xml.ts'

/**
 * The figures of a chart as a table in its frame, below its title and those of its axes, which name the units. Categories
 * are columns, as years are in a statement; many of them are rows.
 */
export function chartShapes(root: Element, frame: Box): SlideShape[] {
  const chart = child(root, 'chart')
  const groups = child(chart, 'plotArea')?.children ?? []
  const divisor = divisorOfAxes(groups)
  const series = groups
    .flatMap((group) => childrenNamed(group, 'ser').flatMap((ser) => seriesOf(ser, child(group, 'dLbls'), divisor)))
    .slice(0, seriesMax)
  const categories = series.find((one) => one.categories.length > 0)?.categories ?? []
  const count = Math.min(pointsMax, Math.max(0, ...series.map((one) => one.values.length), categories.length))
  const headings = [child(chart, 'title'), ...descendants(child(chart, 'plotArea'), 'title')]
    .map(titleOf)
    .filter(Boolean)
  const shapes: SlideShape[] = []
  const headHeight = Math.min(headings.length * 14, frame.height / 3)
  if (headings.length > 0) {
    const paragraphs = headings.map((heading, index) => paragraph(heading, index === 0))
    const box = { ...frame, height: headHeight }
    shapes.push({ kind: 'text', title: false, turned: false, anchor: 'top', wraps: true, box, paragraphs })
  }
  if (count === 0) return shapes
  const grid = gridOf(series, categories, count)
  const turned = count > columnsMax ? transposed(grid) : grid
  const cells = turned.flatMap((row, index) => row.map((point, column) => cellOf(point, index, column)))
  const box = { ...frame, y: frame.y + headHeight + 1, height: Math.max(0, frame.height - headHeight - 1) }
  return [...shapes, { kind: 'table', title: false, turned: false, box, widths: null, heights: [], cells }]
}

const seriesMax = 200
const pointsMax = 500
const columnsMax = 12

/** By what the axis of values divides what it shows: "display units" of thousands. Axes that differ have none in common. */
function divisorOfAxes(groups: readonly Element[]): number {
  const axes = groups.filter(({ name }) => name === 'valAx')
  const divisors = new Set(
    axes.map((axis) => {
      const units = child(axis, 'dispUnits')
      const own = Number(child(units, 'custUnit')?.attributes.val)
      return builtInUnits[child(units, 'builtInUnit')?.attributes.val ?? ''] ?? (own > 0 ? own : 1)
    }),
  )
  const [divisor = 1] = divisors
  return divisors.size === 1 ? divisor : 1
}

/** ECMA-376 part 1, 21.2.3.5 */
const builtInUnits: Record<string, number> = {
  hundreds: 1e2,
  thousands: 1e3,
  tenThousands: 1e4,
  hundredThousands: 1e5,
  millions: 1e6,
  tenMillions: 1e7,
  hundredMillions: 1e8,
  billions: 1e9,
  trillions: 1e12,
}

type Point = { text: string; number?: number; unit?: number; heading: boolean }
type Series = { name: string; categories: string[]; values: (Point | undefined)[] }

/** The figures of a series, and their shares of the whole where the labels of a pie show those. */
function seriesOf(ser: Element, labelsOfGroup: Element | undefined, divisor: number): Series[] {
  const labels = [child(ser, 'dLbls'), labelsOfGroup]
  const name = pointsOf(child(ser, 'tx'))[0] ?? child(child(ser, 'tx'), 'v')?.text ?? ''
  const categories = pointsOf(child(ser, 'cat') ?? child(ser, 'xVal'))
  const values = numbersOf(child(ser, 'val') ?? child(ser, 'yVal'), formatOf(labels.find(shows('showVal'))), divisor)
  const series = [{ name, categories, values }]
  const withShares = labels.find(shows('showPercent'))
  const sum = values.reduce((total, point) => total + (point?.number ?? 0), 0)
  if (!withShares || sum <= 0) return series
  const code = formatOf(withShares) ?? '0%'
  const shares = values.map((point) => {
    const share = (point?.number ?? 0) / sum
    return point && { text: formatted(share, code.includes('%') ? code : '0%'), number: share, heading: false }
  })
  return [...series, { name: `${name} (share)`.trim(), categories, values: shares }]
}

const shows = (what: string) => (labels: Element | undefined) => child(labels, what)?.attributes.val === '1'

function formatOf(labels: Element | undefined): string | undefined {
  const format = child(labels, 'numFmt')?.attributes
  return format && format.sourceLinked !== '1' ? format.formatCode : undefined
}

/** Texts or formatted numbers that a chart keeps of the cells it shows. */
function pointsOf(source: Element | undefined): string[] {
  const levels = [...descendants(source, 'lvl')]
  if (levels.length > 0) return joinedLevels(levels)
  const texts: string[] = []
  for (const [index, value] of cached(source, ['strCache', 'strLit'])) texts[index] = value
  if (texts.length > 0) return Array.from(texts, (text) => text ?? '')
  return Array.from(numbersOf(source, undefined), (point) => point?.text ?? '')
}

/** Levels come from the innermost out; an outer one holds until the next. */
function joinedLevels(levels: readonly Element[]): string[] {
  const [inner, ...outer] = levels.map((level) => new Map(indexed(level)))
  const last = Math.max(0, ...(inner?.keys() ?? []))
  const current = outer.map(() => '')
  return Array.from({ length: last + 1 }, (_, index) => {
    for (const [depth, level] of outer.entries()) current[depth] = level.get(index) ?? current[depth] ?? ''
    return [...current.toReversed(), inner?.get(index) ?? ''].join(' ').trim()
  })
}

function numbersOf(source: Element | undefined, format: string | undefined, divisor = 1): (Point | undefined)[] {
  const points: (Point | undefined)[] = []
  const cache = [...descendants(source, 'numCache'), ...descendants(source, 'numLit')][0]
  const code = format ?? child(cache, 'formatCode')?.text ?? 'General'
  for (const [index, value] of cached(source, ['numCache', 'numLit'])) {
    const divided = Number(value) / divisor
    if (value === '' || !Number.isFinite(divided)) continue
    const { number, unit } = shownNumber(divided, code)
    points[index] = {
      text: formatted(divided, code),
      number,
      ...(unit * divisor !== 1 && { unit: unit * divisor }),
      heading: false,
    }
  }
  return Array.from(points)
}

function formatted(number: number, code: string): string {
  try {
    return SSF.format(code, number).trim() || String(number)
  } catch {
    return String(number)
  }
}

const cached = (source: Element | undefined, names: readonly string[]) =>
  names
    .flatMap((name) => [...descendants(source, name)])
    .slice(0, 1)
    .flatMap(indexed)

const indexed = (cache: Element) =>
  childrenNamed(cache, 'pt')
    .map((point): [number, string] => [Number(point.attributes.idx), child(point, 'v')?.text.trim() ?? ''])
    .filter(([index]) => Number.isInteger(index) && index >= 0 && index < pointsMax)

const titleOf = (title: Element | undefined) =>
  ([...descendants(title, 't')].map((text) => text.text).join('') || (pointsOf(child(title, 'tx'))[0] ?? '')).trim()

function gridOf(series: readonly Series[], categories: readonly string[], count: number): Point[][] {
  const heading = (text: string): Point => ({ text, heading: true })
  const positions = Array.from({ length: count }, (_, index) => index)
  const head = [heading(''), ...positions.map((index) => heading(categories[index] ?? ''))]
  const rows = series.map((one) => [
    heading(one.name),
    ...positions.map((index) => one.values[index] ?? { text: '', heading: false }),
  ])
  return [head, ...rows]
}

const transposed = (grid: readonly Point[][]): Point[][] =>
  (grid[0] ?? []).map((_, column) => grid.flatMap((row) => row[column] ?? []))

function cellOf({ text, heading, ...shown }: Point, row: number, column: number): SlideCell {
  const align = column === 0 ? 'left' : 'right'
  const paragraphs = text === '' ? [] : [{ ...paragraph(text, heading), align } as const]
  return { row, column, rowSpan: 1, columnSpan: 1, paragraphs, ...shown }
}

const paragraph = (text: string, bold: boolean): Paragraph => ({
  runs: [{ text, size: 11, bold }],
  marker: null,
  indent: 0,
  align: 'left',
})
