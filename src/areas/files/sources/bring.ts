import type { Readable } from 'node:stream'
import { ConnectionFault } from '../../../platform/connect/fault.ts'
import type { FileSource, RemoteFile } from '../../../platform/connect/file_source.ts'
import type { Change } from '../../../platform/connect/pull.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { discard } from '../../../platform/storage/faults.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { fileTooLarge } from '../errors.ts'
import { formats } from '../receive/formats.ts'
import { named, type ReceivedFile, receiveFile } from '../receive/receive.ts'
import { isTooLong, type Known } from './known.ts'

/** What became of one change before anything is written. */
export type Brought =
  /** its content is known already, or was refused already */
  | { outcome: 'same'; item: RemoteFile }
  | { outcome: 'received'; item: RemoteFile; file: ReceivedFile }
  /** not tried again until it changes */
  | { outcome: 'refused'; item: RemoteFile; reason: string }
  /** tried again the next time */
  | { outcome: 'failed'; id: string; name: string; reason: string }
  | { outcome: 'deleted'; id: string }
  /** it was taken away while we came, or cannot be named */
  | { outcome: 'passed over'; skipped?: { name: string; reason: string } }

type Bringing = {
  source: FileSource
  storage: Storage
  firmId: string
  known: Map<string, Known>
  signal: AbortSignal
}

const atOnce = 4

/** Brings the bytes of what changed into the storage. Where it throws, nothing stays there. */
export async function bringAll(bringing: Bringing, changes: readonly Change<RemoteFile>[]): Promise<Brought[]> {
  const brought: Brought[] = []
  for (let from = 0; from < changes.length; from += atOnce) {
    const some = changes.slice(from, from + atOnce)
    const results = await Promise.allSettled(some.map((change) => bring(bringing, change)))
    for (const result of results) if (result.status === 'fulfilled') brought.push(result.value)
    const failed = results.find((result) => result.status === 'rejected')
    if (!failed) continue
    await leave(bringing.storage, brought)
    throw failed.reason
  }
  return brought
}

/** Removes the bytes that were brought in vain. */
export const leave = (storage: Storage, brought: readonly Brought[]) =>
  Promise.all(brought.map((one) => (one.outcome === 'received' ? discard(storage, one.file.storageKey) : undefined)))

async function bring(bringing: Bringing, change: Change<RemoteFile>): Promise<Brought> {
  if (change.type === 'delete') return { outcome: 'deleted', id: change.id }
  const { id, name } = change.type === 'error' ? change : change.item
  if (isTooLong(id)) return { outcome: 'passed over', skipped: { name, reason: 'Its path is too long' } }
  if (change.type === 'error') return { outcome: 'failed', id, name, reason: change.reason }
  const { item } = change
  const known = bringing.known.get(item.id)
  if (known?.version === item.version) return { outcome: 'same', item }
  try {
    if (item.size !== null) checkBeforeReading(item.name, item.size)
    return { outcome: 'received', item, file: await receive(bringing, item) }
  } catch (error) {
    if (error instanceof ApiError && error.statusCode < 500 && error.code !== 'storage_full')
      return { outcome: 'refused', item, reason: error.message }
    if (!(error instanceof ConnectionFault)) throw error
    if (error.code === 'not_found') return { outcome: 'passed over' }
    if (!(await isOfThisFileAlone(bringing, error))) throw error
    return { outcome: 'failed', id, name, reason: error.message }
  }
}

/** What its name and size say is known without reading it. */
function checkBeforeReading(name: string, sizeBytes: number) {
  const { extension } = named(name)
  const { limitMb } = formats[extension]
  if (sizeBytes > limitMb * 1024 * 1024) throw fileTooLarge(extension, limitMb)
}

async function receive({ source, storage, firmId, signal }: Bringing, item: RemoteFile): Promise<ReceivedFile> {
  const { content, filename } = await source.read(item.id, signal)
  try {
    // a document that the source exports gets its ending with that
    const given = { filename: item.size === null ? filename : item.name, content: whole(content, signal) }
    return await receiveFile(storage, given, firmId)
  } finally {
    content.destroy()
  }
}

async function* whole(content: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    yield* content
  } catch (cause) {
    if (cause instanceof ConnectionFault || signal.aborted) throw cause
    throw new ConnectionFault('unavailable', 'The file broke off while it was read', { cause })
  }
}

/** Whether the source is there but for this file: a single bad one must not stop all others. */
async function isOfThisFileAlone({ source, signal }: Bringing, fault: ConnectionFault): Promise<boolean> {
  switch (fault.code) {
    case 'forbidden':
    case 'conflict':
    case 'bad_config':
      return true
    case 'unavailable':
      return source.check(signal).then(
        () => true,
        () => false,
      )
    default:
      return false
  }
}
