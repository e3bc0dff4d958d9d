import { z } from 'zod'

// What a back-up says of itself, in its last file. The archive is a tar:
//
//   tables/<schema>.<table>/000001.copy.gz …   the rows as COPY writes them, in pieces of some megabytes, each compressed
//   jobs/000001.jsonl.gz …                     work that waited in the queue
//   files/<key>                                the bytes of the storage
//   keys.json                                  only where it was asked for
//   manifest.json                              this
//
// and after each of them a file of the same name and ".sha256", as sha256sum writes it.

export const formatVersion = 1

const Count = z.int().min(0)

export const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: Count,
})
export type Table = z.output<typeof Table>

export const Manifest = z.object({
  format: z.literal('firm-crm back-up'),
  format_version: z.int(),
  service_version: z.string(),
  postgres_version: z.string(),
  made_at: z.string(),
  /** every migration that the database had, in order */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  tables: z.array(Table),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last_value: z.string(), is_called: z.boolean() }),
  ),
  jobs: Count,
  /** null: a back-up of the database alone */
  files: z.object({ count: Count, size_bytes: Count, missing: z.array(z.string()) }).nullable(),
  with_keys: z.boolean(),
  /** what the sealed credentials of connections can be opened with: the beginnings of SHA-256 of the keys */
  credentials_key_ids: z.array(z.string()),
  parts: Count,
  /** SHA-256 over the SHA-256 of all parts before this one, in order */
  parts_sha256: z.string(),
})
export type Manifest = z.output<typeof Manifest>

/** A sentence about a back-up or its target, for the person at the keyboard. */
export class BackupError extends Error {
  override name = 'BackupError'
}
