import { ConnectionFault } from './fault.ts'

/** Whether a part of a path names something in its folder, and nothing else. */
export const isPlainPart = (part: string) =>
  part !== '' && part !== '.' && part !== '..' && !/[/\\]/.test(part) && ![...part].some((each) => each < ' ')

/** The parts of a path with slashes; throws not_found where one could lead elsewhere. '' has none. */
export function plainParts(path: string): string[] {
  const parts = path === '' ? [] : path.split('/')
  if (parts.every(isPlainPart)) return parts
  throw new ConnectionFault('not_found', 'A path may not hold “..”, empty parts or control characters')
}

/** Those of a new file: of its folder, which may begin or end with a slash, and its name. */
export function partsOfNew({ folder, name }: { folder: string; name: string }): { folders: string[]; name: string } {
  const [plainName, ...more] = plainParts(name)
  if (plainName === undefined || more.length > 0)
    throw new ConnectionFault('not_found', 'The name of a file may not hold slashes')
  return { folders: plainParts(folder.replace(/^\/+|\/+$/g, '')), name }
}
