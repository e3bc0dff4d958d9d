import { Skeleton, Table, UnstyledButton, useComputedColorScheme } from '@mantine/core'
import { useState } from 'react'
import { useEvidence } from '../evidence/evidence.tsx'
import { type Source, Sourced } from '../evidence/sourced.tsx'
import { InPlace, lazyPart } from '../parts/lazy_part.tsx'
import styles from './chart.module.css'
import { seriesColors } from './chart_colors.ts'
import { figure, pointAt, xsOf } from './chart_option.ts'

const ChartPlot = lazyPart(async () => (await import('./chart_plot.tsx')).ChartPlot)

export type ChartKind = 'line' | 'bar'
export type ChartPoint = {
  x: string
  y: number | null
  /** where it was read: a click on it opens the page */
  source?: Source | undefined
  /** a budget, an estimate: drawn paler */
  isExpected?: boolean
}
export type ChartSeries = {
  name: string
  /** ratio: 0.12 is 12 %; money: whole units of the currency */
  unit: 'money' | 'ratio' | 'count'
  currency?: string
  /** where it differs from the kind of the chart */
  kind?: ChartKind
  points: ChartPoint[]
}

type Props = { kind: ChartKind; series: ChartSeries[]; height?: number; title: string }

/** Figures as a drawing, and the same as a table behind it. */
export function Chart({ kind, series, height = 220, title }: Props) {
  const [isTable, setTable] = useState(false)
  const isDark = useComputedColorScheme('light') === 'dark'
  const colors = seriesColors(
    series.map(({ name }) => name),
    isDark,
  )
  const xs = xsOf(series)
  const { open } = useEvidence()
  const openPoint = (index: number, x: string) => {
    const one = series[index]
    const source = one && pointAt(one, x)?.source
    if (source) open(source)
  }
  return (
    <figure className="shrinks">
      <figcaption className={styles.head}>
        <span className="bold">{title}</span>
        <span className="quiet wrap shrinks flex fine" style={{ gap: '0 12px', flex: '1 1 120px' }}>
          {!isTable &&
            needsNames(kind, series) &&
            series.map(({ name }, index) => (
              <span key={name} className={styles.name}>
                <i style={{ background: colors[index] }} />
                {name}
              </span>
            ))}
        </span>
        <UnstyledButton
          className="note lively soft"
          style={{ padding: '2px 6px' }}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Chart' : 'Table'}
          <span className="visually-hidden"> of {title}</span>
        </UnstyledButton>
      </figcaption>
      {isTable ? (
        <section
          className="scroll"
          style={{ maxHeight: height, minHeight: height }}
          tabIndex={0}
          aria-label={`${title}, as a table`}
        >
          <Table stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Period</Table.Th>
                {series.map(({ name }) => (
                  <Table.Th key={name} className="number">
                    {name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {xs.map((x) => (
                <Table.Tr key={x}>
                  <Table.Td>{x}</Table.Td>
                  {series.map((one) => (
                    <Table.Td key={one.name} className="number">
                      <Figure point={pointAt(one, x)} one={one} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ) : xs.length === 0 ? (
        <div className={styles.none} style={{ height }}>
          No figures yet
        </div>
      ) : (
        <InPlace placeholder={<Skeleton height={height} />}>
          <ChartPlot
            kind={kind}
            series={series}
            colors={colors}
            height={height}
            onPoint={openPoint}
            label={`${title}. ${inWords(series, xs)}`}
          />
        </InPlace>
      )}
    </figure>
  )
}

// lines that share a panel have their names at their ends
const needsNames = (kind: ChartKind, series: ChartSeries[]) =>
  series.length > 1 &&
  (series.some((one) => (one.kind ?? kind) === 'bar') || new Set(series.map(({ unit }) => unit)).size > 1)

function Figure({ point, one }: { point: ChartPoint | undefined; one: ChartSeries }) {
  const shown = figure(point?.y, one)
  return point?.source ? <Sourced source={point.source}>{shown}</Sourced> : shown
}

/** For who does not see the drawing: each series from its first to its last value. */
const inWords = (series: ChartSeries[], xs: string[]): string =>
  series
    .map((one) => {
      const [first, last] = [xs.at(0), xs.at(-1)]
      return `${one.name}: ${figure(pointAt(one, first)?.y, one)} in ${first} to ${figure(pointAt(one, last)?.y, one)} in ${last}.`
    })
    .join(' ')
