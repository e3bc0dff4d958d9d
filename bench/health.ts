import { type Address, openDatabase } from '../src/platform/db/open.ts'
import { addCompanies } from './fill.ts'
import { openClient, request } from './load.ts'
import { heading, print } from './report.ts'
import { percentile } from './rounds.ts'
import type { Program } from './service.ts'

/** How long /health takes, asked at a steady pace, while a transaction of 1,000 companies follows another. */
export async function measureHealth(service: Program, at: Address, firmId: string, seconds: number) {
  heading('/health every 10 ms while transactions write 1,000 companies each')
  const sql = openDatabase({ at, connections: 1, prepare: false, name: 'bench' })
  let isOver = false
  let written = 0
  const write = async () => {
    while (!isOver) {
      await addCompanies(sql, { firmId, total: 1000, from: 0, to: 1000 })
      written++
    }
  }
  const writing = write()
  const took = await pacedLatencies(service.url, seconds)
  isOver = true
  await writing
  await sql.end()
  print({ name: '  transactions meanwhile', value: written, unit: '' })
  print({ name: '  median', value: percentile(took, 50), unit: 'ms' })
  print({ name: '  95 of 100', value: percentile(took, 95), unit: 'ms', target: { atMost: 5 } })
}

/** Of a request that had to wait for the one before it, the wait counts too: a service that stands still is not asked less often for it. */
async function pacedLatencies(url: string, seconds: number): Promise<number[]> {
  const client = await openClient(url)
  const ask = request('GET', '/health', '')
  const took: number[] = []
  const start = performance.now()
  for (let due = start; due < start + seconds * 1000; due += everyMilliseconds) {
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    const from = early > 0 ? performance.now() : due
    await client.ask(ask)
    took.push(performance.now() - from)
  }
  client.close()
  return took
}

const everyMilliseconds = 10
