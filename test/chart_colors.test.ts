import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asSvg, chartOf } from '../src/areas/reports/export/charts.ts'
import type { Fact } from '../src/areas/reports/fact.ts'

// it reads the page, of which the types of the service know nothing
const { seriesColors } = await import(new URL('../web/src/chart/chart_colors.ts', import.meta.url).href)

test('the line of the margin has the same colour in an exported report as on the screen', () => {
  const fact = (id: string, value: number | string, unit: string): Fact => ({
    ...{ id, label: id, value, unit, period: null },
    source: { kind: 'financial_record', id: null, marker: 'record' },
  })
  const facts = ['fy2024', 'fy2025'].flatMap((year, index) => [
    fact(`year.${year}`, year.toUpperCase(), 'name'),
    fact(`revenue.${year}`, 10e6 + index, 'USD'),
    fact(`ebitda_margin.${year}`, 0.1 + index / 100, 'ratio'),
  ])
  const chart = chartOf('trend', facts) ?? assert.fail('there is a chart')
  const [margin = ''] = seriesColors(['EBITDA margin'], false)
  assert.match(asSvg(chart), new RegExp(`stroke="${margin}"`, 'i'))
})
