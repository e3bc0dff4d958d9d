import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Address } from '../src/platform/db/open.ts'
import { load, type Request } from './load.ts'
import { heading, print } from './report.ts'
import { type Effort, type Measured, measureRounds, perSecond } from './rounds.ts'
import { type Program, startService } from './service.ts'

type Given = {
  folder: string
  /** of the service whose database both sides use */
  dataDir: string
  at: Address & { pid: number }
  requests: { name: string; next: Request }[]
  effort: Effort
}

/**
 * What it costs to tell metrics: four nodes on one database, two that tell them and two that do not, in interleaved rounds. How
 * the two that do not tell differ says how much of a difference is chance.
 */
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
  const ports = [await freePort(), await freePort()]
  const programs: Program[] = []
  for (const port of ports) programs.push(await node({}), await node({ METRICS_PORT: String(port) }))
  for (const { name, next } of requests) {
    heading(`Metrics told or not: ${name}, ${effort.connections} connections, ${effort.rounds} rounds, two nodes each`)
    const sides = programs.map((program, index) => ({ name: String(index), program, next }))
    const rounds = await measureRounds(sides, at.pid, effort)
    for (const [title, figure, target] of [
      ['requests a second', perSecond, { atLeast: 0.98 }],
      ['processor time of Node a request', ({ cpuMicroseconds }: Measured) => cpuMicroseconds, undefined],
    ] as const) {
      const [off = 0, on = 0, off2 = 0, on2 = 0] = programs.map((_, side) => mean(rounds, side, figure))
      print({ name: `  ${title}, told / not told`, value: (on + on2) / (off + off2), unit: '×', target })
      print({ name: '  the same of the two that do not tell', value: off2 / off, unit: '×' })
    }
    const [port = 0] = ports
    const before = await countedAt(port)
    const { answered } = await load(programs[1]?.url ?? '', next, effort)
    const wrong = Math.abs((await countedAt(port)) - before - answered)
    print({ name: `  counted otherwise than asked, of ${answered}`, value: wrong, unit: '', target: { atMost: 0 } })
  }
  await Promise.all(programs.map((program) => program.stop()))
}

const mean = (rounds: Measured[][], side: number, figure: (measured: Measured) => number) =>
  rounds.reduce((sum, round) => sum + (round[side] ? figure(round[side]) : Number.NaN), 0) / rounds.length

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
