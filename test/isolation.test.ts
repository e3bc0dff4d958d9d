import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from './harness.ts'
import {
  fillPath,
  makeRecords,
  type Operation,
  readOperations,
  typesOf,
  validBody,
  withoutNull,
} from './openapi_walk.ts'

// Every route of /openapi.json, as another firm. A route that is added later is covered without a change here; one with
// an id of a new kind makes the first test fail until makeRecords makes such a record.

let service: TestService
let ana: Person
let bob: Person
let anasIds: Record<string, string>
let bobsIds: Record<string, string>
let operations: Operation[]
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  bob = await service.register('Bob')
  anasIds = await makeRecords(service, ana)
  bobsIds = await makeRecords(service, bob)
  operations = (await readOperations(service)).filter((operation) => !operation.path.startsWith('/t/'))
})

const known = (ids: Record<string, string>, name: string) => {
  const id = ids[name]
  assert.ok(id, `makeRecords has no ${name}: teach it how to make one`)
  return id
}

/** A path may also name a page of a record. */
const isId = (name: string) => name.endsWith('_id')

test('every id that a path can name is known to this test', () => {
  const names = new Set(operations.flatMap((operation) => operation.pathParameters))
  assert.ok(names.size >= 8)
  for (const name of names) known(anasIds, name)
})

test('its owner can open every record that the other tests try to reach', async () => {
  for (const { method, path, pathParameters, query } of operations) {
    if (method !== 'GET' || pathParameters.length === 0 || query.some((parameter) => parameter.required)) continue
    const { status } = await ana.get(fillPath(path, (name) => known(anasIds, name)))
    assert.equal(status, 200, `GET ${path}`)
  }
})

test('a record of another firm is answered exactly as one that does not exist, on every route with an id', async () => {
  let tried = 0
  for (const { method, path, pathParameters, body } of operations) {
    if (pathParameters.length === 0) continue
    const content = body && validBody(body, (field) => known(bobsIds, field))
    const foreign = await bob.send(
      method,
      fillPath(path, (name) => known(anasIds, name)),
      content,
    )
    const missing = await bob.send(
      method,
      fillPath(path, (name) => (isId(name) ? unknownId : known(bobsIds, name))),
      content,
    )
    assert.equal(foreign.status, 404, `${method} ${path}: ${JSON.stringify(foreign.body)}`)
    assert.deepEqual(foreign.body, missing.body, `${method} ${path}`)
    tried++
  }
  assert.ok(tried >= 25, `${tried} routes`)
})

/** Ids that a client makes itself: one that this firm does not know yet begins a record, whoever else has it. */
const chosenByClients = new Set(['POST /agentic-chat/query chat_id'])

test('a body that refers to a record of another firm is answered with 404, and stores nothing', async () => {
  const before = await countEvents()
  let tried = 0
  for (const { method, path, body } of operations) {
    if (!body?.properties || path.startsWith('/auth')) continue
    for (const [field, given] of Object.entries(body.properties)) {
      const isList = typesOf(withoutNull(given)).includes('array')
      if (!/_ids?$/.test(field) || chosenByClients.has(`${method} ${path} ${field}`)) continue
      const foreignId = known(anasIds, field.replace(/_ids$/, '_id'))
      const content = {
        ...validBody(body, (name) => known(bobsIds, name)),
        [field]: isList ? [foreignId] : foreignId,
      }
      const reply = await bob.send(
        method,
        fillPath(path, (name) => known(bobsIds, name)),
        content,
      )
      // of what takes null alone every value is refused, whoever's it is
      const isTaken = typesOf(given).some((type) => type !== 'null')
      assert.equal(reply.status, isTaken ? 404 : 422, `${method} ${path} with ${field}: ${JSON.stringify(reply.body)}`)
      assert.ok(reply.body.detail.includes(field), `${method} ${path} names ${field}: ${reply.body.detail}`)
      tried++
    }
  }
  assert.ok(tried >= 8, `${tried} references`)
  assert.equal(await countEvents(), before)
})

test('a list filtered by a record of another firm is empty, or says there is no such record', async () => {
  for (const { method, path, query, pathParameters } of operations) {
    if (method !== 'GET' || pathParameters.length > 0) continue
    for (const { name } of query) {
      if (!name.endsWith('_id')) continue
      const required = query.filter((parameter) => parameter.required && parameter.name !== name)
      const others = required.map((parameter) => `&${parameter.name}=Acme`).join('')
      const reply = await bob.get(`${path}?${name}=${known(anasIds, name)}${others}`)
      if (reply.status === 404) continue
      assert.equal(reply.status, 200, `${path}?${name}`)
      // a list as a file has its head alone
      if (typeof reply.body === 'string') assert.equal(reply.body.trimEnd().split('\n').length, 1, `${path}?${name}`)
      else assert.equal(reply.body.total, 0, `${path}?${name}`)
    }
  }
})

test('no list of one firm carries an id of the other', async () => {
  const foreign = new Set(
    Object.keys(anasIds)
      .filter(isId)
      .map((name) => known(anasIds, name)),
  )
  for (const { method, path, pathParameters, query } of operations) {
    if (method !== 'GET' || pathParameters.length > 0) continue
    const required = query.filter((parameter) => parameter.required).map(({ name }) => `${name}=Acme`)
    const { body } = await bob.get(`${path}?${required.join('&')}`)
    const text = JSON.stringify(body)
    for (const id of foreign) assert.ok(!text.includes(id), `${path} shows ${id}`)
  }
})

test('every route that is not public needs a token', async () => {
  const open = new Set(['/', '/health', '/docs', '/redoc', '/openapi.json', '/auth/login', '/auth/register'])
  for (const { method, path } of operations) {
    const { status, body } = await service.send(
      method,
      fillPath(path, () => unknownId),
    )
    if (open.has(path)) assert.notEqual(status, 401, `${method} ${path}`)
    else {
      assert.equal(status, 401, `${method} ${path}`)
      const detail = path === '/auth/refresh' ? 'Missing token' : 'Missing or invalid authorization header'
      assert.deepEqual(body, { detail })
    }
  }
  for (const path of ['/nowhere', '/health/', '/HEALTH', '/api', '/auth/login/', '//health'])
    assert.equal((await service.send('GET', path)).status, 401, path)
})

test('a path that is nobody’s is 404 for who has a token', async () => {
  const { status, body } = await ana.get('/nowhere')
  assert.equal(status, 404)
  assert.deepEqual(body, { detail: 'Not found', error_code: 'not_found' })
})

async function countEvents() {
  const [row] = await service.deps.sql<{ n: number }[]>`
    select count(*)::int as n from events where firm_id = ${bob.firmId}`
  return row?.n
}
