// the whole library in one file: its hundreds of files take ten times as long to load, in each child that makes a report
import { type EChartsCoreOption, init } from 'echarts/dist/echarts.esm.min.mjs'
import { byId, type Fact, type Facts, keysOf, numberOf, textOf } from '../fact.ts'
import { peerMeasures } from '../facts/peer_measures.ts'
import { formatFact } from '../format.ts'
import type { ChartName } from './document.ts'
import { fontName } from './fonts.ts'

/** A chart that has something to show, with the words that say it to who cannot see it. */
export type Chart = { title: string; width: number; height: number; option: EChartsCoreOption }

const colours = {
  accent: '#2f6f73',
  band: '#dfe7e8',
  line: '#c4cdd0',
  text: '#2b3338',
  quiet: '#6b777c',
  /** as on the screen: web/src/parts/chart_colors.ts */
  margin: '#87527f',
}
type Size = { width: number; height: number }
const usualSize: Size = { width: 680, height: 270 }
/** For a column of text 170 mm wide, on which its words are as large as they say in points. */
export const smallChart: Size = { width: 482, height: 210 }

/** The chart of a report's facts; undefined where there is too little for a picture. */
export function chartOf(name: ChartName, facts: readonly Fact[], size = usualSize): Chart | undefined {
  return name === 'trend' ? trend(byId(facts), size) : peers(byId(facts), size)
}

export const asSvg = ({ width, height, option }: Chart): string => {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
  chart.setOption(option)
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

const text = (size: number, color = colours.text) => ({ fontFamily: fontName, fontSize: size, color })

/** Revenue as bars from zero, with the EBITDA margin as a line above them. Labels stand at what they name. */
function trend(facts: Facts, { width, height }: Size): Chart | undefined {
  const years = keysOf(facts, 'year.').filter((year) => numberOf(facts, `revenue.${year}`) !== null)
  if (years.length < 2) return undefined
  const shown = (id: string) => formatFact(facts.get(id) ?? { value: null, unit: 'text' })
  const size = years.length > 8 ? 9 : 11
  const margins = years.map((year) => numberOf(facts, `ebitda_margin.${year}`))
  const known = margins.filter((margin) => margin !== null)
  const lowest = Math.min(0, ...known)
  const names = years.map((year) => short(textOf(facts, `year.${year}`) ?? ''))
  return {
    title: known.length > 1 ? 'Revenue (bars) and EBITDA margin (line)' : 'Revenue',
    width,
    height,
    option: {
      animation: false,
      textStyle: { fontFamily: fontName },
      grid: [
        { left: 100, right: 20, top: 26, height: 58 },
        { left: 100, right: 20, top: 122, bottom: 26 },
      ],
      xAxis: [
        {
          type: 'category',
          gridIndex: 0,
          data: names,
          axisTick: { show: false },
          axisLabel: { show: false },
          axisLine: { lineStyle: { color: colours.line } },
        },
        {
          type: 'category',
          gridIndex: 1,
          data: names,
          axisTick: { show: false },
          axisLine: { lineStyle: { color: colours.line } },
          axisLabel: { ...text(size, colours.quiet), interval: 0 },
        },
      ],
      yAxis: [
        { ...namedAxis('EBITDA margin'), gridIndex: 0, show: known.length > 1, min: lowest },
        { ...namedAxis('Revenue'), gridIndex: 1, min: (range: { min: number }) => Math.min(0, range.min) },
      ],
      series: [
        {
          type: 'line',
          xAxisIndex: 0,
          yAxisIndex: 0,
          data: margins.map((value, place) => ({
            value,
            label: { position: isDip(margins, place) ? 'bottom' : 'top' },
          })),
          symbol: 'circle',
          symbolSize: 6,
          lineStyle: { color: colours.margin, width: 2 },
          itemStyle: { color: colours.margin },
          label: {
            show: true,
            position: 'top',
            ...text(size, colours.margin),
            formatter: ({ dataIndex }: { dataIndex: number }) => shown(`ebitda_margin.${years[dataIndex]}`),
          },
        },
        {
          type: 'bar',
          xAxisIndex: 1,
          yAxisIndex: 1,
          data: years.map((year) => numberOf(facts, `revenue.${year}`)),
          barWidth: '52%',
          itemStyle: { color: colours.accent },
          label: {
            show: true,
            position: 'top',
            ...text(size),
            formatter: ({ dataIndex }: { dataIndex: number }) => shown(`revenue.${years[dataIndex]}`),
          },
        },
      ],
    },
  }
}

/** A panel says what it shows at its left; its values stand at what they belong to. */
const namedAxis = (name: string) => ({
  type: 'value' as const,
  name,
  nameLocation: 'middle' as const,
  nameRotate: 0,
  nameGap: 8,
  nameTextStyle: { ...text(10, colours.quiet), align: 'right' as const },
  axisLabel: { show: false },
  axisLine: { show: false },
  axisTick: { show: false },
  splitLine: { show: false },
})

/** Lower than both its neighbours: the line would run through a label above it. */
const isDip = (values: (number | null)[], place: number) =>
  [values[place - 1], values[place + 1]].every((near) => near === undefined || (near ?? 0) > (values[place] ?? 0)) &&
  place > 0 &&
  place < values.length - 1

const nameCharactersMax = 14
const short = (name: string) => (name.length > nameCharactersMax ? `${name.slice(0, nameCharactersMax - 1)}…` : name)

const lane = { type: 'category' as const, axisTick: { show: false }, axisLine: { show: false } }
const bandFrom = 25
const bandTo = 75

/** Where the company stands among its peers, lane by lane: from the lowest to the highest, the middle half shaded. */
function peers(facts: Facts, { width }: Size): Chart | undefined {
  const lanes = peerMeasures
    .map(([measure, label]) => ({
      measure,
      label,
      rank: numberOf(facts, `peers.${measure}.rank`),
      of: numberOf(facts, `peers.${measure}.of`),
    }))
    .filter(
      (lane): lane is typeof lane & { rank: number; of: number } =>
        lane.rank !== null && lane.of !== null && lane.of > 3,
    )
    .reverse()
  if (lanes.length === 0) return undefined
  const places = lanes.map(({ rank, of }) => (100 * (of - rank)) / (of - 1))
  return {
    title: 'Standing among peers: from the lowest (left) to the highest (right), the middle half shaded',
    width,
    height: 56 + 36 * lanes.length,
    option: {
      animation: false,
      textStyle: { fontFamily: fontName },
      grid: { left: 170, right: 80, top: 8, bottom: 30 },
      xAxis: {
        type: 'value',
        min: 0,
        max: 100,
        interval: 50,
        axisLabel: {
          ...text(10, colours.quiet),
          formatter: (value: number) => ({ 0: 'lowest', 50: 'median', 100: 'highest' })[value] ?? '',
        },
        splitLine: { lineStyle: { color: colours.line } },
      },
      // the rank stands at the right end of its lane, where no marker can be under it
      yAxis: [
        { ...lane, data: lanes.map(({ label }) => label), axisLabel: { ...text(11), margin: 16 } },
        {
          ...lane,
          position: 'right',
          data: lanes.map(({ rank, of }) => `${rank} of ${of}`),
          axisLabel: { ...text(10), margin: 16 },
        },
      ],
      series: [
        {
          type: 'bar',
          stack: 'band',
          silent: true,
          barWidth: 18,
          itemStyle: { color: 'transparent' },
          data: lanes.map(() => bandFrom),
        },
        {
          type: 'bar',
          stack: 'band',
          silent: true,
          barWidth: 18,
          itemStyle: { color: colours.band },
          data: lanes.map(() => bandTo - bandFrom),
        },
        {
          type: 'scatter',
          symbolSize: 12,
          itemStyle: { color: colours.accent },
          data: places.map((place, lane) => [place, lane]),
        },
      ],
    },
  }
}
