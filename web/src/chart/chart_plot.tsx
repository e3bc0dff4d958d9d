import { useComputedColorScheme } from '@mantine/core'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { type ECharts, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef, useState } from 'react'
import type { ChartKind, ChartSeries } from './chart.tsx'
import { chartInks } from './chart_colors.ts'
import { type ChartOption, chartOption, xsOf } from './chart_option.ts'

use([LineChart, BarChart, GridComponent, TooltipComponent, SVGRenderer])

type Props = {
  kind: ChartKind
  series: ChartSeries[]
  colors: string[]
  height: number
  label: string
  onPoint?(series: number, x: string): void
}

/** The drawing of a chart; what it says in words and as a table is beside it. */
export function ChartPlot({ kind, series, colors, height, label, onPoint }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [plot, setPlot] = useState<ECharts>()
  const [width, setWidth] = useState(0)
  const scheme = useComputedColorScheme('light')
  // a caller makes its series anew each time it is shown: only what they say counts, or the drawing would blink
  const said = JSON.stringify([kind, series, colors, height, width, scheme])

  useEffect(() => {
    const element = place.current
    if (!element) return
    const drawn = init(element, undefined, { renderer: 'svg' })
    const resized = new ResizeObserver(() => {
      drawn.resize()
      setWidth(element.clientWidth)
    })
    resized.observe(element)
    setPlot(drawn)
    return () => {
      resized.disconnect()
      drawn.dispose()
    }
  }, [])

  useEffect(() => {
    const element = place.current
    if (!plot || plot.isDisposed() || !element || width === 0) return
    const option: ChartOption = chartOption({ kind, series, colors, inks: chartInks(element), height, width })
    plot.setOption(option, { notMerge: true })
  }, [plot, said])

  useEffect(() => {
    if (!plot || plot.isDisposed() || !onPoint) return
    const xs = xsOf(series)
    const clicked = ({ seriesIndex, dataIndex }: { seriesIndex?: number; dataIndex?: number }) => {
      const x = xs[dataIndex ?? -1]
      if (seriesIndex !== undefined && x !== undefined) onPoint(seriesIndex, x)
    }
    plot.on('click', clicked)
    return () => {
      if (!plot.isDisposed()) plot.off('click', clicked)
    }
  }, [plot, series, onPoint])

  return <div ref={place} role="img" aria-label={label} style={{ height, width: '100%' }} />
}
