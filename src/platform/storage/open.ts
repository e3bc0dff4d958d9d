import { join } from 'node:path'
import { diskStorage } from './disk.ts'
import type { S3Options } from './s3.ts'
import type { Storage } from './storage.ts'
import { telling } from './telling.ts'

type Options = { dataDir: string; s3?: Omit<S3Options, 'scratchFolder'> | undefined }

/** Opens the storage: a bucket where one is given, otherwise the folder "files" of the data folder. */
export async function openStorage({ dataDir, s3 }: Options): Promise<Storage> {
  if (!s3) return telling(await diskStorage(join(dataDir, 'files')))
  // who keeps files on a disk need not wait for the SDK to be read
  const { s3Storage } = await import('./s3.ts')
  return telling(await s3Storage({ ...s3, scratchFolder: join(dataDir, 'scratch') }))
}
