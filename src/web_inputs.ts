import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { z } from 'zod'

/**
 * A digest of all that a build of the web app depends on: its sources, how it is built, and the versions of packages.
 * Undefined in an installation without the sources.
 */
export async function inputsDigest(project: string): Promise<string | undefined> {
  const sources = await sourcesIn(project)
  if (!sources.includes('web/index.html')) return undefined
  const paths = [...howBuilt, ...sources]
  const contents = await Promise.all(paths.map((path) => readFile(join(project, path)).catch(absent)))
  const digest = createHash('sha256').update(await packageVersions(project))
  // the length of each part tells where the next begins
  for (const [index, path] of paths.entries())
    digest.update(`${path} ${contents[index]?.length}\n`).update(contents[index] ?? '')
  return digest.digest('base64url')
}

// also how a page is marked, and a part named, which who serves them reads
const howBuilt = [
  'scripts/web_build.ts',
  'scripts/web_manifest.ts',
  'scripts/web_notices.ts',
  'scripts/web_parts.ts',
  'src/platform/http/web_app/web_app.ts',
  'src/platform/http/web_app/web_parts.ts',
]

/** Whether the web app may import a file of the service: descriptions of records, and plain functions of what people read and write. */
export const isSharedWithWeb = (path: string): boolean =>
  /^src\/(?:words|platform\/markdown|records\/descriptions)\//.test(path) ||
  /^src\/areas\/agentic-chat\/answers\/(?:dates|numbers)\.ts$/.test(path)

async function sourcesIn(project: string): Promise<string[]> {
  const folders = await Promise.all(
    ['src/words', 'src/platform/markdown', 'src/records/descriptions', 'src/areas/agentic-chat/answers', 'web'].map(
      (folder) => filesIn(project, folder),
    ),
  )
  return folders.flat().filter((path) => path.startsWith('web/') || isSharedWithWeb(path))
}

async function filesIn(project: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(project, folder), { recursive: true, withFileTypes: true }).catch(absent)
  const files = (entries ?? []).filter((entry) => entry.isFile())
  return files
    .map((file) => relative(project, join(file.parentPath, file.name)).split(sep).join('/'))
    .filter((path) => !leftOut.test(path))
    .sort()
}

// what was built, declarations of types, tests, and what editors and tools keep for themselves
const leftOut = /^web\/(dist|node_modules)\/|\/\.|\.d\.ts$|\.test\.tsx?$|\.md$/

const Lock = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), dev: z.boolean().optional() })),
})

/** Of the lock only what can be part of a page: which version of a package lies where. */
async function packageVersions(project: string): Promise<string> {
  const text = await readFile(join(project, 'package-lock.json'), 'utf8').catch(absent)
  if (!text) return ''
  return Object.entries(Lock.parse(JSON.parse(text)).packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version }]) => `${path} ${version}\n`)
    .sort()
    .join('')
}

function absent(error: Error & { code?: string }): undefined {
  if (error.code !== 'ENOENT') throw error
}
