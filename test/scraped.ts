import assert from 'node:assert/strict'
import type { TestService } from './harness.ts'

/** What Prometheus reads at a node: the text, and each series by its name and labels. */
export async function scrape({ watchUrl }: Pick<TestService, 'watchUrl'>, token?: string) {
  const reply = await fetch(`${watchUrl}/metrics`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  assert.equal(reply.status, 200)
  assert.match(reply.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  const text = await reply.text()
  const series = text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = line.match(/^([a-z_]+)(?:\{(.*)\})? (\S+)$/) ?? []
    return name ? [{ name, labels: labelsOf(labels), value: Number(value) }] : []
  })
  /** The sum of the series of a name that have these labels; 0 where there is none. */
  const sum = (name: string, wanted: Record<string, string> = {}) =>
    series
      .filter((one) => one.name === name && Object.entries(wanted).every(([key, value]) => one.labels[key] === value))
      .reduce((total, { value }) => total + value, 0)
  return { text, sum, has: (name: string) => series.some((one) => one.name === name) }
}

const labelsOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]))
