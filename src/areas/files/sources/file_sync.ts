import type { Deps } from '../../../deps.ts'
import { ConnectionFault } from '../../../platform/connect/fault.ts'
import type { FileSource, RemoteFile } from '../../../platform/connect/file_source.ts'
import type { Pull } from '../../../platform/connect/pull.ts'
import type { Sql } from '../../../platform/db/open.ts'
import { discard } from '../../../platform/storage/faults.ts'
import {
  type Connected,
  openFileSource,
  openProjectSource,
  type RequestOfRun,
  type SyncWork,
} from '../../integrations/index.ts'
import { type Brought, bringAll, leave } from './bring.ts'
import { findFolderCompany, keepFolder, listFailed, listFolders } from './folders.ts'
import { findKnown, type Origin } from './known.ts'
import { forgetUnnamed } from './remember.ts'
import { writeBrought } from './write_brought.ts'

/** `unused`: objects of the storage that nothing names once it is written. */
type Prepared = { brought: Brought[]; unused: string[] }

/**
 * Files of a source as documents of the firm: a new one like an upload, a changed one in its place. One that is deleted
 * at the source stays, and is marked.
 */
export function fileSync(deps: Deps, connected: Connected, request: RequestOfRun): SyncWork<RemoteFile, Prepared> {
  const { sql, storage, jobs, config } = deps
  const { who, connection } = connected
  const source = openFileSource(deps, connected)
  const origin: Origin = { firmId: who.firmId, service: connection.service, account: connection.account }
  const asked = request.folder
  const placeOf = (scope: string) => ({ connectionId: connection.id, scope })

  return {
    batchSize: 25,

    async scopes(signal) {
      if (asked !== undefined) return [asked]
      const folders = await listFolders(sql, who.firmId, connection.id)
      if (folders.length > 0 || request.isScheduled) return folders
      if (connection.service !== 'projecthub') return ['']
      const projects = await openProjectSource(deps, connected).projects(signal)
      return projects.map(({ id }) => id)
    },

    pull: withFailed({ sql, source, origin, connectionId: connection.id, isAsked: asked !== undefined }),

    async prepare(changes, _scope, signal) {
      const ids = changes.map((change) => (change.type === 'upsert' ? change.item.id : change.id))
      const known = await findKnown(sql, origin, ids)
      return { brought: await bringAll({ source, storage, firmId: who.firmId, known, signal }, changes), unused: [] }
    },

    async commit(db, prepared, { scope, listingId }) {
      prepared.unused = []
      const place = placeOf(scope)
      if (asked !== undefined) await keepFolder(db, who.firmId, place, request.company_id)
      const companyId = await findFolderCompany(db, who.firmId, place)
      return writeBrought({
        db,
        who,
        origin,
        place: { ...place, listingId },
        companyId,
        options: { jobs, quotaMb: config.storageQuotaMb },
        prepared,
      })
    },

    async endListing(db, { scope, listingId }) {
      return { deleted: await forgetUnnamed(db, origin, { ...placeOf(scope), listingId }) }
    },

    async settle({ unused }) {
      for (const key of unused) await discard(storage, key)
    },

    async discard({ brought }) {
      await leave(storage, brought)
    },
  }
}

type Pulling = { sql: Sql; source: FileSource; origin: Origin; connectionId: string; isAsked: boolean }

/** What a source says of changes is said once: those that could not be read then are asked for again first. */
const withFailed = ({ sql, source, origin, connectionId, isAsked }: Pulling): Pull<RemoteFile> =>
  async function* (scope, cursor, signal) {
    if (cursor !== null && source.capabilities.delta) {
      const changes = []
      for (const id of await listFailed(sql, origin, { connectionId, scope })) {
        const item = await source.find(id, signal).catch(missing)
        if (item) changes.push({ type: 'upsert' as const, item })
      }
      if (changes.length > 0) yield { changes, cursor, done: false, isListing: false }
    }
    try {
      yield* source.pull(scope, cursor, signal)
    } catch (error) {
      // a folder that was asked for once, and is not there any more: with it went its files
      if (isAsked || scope === '' || !isMissing(error)) throw error
      yield { changes: [], cursor: '', done: true, isListing: true }
    }
  }

const isMissing = (error: unknown) => error instanceof ConnectionFault && error.code === 'not_found'

function missing(error: unknown): undefined {
  const isGone = error instanceof ConnectionFault && (error.code === 'not_found' || error.code === 'forbidden')
  if (!isGone) throw error
}
