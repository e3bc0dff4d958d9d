import { z } from 'zod'
import type { RemoteFile } from '../../../platform/connect/file_source.ts'
import { Id, text, timestamp } from '../../../platform/http/fields.ts'
import { extensionOf } from '../../../platform/http/filename.ts'
import { SyncMode } from '../../integrations/index.ts'
import { formats } from '../receive/formats.ts'
import type { Known } from './known.ts'

/** What every row of a source says beside what the specification names. */
export const SyncedRow = z.object({
  crm_file_id: z
    .string()
    .nullable()
    .meta({ description: 'The document that it is; null where it is not synchronised' }),
  synced_at: timestamp.nullable(),
  not_synced_reason: z.string().nullable().meta({ description: 'Why it was left out, in words' }),
  download_url: z.string().meta({ description: 'Path of its content' }),
})
export type SyncedRow = z.output<typeof SyncedRow>

const Folder = z.object({ id: z.string(), name: z.string() })

/** What every list of a source says of itself. */
export const SourceSaid = z.object({
  total: z.int(),
  folders: z.array(Folder).meta({ description: 'The folders in this one' }),
  connection_id: z.string(),
  source: z.string().meta({ description: 'local, or the adapter of the connection' }),
  note: z.string().nullable().meta({ description: 'What to know where nothing is connected' }),
})

/** Ids of a source are its own: opaque, and may look like paths. */
const RemoteId = text(4000).refine((value) => value !== '', 'must not be empty')
export const FolderId = text(500).refine((value) => value !== '', 'must not be empty')
export const SourceFileId = z.object({ file_id: RemoteId })
export const Which = z.object({
  connection_id: Id.optional().meta({ description: 'Which connection, where there are several' }),
})

export const SyncBody = z.object({
  company_id: Id.nullish().meta({ description: 'Whose documents the files are' }),
  sync_mode: SyncMode.default('incremental'),
  connection_id: Id.nullish(),
})

export type SourceRow = RemoteFile & SyncedRow

const pathOf: Record<string, string> = {
  drive: '/api/drive',
  sitehub: '/api/sitehub',
  projecthub: '/api/projecthub',
  vaultshare: '/api/vaultshare',
}

export function rowOf(
  { service, connectionId }: { service: string; connectionId: string },
  file: RemoteFile,
  known: Known | undefined,
): SourceRow {
  return {
    ...file,
    mime_type: contentTypeOf(file),
    crm_file_id: known?.shown_id ?? null,
    synced_at: known?.shown_id ? known.synced_at : null,
    not_synced_reason: known?.shown_id ? null : (known?.reason ?? null),
    download_url: `${pathOf[service]}/files/${encodeURIComponent(file.id)}/download?connection_id=${connectionId}`,
  }
}

/** As the source says, else as the ending of its name does. */
export function contentTypeOf({ mime_type, name }: Pick<RemoteFile, 'mime_type' | 'name'>): string {
  const known: Record<string, { contentType: string }> = formats
  return mime_type || (known[extensionOf(name)]?.contentType ?? 'application/octet-stream')
}
