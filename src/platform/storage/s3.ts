import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { removeOldFiles } from './old_files.ts'
import {
  checkedKey,
  ObjectMissing,
  type Source,
  type Storage,
  StorageFull,
  StorageUnavailable,
  type StoredObject,
} from './storage.ts'

export type S3Options = {
  bucket: string
  region: string
  /** of a store that is not Amazon's */
  endpoint?: string | undefined
  /** unset: what the AWS SDK finds by itself (environment, instance role) */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
  /** folder for the copies that are read from a path */
  scratchFolder: string
}

const prefix = 'files/'

// a store that says nothing for this long is given up; so is a client that takes no byte of a download meanwhile
const silenceMsMax = 60_000

export function s3Client({ region, endpoint, credentials }: Omit<S3Options, 'bucket' | 'scratchFolder'>): S3Client {
  return new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // not every store that speaks S3 knows the newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5000, socketTimeout: silenceMsMax },
  })
}

/** Keeps objects in a bucket, or in any store that speaks S3. */
export async function s3Storage(options: S3Options): Promise<Storage> {
  const { bucket: Bucket, scratchFolder } = options
  const client = s3Client(options)
  const at = (key: string) => ({ Bucket, Key: prefix + checkedKey(key) })
  await mkdir(scratchFolder, { recursive: true, mode: 0o700 })
  // what this node left there when it was killed: the sweep may run on another one
  await removeOldFiles(scratchFolder, new Date(Date.now() - copyHoursMax * 3_600_000))

  const read: Storage['read'] = async (key, range) => {
    const Range = range && `bytes=${range.start}-${range.end}`
    const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...(Range && { Range }) })).catch(explain)
    if (!(Body instanceof Readable)) throw new Error('the S3 client answered no stream')
    return Body
  }

  return {
    put: (key, source) => putInParts(client, at(key), source),

    read,

    size: (key) =>
      client.send(new HeadObjectCommand(at(key))).then(({ ContentLength }) => ContentLength ?? 0, missingAsUndefined),

    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(explain)
    },

    list: () => listed(client, Bucket),

    async removeLeftovers(before) {
      await removeOldFiles(scratchFolder, before)
      const { Uploads = [] } = await client
        .send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }))
        .catch(nothingWhereUnknown)
      for (const { Key, UploadId, Initiated } of Uploads)
        if (Initiated && Initiated < before)
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(explain)
    },

    async localPath(key) {
      const path = join(scratchFolder, randomUUID() + extname(checkedKey(key)))
      const dispose = () => rm(path, { force: true })
      try {
        await pipeline(await read(key), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      } catch (error) {
        await dispose()
        throw error
      }
      return { path, dispose }
    },

    close: () => client.destroy(),
  }
}

// longer than any reading takes: another process of this node may be at work
const copyHoursMax = 24

// S3 takes no parts below 5 MiB
const partBytes = 5 * 1024 * 1024

type Place = { Bucket: string; Key: string }

/** Sends one part after the other from the same piece of memory: an upload takes no more than that. */
async function putInParts(client: S3Client, place: Place, source: Source): Promise<number> {
  const memory = Buffer.allocUnsafeSlow(partBytes)
  const parts: CompletedPart[] = []
  let UploadId: string | undefined
  let filled = 0

  async function sendPart() {
    UploadId ??= (await client.send(new CreateMultipartUploadCommand(place)).catch(explain)).UploadId
    const PartNumber = parts.length + 1
    const Body = memory.subarray(0, filled)
    const { ETag } = await client.send(new UploadPartCommand({ ...place, UploadId, PartNumber, Body })).catch(explain)
    parts.push({ PartNumber, ETag })
    filled = 0
  }

  let sizeBytes = 0
  try {
    for await (const piece of source) {
      sizeBytes += piece.length
      for (let taken = 0; taken < piece.length; ) {
        if (filled === partBytes) await sendPart()
        const next = piece.subarray(taken, taken + partBytes - filled)
        memory.set(next, filled)
        filled += next.length
        taken += next.length
      }
    }
    if (UploadId === undefined) {
      await client.send(new PutObjectCommand({ ...place, Body: memory.subarray(0, filled) })).catch(explain)
      return sizeBytes
    }
    await sendPart()
    const MultipartUpload = { Parts: parts }
    await client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload })).catch(explain)
    return sizeBytes
  } catch (error) {
    // what failed first is what the caller has to know
    if (UploadId !== undefined)
      await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => {})
    throw error
  }
}

async function* listed(client: S3Client, Bucket: string): AsyncGenerator<StoredObject> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
    for (const { Key, Size = 0, LastModified } of Contents)
      if (Key && LastModified) yield { key: Key.slice(prefix.length), sizeBytes: Size, storedAt: LastModified }
}

function translated(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (error.name === 'NoSuchKey' || error.name === 'NotFound')
    return new ObjectMissing('there is no such object', { cause: error })
  if (status === 507 || /StorageFull|QuotaExceeded|InsufficientStorage/i.test(error.name))
    return new StorageFull('the object store is full', { cause: error })
  return new StorageUnavailable(`the object store failed: ${error.message}`, { cause: error })
}

function explain(error: unknown): never {
  throw translated(error)
}

function missingAsUndefined(error: unknown): undefined {
  const fault = translated(error)
  if (!(fault instanceof ObjectMissing)) throw fault
}

/** Some stores that speak S3 cannot list broken-off uploads; they are left to the rules of the bucket. */
function nothingWhereUnknown(error: unknown): { Uploads?: [] } {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501) return {}
  throw translated(error)
}
