import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { startTestService, type TestService } from '../../../test/harness.ts'
import { startLoopbackServer } from '../../../test/peers/loopback_server.ts'

let service: TestService
before(async () => {
  service = await startTestService({ PRIVATE_ADDRESSES: '127.0.0.1', REQUESTS_PER_SECOND: '1000' })
})

test('what a project system says of a file, whatever it is, is listed, read and sent without a fault', async (t) => {
  const attachment = {
    id: 7,
    filename: '\ud800<b>\u202etxt.html',
    content_type: 'text/html\r\nset-cookie: a=b; \u20ac',
    filesize: 1e300,
    created_on: 'never\u0000',
  }
  const project = { id: 1, name: 'Anvil\u0000', identifier: 'anvil', created_on: 'once' }
  const answers: Record<string, unknown> = {
    '/users/current.json': { user: { id: 1, login: 'ana\u0000' } },
    '/projects.json': { projects: [project], total_count: 1 },
    '/projects/1.json': { project },
    '/projects/1/files.json': { files: [attachment] },
    '/issues.json': { issues: [], total_count: 0 },
    '/attachments/7.json': { attachment },
  }
  const server = await startLoopbackServer(({ url }) =>
    url.pathname === '/attachments/download/7'
      ? { status: 200, body: Buffer.from('<script>alert(1)</script>') }
      : { status: url.pathname in answers ? 200 : 404, json: answers[url.pathname] },
  )
  t.after(() => server.stop())
  const ana = await service.register('Ana')
  await ana.create('/api/integrations', {
    service: 'projecthub',
    adapter: 'redmine',
    settings: { url: server.url },
    credentials: { username: 'key' },
  })
  assert.equal((await ana.get('/api/projecthub/projects')).status, 200)
  const listed = await ana.get('/api/projecthub/files?project_id=1')
  assert.equal(listed.status, 200, JSON.stringify(listed.body))
  const sent = await ana.get('/api/projecthub/files/7/download')
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  assert.equal(sent.headers.get('set-cookie'), null)
  assert.match(sent.headers.get('content-security-policy') ?? '', /sandbox/)
  const synced = await ana.post('/api/projecthub/sync/1', {})
  assert.equal(synced.status, 200, JSON.stringify(synced.body))
})
