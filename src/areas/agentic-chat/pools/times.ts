import { build, decodeFromCompressedBase64, encodeIntoCompressedBase64, type Histogram } from 'hdr-histogram-js'

const ticksPerSecond = 10_000
const secondsMax = 7200

/** How long answers took: to three digits, from a tenth of a millisecond to two hours. Can be merged with others. */
export class Times {
  readonly #histogram: Histogram
  constructor(written?: string | null) {
    this.#histogram = written
      ? decodeFromCompressedBase64(written)
      : build({ highestTrackableValue, bitBucketSize: 64 })
    this.#histogram.autoResize = true
  }

  record(seconds: number) {
    this.#histogram.recordValue(Math.round(Math.min(secondsMax, Math.max(0, seconds)) * ticksPerSecond))
  }

  merge(other: Times) {
    this.#histogram.add(other.#histogram)
  }

  /** seconds; 0 where nothing was recorded */
  percentile(percent: number): number {
    return this.#histogram.totalCount === 0 ? 0 : this.#histogram.getValueAtPercentile(percent) / ticksPerSecond
  }

  write = (): string => encodeIntoCompressedBase64(this.#histogram)
}

const highestTrackableValue = secondsMax * ticksPerSecond
