import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { startTestService, type TestService } from '../../test/harness.ts'
import { scrape } from '../../test/scraped.ts'

// The alert rules and the dashboard that come with the program, held to what a node tells.

let service: TestService
before(async () => {
  service = await startTestService({ METRICS_PORT: '0' })
})

const expressionsOf: Record<string, (text: string) => string[]> = {
  'prometheus/alerts.yaml': (text) =>
    [...text.matchAll(/^ {8}expr: ([^]*?)(?=^ {8}\w+:)/gm)].map(([, expr = '']) => expr),
  'grafana/firm-crm.json': (text) => {
    const { panels } = JSON.parse(text) as { panels: { targets: { expr: string }[] }[] }
    return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  },
}

const seriesIn = (expr: string) => expr.match(/\b(firm_crm|nodejs|process)_[a-z0-9_]+/g) ?? []

for (const [name, read] of Object.entries(expressionsOf))
  test(`${name} speaks of series that a node tells of`, async () => {
    const { text } = await scrape(service)
    const known = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, series = '', type]) =>
        type === 'histogram' ? [`${series}_bucket`, `${series}_sum`, `${series}_count`] : [series],
      ),
    )
    const expressions = read(readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8'))
    assert.ok(expressions.length > 10, 'the expressions were found')
    assert.deepEqual(
      expressions.flatMap(seriesIn).filter((series) => !known.has(series)),
      [],
    )
  })
