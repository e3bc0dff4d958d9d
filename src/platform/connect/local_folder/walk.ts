import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ConnectionFault } from '../fault.ts'
import type { RemoteFile } from '../file_source.ts'
import { isPassedOver } from './paths.ts'

/** What is in a folder and shown, by name: links, sockets and hidden files are not. */
export async function entriesOf(path: string): Promise<Dirent[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(removedMeanwhile)
  return entries
    .filter((entry) => !isPassedOver(entry.name) && (entry.isFile() || entry.isDirectory()))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** A folder that cannot be read is not an empty one: what is in it would be taken for deleted. */
function removedMeanwhile(error: Error & { code?: string; path?: string }): Dirent[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
  throw new ConnectionFault('forbidden', `The folder “${basename(error.path ?? '')}” cannot be read`, { cause: error })
}

/** The paths of all files below `folder`, relative to the root, always in the same order; those behind `after` only. */
export async function* filesBelow(root: string, folder: string, after: string | null): AsyncGenerator<string> {
  for (const entry of await entriesOf(join(root, folder))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (after !== null && comesBefore(path, after, entry.isDirectory())) continue
    if (entry.isDirectory()) yield* filesBelow(root, path, after)
    else yield path
  }
}

/** Whether all of `path` has been passed once `after` was: folder by folder, since a walk goes by names, not by paths. */
function comesBefore(path: string, after: string, isFolder: boolean): boolean {
  const [own, other] = [path.split('/'), after.split('/')]
  for (let index = 0; index < Math.min(own.length, other.length); index++) {
    const [a, b] = [own[index] ?? '', other[index] ?? '']
    if (a !== b) return a < b
  }
  return own.length === other.length ? !isFolder : own.length > other.length
}

/** What is said of a file; undefined where it is gone. */
export async function factsOf(root: string, path: string): Promise<RemoteFile | undefined> {
  const facts = await lstat(join(root, path)).catch(() => undefined)
  if (!facts?.isFile()) return undefined
  const folder = dirname(path)
  return {
    id: path,
    name: basename(path),
    folder: folder === '.' ? '' : folder,
    size: facts.size,
    mime_type: null,
    modified_at: facts.mtime.toISOString(),
    web_url: null,
    // the inode tells a file that was put in the place of another with its time kept
    version: `${facts.mtimeMs}-${facts.size}-${facts.ino}`,
  }
}
