import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { startTestService, type TestService } from '../../../../test/harness.ts'

let service: TestService
let description: any // reason: the tests look into all of it
before(async () => {
  service = await startTestService()
  const { status, body, headers } = await service.send('GET', '/openapi.json')
  assert.equal(status, 200)
  assert.match(headers.get('content-type') ?? '', /^application\/json/)
  description = body
})

const operations = () =>
  Object.entries<Record<string, any>>(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation, name: `${method} ${path}` })),
  )

test('the description is valid OpenAPI 3.1', async () => {
  assert.match(description.openapi, /^3\.1\./)
  const { valid, errors } = await new Validator().validate(structuredClone(description))
  assert.equal(valid, true, JSON.stringify(errors, null, 1))
})

test('each operation has an id of its own and the tag of its area', () => {
  const ids = operations().map(({ operation }) => operation.operationId)
  assert.equal(new Set(ids).size, ids.length)
  const tags = description.tags.map((tag: { name: string }) => tag.name)
  for (const { operation, name } of operations()) assert.ok(tags.includes(operation.tags[0]), name)
  assert.deepEqual(description.paths['/api/companies'].get.tags, ['Companies'])
  assert.deepEqual(description.paths['/health'].get.tags, ['Utilities'])
})

test('each operation says in a line what it does', () => {
  for (const { operation, name } of operations()) assert.match(operation.summary ?? '', /^.{5,80}$/, name)
})

test('each operation and each area says what the line does not, and each operation who may call it', () => {
  for (const { operation, name } of operations()) {
    const [first, who, ...more] = operation.description.split('\n\n')
    assert.ok(first.length >= 20 && first !== operation.summary, name)
    assert.match(who ?? '', /^For .* of the firm; |^No token is needed|^The token is checked by/, name)
    assert.deepEqual(more, [], name)
  }
  const used = new Set(operations().map(({ operation }) => operation.tags[0]))
  for (const { name, description: about } of description.tags) assert.ok(used.has(name) && about.length > 20, name)
  const saidOf = (path: string, method: string) => description.paths[path][method].description
  assert.match(
    saidOf('/api/companies', 'post'),
    /For members and admins of the firm; an API key needs the scope `write`\.$/,
  )
  assert.match(saidOf('/api/walls/{wall_id}/join', 'post'), /For admins of the firm; no API key opens it\.$/)
  assert.match(
    saidOf('/api/companies/search', 'post'),
    /For everybody of the firm; an API key needs the scope `read`\.$/,
  )
  assert.match(saidOf('/t/v/{token}', 'get'), /No token is needed beside that in the address\.$/)
})

test('no path ends with a slash, also where one is answered', async () => {
  for (const { path } of operations()) assert.doesNotMatch(path, /.\/$/)
  const ana = await service.register('Ana')
  for (const path of ['/api/backups', '/api/backups/']) assert.equal((await ana.get(path)).status, 200, path)
})

test('all but the public routes ask for a token and may answer 401 with {detail} alone', () => {
  assert.deepEqual(description.security, [{ bearer: [] }])
  assert.equal(description.components.securitySchemes.bearer.scheme, 'bearer')
  for (const { path, operation, name } of operations()) {
    const isPublic = ['/health', '/auth/login', '/auth/register'].includes(path) || path.startsWith('/t/')
    assert.deepEqual(operation.security, isPublic ? [] : undefined, name)
    assert.equal('401' in operation.responses, !isPublic, name)
    for (const status of ['500', '503']) assert.ok(status in operation.responses, name)
  }
  assert.deepEqual(Object.keys(description.components.schemas.Unauthorized.properties), ['detail'])
})

test('the errors of an operation follow from what it takes', () => {
  const statuses = (path: string, method: string) => Object.keys(description.paths[path][method].responses)
  assert.deepEqual(statuses('/api/companies', 'get'), ['200', '401', '422', '500', '503'])
  assert.deepEqual(statuses('/api/companies', 'post'), [
    '201',
    '400',
    '401',
    '403',
    '409',
    '413',
    '415',
    '422',
    '500',
    '503',
    '507',
  ])
  assert.deepEqual(statuses('/api/notes', 'post'), [
    '201',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '422',
    '500',
    '503',
    '507',
  ])
  assert.deepEqual(statuses('/api/notes/{note_id}', 'delete'), [
    '204',
    '401',
    '403',
    '404',
    '412',
    '422',
    '500',
    '503',
    '507',
  ])
  for (const status of ['403', '415', '429']) assert.ok(statuses('/auth/login', 'post').includes(status), status)
  assert.ok(statuses('/auth/register', 'post').includes('403'))
  assert.ok(statuses('/api/users/{user_id}', 'patch').includes('409'))
  const { schema } = description.components.responses[404].content['application/json']
  assert.equal(schema.$ref, '#/components/schemas/Error')
})

test('what is not JSON is said, and lists that narrow by a record may answer 404', () => {
  const answer = (path: string, status: number) => description.paths[path].get.responses[status]
  const typeOf = (path: string) => Object.keys(answer(path, 200).content)
  assert.deepEqual(typeOf('/t/ics/{token}'), ['text/calendar'])
  assert.deepEqual(typeOf('/api/calendar/events/{event_id}/invitation.ics'), ['text/calendar'])
  assert.deepEqual(typeOf('/api/emails/{email_id}/attachments/{attachment_id}'), ['application/octet-stream'])
  assert.ok(answer('/t/c/{token}', 302))
  for (const path of ['drive/files', 'sitehub/files', 'projecthub/files', 'projecthub/projects', 'vaultshare/files'])
    assert.ok(answer(`/api/${path}`, 404), path)
})

test('parameters and fields have the types a client sends', () => {
  const parameters = description.paths['/api/companies'].get.parameters
  const named = (name: string) => parameters.find((parameter: { name: string }) => parameter.name === name)
  const page = { type: 'integer', minimum: 1, maximum: 1_000_000_000, default: 1 }
  assert.deepEqual(named('page'), { name: 'page', in: 'query', required: false, schema: page })
  assert.equal(named('page_size').schema.default, 20)
  assert.equal(named('revenue_min').schema.type, 'number')
  const status = { type: 'string', enum: ['active', 'inactive', 'archived'] }
  assert.deepEqual(
    named('status').schema.anyOf,
    [status, { type: 'array', items: status, maxItems: 20 }],
    'one or several',
  )
  const [id] = description.paths['/api/companies/{company_id}'].get.parameters
  assert.deepEqual(id, { name: 'company_id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } })
  const note = description.paths['/api/notes'].post.requestBody
  assert.equal(note.required, true)
  assert.deepEqual(note.content['application/json'].schema.required, ['content'])
  const register = description.paths['/auth/register'].post.requestBody.content['application/json'].schema
  assert.equal(register.properties.email.format, 'email')
  const company = description.paths['/api/companies/{company_id}'].get.responses[200].content['application/json'].schema
  assert.ok(company.required.includes('contacts_count'))
  assert.equal(company.properties.created_at.format, 'date-time')
})

test('who has the description already is told so', async () => {
  const first = await service.send('GET', '/openapi.json')
  const etag = first.headers.get('etag') ?? ''
  assert.match(etag, /^W\/"[\w-]{27}"$/)
  for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const reply = await service.send('GET', '/openapi.json', undefined, { 'if-none-match': known })
    assert.equal(reply.status, 304, known)
    assert.equal(reply.body, '')
    assert.equal(reply.headers.get('etag'), etag)
  }
  assert.equal((await service.send('GET', '/openapi.json', undefined, { 'if-none-match': '"x"' })).status, 200)
})

test('the description comes compressed as the client likes it', async () => {
  for (const [accepted, encoding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
    ['br;q=0, gzip;q=0.5', 'gzip'],
  ] as const) {
    const { headers, body } = await service.send('GET', '/openapi.json', undefined, { 'accept-encoding': accepted })
    assert.equal(headers.get('content-encoding'), encoding)
    assert.deepEqual(body, description)
  }
})
