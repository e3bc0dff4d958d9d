import assert from 'node:assert/strict'
import {
  copyFileSync,
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
import { buildInChild, isCurrent } from '../src/web_build.ts'
import { inputsDigest } from '../src/web_inputs.ts'

// The build of the web app, on an app of a few lines.

const project = mkdtempSync(join(tmpdir(), 'web-build-'))
const page = join(project, 'web/dist/index.html')
after(() => rmSync(project, { recursive: true, force: true }))

const write = (path: string, text: string) => writeFileSync(join(project, path), text)
const lock = (packages: Record<string, object>) => write('package-lock.json', JSON.stringify({ packages }))
before(() => {
  mkdirSync(join(project, 'web/src'), { recursive: true })
  write('web/index.html', '<!doctype html><body><script type="module" src="/src/main.ts"></script></body>\n')
  write('web/src/main.ts', "import './look.css'\ndocument.body.textContent = '</script><!-- ' + location.hash\n")
  write(
    'web/src/look.css',
    "@font-face { font-family: A; src: url('./a.woff2') }\nbody { color: teal; font-family: A }\n",
  )
  write('web/src/a.woff2', 'not really a font')
  lock({ 'node_modules/react': { version: '19.3.1' }, 'node_modules/biome': { version: '1.0.0', dev: true } })
})

test('the web app is built into one page, which says from what it was made and asks for nothing else', async () => {
  await buildInChild(project)
  const html = readFileSync(page, 'utf8')
  assert.equal(await isCurrent(project), true)
  assert.match(html, /<script type="module"[^>]*>[\s\S]*location\.hash[\s\S]*<\/script>/)
  assert.match(html, /<style[^>]*>[\s\S]*data:font\/woff2;base64[\s\S]*<\/style>/)
  assert.doesNotMatch(html, /src="|href="|sourceMappingURL/)
  assert.equal(html.match(/<\/script>/g)?.length, 1, 'what a program says does not end its script')
  assert.equal(gunzipSync(readFileSync(`${page}.gz`)).toString(), html)
  assert.deepEqual(readdirSync(join(project, 'web/dist')).sort(), ['index.html', 'index.html.br', 'index.html.gz'])
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

test('two builds at once both succeed and leave one whole page', async () => {
  const leftover = join(project, 'web/dist/index.html.x.draft')
  writeFileSync(leftover, 'of a build that was killed')
  utimesSync(leftover, 0, 0)
  await Promise.all([buildInChild(project), buildInChild(project)])
  assert.equal(await isCurrent(project), true)
  assert.deepEqual(readdirSync(join(project, 'web/dist')).sort(), ['index.html', 'index.html.br', 'index.html.gz'])
})

test('an installation without the sources serves the page that it has, and builds none', async () => {
  const bare = mkdtempSync(join(tmpdir(), 'web-bare-'))
  after(() => rmSync(bare, { recursive: true, force: true }))
  assert.equal(await isCurrent(bare), false)
  await assert.rejects(buildInChild(bare), /its sources \(the folder "web"\) are missing\./)
  mkdirSync(join(bare, 'web/dist'), { recursive: true })
  copyFileSync(page, join(bare, 'web/dist/index.html'))
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
  assert.notEqual(await inputsDigest(project), ofNewPackage)
})
