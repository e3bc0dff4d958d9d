import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { count, money, moneyInColumn, percent } from '../parts/format.ts'
import type { ChartKind, ChartSeries } from './chart.tsx'
import type { ChartInks } from './chart_colors.ts'

export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | TooltipComponentOption
>

type Given = {
  kind: ChartKind
  series: ChartSeries[]
  colors: string[]
  inks: ChartInks
  height: number
  width: number
}

// with no more values than this, each is written where it stands, and no axis is needed
const labelsMax = 24
const font = "Inter, system-ui, -apple-system, 'Segoe UI', sans-serif"

/**
 * Series of one unit share a panel; another unit has a panel of its own above the same x axis, because two scales in one
 * panel tell whatever their author likes.
 */
export function chartOption({ kind, series, colors, inks, height, width }: Given): ChartOption {
  const xs = xsOf(series)
  const units = [...new Set(series.map(({ unit }) => unit))]
  // amounts stand at the bottom, where the axis is, and ratios above
  const panels = units.toSorted((a, b) => rank[b] - rank[a])
  const frames = framesOf(panels, height)
  const isLabelled = (own: ChartSeries[]) =>
    own.length * xs.length <= labelsMax && (own.length === 1 || width / xs.length / own.length >= 44)
  const rightSpace = series.some((one) => kindOf(one, kind) === 'line' && linesIn(series, one, kind) > 1) ? 96 : 12

  return {
    animation: false,
    textStyle: { fontFamily: font, fontSize: 12, color: inks.quiet },
    grid: panels.map((unit, index) => ({
      top: frames[index]?.top,
      height: frames[index]?.height,
      left: isLabelled(series.filter((one) => one.unit === unit)) ? 8 : 56,
      right: rightSpace,
      outerBoundsMode: 'none',
    })),
    xAxis: panels.map((_, index) => ({
      type: 'category',
      gridIndex: index,
      data: xs,
      boundaryGap: true,
      axisTick: { show: false },
      axisLine: { show: index === panels.length - 1, onZero: true, lineStyle: { color: inks.strong } },
      axisLabel: { show: index === panels.length - 1, color: inks.quiet, margin: 10, ...fitting(xs, width) },
      axisPointer: { type: 'shadow', z: -1, shadowStyle: { color: inks.hover } },
    })),
    yAxis: panels.map((unit, index) => {
      const own = series.filter((one) => one.unit === unit)
      const labelled = isLabelled(own)
      return {
        type: 'value',
        gridIndex: index,
        splitNumber: 3,
        // a line that is read by its labels may begin where its values do; a bar begins at zero
        scale: labelled && own.every((one) => kindOf(one, kind) === 'line'),
        axisLabel: { show: !labelled, color: inks.quiet, formatter: (value: number) => figure(value, own[0]) },
        splitLine: { show: !labelled, lineStyle: { color: inks.line } },
      }
    }),
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      confine: true,
      transitionDuration: 0,
      backgroundColor: inks.ground,
      borderColor: inks.strong,
      borderWidth: 1,
      padding: [6, 10],
      textStyle: { color: inks.ink, fontSize: 12, fontFamily: font },
      formatter: (shown) => tooltipOf(shown, series, colors),
    },
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    series: series.map((one, index) => {
      const color = colors[index]
      const own = series.filter(({ unit }) => unit === one.unit)
      const panel = panels.indexOf(one.unit)
      const label = {
        show: isLabelled(own),
        position: 'top' as const,
        color: inks.ink,
        // a line that falls steeply goes through its own labels
        textBorderColor: inks.ground,
        textBorderWidth: 3,
        fontSize: 12,
        formatter: ({ dataIndex }: { dataIndex: number }) => labelOf(valueAt(one, xs, dataIndex), one),
      }
      const data = xs.map((x, at) => {
        const value = valueAt(one, xs, at)
        const isPale = pointAt(one, x)?.isExpected === true
        return {
          name: x,
          value: value ?? '-',
          // a budget is paler, and its label is not
          itemStyle: isPale ? { color: `${color}73` } : {},
          label: value !== null && value < 0 ? { position: 'bottom' as const } : {},
        }
      })
      const cursor = one.points.some(({ source }) => source) ? 'pointer' : 'default'
      const shared = { name: one.name, cursor, xAxisIndex: panel, yAxisIndex: panel, color, data, label }
      if (kindOf(one, kind) === 'bar')
        return { ...shared, type: 'bar', barMaxWidth: 44, barGap: '12%', emphasis: { disabled: true } }
      return {
        ...shared,
        type: 'line',
        symbol: xs.length > labelsMax ? 'none' : 'circle',
        symbolSize: 6,
        showAllSymbol: true,
        lineStyle: { width: 2 },
        emphasis: { disabled: true },
        connectNulls: false,
        endLabel: {
          show: linesIn(series, one, kind) > 1,
          formatter: one.name,
          color,
          fontSize: 12,
          fontWeight: 500,
          distance: 8,
        },
        labelLayout: { hideOverlap: true },
      }
    }),
  }
}

/** Every x of any series, in the order in which they come. */
export const xsOf = (series: ChartSeries[]): string[] => [
  ...new Set(series.flatMap(({ points }) => points.map(({ x }) => x))),
]

export const pointAt = (one: ChartSeries, x: string | undefined) => one.points.find((point) => point.x === x)

/** A value in the unit of its series, short. */
export function figure(value: number | null | undefined, one: ChartSeries | undefined): string {
  if (value === null || value === undefined || !one) return '–'
  return one.unit === 'money' ? money(value, one.currency) : one.unit === 'ratio' ? percent(value) : count(value)
}

/** The same where values of a series stand beside each other: with as many decimals for each. */
const labelOf = (value: number | null, one: ChartSeries): string =>
  value !== null && one.unit === 'money' ? moneyInColumn(value, one.currency) : figure(value, one)

const valueAt = (one: ChartSeries, xs: string[], index: number) => pointAt(one, xs[index])?.y ?? null
const kindOf = (one: ChartSeries, kind: ChartKind) => one.kind ?? kind
const linesIn = (series: ChartSeries[], { unit }: ChartSeries, kind: ChartKind) =>
  series.filter((one) => one.unit === unit && kindOf(one, kind) === 'line').length

// few labels are all written, cut where they are long; of many those that have room
const fitting = (xs: string[], width: number) =>
  xs.length <= 12 ? { interval: 0, width: width / xs.length - 6, overflow: 'truncate' as const } : { hideOverlap: true }

const rank = { money: 0, count: 1, ratio: 2 }
const axisHeight = 24
const labelHeight = 20

function framesOf(panels: ChartSeries['unit'][], height: number) {
  const room = height - axisHeight
  if (panels.length === 1) return [{ top: labelHeight, height: room - labelHeight }]
  // the upper panels share a third
  const upper = (room * 0.32) / (panels.length - 1)
  return panels.map((_, index) => {
    const isLast = index === panels.length - 1
    const top = index * upper + labelHeight
    return { top, height: isLast ? room - top : upper - labelHeight - 4 }
  })
}

// reason for DOM and not HTML: names and periods are typed by people
function tooltipOf(shown: unknown, series: ChartSeries[], colors: string[]): HTMLElement {
  const [first]: { name?: string }[] = Array.isArray(shown) ? shown : [shown]
  const x = first?.name
  const box = document.createElement('div')
  box.append(said('div', x ?? '', 'font-weight:600;margin-bottom:2px'))
  for (const [index, one] of series.entries()) {
    const point = pointAt(one, x)
    const row = said(
      'div',
      '',
      'display:flex;gap:12px;justify-content:space-between;align-items:center;line-height:18px',
    )
    const name = said('span', one.name, '')
    name.prepend(
      said(
        'span',
        '',
        `display:inline-block;width:8px;height:8px;border-radius:2px;margin-right:6px;background:${colors[index]}`,
      ),
    )
    row.append(name, said('span', figure(point?.y, one), 'font-variant-numeric:tabular-nums;font-weight:500'))
    box.append(row)
    if (point?.source)
      box.append(
        said(
          'div',
          `${point.source.file_name}, ${point.source.page_name ? `${point.source.page_name}, ` : ''}page ${point.source.page}`,
          'font-size:11px;opacity:.75;padding-left:14px',
        ),
      )
  }
  return box
}

function said(tag: 'div' | 'span', text: string, style: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  element.style.cssText = style
  return element
}
