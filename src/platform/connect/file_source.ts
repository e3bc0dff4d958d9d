import type { Readable } from 'node:stream'
import type { Pull } from './pull.ts'

export type RemoteFile = {
  /** stays the same when the file is renamed or moved, where the source can tell */
  id: string
  name: string
  /** the folders from the root of the source, with slashes, without the name; '' at the root */
  folder: string
  /** bytes; null where the source does not say, such as a document that it exports */
  size: number | null
  mime_type: string | null
  modified_at: string | null
  /** opens the file in the source's own pages */
  web_url: string | null
  /** another one whenever the content may be another: an ETag, a hash, or time and size */
  version: string
}

export type FileCapabilities = {
  /** a second pull costs only what changed */
  delta: boolean
  /** says what was deleted; without, a listing that does not name it does */
  tombstones: boolean
  upload: boolean
}

export type NewRemoteFile = {
  name: string
  folder: string
  contentType: string
  size: number
  content: () => Promise<Readable>
}

/** A drive, a library, a project's files, a share. Holds no state, and never touches the database; throws ConnectionFault. */
export type FileSource = {
  capabilities: FileCapabilities
  /** what it is, the same after a new connection to it: files that are known already are not taken for new ones */
  account: string
  /** Whether it answers, and what people call it. */
  check(signal: AbortSignal): Promise<{ name: string }>
  /** The files of one folder (not below it), by name; `folder` is an id or a path, '' the root. At most `limit`, and how many there are. */
  list(
    folder: string,
    options: { limit: number; signal: AbortSignal },
  ): Promise<{ files: RemoteFile[]; folders: { id: string; name: string }[]; total: number }>
  /** Everything below a folder, which is the scope ('' all). */
  pull: Pull<RemoteFile>
  find(id: string, signal: AbortSignal): Promise<RemoteFile>
  read(
    id: string,
    signal: AbortSignal,
  ): Promise<{ content: Readable; filename: string; contentType: string; size: number | null }>
  /** Adds a file; one of that name is never replaced: `conflict`. */
  write?(file: NewRemoteFile, signal: AbortSignal): Promise<RemoteFile>
}

export type Project = { id: string; name: string; description: string | null; created_at: string | null }

/** A file source whose folders are projects. */
export type ProjectSource = FileSource & { projects(signal: AbortSignal): Promise<Project[]> }
