import assert from 'node:assert/strict'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { type Home, home } from './home.ts'
import { sourceHash } from './pages.ts'
import { createServer } from './server.ts'
import { builtPage, markOf } from './web_app.ts'

const folder = mkdtempSync(join(tmpdir(), 'web-app-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const script = "document.body.append('one < two')"
const pageOf = (text: string, digest = 'abc') =>
  `<!doctype html><html><head><script type="module" crossorigin>${script}</script></head><body>${text}</body></html>\n${markOf(digest)}`

/** A server whose web app lies in a file of its own; "build" puts a page there as the build does. */
async function serve(name: string, progress: Home['progress'] = () => 'missing') {
  const path = join(folder, name)
  const app = await createServer({
    log: pino({ level: 'silent' }),
    trustProxy: 0,
    bodyLimitBytes: 1000,
    corsOrigins: [],
  })
  home(app, { page: builtPage(path), progress })
  after(() => app.close())
  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/', headers })
  const build = (page: string) => {
    writeFileSync(`${path}.draft`, page)
    renameSync(`${path}.draft`, path)
  }
  return { path, get, build }
}

test('the policy of the web app lets its own scripts run and no others', async () => {
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
  assert.equal(parts['script-src'], sourceHash(script))
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
