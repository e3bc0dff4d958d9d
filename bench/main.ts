// Measures the service beside its physical limit: npm run bench [-- --quick] [-- --only list,search] [-- --rounds 11]
// A ratio of interleaved rounds holds on a busy machine; a figure in seconds or requests a second needs a quiet one.

import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { settings } from '../src/config.ts'
import { compare, hasNaive } from './compare.ts'
import { memoryMB } from './cpu.ts'
import { measureDeepPages } from './deep_pages.ts'
import { fill } from './fill.ts'
import { measureHealth } from './health.ts'
import { request } from './load.ts'
import { measureMetrics } from './metrics.ts'
import { makeNaiveTable } from './naive_table.ts'
import { readOptions } from './options.ts'
import { register, someIds } from './person.ts'
import { measurePgbench } from './pgbench.ts'
import { newCompany, type Question, questions, statementsOf } from './questions.ts'
import { heading, print, verdict } from './report.ts'
import type { Side } from './rounds.ts'
import { databaseOf, endAll, startProgram, startService } from './service.ts'
import type { Setup } from './sides/setup.ts'
import { measureStart } from './start.ts'

const { wants, rows, effort, seconds, pageRequests, starts } = readOptions()
const folder = mkdtempSync(join(tmpdir(), 'firm-crm-bench-'))
chmodSync(folder, 0o711) // started by root, PostgreSQL runs as another user, who has to pass through
const dataDir = join(folder, 'data')

try {
  if (wants('start')) await measureStart(folder, starts)
  await measureService()
} finally {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(verdict())

async function measureService() {
  const service = await startService(dataDir)
  const at = databaseOf(dataDir)
  const { who, token } = await register(service.url)
  await fill(at, who.firmId, rows)
  await makeNaiveTable(at)
  const statements = await statementsOf(at, who)
  const ids = await someIds(at, who.firmId)
  const secret = readFileSync(join(dataDir, 'jwt_secret'), 'utf8').trim()
  const setup: Setup = {
    at,
    connections: Number(settings.databasePoolSize.fallback),
    secret,
    firmId: who.firmId,
    userId: who.userId,
    statements,
  }
  const SETUP = JSON.stringify(setup)
  const bare = await startProgram(['bench/sides/bare.ts'], { SETUP })
  const naive = await startProgram(['bench/sides/naive.ts'], { SETUP })

  const { companies, contacts, deals } = rows
  heading(
    `${companies} companies, ${contacts} contacts, ${deals} deals; ${cpus().length} processors, Node ${process.version}`,
  )

  if (wants('pgbench')) await measurePgbench(at, statements.list, folder, seconds / 2)
  if (wants('deep')) await measureDeepPages(service, token, companies, pageRequests) // while there are no more
  for (const question of ['list', 'filter', 'search', 'get', 'create'] as const) {
    if (!wants(question)) continue
    const next = requestsFor(question)
    const sides: Side[] = [
      { name: 'ours', program: service, next },
      { name: 'bare', program: bare, next },
    ]
    if (hasNaive(question)) sides.push({ name: 'naive', program: naive, next })
    await compare(question, sides, at.pid, effort)
  }
  if (wants('metrics')) {
    const requests = (['get', 'list', 'create'] as const).map((name) => ({ name, next: requestsFor(name) }))
    await measureMetrics({ folder, dataDir, at, requests, effort })
  }
  if (wants('health')) await measureHealth(service, at, who.firmId, seconds)
  if (wants('memory')) {
    heading('Memory of the service after all this')
    const { now, peak } = memoryMB(service.pid)
    print({ name: '  resident', value: now, unit: 'MB', target: { atMost: 200 } })
    print({ name: '  at its highest', value: peak, unit: 'MB' })
  }

  /** The same requests for every side, one after the other. */
  function requestsFor(question: Question): () => Buffer {
    const { method, path } = questions[question]
    const body = question === 'create' ? newCompany : undefined
    const requests = path.includes(':id')
      ? ids.map((id) => request(method, path.replace(':id', id), token, body))
      : [request(method, path, token, body)]
    let asked = 0
    // reason: there is one for every remainder
    return () => requests[asked++ % requests.length] as Buffer
  }
}
