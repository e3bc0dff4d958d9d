import type { Readable } from 'node:stream'

/** First and last byte, both included; counted from 0. */
export type ByteRange = { start: number; end: number }

export type StoredObject = { key: string; sizeBytes: number; storedAt: Date }

/** A file on this machine to read an object from, with the key's extension; "dispose" removes it where it is a copy. */
export type LocalPath = { path: string; dispose(): Promise<void> }

export type Source = AsyncIterable<Uint8Array>

/**
 * Where bytes are kept under a key, whole or not at all. A key is written once and is made of lower-case letters, digits
 * and hyphens, in parts divided by slashes, and may end in an extension. Throws ObjectMissing, StorageFull and StorageUnavailable; what the source of
 * a put throws comes out of the put as it is, and then nothing is stored.
 */
export type Storage = {
  /** Keeps what the source gives; answers its size in bytes. When it has answered, a power cut loses nothing. */
  put(key: string, source: Source): Promise<number>
  /** Throws before the first byte where the object is missing. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** The size in bytes; undefined where there is no such object. */
  size(key: string): Promise<number | undefined>
  /** An object that is not there is deleted already. */
  delete(key: string): Promise<void>
  list(): AsyncIterable<StoredObject>
  /** Removes what broken-off puts before this time have left. */
  removeLeftovers(before: Date): Promise<void>
  localPath(key: string): Promise<LocalPath>
  close(): void
}

export class ObjectMissing extends Error {
  override name = 'ObjectMissing'
}

export class StorageFull extends Error {
  override name = 'StorageFull'
}

export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** Answers the key, or throws where it could lead out of the storage. */
export function checkedKey(key: string): string {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/.test(key))
    throw new Error('a storage key has characters that keys do not have')
  return key
}
