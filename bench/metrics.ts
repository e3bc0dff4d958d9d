import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Address } from '../src/platform/db/open.ts'
import { load, type Request } from './load.ts'
import { heading, print } from './report.ts'
import { type Effort, type Measured, measureRounds, median, perSecond } from './rounds.ts'
import { startService } from './service.ts'

type Given = {
  folder: string
  /** of the service whose database both sides use */
  dataDir: string
  at: Address & { pid: number }
  requests: { name: string; next: Request }[]
  effort: Effort
}

/** What it costs to tell metrics: two nodes on one database, alike but for METRICS_PORT, in interleaved rounds. */
export async function measureMetrics({ folder, dataDir, at, requests, effort }: Given) {
  const kept = (file: string) => readFileSync(join(dataDir, file), 'utf8').trim()
  const node = (environment: Record<string, string>) =>
    startService(mkdtempSync(join(folder, 'node-')), {
      ROLE: 'web',
      DATABASE_URL: at.url,
      DATABASE_POOL_SIZE: '5', // the embedded server has 60 connections, and other sides have theirs
      JWT_SECRET: kept('jwt_secret'),
      CREDENTIALS_KEY: kept('credentials_key'),
      ...environment,
    })
  const port = await freePort()
  const [without, told] = [await node({}), await node({ METRICS_PORT: String(port) })]
  for (const { name, next } of requests) {
    heading(`Metrics told or not: ${name}, ${effort.connections} connections, ${effort.rounds} rounds`)
    const sides = [
      { name: 'not told', program: without, next },
      { name: 'told', program: told, next },
    ]
    const rounds = await measureRounds(sides, at.pid, effort)
    const ratios = rounds.map(([off, on]) => ratioOf(perSecond, on, off))
    const cost = rounds.map(([off, on]) => ratioOf(({ cpuMicroseconds }) => cpuMicroseconds, on, off))
    print({ name: '  not told', value: median(rounds.map(([off]) => (off ? perSecond(off) : Number.NaN))), unit: '/s' })
    print({ name: '  told', value: median(rounds.map(([, on]) => (on ? perSecond(on) : Number.NaN))), unit: '/s' })
    print({ name: '  requests a second, told / not told', value: median(ratios), unit: '×', target: { atLeast: 0.98 } })
    print({ name: '  the same of the worst and the best round', value: Math.min(...ratios), unit: '×' })
    print({ name: '', value: Math.max(...ratios), unit: '×' })
    print({ name: '  processor time of Node a request, told / not told', value: median(cost), unit: '×' })
    const before = await countedAt(port)
    const { answered } = await load(told.url, next, effort)
    const wrong = Math.abs((await countedAt(port)) - before - answered)
    print({ name: `  counted otherwise than asked, of ${answered}`, value: wrong, unit: '', target: { atMost: 0 } })
  }
  await Promise.all([without.stop(), told.stop()])
}

const ratioOf = (figure: (measured: Measured) => number, one?: Measured, other?: Measured) =>
  one && other ? figure(one) / figure(other) : Number.NaN

async function countedAt(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return [...text.matchAll(/^firm_crm_http_requests_total\{.*\} (\d+)$/gm)].reduce((sum, [, n]) => sum + Number(n), 0)
}

/** A port that was free a moment ago. */
function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer().once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
  })
  return promise
}
