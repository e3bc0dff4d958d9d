import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connect } from '../src/platform/db/driver.ts'
import { eventually, type Person, startTestService, type TestService } from './harness.ts'
import {
  fillPath,
  makeRecords,
  type Operation,
  readOperations,
  type Schema,
  typesOf,
  validBody,
  withoutNull,
} from './openapi_walk.ts'
import { rounds } from './rounds.ts'

// Thousands of requests that no form would send, at every route of /openapi.json.

let service: TestService
let ana: Person
let ids: Record<string, string>
let operations: Operation[]
let sql: ReturnType<typeof connect>
before(async () => {
  service = await startTestService({ LOGIN_FAILURES_PER_EMAIL: '100000', LOGIN_FAILURES_PER_ADDRESS: '100000' })
  ana = await service.register('Ana')
  ids = await makeRecords(service, ana)
  operations = await readOperations(service)
  sql = connect(service.databaseUrl, { max: 4 })
})
after(() => sql.end())

type Case = { method: string; path: string; body?: string; what: string }

// numbers that are the same in every run: a failure can be found again (mulberry32)
let state = 20_261_121
const random = () => {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}
const pick = <T>(list: readonly T[]): T => {
  assert.ok(list.length > 0)
  return list[Math.floor(random() * list.length)] as T // reason: the list is not empty
}

const idOf = (name: string) => ids[name] ?? ids['company_id'] ?? ''
const raw = (json: string) => ({ raw: json })
const write = (value: unknown): string =>
  JSON.stringify(value, (_key, part) => (part?.raw === undefined ? part : `«${part.raw}»`)).replace(
    /"«(.*?)»"/g,
    (_whole, json: string) => JSON.parse(`"${json}"`),
  )

const badText = [raw('"\\u0000"'), raw('"a\\u0000b"'), raw('"\\ud800"'), raw('"\\udfff x"'), 5, true, {}, [], ['x']]
const badNumber = ['5', '', 'abc', raw('1e400'), raw('-1e400'), true, {}, [], raw('1e16'), '0x10']
const odd = [
  '%',
  '_',
  "'",
  '"',
  '\\',
  "'; drop table users; --",
  '%00',
  '${7*7}',
  '😀',
  '‮abc',
  '<script>',
  'a'.repeat(5000),
]

/** Values that the schema of a field must refuse. */
function wrongValues(name: string, given: Schema): unknown[] {
  const schema = withoutNull(given)
  if (schema.enum || schema.const !== undefined) return ['nope', '', 5, {}, [], raw('"\\u0000"')]
  const types = typesOf(schema)
  if (types.includes('string')) {
    if (/_id$/.test(name) || schema.format === 'uuid') return [...badText, 'x', '', "' or 1=1 --", `${idOf(name)}0`]
    if (/date|_at$|start|end/.test(name)) return [...badText, 'yesterday', '', '2026-02-30', '2026-13-01T00:00:00Z']
    // a field that is a text or a whole number takes 5
    return typesOf(given).includes('integer') ? [...badText.filter((value) => value !== 5), 1.5] : badText
  }
  if (types.includes('integer')) return [...badNumber, 1.5, raw('1e15'), -raw('1').raw]
  if (types.includes('number')) return badNumber
  if (types.includes('boolean')) return ['maybe', 5, {}, []]
  if (types.includes('array')) return ['x', 5, {}, [{}], [[]], [raw('"\\u0000"')], [5]]
  if (types.includes('object')) return ['x', 5, true]
  return []
}

const brokenBodies = [
  '{',
  '',
  'null',
  '[]',
  '"text"',
  '5',
  '{"a":}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{}}}',
  '{"a":1,}',
  '\u0000',
  '['.repeat(50_000),
]
const badQuery = {
  integer: ['', '0', '-1', '1.5', 'abc', '1e9', '9999999999999999', '%00', '1;select 1', '0x1'],
  number: ['', 'abc', '1e400', 'NaN', 'Infinity', '0x10', '--1', '1,5'],
  boolean: ['', 'maybe', '1'],
  other: ['%00', 'a%00b'],
}

/** A request that has to be refused: one thing in it is wrong. */
function wrongRequest(operation: Operation): Case | undefined {
  const { method, pathParameters, query, body } = operation
  const path = fillPath(operation.path, idOf)
  const kinds = [
    ...(pathParameters.length ? ['path'] : []),
    ...(query.length ? ['query'] : []),
    ...(body ? ['field', 'field', 'field', 'broken'] : []),
  ]
  if (kinds.length === 0) return undefined
  const content = body && JSON.stringify(validBody(body, idOf))
  switch (pick(kinds)) {
    case 'path': {
      const value = pick(['x', '%00', "'%20or%201=1", `${idOf('company_id')}0`, '-1', '%F0%9F%98%80'])
      return { method, path: operation.path.replace(/\{[^}]+\}/, value), body: content, what: `path ${value}` }
    }
    case 'query': {
      const { name, schema } = pick(query)
      const types = typesOf(schema)
      const values = schema.enum
        ? ['nope', '']
        : types.includes('integer')
          ? badQuery.integer.filter((value) => value !== '0' || withoutNull(schema).minimum !== 0)
          : types.includes('number')
            ? badQuery.number
            : types.includes('boolean')
              ? badQuery.boolean
              : name.endsWith('_id')
                ? ['', 'x', '%00']
                : badQuery.other
      const value = pick(values)
      return { method, path: `${path}?${name}=${value}`, body: content, what: `query ${name}=${value}` }
    }
    case 'field': {
      const properties = Object.entries(body?.properties ?? {}).filter(
        ([name, schema]) => wrongValues(name, schema).length > 0,
      )
      if (properties.length === 0) return undefined
      const [name, schema] = pick(properties)
      const value = pick(wrongValues(name, schema))
      const wrong = { ...validBody(body ?? {}, idOf), [name]: value }
      return { method, path, body: write(wrong), what: `${name} = ${write(value)}` }
    }
    default: {
      const broken = pick(brokenBodies.filter((text) => text !== '' || (body?.required ?? []).length > 0))
      return { method, path, body: broken, what: `body ${broken.slice(0, 40)}` }
    }
  }
}

/** A request that is strange and may be fine. */
function oddRequest(operation: Operation): Case {
  const { method, query, body } = operation
  const path = fillPath(operation.path, idOf)
  const content = body ? validBody(body, idOf) : {}
  for (const [name, schema] of Object.entries(body?.properties ?? {}))
    if (typesOf(schema).includes('string') && !schema.enum && random() < 0.4) content[name] = pick(odd)
  if (random() < 0.2)
    Object.assign(content, { id: ids['deal_id'], firm_id: ids['deal_id'], created_at: 5, x: { y: [1] } })
  const parts = query
    .filter(() => random() < 0.4)
    .map(
      ({ name }) => `${name}=${encodeURIComponent(pick([...odd.slice(0, 11), '1', '1000000000', 'true', idOf(name)]))}`,
    )
  if (random() < 0.1) parts.push('page=1&page=2', 'unknown=%')
  return { method, path: `${path}?${parts.join('&')}`, body: body && JSON.stringify(content), what: 'odd' }
}

/** Sends many at a time; the bodies have to be what they are, so the framework's own encoding is not used. */
async function sendAll(cases: Case[], check: (test: Case, status: number, body: unknown) => void) {
  const queue = [...cases]
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { status, body } = await ana.send(next.method, next.path, next.body)
      check(next, status, body)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

/** Everything a firm has stored, as one number. */
async function fingerprint() {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'counters')`
  const sums = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] =
        await sql`select count(*)::int as n, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as h from ${sql(name)} t`
      return `${name} ${row?.['n']} ${row?.['h']}`
    }),
  )
  return sums.sort()
}

// These end what the other requests need: the session, or the person's own rights.
const notAsAna = (operation: Operation) =>
  operation.path === '/auth/logout' ||
  operation.path === '/auth/password' ||
  (operation.method === 'PATCH' && operation.path === '/api/users/{user_id}')

const wrong = rounds(3500)
test(`${wrong} requests with one thing wrong are each refused with a sentence, and store nothing`, async () => {
  const cases: Case[] = []
  while (cases.length < wrong) {
    const next = wrongRequest(pick(operations))
    if (next) cases.push(next)
  }
  // what was recorded before is chained a moment later
  await eventually(async () => assert.equal((await sql`select from service.events_to_chain`).length, 0))
  const before = await fingerprint()
  await sendAll(cases, ({ method, path, what }, status, body) => {
    const where = `${method} ${path.slice(0, 200)} with ${what}: ${status} ${JSON.stringify(body)?.slice(0, 300)}`
    assert.ok(status >= 400 && status < 500, where)
    assert.ok(hasDetail(body), where)
  })
  assert.deepEqual(await fingerprint(), before)
})

const strange = rounds(1500)
test(`${strange} strange requests never make the service fail`, async () => {
  const allowed = operations.filter((operation) => !notAsAna(operation) && operation.method !== 'DELETE')
  const cases = Array.from({ length: strange }, () => oddRequest(pick(allowed)))
  await sendAll(cases, ({ method, path, body: sent }, status, body) => {
    assert.ok(status < 500, `${method} ${path} ${sent?.slice(0, 300)}: ${status} ${JSON.stringify(body)}`)
    if (status >= 400) assert.ok(hasDetail(body), `${method} ${path}: ${JSON.stringify(body)}`)
  })
})

test('a body of 10 MB is refused', async () => {
  const { status, body } = await ana.send('POST', '/api/notes', JSON.stringify({ content: 'x'.repeat(10_000_000) }))
  assert.equal(status, 413)
  assert.equal(body.error_code, 'body_too_large')
})

test('a body that is not JSON is 400, and one of another type 415', async () => {
  const broken = await ana.send('POST', '/api/companies', '{"name": ')
  assert.equal(broken.status, 400)
  assert.equal(broken.body.error_code, 'bad_request')
  const form = await ana.send('POST', '/api/companies', 'name=Acme', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  assert.equal(form.status, 415)
})

const hasDetail = (body: unknown) =>
  typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string' && body.detail !== ''

test('an address that cannot be read is nobody’s: 401 without a token, 404 with one', async () => {
  for (const path of ['/api/companies/%zz', '/%E0%A4%A', '/t%']) {
    assert.equal((await service.send('GET', path)).status, 401, path)
    assert.equal((await ana.get(path)).status, 404, path)
  }
  assert.equal((await service.send('GET', `/api/companies/${'x'.repeat(3000)}`)).status, 401)
  assert.equal((await ana.get(`/api/companies/${'x'.repeat(3000)}`)).status, 422)
})
