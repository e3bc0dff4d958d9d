import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { ConnectionFault } from '../fault.ts'

export const noSuchFile = () => new ConnectionFault('not_found', 'There is no such file')
export const noSuchFolder = () => new ConnectionFault('not_found', 'There is no such folder')

/** Hidden files, and those that a program is still writing or has left behind. */
export const isPassedOver = (name: string) =>
  name.startsWith('.') ||
  name.startsWith('~$') ||
  /\.(part|partial|crdownload|download|tmp|filepart)$/i.test(name) ||
  /^(thumbs\.db|desktop\.ini)$/i.test(name)

/** The parts of a path that can only lead downwards to something that is shown; undefined for any other. */
export function partsOf(path: string): string[] | undefined {
  if (path === '') return []
  if (path.includes('\0') || isAbsolute(path) || path.length > lengthMax) return undefined
  const parts = path.split('/')
  return parts.some((part) => part === '' || isPassedOver(part)) ? undefined : parts
}

const lengthMax = 4000

/**
 * Where a path below the folder really is. Throws `otherwise` where it is not there, or leads out by a link: no part of
 * it may be one.
 */
export async function pathBelow(root: string, path: string, otherwise: () => ConnectionFault): Promise<string> {
  const parts = partsOf(path)
  if (parts === undefined) throw otherwise()
  const wanted = join(await realpath(root), ...parts)
  const real = await realpath(wanted).catch(() => undefined)
  if (real !== wanted) throw otherwise()
  return wanted
}

/** Opens a file to read; what was put in its place as a link meanwhile is not followed. */
export async function openBelow(root: string, path: string): Promise<FileHandle> {
  const real = await pathBelow(root, path, noSuchFile)
  const file = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => {
    throw noSuchFile()
  })
  const facts = await file.stat()
  if (facts.isFile()) return file
  await file.close()
  throw noSuchFile()
}
