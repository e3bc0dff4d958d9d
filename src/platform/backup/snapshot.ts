import type { Db } from '../db/open.ts'
import { ObjectMissing, type Storage } from '../storage/storage.ts'
import type { Archive } from './archive.ts'
import { keysQuery, listTables, quoted } from './catalogue.ts'
import type { Manifest, Table } from './manifest.ts'
import { waitingJobs } from './waiting_jobs.ts'

// The parts of a back-up, written from one snapshot of the database.

type Going = { archive: Archive; sql: Db; onPart: () => Promise<void> }

export async function writeTables({ archive, sql, onPart }: Going): Promise<Table[]> {
  const tables = []
  for (const { schema, name, columns } of await listTables(sql)) {
    let rows = 0
    const copying = await sql
      .unsafe(`copy ${quoted(schema, name)} (${columns.map((column) => quoted(column)).join(', ')}) to stdout`)
      .readable()
    async function* counted() {
      for await (const piece of copying as AsyncIterable<Buffer>) {
        rows += linesIn(piece)
        yield piece
      }
    }
    await archive.addInPieces(`tables/${schema}.${name}`, '.copy.gz', counted())
    tables.push({ schema, name, columns, rows })
    await onPart()
  }
  return tables
}

/** COPY ends each row with a newline, and writes those inside of values as \n. */
function linesIn(piece: Buffer): number {
  let lines = 0
  for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lines++
  return lines
}

/** Answers how many jobs wait. */
export async function writeJobs({ archive, sql, onPart }: Going): Promise<number> {
  let count = 0
  async function* lines() {
    for await (const jobs of waitingJobs(sql)) {
      count += jobs.length
      yield Buffer.from(jobs.map((job) => `${JSON.stringify(job)}\n`).join(''))
    }
  }
  await archive.addInPieces('jobs', '.jsonl.gz', lines())
  await onPart()
  return count
}

/** The bytes that the rows of the snapshot name. What was deleted since the snapshot, and swept, is named as missing. */
export async function writeFiles(
  { archive, sql, onPart }: Going,
  storage: Storage,
): Promise<NonNullable<Manifest['files']>> {
  const files = { count: 0, size_bytes: 0, missing: [] as string[] }
  const query = await keysQuery(sql)
  if (!query) return files
  for await (const rows of sql.unsafe<{ key: string }[]>(query).cursor(500))
    for (const { key } of rows) {
      const sizeBytes = await storage.size(key)
      const source = sizeBytes === undefined ? undefined : await storage.read(key).catch(missingAsUndefined)
      if (sizeBytes === undefined || !source) {
        files.missing.push(key)
        continue
      }
      await archive.add(`files/${key}`, sizeBytes, source)
      files.count++
      files.size_bytes += sizeBytes
      await onPart()
    }
  return files
}

function missingAsUndefined(error: unknown): undefined {
  if (!(error instanceof ObjectMissing)) throw error
}
