import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FileSource } from '../../src/platform/connect/file_source.ts'
import type { Authorization, Outside } from '../../src/platform/connect/outside.ts'

/** A server of files for the contract suite, and a person who works there by other means than the adapter. */
export type FilePeer = {
  /** where it answers; a proxy may be put in front */
  url: string
  /** the Authorization header that it takes */
  header: string
  open(at: { outside: Outside; authorization: Authorization; url: string }): FileSource
  /** the part that is read: '' all, else a folder's id */
  scope: string
  /** makes a file, or gives it another content */
  put(path: string, content: string): Promise<void>
  remove(path: string): Promise<void>
  move?(from: string, to: string): Promise<void>
  /** empties it */
  clear(): Promise<void>
  stop(): Promise<void>
}

/** A person with the folder that a server shows. */
export function folderOwner(folder: string): Pick<FilePeer, 'put' | 'remove' | 'move' | 'clear'> {
  const at = (path: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    return join(folder, path)
  }
  return {
    put: async (path, content) => writeFileSync(at(path), content),
    remove: async (path) => rmSync(at(path)),
    move: async (from, to) => renameSync(at(from), at(to)),
    async clear() {
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { mode: 0o777 })
    },
  }
}

export const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
