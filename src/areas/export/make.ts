import { recordEvent } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/auth/gate.ts'
import type { Sql } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import type { JobContext } from '../../platform/jobs/queue.ts'
import { zipOf } from '../../platform/zip/write_zip.ts'
import type { Manifest } from './archive/manifest.ts'
import { takeIn } from './archive/take_in.ts'
import { archiveEntries } from './archive/write_archive.ts'
import { ArchiveRefused } from './errors.ts'
import type { ExportToMake } from './jobs.ts'
import { personEntries } from './person/write_person.ts'
import { changeState, forgetExport, type Kind, storageKeyOf } from './queries.ts'
import type { Person } from './schema.ts'

type Made = { counts: Record<string, number>; notices: string[]; size?: number }
export type Making = {
  deps: Deps
  user: User
  id: string
  request: Person
  signal: AbortSignal
  progress: JobContext['progress']
}

/** Makes what was asked for, as the person who asked. */
export async function runExport(deps: Deps, { firm_id, export_id: id }: ExportToMake, job: JobContext): Promise<void> {
  const asked = await findAsked(deps.sql, firm_id, id)
  if (!asked) return
  const { user, kind, request } = asked
  const state = (values: Parameters<typeof changeState>[3]) => changeState(deps.sql, user, id, values)
  if (!(await state({ status: 'running', job_id: job.id }))) return
  let made: Made
  try {
    made = await makers[kind]({ deps, user, id, request, signal: job.signal, progress: job.progress })
  } catch (error) {
    // what arrived is needed when the job is tried again
    if (!(error instanceof ArchiveRefused) && kind === 'arrival') throw error
    await deps.storage.delete(storageKeyOf(user, id))
    if (!(error instanceof ArchiveRefused)) throw error
    const finished_at = deps.clock.now().toISOString()
    await state({ status: 'failed', error_code: 'archive_refused', error_message: error.message, finished_at })
    return
  }
  const isAsked = await complete(deps, { user, id, kind, made })
  // of what was brought in there is nothing to download, and it has told of its end with its rows;
  // of what nobody asks for any more, somebody was erased of whom it may tell
  if (kind === 'arrival' || !isAsked) await deps.storage.delete(storageKeyOf(user, id))
}

/** Nothing can be downloaded without the log telling of it; false where nobody asks for it any more. */
const complete = ({ sql, clock }: Deps, { user, id, kind, made }: { user: User; id: string; kind: Kind; made: Made }) =>
  transact(sql, async (db) => {
    const finished_at = clock.now().toISOString()
    const counts = JSON.stringify(made.counts)
    const isAsked = await changeState(db, user, id, { ...made, status: 'completed', counts, finished_at })
    if (isAsked && kind !== 'arrival')
      await recordEvent(db, user, {
        subject: 'export',
        kind: 'exported',
        subjectId: id,
        // whom a person's data are of is not kept: it would outlive their erasure
        after: { name: names[kind], counts: made.counts },
      })
    return isAsked
  })

const names: Record<Exclude<Kind, 'arrival'>, string> = {
  archive: 'Archive of the firm',
  person: 'Data on a person',
}

const makers: Record<Kind, (making: Making) => Promise<Made>> = {
  async archive(making) {
    let manifest: Manifest | undefined
    const entries = archiveEntries(making, (made) => (manifest = made))
    const size = await store(making, entries)
    const counts = Object.fromEntries(manifest?.parts.map(({ table, rows }) => [table, rows]) ?? [])
    return { size, counts: { ...counts, stored_files: manifest?.objects.count ?? 0 }, notices: manifest?.notices ?? [] }
  },
  async person(making) {
    const counts: Record<string, number> = {}
    const notices: string[] = []
    const size = await store(making, personEntries(making, { counts, notices }))
    return { size, counts, notices }
  },
  arrival: takeIn,
}

const store = ({ deps, user, id, signal }: Making, entries: Parameters<typeof zipOf>[0]) => {
  const zip = zipOf(entries)
  const stop = () => zip.destroy(new Error('The export was cancelled'))
  signal.addEventListener('abort', stop, { once: true })
  return deps.storage.put(storageKeyOf(user, id), zip).finally(() => signal.removeEventListener('abort', stop))
}

type Asked = { user: User; kind: Kind; request: Person }

/** What was asked for, by whom: an admin still, or nobody gets anything. */
async function findAsked(sql: Sql, firmId: string, id: string): Promise<Asked | undefined> {
  const [row] = await sql<{ kind: Kind; request: Person; user_id: string; email: string }[]>`
    select x.kind, x.request, u.id as user_id, u.email from exports x
      join users u on u.firm_id = ${firmId} and u.id = x.asked_by and u.status = 'active' and u.role = 'admin'
    where x.firm_id = ${firmId} and x.id = ${id}`
  return (
    row && {
      kind: row.kind,
      request: row.request,
      user: { firmId, userId: row.user_id, role: 'admin', email: row.email },
    }
  )
}

/** Says of an export whose job was given up that it failed. */
export async function giveUp({ sql, storage, clock }: Deps, { firm_id: firmId, export_id: id }: ExportToMake) {
  const finished_at = clock.now().toISOString()
  const error_message =
    'It could not be made. Ask for it again; if that does not help, the log of the service says why.'
  await changeState(sql, { firmId }, id, { status: 'failed', error_code: 'internal', error_message, finished_at })
  await storage.delete(storageKeyOf({ firmId }, id))
}

/** Forgets what has expired, and uploads that broke off. */
export async function sweep({ sql, storage }: Pick<Deps, 'sql' | 'storage'>): Promise<void> {
  const expired = await sql<{ firm_id: string; id: string }[]>`
    select x.firm_id, x.id from firms f cross join lateral (
      select firm_id, id from exports
      where firm_id = f.id and (expires_at < now() or (status = 'receiving' and created_at < now() - interval '1 day'))
      offset 0
    ) x`
  for (const { firm_id: firmId, id } of expired) {
    await storage.delete(storageKeyOf({ firmId }, id))
    await forgetExport(sql, { firmId }, id)
  }
}
