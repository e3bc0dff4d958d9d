import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Person, type Reply, startTestService } from '../../../test/harness.ts'

const service = await startTestService()

const send = (who: Person, key: string, path: string, body?: unknown) =>
  who.send('POST', path, body, { 'idempotency-key': key })

test('the same request under the same key is done once and answered alike', async () => {
  const ana = await service.register('Ana')
  const first = await send(ana, 'k1', '/api/companies', { name: 'Acme' })
  const again = await send(ana, 'k1', '/api/companies', { name: 'Acme' })
  assert.equal(first.status, 201)
  assert.deepEqual([again.status, again.body], [201, first.body])
  assert.equal(first.headers.get('idempotency-replayed'), null)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.equal(again.headers.get('content-type'), first.headers.get('content-type'))
  assert.equal((await ana.get('/api/companies')).body.total, 1)
})

test('another body or another address under a used key is refused, and nothing is done', async () => {
  const ana = await service.register('Ana')
  await send(ana, 'k1', '/api/companies', { name: 'Acme' })
  for (const [path, body] of [
    ['/api/companies', { name: 'Other' }],
    ['/api/contacts', { name: 'Acme' }],
  ] as const) {
    const reply = await send(ana, 'k1', path, body)
    assert.deepEqual([reply.status, reply.body.error_code], [422, 'idempotency_key_reused'])
  }
  assert.equal((await ana.get('/api/companies')).body.total, 1)
})

test('a key is one person’s: a colleague and another firm may use the same', async () => {
  const ana = await service.register('Ana')
  const ben = await service.invite(ana, 'Ben', 'member')
  const bob = await service.register('Bob')
  for (const who of [ana, ben, bob])
    assert.equal((await send(who, 'same', '/api/companies', { name: who.name })).status, 201)
  assert.equal((await ana.get('/api/companies')).body.total, 2)
})

test('of many at once one is done; the others are told to come again, or get its answer', async () => {
  const ana = await service.register('Ana')
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => send(ana, 'race', '/api/companies', { name: 'Acme' })),
  )
  for (const { status, headers } of replies)
    assert.ok(status === 201 || (status === 409 && headers.get('retry-after')), String(status))
  assert.equal((await ana.get('/api/companies')).body.total, 1)
  assert.equal(
    (await send(ana, 'race', '/api/companies', { name: 'Acme' })).headers.get('idempotency-replayed'),
    'true',
  )
})

test('errors of the request are answered alike; a request that is not valid leaves its key free', async () => {
  const ana = await service.register('Ana')
  const deal = { name: 'X', company_id: '01900000-0000-7000-8000-000000000000' }
  const first = await send(ana, 'k1', '/api/deals', deal)
  const again = await send(ana, 'k1', '/api/deals', deal)
  assert.deepEqual([first.status, again.status, again.headers.get('idempotency-replayed')], [404, 404, 'true'])
  assert.deepEqual(again.body, first.body)
  assert.equal((await send(ana, 'k2', '/api/companies', { name: '' })).status, 422)
  assert.equal((await send(ana, 'k2', '/api/companies', { name: 'Acme' })).status, 201)
  assert.equal((await send(ana, 'two words', '/api/companies', { name: 'Acme' })).status, 422)
  assert.equal((await send(ana, 'x'.repeat(201), '/api/companies', { name: 'Acme' })).status, 422)
})

test('what failed by our fault is not kept', async () => {
  const ana = await service.register('Ana')
  const { sql } = service.deps
  await sql`alter table companies rename to companies_away`
  const failed = await send(ana, 'k1', '/api/companies', { name: 'Acme' }).finally(
    () => sql`alter table companies_away rename to companies`,
  )
  assert.equal(failed.status, 500)
  assert.equal((await send(ana, 'k1', '/api/companies', { name: 'Acme' })).status, 201)
})

test('a request that the service was killed in is not done twice: its outcome is said to be unknown', async () => {
  const ana = await service.register('Ana')
  await send(ana, 'k1', '/api/companies', { name: 'Acme' })
  await service.deps.sql`
    update service.idempotent_answers set status = null, body = null, begun_at = now() - interval '2 minutes'
    where user_id = ${ana.id}`
  const reply = await send(ana, 'k1', '/api/companies', { name: 'Acme' })
  assert.deepEqual([reply.status, reply.body.error_code], [409, 'outcome_unknown'])
  await service.deps.sql`
    update service.idempotent_answers set begun_at = now() - interval '25 hours' where user_id = ${ana.id}`
  assert.equal((await send(ana, 'k1', '/api/companies', { name: 'Acme' })).status, 201)
})

test('what is kept cannot be read without the key', async () => {
  const ana = await service.register('Ana')
  assert.equal((await send(ana, 'key-of-Ana', '/api/companies', { name: 'Very Secret Name' })).status, 201)
  const wish = { name: 'Sync', scopes: ['read'] }
  const made = await send(ana, 'another-key-of-Ana', '/auth/keys', wish)
  assert.equal(made.status, 201)
  assert.equal((await send(ana, 'another-key-of-Ana', '/auth/keys', wish)).body.key, made.body.key)
  const rows = await service.deps.sql`select * from service.idempotent_answers where user_id = ${ana.id}`
  const kept = rows.map((row) => Buffer.concat(Object.values(row).filter(Buffer.isBuffer)).toString('latin1')).join()
  assert.equal(rows.length, 2)
  for (const secret of ['Secret', 'key-of-Ana', made.body.key.slice(8), 'firmcrm_'])
    assert.ok(!kept.includes(secret) && !JSON.stringify(rows).includes(secret), secret)
})

test('who has the database and knows the key reads nothing: an answer needs the secret of the installation', async () => {
  const ana = await service.register('Ana')
  const wish = { name: 'Sync', scopes: ['read'] }
  const first = await send(ana, '1', '/auth/keys', wish)
  const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((key) => key.toString('base64'))
  const nodeWith = (CREDENTIALS_KEY: string) => startTestService({ DATABASE_URL: service.databaseUrl, CREDENTIALS_KEY })
  const repeat = async (key: string, name: string) => {
    const headers = { authorization: `Bearer ${ana.token}`, 'idempotency-key': '1' }
    return (await nodeWith(key)).send('POST', '/auth/keys', { ...wish, name }, headers)
  }
  for (const name of ['Sync', 'Another']) {
    const elsewhere = await repeat(fresh ?? '', name)
    assert.deepEqual([elsewhere.status, elsewhere.body.error_code], [409, 'outcome_unknown'])
  }
  const renewed = await repeat(`${fresh},${old}`, 'Sync')
  assert.deepEqual([renewed.status, renewed.body], [201, first.body])
  assert.equal((await ana.get('/auth/keys')).body.total, 1)
})

/** Uploads as programs do, which make another boundary each time. */
async function upload(person: Person, key: string, content: string, filename = 'a.html', path = '/api/files/upload') {
  const form = new FormData()
  if (path === '/api/import') form.append('kind', 'companies')
  form.append('file', new Blob([content]), filename)
  const headers = { authorization: `Bearer ${person.token}`, 'idempotency-key': key }
  const reply = await fetch(service.url + path, { method: 'POST', headers, body: form })
  const body: Reply['body'] = await reply.json()
  return { status: reply.status, body, isReplayed: reply.headers.has('idempotency-replayed') }
}

test('an upload that is repeated makes one file', async () => {
  const ana = await service.register('Ana')
  // longer than what comes in one piece
  const content = `<html><body>Revenue was 5${'<p>A sentence of a long document.'.repeat(20_000)}</body></html>`
  const first = await upload(ana, 'file', content)
  const again = await upload(ana, 'file', content)
  assert.equal(first.status, 201, JSON.stringify(first.body))
  assert.deepEqual([again.status, again.body.id, again.isReplayed], [201, first.body.id, true])
  assert.equal((await ana.get('/api/files')).body.total, 1)
})

test('another file under the key of the first is refused, however alike they are', async () => {
  const ana = await service.register('Ana')
  const first = await upload(ana, 'file', '<html><body>Revenue was 5</body></html>')
  assert.equal(first.status, 201)
  const others = [
    ['<html><body>Revenue was 6</body></html>', 'a.html'],
    ['<html><body>Revenue was 5</body></html>', 'b.html'],
    ['<html><body>Revenue was 5</body></html> ', 'a.html'],
    ['<html><body>Revenue was 55</body></html>', 'a.html'],
    ['', 'a.html'],
  ] as const
  for (const [content, filename] of others) {
    const { status, body } = await upload(ana, 'file', content, filename)
    assert.deepEqual([status, body.error_code], [422, 'idempotency_key_reused'], content)
  }
  const table = await upload(ana, 'table', 'name,city\nAcme,Rome\n', 'a.csv', '/api/import')
  assert.equal(table.status, 201, JSON.stringify(table.body))
  const other = await upload(ana, 'table', 'name,city\nAcme,Bonn\n', 'a.csv', '/api/import')
  assert.deepEqual([other.status, other.body.error_code], [422, 'idempotency_key_reused'])
  assert.equal((await ana.get('/api/files')).body.total, 1)
})

test('an upload that was refused can be sent again under its key', async () => {
  const ana = await service.register('Ana')
  assert.equal((await upload(ana, 'file', 'MZ', 'a.exe')).status, 400)
  assert.equal((await upload(ana, 'file', '<html><body>Revenue was 5</body></html>')).status, 201)
})
