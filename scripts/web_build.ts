import { randomUUID } from 'node:crypto'
import { access, mkdir, constants as modes, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify, stripVTControlCharacters } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { markOf, partsFolder } from '../src/platform/http/web_app/web_app.ts'
import { partsOf } from '../src/platform/http/web_app/web_parts.ts'
import { isCurrent } from '../src/web_build.ts'
import { inputsDigest } from '../src/web_inputs.ts'
import { iconsOf } from './web_manifest.ts'
import { noticesOf } from './web_notices.ts'
import { type Assembled, assemble } from './web_parts.ts'

// Builds the web app into web/dist: the page index.html and its parts, each with the same compressed beside it.
//   node scripts/web_build.ts [--if-old] [--sizes]
// Each file is put in its place whole, the page last, so that who serves the folder never sees half of a build.

/** how many bytes may cross the wire, compressed with brotli as browsers get them: the page with what it begins with, and one part */
const shellMax = 200_000
const partMax = 150_000

export type Sizes = {
  /** the page with the scripts that it begins with, in bytes */
  shell: { raw: number; gzip: number; br: number }
  /** the parts by the files that the bundler made, the largest first, in bytes of brotli */
  parts: { file: string; br: number }[]
}

/** Builds the app in the folder "web" of a project. Throws with a sentence. */
export async function buildWebApp(project: string): Promise<Sizes> {
  // before the sources are read: what changes meanwhile makes the page an old one
  const digest = await inputsDigest(project)
  if (!digest) throw new Error('its sources (the folder "web") are missing.')
  const path = join(project, 'web/dist/index.html')
  const folder = partsFolder(path)
  await makeWritable(folder)
  const { html, parts, first } = await bundled(join(project, 'web'))
  const page = await compressed(Buffer.from(html + markOf(digest)))
  const forms = new Map<string, Forms & { file: string }>()
  for (const [name, { file, content }] of parts) forms.set(name, { file, ...(await compressed(content)) })
  const sizes = sizesOf(page, forms, first)
  const before = await readFile(path).catch(() => undefined)
  // the page last: who reads it finds its parts
  for (const [name, form] of forms) await put(join(folder, name), form)
  await put(path, page)
  await removeLeftovers(dirname(path))
  if (!before?.equals(page.raw)) await removeOldParts(folder, [before?.toString() ?? '', html])
  return sizes
}

type Forms = { raw: Buffer; br: Buffer; gz: Buffer }

async function compressed(raw: Buffer): Promise<Forms> {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(raw, bestBrotli), promisify(gzip)(raw, { level: 9 })])
  return { raw, br, gz }
}

const bestBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 } }

/** Throws with a sentence where something is larger than it may be. */
function sizesOf(page: Forms, forms: Map<string, Forms & { file: string }>, first: Set<string>): Sizes {
  const parts = [...forms.values()].map(({ file, br }) => ({ file, br: br.length })).sort((a, b) => b.br - a.br)
  const begins = [page, ...[...first].flatMap((name) => forms.get(name) ?? [])]
  const sum = (form: keyof Forms) => begins.reduce((bytes, one) => bytes + one[form].length, 0)
  const shell = { raw: sum('raw'), gzip: sum('gz'), br: sum('br') }
  if (shell.br > shellMax)
    throw new Error(
      `the page with the scripts it begins with has ${kilobytes(shell.br)} compressed, and may have ${kilobytes(shellMax)}.`,
    )
  const tooLarge = parts.find(({ br }) => br > partMax)
  if (tooLarge)
    throw new Error(
      `the part ${tooLarge.file} has ${kilobytes(tooLarge.br)} compressed, and may have ${kilobytes(partMax)}.`,
    )
  return { shell, parts }
}

async function makeWritable(folder: string) {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, modes.W_OK)
  } catch (error) {
    throw new Error(`the folder web/dist cannot be written (${codeOf(error)}).`)
  }
}

/** The page with its styles inside, and its parts. */
async function bundled(root: string): Promise<Assembled> {
  const { build, config } = await tools()
  // of these the page has parts that are no modules
  const drawn = ['@fontsource-variable/inter/package.json', '@iconify-json/tabler/package.json']
  const modules = new Set(drawn.map((path) => fileURLToPath(import.meta.resolve(path))))
  const noteModules = {
    name: 'note-modules',
    buildEnd(this: { getModuleIds(): IterableIterator<string> }) {
      for (const id of this.getModuleIds()) modules.add(id)
    },
  }
  const result = await build({
    ...config,
    root,
    plugins: [config.plugins, noteModules],
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false },
  })
  const output = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const icons = await iconsOf(await readFile(join(root, 'index.html'), 'utf8'))
  const assembled = assemble(output, await noticesOf(modules), icons)
  await checkStyles(assembled)
  return assembled
}

/** The page takes Mantine's styles component by component (web/src/mantine.css): one that was forgotten would look broken. */
async function checkStyles({ html, parts }: Assembled) {
  const all = await readFile(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')), 'utf8')
  const style = html.match(/<style\b[\s\S]*?<\/style>/g)?.join('') ?? ''
  const scripts = [...parts.values()].filter(({ file }) => file.endsWith('.js'))
  const named = new Set(scripts.flatMap(({ content }) => content.toString().match(/\bm_[0-9a-f]{6,8}\b/g) ?? []))
  const missing = [...named].find((name) => all.includes(`.${name}`) && !style.includes(`.${name}`))
  if (missing)
    throw new Error(`web/src/mantine.css lacks the styles of a component of Mantine, that of the class ${missing}.`)
}

async function tools() {
  try {
    const [{ build }, { default: config }] = await Promise.all([import('vite'), import('../web/vite.config.ts')])
    return { build, config }
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new Error('packages that build it are missing; "npm install" brings them.')
  }
}

/** Puts a file in its place, after its compressed forms. */
async function put(path: string, { raw, br, gz }: Forms) {
  for (const [at, content] of [[`${path}.br`, br] as const, [`${path}.gz`, gz] as const, [path, raw] as const]) {
    const draft = `${at}.${randomUUID()}.draft`
    await writeFile(draft, content, { flush: true })
    await rename(draft, at)
  }
}

/** Keeps the parts of these pages, for tabs that were opened before; and young ones, which may be of a node that builds now. */
async function removeOldParts(folder: string, pages: string[]) {
  const kept = new Set(pages.flatMap(partsOf))
  for (const file of await readdir(folder))
    if (!kept.has(file.replace(/\.(br|gz)$/, ''))) await removeOld(join(folder, file))
}

/** Drafts of builds that were killed. */
async function removeLeftovers(folder: string) {
  for (const file of await readdir(folder, { recursive: true }))
    if (file.endsWith('.draft')) await removeOld(join(folder, file))
}

/** Removes a file, unless it is so young that it may belong to another node that builds now. */
async function removeOld(path: string) {
  const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now())
  if (age > 600_000) await rm(path, { force: true })
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error))
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`

async function main() {
  const { values } = parseArgs({
    options: { of: { type: 'string' }, 'if-old': { type: 'boolean' }, sizes: { type: 'boolean' } },
  })
  const project = resolve(values.of ?? join(import.meta.dirname, '..'))
  if (values['if-old'] && (await isCurrent(project))) return
  const startedAt = performance.now()
  const { shell, parts } = await buildWebApp(project)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `web/dist: the page with the scripts it begins with ${kilobytes(shell.raw)}, gzip ${kilobytes(shell.gzip)}, ` +
      `brotli ${kilobytes(shell.br)}; ${parts.length} parts, the largest ${kilobytes(parts[0]?.br ?? 0)}; in ${seconds} s`,
  )
  if (values.sizes) for (const { file, br } of parts) console.log(`  ${file} ${br}`)
}

if (import.meta.main) {
  // started by a service, it ends with the service
  process.once('disconnect', () => process.exit(1))
  try {
    await main()
    process.exit(0)
  } catch (error) {
    const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error)).trim()
    // a fault of the sources in full for who works on them; the last line is for who starts the service
    console.error(text.includes('\n') ? `${text}\n\n${sentenceOf(text)}` : sentenceOf(text))
    process.exit(1)
  }
}

/** Of several lines the first that names a fault. */
function sentenceOf(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() && !/^Build failed with/.test(line))
  return `${(lines[0] ?? text).trim().replace(/\.$/, '')}.`
}
