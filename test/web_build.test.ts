import assert from 'node:assert/strict'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { nameOfPart, partsOf } from '../src/platform/http/web_app/web_parts.ts'
import { buildInChild, isCurrent } from '../src/web_build.ts'
import { inputsDigest } from '../src/web_inputs.ts'

// The build of the web app, on an app of a few lines.

const project = mkdtempSync(join(tmpdir(), 'web-build-'))
const page = join(project, 'web/dist/index.html')
const parts = join(project, 'web/dist/parts')
const built = ['index.html', 'index.html.br', 'index.html.gz', 'parts']
after(() => rmSync(project, { recursive: true, force: true }))

const write = (path: string, text: string) => writeFileSync(join(project, path), text)
const icon = `<link rel="icon" href="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7'/></svg>">`
const lock = (packages: Record<string, object>) => write('package-lock.json', JSON.stringify({ packages }))
before(() => {
  mkdirSync(join(project, 'web/src'), { recursive: true })
  write(
    'web/index.html',
    `<!doctype html><head>${icon}</head><body><script type="module" src="/src/main.ts"></script></body>\n`,
  )
  write(
    'web/src/main.ts',
    "import './look.css'\ndocument.body.textContent = '</script><!-- ' + location.hash\nimport('./late.ts')\n",
  )
  write('web/src/late.ts', "document.title = 'late'\n")
  write(
    'web/src/look.css',
    "@font-face { font-family: A; src: url('./a.woff2') }\nbody { color: teal; font-family: A }\n",
  )
  write('web/src/a.woff2', 'not really a font')
  lock({ 'node_modules/react': { version: '19.3.1' }, 'node_modules/biome': { version: '1.0.0', dev: true } })
})

test('the web app is built into a page and parts, which name what they are made of and ask for nothing else', async () => {
  await buildInChild(project)
  const html = readFileSync(page, 'utf8')
  assert.equal(await isCurrent(project), true)
  const { imports } = JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(html)?.[1] ?? '')
  assert.deepEqual(
    Object.keys(imports)
      .filter((file) => !file.includes('runtime'))
      .sort(),
    ['./icon_192.png', './icon_512.png', './icon_apple.png', './icon_maskable.png', './index.js', './late.js'],
  )
  assert.ok(html.includes(`src="${imports['./index.js']}"`), 'the page begins with the first')
  assert.match(html, /<style>[\s\S]*url\(\.\/\?part=[\w-]{22}\.woff2\)[\s\S]*<\/style>/)
  assert.doesNotMatch(html, /(src|href)="(?!data:|\.\/\?part=)|sourceMappingURL/)
  assert.equal(gunzipSync(readFileSync(`${page}.gz`)).toString(), html)
  assert.equal(
    partsOf(html).length,
    Object.keys(imports).length + 3,
    'the scripts, a font, the notices and the manifest',
  )
  for (const name of partsOf(html)) {
    const content = readFileSync(join(parts, name))
    assert.equal(nameOfPart(content, name.split('.')[1] ?? ''), name)
    assert.deepEqual(gunzipSync(readFileSync(join(parts, `${name}.gz`))), content)
  }
  assert.deepEqual(readdirSync(join(project, 'web/dist')).sort(), built)
})

test('what questions and tables call a field stays out of the page, and what screens say of it does not', async () => {
  mkdirSync(join(project, 'src/records/descriptions'), { recursive: true })
  const words = "headings: 'umsatz', asked: `top line|${'net'} sales`, choicesAsked: { sold: 'bought' }"
  write(
    'src/records/descriptions/mills.ts',
    `const pick = ({ asked = 'kept by itself' }) => asked
export const mill = { called: ['wheel'], fields: { revenue: { label: 'Revenue', ${words}, sorted: true } }, pick }\n`,
  )
  const main = readFileSync(join(project, 'web/src/main.ts'), 'utf8')
  const begun =
    "import { mill } from '../../src/records/descriptions/mills.ts'\nconsole.log(JSON.stringify(mill), mill.pick({}))\n"
  write('web/src/main.ts', begun + main)
  const scripts = () =>
    partsOf(readFileSync(page, 'utf8'))
      .map((name) => readFileSync(join(parts, name), 'utf8'))
      .join('')
  await buildInChild(project)
  assert.match(scripts(), /Revenue/)
  assert.match(scripts(), /kept by itself/)
  assert.doesNotMatch(scripts(), /umsatz|top line|bought|wheel/)
  // the same words from a file that describes no record would be found
  write('web/src/mills.ts', readFileSync(join(project, 'src/records/descriptions/mills.ts'), 'utf8'))
  write('web/src/main.ts', begun.replace('../../src/records/descriptions', '.') + main)
  await buildInChild(project)
  assert.match(scripts(), /umsatz[\s\S]*top line[\s\S]*bought/)
  write('web/src/main.ts', main)
})

test('a new build keeps the parts of the one before, and no older ones', async () => {
  const late = () => partsOf(readFileSync(page, 'utf8'))
  const aged = () => {
    for (const file of readdirSync(parts)) utimesSync(join(parts, file), 0, 0)
  }
  await buildInChild(project)
  const first = late()
  aged()
  write('web/src/late.ts', "document.title = 'later'\n")
  await buildInChild(project)
  const second = late()
  const gone = first.filter((name) => !second.includes(name))
  assert.equal(gone.length, 1, 'the part that did not change keeps its name, though it imports the one that did')
  assert.ok(existsSync(join(parts, gone[0] ?? '')))
  aged()
  await buildInChild(project)
  assert.ok(existsSync(join(parts, gone[0] ?? '')), 'the same again is no new build')
  write('web/src/late.ts', "document.title = 'latest'\n")
  await buildInChild(project)
  assert.ok(!existsSync(join(parts, gone[0] ?? '')))
  for (const name of [...second, ...late()]) assert.ok(existsSync(join(parts, name)))
  rmSync(join(parts, late()[0] ?? ''))
  assert.equal(await isCurrent(project), false, 'a page whose part is missing is built again')
})

test('a page whose part is damaged is built again, and whole then', async () => {
  await buildInChild(project)
  assert.equal(await isCurrent(project), true)
  const part = join(parts, partsOf(readFileSync(page, 'utf8'))[0] ?? '')
  const whole = readFileSync(part)
  writeFileSync(part, whole.subarray(0, -1))
  assert.equal(await isCurrent(project), false)
  await buildInChild(project)
  assert.deepEqual(readFileSync(part), whole)
  assert.equal(await isCurrent(project), true)
})

test('a build that fails says why in a sentence, and the page of before stays', async () => {
  await buildInChild(project)
  const before = statSync(page)
  write('web/src/main.ts', "import { x } from './nowhere.ts'\nx()\n")
  await assert.rejects(buildInChild(project), (error: Error) => {
    assert.match(error.message, /^[^\n]*nowhere\.ts[^\n]*\.$/)
    return true
  })
  assert.equal(statSync(page).ino, before.ino)
  assert.equal(await isCurrent(project), false, 'the next start tries again')
  write('web/src/main.ts', 'document.body.textContent = location.hash\n')
})

test('two builds at once both succeed and leave one whole build', async () => {
  const leftover = join(project, 'web/dist/index.html.x.draft')
  writeFileSync(leftover, 'of a build that was killed')
  utimesSync(leftover, 0, 0)
  await Promise.all([buildInChild(project), buildInChild(project)])
  assert.equal(await isCurrent(project), true)
  assert.deepEqual(readdirSync(join(project, 'web/dist')).sort(), built)
})

test('an installation without the sources serves the page that it has, and builds none', async () => {
  const bare = mkdtempSync(join(tmpdir(), 'web-bare-'))
  after(() => rmSync(bare, { recursive: true, force: true }))
  assert.equal(await isCurrent(bare), false)
  await assert.rejects(buildInChild(bare), /its sources \(the folder "web"\) are missing\./)
  cpSync(join(project, 'web/dist'), join(bare, 'web/dist'), { recursive: true })
  assert.equal(await isCurrent(bare), true)
})

test('a page is old when a source or a package of the app has changed, and not for what is no part of it', async () => {
  const digest = await inputsDigest(project)
  write('web/src/openapi.d.ts', 'export type A = 1')
  write('web/src/main.test.ts', 'a test')
  lock({ 'node_modules/react': { version: '19.3.1' }, 'node_modules/biome': { version: '2.0.0', dev: true } })
  assert.equal(await inputsDigest(project), digest)
  lock({ 'node_modules/react': { version: '19.3.2' } })
  const ofNewPackage = await inputsDigest(project)
  assert.notEqual(ofNewPackage, digest)
  write('web/src/look.css', 'body { color: red }')
  const ofNewLook = await inputsDigest(project)
  assert.notEqual(ofNewLook, ofNewPackage)
  mkdirSync(join(project, 'src/words'), { recursive: true })
  write('src/words/money.ts', 'export const sign = 1')
  const ofNewWords = await inputsDigest(project)
  assert.notEqual(ofNewWords, ofNewLook)
  mkdirSync(join(project, 'src/platform/http/web_app'), { recursive: true })
  write('src/platform/http/web_app/web_parts.ts', 'export const nameOfPart = 1')
  assert.notEqual(await inputsDigest(project), ofNewWords)
})
