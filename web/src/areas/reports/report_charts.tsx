import { Table } from '@mantine/core'
import { Chart, type ChartSeries } from '../../chart/chart.tsx'
import { Sourced } from '../../evidence/sourced.tsx'
import { type Fact, isCurrency, placeOf } from './fact.ts'
import styles from './report_charts.module.css'

type Facts = ReadonlyMap<string, Fact>
type Props = { facts: Facts }

const numberOf = (facts: Facts, id: string): number | null => {
  const value = facts.get(id)?.value
  return typeof value === 'number' ? value : null
}

/** Revenue by year, with the margin above it; nothing where there are not two years. */
export function TrendChart({ facts }: Props) {
  const years = [...facts.values()].filter(
    ({ id }) => id.startsWith('year.') && numberOf(facts, `revenue.${keyOf(id)}`) !== null,
  )
  if (years.length < 2) return null
  const currency = facts.get(`revenue.${keyOf(years.at(-1)?.id ?? '')}`)?.unit
  const seriesOf = (name: string, measure: string): ChartSeries['points'] =>
    years.map(({ id, value }) => {
      const fact = facts.get(`${measure}.${keyOf(id)}`)
      return {
        x: String(value ?? name),
        y: numberOf(facts, `${measure}.${keyOf(id)}`),
        source: fact && placeOf(fact),
      }
    })
  const margins = seriesOf('EBITDA margin', 'ebitda_margin')
  const revenue: ChartSeries = {
    name: 'Revenue',
    unit: 'money',
    points: seriesOf('Revenue', 'revenue'),
    ...(currency && isCurrency(currency) && { currency }),
  }
  const hasMargins = margins.filter(({ y }) => y !== null).length > 1
  return (
    <div style={{ marginTop: 16 }}>
      <Chart
        kind="bar"
        height={260}
        title={hasMargins ? 'Revenue and EBITDA margin' : 'Revenue'}
        series={
          hasMargins ? [revenue, { name: 'EBITDA margin', unit: 'ratio', kind: 'line', points: margins }] : [revenue]
        }
      />
    </div>
  )
}

const keyOf = (id: string) => id.slice(id.indexOf('.') + 1)

const peerMeasures = [
  ['revenue', 'Revenue'],
  ['revenue_growth', 'Revenue growth'],
  ['ebitda_margin', 'EBITDA margin'],
  ['employees', 'Employees'],
  ['revenue_per_employee', 'Revenue per employee'],
  ['ev_ebitda', 'EV/EBITDA of deals'],
] as const

/** Where the company stands among its peers: from the lowest to the highest of them. */
export function PeerChart({ facts }: Props) {
  const lanes = peerMeasures.flatMap(([measure, label]) => {
    const rank = numberOf(facts, `peers.${measure}.rank`)
    const of = numberOf(facts, `peers.${measure}.of`)
    return rank !== null && of !== null && of > 3 ? [{ measure, label, rank, of }] : []
  })
  if (lanes.length === 0) return null
  return (
    <figure className={styles.peers}>
      <figcaption>Standing among peers</figcaption>
      <section className={styles.scroll} tabIndex={0} aria-label="Standing among peers">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Measure</Table.Th>
              <Table.Th className="number">Company</Table.Th>
              <Table.Th className="number">Median</Table.Th>
              <Table.Th className={styles.laneHead}>
                <span>Lowest</span>
                <span>Highest</span>
              </Table.Th>
              <Table.Th className="number">Rank</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lanes.map(({ measure, label, rank, of }) => (
              <Table.Tr key={measure}>
                <Table.Td>{label}</Table.Td>
                <Table.Td className="number">
                  <Value fact={facts.get(`peers.${measure}.own`)} />
                </Table.Td>
                <Table.Td className="number">
                  <Value fact={facts.get(`peers.${measure}.median`)} />
                </Table.Td>
                <Table.Td className={styles.laneCell}>
                  <div className={styles.lane} aria-hidden="true">
                    <i style={{ left: `${(100 * (of - rank)) / (of - 1)}%` }} />
                  </div>
                </Table.Td>
                <Table.Td className="number">
                  {rank} of {of}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <p>The middle half is shaded. Rank 1 is the highest.</p>
    </figure>
  )
}

/** A value of a fact; where it was read from a document, it opens there. */
export function Value({ fact }: { fact: Fact | undefined }) {
  if (!fact) return '–'
  const place = placeOf(fact)
  return place ? <Sourced source={place}>{fact.written[0]}</Sourced> : fact.written[0]
}
