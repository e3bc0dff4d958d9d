import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { type Kept, keep } from '../kept_answer.ts'

// The parts of the web app lie in a folder, each with its compressed forms, and are fetched as /?part=name.

const contentTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
}

/** The name of a part: the hash of its content and its type, such as js or woff2. The same name is the same content for ever. */
export function nameOfPart(content: Buffer, type: string): string {
  return `${createHash('sha256').update(content).digest('base64url').slice(0, 22)}.${type}`
}

/** The names of all parts that a page may ask for: its import map, its fonts and the links of its head name them. */
export const partsOf = (page: string): string[] => [
  ...new Set([...page.matchAll(/\?part=([\w-]{22}\.\w+)/g)].flatMap(([, name = '']) => name)),
]

/** A part ready to be sent; undefined where none of this name lies in the folder whole. */
export async function readPart(folder: string, name: string): Promise<Kept | undefined> {
  const contentType = contentTypes[typeIn(name)]
  const content = await contentOf(folder, name)
  if (!contentType || !content) return undefined
  return keep({
    content,
    headers: { 'content-type': contentType, 'cache-control': 'public, max-age=31536000, immutable' },
    compressed: await compressedForms(join(folder, basename(name)), content),
  })
}

/** The content of a part; undefined where none of this name lies in the folder whole. */
export async function contentOf(folder: string, name: string): Promise<Buffer | undefined> {
  const type = typeIn(name)
  if (!contentTypes[type]) return undefined
  const content = await readFile(join(folder, basename(name))).catch(absent)
  return content && nameOfPart(content, type) === name ? content : undefined
}

const typeIn = (name: string) => /^[\w-]{22}\.(\w+)$/.exec(name)?.[1] ?? ''

/** The compressed forms beside a file, where they are of this very content: two nodes may have built at the same time. */
export async function compressedForms(path: string, content: Buffer) {
  const [br, gz] = await Promise.all([
    formOf(`${path}.br`, content, promisify(brotliDecompress)),
    formOf(`${path}.gz`, content, promisify(gunzip)),
  ])
  return { br, gzip: gz }
}

async function formOf(path: string, content: Buffer, decompress: (compressed: Buffer) => Promise<Buffer>) {
  const bytes = await readFile(path).catch(absent)
  const original = bytes && (await decompress(bytes).catch(() => undefined)) // damaged: as if it were not there
  return original?.equals(content) ? bytes : undefined
}

export function absent(error: Error & { code?: string }): undefined {
  if (error.code !== 'ENOENT') throw error
}
