import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { sourceHash } from '../pages.ts'
import { createServer } from '../server.ts'
import { type Home, home } from './home.ts'
import { builtApp, markOf } from './web_app.ts'
import { nameOfPart } from './web_parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'web-app-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const script = "document.body.append('one < two')"
const pageOf = (text: string, digest = 'abc') =>
  `<!doctype html><html><head><script type="module" crossorigin>${script}</script></head><body>${text}</body></html>\n${markOf(digest)}`

/** A server whose web app lies in a file of its own; "build" puts a page there as the build does. */
async function serve(name: string, progress: Home['progress'] = () => 'missing') {
  const path = join(folder, name, 'index.html')
  mkdirSync(join(folder, name, 'parts'), { recursive: true })
  const app = await createServer({
    log: pino({ level: 'silent' }),
    trustProxy: 0,
    bodyLimitBytes: 1000,
    corsOrigins: [],
  })
  home(app, { app: builtApp(path), progress })
  after(() => app.close())
  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/', headers })
  const build = (page: string) => {
    writeFileSync(`${path}.draft`, page)
    renameSync(`${path}.draft`, path)
  }
  /** Lays a part beside the page, and answers its name. */
  const lay = (text: string, type = 'js') => {
    const part = nameOfPart(Buffer.from(text), type)
    writeFileSync(join(folder, name, 'parts', part), text)
    return part
  }
  const getPart = (part: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: `/?part=${part}`, headers })
  return { path, get, build, lay, getPart }
}

test('the policy of the web app lets its own scripts and parts run, and nothing that is written into the page', async () => {
  const { get, build } = await serve('policy')
  build(pageOf('hello'))
  const { statusCode, headers, body } = await get()
  assert.equal(statusCode, 200)
  assert.equal(body, pageOf('hello'))
  assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  assert.equal(headers['referrer-policy'], 'no-referrer')
  const policy = String(headers['content-security-policy'])
  const parts = Object.fromEntries(
    policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
  )
  assert.equal(parts['default-src'], "'none'")
  assert.equal(parts['script-src'], `'self' ${sourceHash(script)}`)
  assert.equal(parts['font-src'], "'self'")
  assert.equal(parts['connect-src'], "'self'")
  assert.equal(parts['frame-ancestors'], "'none'")
  assert.equal(parts['base-uri'], "'none'")
})

test('a browser that has the web app is told so, and asks again each time', async () => {
  const { get, build } = await serve('known')
  build(pageOf('hello'))
  const { headers } = await get()
  assert.equal(headers['cache-control'], 'no-cache')
  const known = await get({ 'if-none-match': String(headers.etag) })
  assert.deepEqual([known.statusCode, known.body], [304, ''])
  assert.equal((await get({ 'if-none-match': '"another"' })).statusCode, 200)
})

test('the web app comes compressed as the browser asks, always the same page', async () => {
  const { path, get, build } = await serve('compressed')
  const page = pageOf('hello '.repeat(100))
  const prepared = brotliCompressSync(page)
  writeFileSync(`${path}.br`, prepared)
  build(page)
  const br = await get({ 'accept-encoding': 'gzip, deflate, br' })
  assert.equal(br.headers['content-encoding'], 'br')
  assert.deepEqual(br.rawPayload, prepared, 'what the build compressed is not compressed again')
  assert.equal(brotliDecompressSync(br.rawPayload).toString(), page)
  const gzip = await get({ 'accept-encoding': 'gzip' })
  assert.equal(gunzipSync(gzip.rawPayload).toString(), page)
  const head = await get({}, 'HEAD')
  assert.deepEqual([head.statusCode, head.body, head.headers['content-length']], [200, '', String(page.length)])
  assert.equal(head.headers.etag, br.headers.etag)
})

test('a compressed form that is damaged or of another build is never sent', async () => {
  const { path, get, build } = await serve('mixed')
  writeFileSync(`${path}.br`, brotliCompressSync(pageOf('another')))
  writeFileSync(`${path}.gz`, 'no gzip')
  build(pageOf('hello'))
  const br = await get({ 'accept-encoding': 'br' })
  assert.equal(brotliDecompressSync(br.rawPayload).toString(), pageOf('hello'))
  const gzip = await get({ 'accept-encoding': 'gzip' })
  assert.equal(gunzipSync(gzip.rawPayload).toString(), pageOf('hello'))
})

test('until the web app is built a page says how far it is, with the way to the API, and is not kept', async () => {
  let progress: ReturnType<Home['progress']> = 'building'
  const { get, build } = await serve('none', () => progress)
  const building = await get()
  assert.equal(building.statusCode, 200)
  assert.match(building.body, /The web app is being built/)
  assert.match(building.body, /href="docs"/)
  assert.equal(building.headers['cache-control'], 'no-store')
  assert.equal(building.headers.etag, undefined, 'by the tag the page knows that the app is there')
  progress = 'failed'
  assert.match((await get()).body, /The web app could not be built/)
  build(pageOf('hello'))
  const built = await get()
  assert.equal(built.body, pageOf('hello'))
  assert.ok(built.headers.etag)
})

test('a running node takes over a new build, and never half of one', async () => {
  const { path, get, build } = await serve('again')
  build(pageOf('first'))
  const first = await get()
  writeFileSync(path, pageOf('second').slice(0, 60))
  assert.equal((await get()).body, pageOf('first'), 'half a page is as good as none')
  build(pageOf('second'))
  const second = await get({ 'if-none-match': String(first.headers.etag) })
  assert.deepEqual([second.statusCode, second.body], [200, pageOf('second')])
  rmSync(path)
  assert.equal((await get()).body, pageOf('second'), 'a folder that is cleared does not take the app away')
})

test('a part is asked for at the address of the page, and a browser keeps it for good', async () => {
  const { path, build, lay, getPart } = await serve('parts')
  const text = 'export const one = 1 '.repeat(50)
  const part = lay(text)
  const prepared = brotliCompressSync(text)
  writeFileSync(join(folder, 'parts/parts', `${part}.br`), prepared)
  build(pageOf(`<a href="./?part=${part}">`))
  const { statusCode, headers, rawPayload } = await getPart(part, { 'accept-encoding': 'br' })
  assert.equal(statusCode, 200)
  assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.deepEqual(rawPayload, prepared)
  assert.equal((await getPart(part)).body, text)
  const manifest = await getPart(lay('{}', 'webmanifest'))
  assert.equal(manifest.headers['content-type'], 'application/manifest+json')
  const head = await getPart(part, {}, 'HEAD')
  assert.deepEqual([head.statusCode, head.body, head.headers['content-length']], [200, '', String(text.length)])
  assert.equal((await getPart(part, { 'if-none-match': String(headers.etag) })).statusCode, 304)
  const piece = await getPart(part, { range: 'bytes=0-3' })
  assert.deepEqual([piece.statusCode, piece.body], [200, text], 'whole, whatever piece was asked for')
  rmSync(join(path, '..'), { recursive: true })
  assert.equal((await getPart(part)).body, text, 'a folder that is cleared does not take it away')
})

test('nothing but a part is reached by the name of a part, and an unknown one is said in a sentence', async () => {
  const { build, lay, getPart } = await serve('unknown')
  const part = lay('export const one = 1')
  build(pageOf(`<a href="./?part=${part}">`))
  const parts = join(folder, 'unknown/parts')
  writeFileSync(join(parts, 'secret.txt'), 'secret')
  writeFileSync(join(parts, `${'a'.repeat(22)}.txt`), 'not what its name says')
  writeFileSync(join(folder, 'unknown', nameOfPart(Buffer.from('secret'), 'txt')), 'secret')
  const outside = nameOfPart(Buffer.from('secret'), 'txt')
  const refused = [
    '',
    'secret.txt',
    `${'a'.repeat(22)}.txt`,
    `../${outside}`,
    `..%2F${outside}`,
    `./${part}`,
    `${part}.br`,
  ]
  refused.push(
    '..%2Findex.html',
    '%2Fetc%2Fpasswd',
    `${part}%00`,
    `${part}&part=${part}`,
    nameOfPart(Buffer.from('x'), 'js'),
  )
  for (const name of refused) {
    const { statusCode, headers, body } = await getPart(name)
    assert.equal(statusCode, 404, name)
    assert.equal(headers['cache-control'], 'no-store')
    assert.match(JSON.parse(body).detail, /reload the page\.$/)
  }
})

test('a tab of the build before gets its parts, from a node that has just started too', async () => {
  const { path, get, build, lay, getPart } = await serve('before')
  const old = lay('export const one = 1')
  build(pageOf(`<a href="./?part=${old}">`))
  await get()
  const next = lay('export const one = 2')
  build(pageOf(`<a href="./?part=${next}">`))
  assert.equal((await getPart(next)).body, 'export const one = 2')
  assert.equal((await getPart(old)).body, 'export const one = 1')
  const another = builtApp(path)
  assert.equal((await another.part(old))?.identity.toString(), 'export const one = 1')
})

test('a page whose parts are not all there is as good as none', async () => {
  const { get, build, lay } = await serve('not whole')
  build(pageOf('hello'))
  await get()
  const missing = nameOfPart(Buffer.from('never laid down'), 'js')
  build(pageOf(`<a href="./?part=${missing}">`))
  assert.equal((await get()).body, pageOf('hello'))
  const part = lay('export const one = 1')
  build(pageOf(`<a href="./?part=${part}">`))
  assert.equal((await get()).body, pageOf(`<a href="./?part=${part}">`))
})
