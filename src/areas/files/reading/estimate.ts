import type { Db, Sql } from '../../../platform/db/open.ts'
import type { Extension } from '../receive/formats.ts'
import { recognisingFrom } from './progress.ts'

// When a file will be read: from how far it is, and before that from how long files of its format took, by their size.

type Progressing = {
  processing_status: 'pending' | 'processing' | 'completed' | 'failed'
  extension: string
  size: number
  progress: number
  started_at: string | null
}

/** When the file will have been read, as ISO 8601; null when it has been, or could not be. */
export async function estimate(db: Db, file: Progressing, now: Date): Promise<string | null> {
  const after = (seconds: number) => new Date(now.getTime() + Math.max(1, seconds) * 1000).toISOString()
  switch (file.processing_status) {
    case 'completed':
    case 'failed':
      return null
    case 'pending': {
      const { ahead, speeds } = await workload(db)
      return after(ahead * (speeds.get(anyFormat) ?? secondsUnknown) + expectedSeconds(file, speeds))
    }
    case 'processing': {
      const passed = file.started_at === null ? 0 : (now.getTime() - Date.parse(file.started_at)) / 1000
      // pages that have to be recognised make a file slower than its size tells; the progress counts them
      if (file.progress > recognisingFrom) return after((passed * (100 - file.progress)) / file.progress)
      const { speeds } = await workload(db)
      const left = expectedSeconds(file, speeds) - passed
      return left > 0 ? after(left) : null
    }
    default:
      return file.processing_status satisfies never
  }
}

// a guess for the very first file of a format
const secondsUnknown = 3
const anyFormat = 'file'
const megabyte = 1_000_000

/** Every file takes some time, however small: it counts as one of at least this size. */
const sizeMin = 200_000

const expectedSeconds = ({ extension, size }: { extension: string; size: number }, speeds: Map<string, number>) =>
  (speeds.get(extension) ?? secondsUnknown) * (Math.max(size, sizeMin) / megabyte)

/** Files that wait or are being read, of all firms, and seconds a unit: a file, or a megabyte of a format. */
async function workload(db: Db): Promise<{ ahead: number; speeds: Map<string, number> }> {
  const rows = await db<{ ahead: number; measure: string | null; seconds: number }[]>`
    select queued.ahead, known.measure, known.seconds / known.amount as seconds
    from (select count(*)::int as ahead from jobs.job where name = 'read_file' and state in ('created', 'retry', 'active')) queued
    left join service.reading_speeds known on true`
  const speeds = rows.flatMap(({ measure, seconds }): [string, number][] => (measure ? [[measure, seconds]] : []))
  return { ahead: rows[0]?.ahead ?? 0, speeds: new Map(speeds) }
}

/** Remembers how long a file took. What was long ago counts less and less. */
export async function learnSpeed(
  sql: Sql,
  { extension, size }: { extension: Extension; size: number },
  seconds: number,
) {
  const megabytes = Math.max(size, sizeMin) / megabyte
  await sql`
    insert into service.reading_speeds as known (measure, amount, seconds)
    values (${extension}, ${megabytes}, ${seconds}), (${anyFormat}, 1, ${seconds})
    on conflict (measure) do update
      set amount = known.amount * 0.9 + excluded.amount, seconds = known.seconds * 0.9 + excluded.seconds`
}
