import type { Metric, Registry } from 'prom-client'

/** How long one kind of thing took: how many of them by the bucket (the last is beyond all), and the seconds of all. */
export class Tally {
  readonly #bounds: readonly number[]
  readonly counts: number[]
  seconds = 0
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0)
  }

  add(seconds: number): void {
    const bounds = this.#bounds
    let bucket = 0
    while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket++
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1
    this.seconds += seconds
  }
}

type Labels = Record<string, string>
type Described = { name: string; help: string; buckets: readonly number[] }

/**
 * A histogram for what happens thousands of times a second. That of prom-client checks its labels and looks them up each time,
 * which costs more than all else that measuring a request takes; here whoever measures holds the tally.
 */
export function registerTallies(
  registry: Registry,
  { name, help, buckets }: Described,
  tallies: () => Iterable<[Labels, Tally]>,
): void {
  const values = () => [...tallies()].flatMap(([labels, tally]) => seriesOf(name, { buckets, labels, tally }))
  const metric = {
    name,
    help,
    type: 'histogram',
    get: async () => ({ name, help, type: 'histogram', values: values() }),
  }
  // reason: this is what a registry asks of a metric; its type names the classes of the package
  registry.registerMetric(metric as unknown as Metric)
}

type Series = { buckets: readonly number[]; labels: Labels; tally: Tally }

function seriesOf(name: string, { buckets, labels, tally }: Series) {
  let count = 0
  const counted = tally.counts.map((more, index) => {
    count += more
    return { metricName: `${name}_bucket`, labels: { ...labels, le: String(buckets[index] ?? '+Inf') }, value: count }
  })
  return [
    ...counted,
    { metricName: `${name}_sum`, labels, value: tally.seconds },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
