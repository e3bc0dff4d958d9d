import { randomUUID } from 'node:crypto'
import { access, mkdir, constants as modes, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify, stripVTControlCharacters } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { markOf } from '../src/platform/http/web_app.ts'
import { isCurrent } from '../src/web_build.ts'
import { inputsDigest } from '../src/web_inputs.ts'
import { noticesOf } from './web_notices.ts'

// Builds the web app into web/dist/index.html, beside it the same compressed: node scripts/web_build.ts [--if-old]
// A page is put in its place whole, so that who serves the folder never sees half of one.

/** how much of a page may cross the wire, compressed with brotli as browsers get it */
const bytesMax = 600_000

export type Sizes = { raw: number; gzip: number; br: number }

/** Builds the app in the folder "web" of a project. Throws with a sentence. */
export async function buildWebApp(project: string): Promise<Sizes> {
  // before the sources are read: what changes meanwhile makes the page an old one
  const digest = await inputsDigest(project)
  if (!digest) throw new Error('its sources (the folder "web") are missing.')
  const folder = join(project, 'web/dist')
  await makeWritable(folder)
  const page = Buffer.from((await bundled(join(project, 'web'))) + markOf(digest))
  const [br, gz] = await Promise.all([promisify(brotliCompress)(page, bestBrotli), promisify(gzip)(page, { level: 9 })])
  if (br.length > bytesMax)
    throw new Error(`the page has ${kilobytes(br.length)} compressed, and may have ${kilobytes(bytesMax)}.`)
  await removeLeftovers(folder)
  await put(join(folder, 'index.html.br'), br)
  await put(join(folder, 'index.html.gz'), gz)
  await put(join(folder, 'index.html'), page)
  return { raw: page.length, gzip: gz.length, br: br.length }
}

const bestBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 } }

async function makeWritable(folder: string) {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, modes.W_OK)
  } catch (error) {
    throw new Error(`the folder web/dist cannot be written (${codeOf(error)}).`)
  }
}

/** The page with its scripts, styles and fonts inside. */
async function bundled(root: string): Promise<string> {
  const { build, config } = await tools()
  const modules = new Set([fileURLToPath(import.meta.resolve('@fontsource-variable/inter/package.json'))])
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
  const [page, ...others] = output
  if (page?.type !== 'asset' || others.length > 0)
    throw new Error(`the page is not one file: ${output.map((file) => file.fileName).join(', ')}.`)
  const html = clean(page.source.toString())
  await checkStyles(html)
  return html + (await noticesOf(modules))
}

/** The page takes Mantine's styles component by component (web/src/mantine.css): one that was forgotten would look broken. */
async function checkStyles(html: string) {
  const all = await readFile(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')), 'utf8')
  const style = html.match(/<style\b[\s\S]*?<\/style>/g)?.join('') ?? ''
  const named = new Set(html.replace(style, '').match(/\bm_[0-9a-f]{6,8}\b/g))
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

/** As a browser reads it before it takes the hash of a script: without that, the policy would not let the script run. */
function clean(html: string): string {
  const page = html.replace(/\r\n?/g, '\n')
  if (page.includes('\0')) throw new Error('the page has a NUL character, which browsers replace.')
  // the plugin guards against this in its usual spelling
  if ([...page.matchAll(/<\/script.?/gi)].some(([end]) => end !== '</script>'))
    throw new Error('a text of the program ends the script that it stands in.')
  if (/<script\b[^>]*\ssrc=|<link\b[^>]*\shref="(?!data:)/.test(outsideScripts(page)))
    throw new Error('the page refers to a file outside of it.')
  return `${page.trimEnd()}\n`
}

const outsideScripts = (html: string) => html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1')

async function put(path: string, content: Buffer) {
  const draft = `${path}.${randomUUID()}.draft`
  await writeFile(draft, content, { flush: true })
  await rename(draft, path)
}

/** Drafts of builds that were killed. One that is younger may belong to another node that builds now. */
async function removeLeftovers(folder: string) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const age = name.endsWith('.draft') ? Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? 0) : 0
    if (age > 600_000) await rm(path, { force: true })
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error))
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`

async function main() {
  const { values } = parseArgs({ options: { of: { type: 'string' }, 'if-old': { type: 'boolean' } } })
  const project = resolve(values.of ?? join(import.meta.dirname, '..'))
  if (values['if-old'] && (await isCurrent(project))) return
  const startedAt = performance.now()
  const { raw, gzip, br } = await buildWebApp(project)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `web/dist/index.html: ${kilobytes(raw)}, gzip ${kilobytes(gzip)}, brotli ${kilobytes(br)}, in ${seconds} s`,
  )
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
