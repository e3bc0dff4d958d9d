import assert from 'node:assert/strict'
import { eventually } from './harness.ts'
import type { RealService } from './real_service.ts'

export type Line = Record<string, any> // reason: tests look into any line

/** What a service has logged so far; all but the sentences for whoever starts it is JSON. */
export const linesOf = (service: RealService): Line[] =>
  service
    .output()
    .split('\n')
    .slice(0, -1)
    .filter((line) => !line.startsWith('Firm CRM is ready'))
    .map((line) => JSON.parse(line))

/** Waits for a line that has all of this. */
export const lineWith = (service: RealService, wanted: Line): Promise<Line> =>
  eventually(async () => {
    const found = linesOf(service).find((line) =>
      Object.entries(wanted).every(([name, value]) => JSON.stringify(line[name]) === JSON.stringify(value)),
    )
    assert.ok(found, `a line with ${JSON.stringify(wanted)} in\n${service.output()}`)
    return found
  })
