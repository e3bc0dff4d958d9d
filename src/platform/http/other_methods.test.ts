import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
})

test('an address that is asked by another method says by which it is', async () => {
  for (const [method, path, allow] of [
    ['PUT', '/api/companies', 'GET, HEAD, POST'],
    ['POST', `/api/companies/${unknownId}`, 'DELETE, GET, HEAD, PATCH'],
    ['DELETE', '/api/deals?page=2', 'GET, HEAD, POST'],
  ] as const) {
    const response = await fetch(`${service.url}${path}`, { method, headers: { authorization: `Bearer ${ana.token}` } })
    const body = (await response.json()) as { error_code: string } // reason: every error has it
    assert.deepEqual(
      [response.status, response.headers.get('allow'), body.error_code],
      [405, allow, 'method_not_allowed'],
      path,
    )
    assert.equal((await service.send(method, path)).status, 401, `${path} without a token`)
  }
  assert.equal((await ana.get('/api/nothing-here')).status, 404)
})

test('a word of an address is no id: each address says by which methods it is asked, and only by these', async () => {
  const { body } = await ana.get('/openapi.json')
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  const addresses = Object.entries<object>(body.paths)
    .map(([path, item]) => ({ path, allowed: methods.filter((method) => method.toLowerCase() in item) }))
    // a session of a program is asked for by other methods that the description leaves to its protocol
    .filter(({ path }) => !path.includes('{') && path !== '/mcp')
  assert.ok(addresses.length > 100)
  for (const { path, allowed } of addresses)
    for (const method of methods.filter((one) => !allowed.includes(one))) {
      const response = await fetch(`${service.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${ana.token}` },
      })
      await response.body?.cancel()
      assert.equal(response.status, 405, `${method} ${path}`)
      const said = (response.headers.get('allow') ?? '').split(', ').filter((one) => one !== 'HEAD')
      assert.deepEqual(said, allowed.toSorted(), `${method} ${path}`)
    }
  assert.equal((await ana.get('/api/companies/searching')).status, 422)
})

test('a public address needs no token, whichever the method', async () => {
  for (const [method, path] of [
    ['GET', '/auth/login'],
    ['POST', '/health'],
    ['PUT', '/docs'],
  ] as const)
    assert.equal((await service.send(method, path)).status, 405, `${method} ${path}`)
  assert.equal((await service.send('GET', '/auth/nothing')).status, 401)
})

test('a time without an offset is one in UTC', async () => {
  const company = await ana.create('/api/companies', { name: 'Acme' })
  const call = { type: 'call', subject: 'Talk', company_id: company.id, date: '2026-01-02T03:04:05' }
  const { id } = await ana.create('/api/interactions', call)
  assert.equal((await ana.get(`/api/interactions/${id}`)).body.date, '2026-01-02T03:04:05.000Z')
  assert.equal((await ana.post('/api/interactions', { ...call, date: '2026-13-02T03:04:05' })).status, 422)
})
