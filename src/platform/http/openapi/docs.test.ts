import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { startTestService, type TestService } from '../../../../test/harness.ts'
import { sourceHash } from '../pages.ts'

let service: TestService
before(async () => {
  service = await startTestService()
})

for (const path of ['/docs', '/redoc']) {
  test(`${path} is one page for everybody, which needs nothing from elsewhere`, async () => {
    const { status, body, headers } = await service.send('GET', path)
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    const [head] = body.split('<style>')
    assert.doesNotMatch(head, /https?:\/\/(?!www\.w3\.org)|src=/)
    assert.doesNotMatch(body, /<script[^>]+src=|cdn\.redoc/)
  })

  test(`${path} comes compressed, and not again to who has it`, async () => {
    const { body, headers } = await service.send('GET', path, undefined, { 'accept-encoding': 'identity' })
    assert.equal(headers.get('vary')?.includes('accept-encoding'), true)
    for (const encoding of ['br', 'gzip']) {
      const compressed = await service.send('GET', path, undefined, { 'accept-encoding': encoding })
      assert.equal(compressed.headers.get('content-encoding'), encoding)
      assert.ok(Number(compressed.headers.get('content-length')) < body.length)
      assert.equal(compressed.body, body)
    }
    const known = await service.send('GET', path, undefined, { 'if-none-match': headers.get('etag') ?? '' })
    assert.deepEqual([known.status, known.body], [304, ''])
  })
}

for (const path of ['/', '/docs', '/redoc'])
  test(`the policy of ${path} allows its own scripts and no others`, async () => {
    const { body, headers } = await service.send('GET', path)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none'/)
    const [, scripts = ''] = /script-src ([^;]*)/.exec(policy) ?? []
    const inline = [...body.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
    const own = body.includes(' src="./?part=') ? ["'self'"] : []
    assert.equal(scripts, [...own, ...inline.map(([, source]) => sourceHash(source))].join(' '))
  })

test('/ is for everybody: the web app, or the page that stands in for it', async () => {
  const { status, headers } = await service.send('GET', '/')
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'text/html; charset=utf-8')
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
})

test('the pages are public on their exact path only', async () => {
  for (const path of [
    '/%68ealth',
    '/docs%2F',
    '/%64ocs',
    '/auth/%6cogin',
    '/openapi%2Ejson',
    '/docs/',
    '/docs/x',
    '/redoc/',
    '/openapi.json/',
    '/docs/swagger-ui.css',
  ]) {
    assert.equal((await service.send('GET', path)).status, 401, path)
  }
})
