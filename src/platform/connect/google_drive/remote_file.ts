import type { RemoteFile } from '../file_source.ts'
import { type DriveFile, exports } from './schema.ts'

/** A file as it is seen here; a document of Google's own has the name and kind of the Office file that is made of it. */
export function asRemoteFile(file: DriveFile, folder: string): RemoteFile {
  const exported = exports[file.mimeType]
  const modified_at = timestamp(file.modifiedTime)
  return {
    id: file.id,
    name: nameOf(file),
    folder,
    size: exported ? null : (file.size ?? null),
    mime_type: exported?.type ?? file.mimeType,
    modified_at,
    web_url: file.webViewLink ?? null,
    version: file.md5Checksum ?? modified_at ?? '',
  }
}

export function nameOf({ name, mimeType }: DriveFile): string {
  const extension = exports[mimeType]?.extension ?? ''
  return name.toLowerCase().endsWith(extension) ? name : name + extension
}

function timestamp(text: string | undefined): string | null {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
