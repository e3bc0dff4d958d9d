import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, openDatabase, type Sql } from '../../src/platform/db/open.ts'
import { databaseOf, endAll, type Program, startProgram } from '../service.ts'
import { type Firm, makeFirm, otherScale } from './firm.ts'
import { type Asker, seed } from './seed.ts'

/** The service as it starts by default, with limits that a bench reaches out of the way. */
export async function withService<T>(
  work: (service: Program, sql: Sql, at: Address) => Promise<T>,
  more: string[] = [],
  settings: Record<string, string> = {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'firm-crm-questions-'))
  chmodSync(folder, 0o711) // started by root, PostgreSQL runs as another user, who has to pass through
  const dataDir = join(folder, 'data')
  let sql: Sql | undefined
  try {
    const service = await startProgram([...more, '--max-semi-space-size=16', 'src/main.ts'], {
      DATA_DIR: dataDir,
      PORT: '0',
      TIME_ZONE: 'UTC',
      REGISTRATIONS_PER_HOUR: '1000',
      CHAT_QUERIES_PER_MINUTE: '100000',
      ...settings,
    })
    const at = databaseOf(dataDir)
    sql = openDatabase({ at, connections: 2, prepare: false, name: 'bench' })
    return await work(service, sql, at)
  } finally {
    await sql?.end()
    await endAll()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const todayHere = () => new Date().toISOString().slice(0, 10)

/** Seeds the firm that is asked about and another of the same names; answers who asks, and what must never be answered. */
export async function seedBoth(url: string, sql: Sql): Promise<{ firm: Firm; asker: Asker; other: Firm }> {
  const today = todayHere()
  const [firm, other] = [makeFirm(today), makeFirm(today, otherScale)]
  const asker = await seed(url, sql, firm, 'Alpine Capital')
  await seed(url, sql, other, 'Alpine Capital Partners')
  await sql`analyze`
  return { firm, asker, other }
}
