import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { startTestService } from './harness.ts'

// The rows of the specification's endpoint tables for the areas that are built: method, path, status of success, and the
// fields of the answer where the row names them.

const rows: [method: string, path: string, status: number, fields?: string][] = [
  ['POST', '/auth/login', 200],
  ['POST', '/auth/register', 201, 'user message'],
  ['POST', '/auth/refresh', 200, 'access_token token_type expires_in'],
  ['POST', '/auth/logout', 200, 'message'],
  ['GET', '/auth/me', 200, 'id email name firm_id firm_name role created_at'],
  ['GET', '/api/companies', 200, 'data total page page_size total_pages'],
  ['GET', '/api/companies/{company_id}', 200],
  ['POST', '/api/companies', 201],
  ['PATCH', '/api/companies/{company_id}', 200, 'id name industry revenue employees status updated_at'],
  ['DELETE', '/api/companies/{company_id}', 204],
  ['POST', '/api/companies/search', 200, 'data total page page_size'],
  ['GET', '/api/contacts', 200, 'data total page page_size'],
  ['POST', '/api/contacts', 201],
  ['PATCH', '/api/contacts/{contact_id}', 200],
  ['DELETE', '/api/contacts/{contact_id}', 204],
  ['GET', '/api/deals', 200, 'data total page page_size total_value'],
  ['POST', '/api/deals', 201, 'id name company_id value stage probability close_date created_at'],
  ['POST', '/api/financials', 201, 'id company_id period revenue ebitda ebitda_margin created_at'],
  ['GET', '/api/financials', 200, 'data total page page_size'],
  ['GET', '/api/financials/{company_id}/trends', 200, 'revenue_trend margin_trend'],
  ['POST', '/api/notes', 201, 'id company_id content tags created_by created_at'],
  ['GET', '/api/notes', 200, 'data total page page_size'],
  ['GET', '/api/notes/search', 200, 'data total page page_size'],
  ['POST', '/api/interactions', 201, 'id type company_id subject created_at'],
  ['GET', '/api/interactions', 200, 'data total page page_size'],
  ['GET', '/api/emails', 200, 'emails total'],
  ['GET', '/api/emails/{email_id}/thread', 200, 'thread_id emails'],
  ['GET', '/api/emails/{email_id}/tracking', 200, 'opened opened_at open_count clicked clicks'],
  [
    'POST',
    '/api/files/upload',
    201,
    'id filename size content_type document_type company_id processing_status uploaded_at url',
  ],
  ['GET', '/api/files/{file_id}', 200],
  ['GET', '/api/files/{file_id}/download', 200],
  ['GET', '/api/files/{file_id}/status', 200, 'status progress current_step estimated_completion'],
  ['GET', '/api/files', 200, 'data total page page_size'],
  ['DELETE', '/api/files/{file_id}', 204],
  ['GET', '/api/staffing/workload', 200, 'team_members'],
  ['POST', '/api/staffing/assign', 200, 'deal_id assignee_id previous_owner_id assigned_at'],
  ['GET', '/health', 200, 'status timestamp version'],
  ['GET', '/api/utilities/info', 200, 'version environment agent_pools uptime_hours'],
]

type Answer = { content?: Record<string, { schema: { properties?: object; items?: object } }> }
let paths: Record<string, Record<string, { responses: Record<string, Answer> }>>
before(async () => {
  const service = await startTestService()
  paths = (await service.send('GET', '/openapi.json')).body.paths
})

for (const [method, path, status, fields] of rows)
  test(`${method} ${path} answers ${status}${fields ? ` with ${fields}` : ''}`, () => {
    // parameters may have other names than the specification's
    const found = Object.keys(paths).find((known) => shape(known) === shape(path))
    assert.ok(found, `${path} is not there`)
    const operation = paths[found]?.[method.toLowerCase()]
    assert.ok(operation, `${method} is not there`)
    const answer = operation.responses[String(status)]
    assert.ok(answer, `it answers ${Object.keys(operation.responses)}`)
    if (fields) {
      const properties = answer.content?.['application/json']?.schema.properties
      assert.deepEqual(Object.keys(properties ?? {}).sort(), fields.split(' ').sort())
    }
  })

const shape = (path: string) => path.replace(/\{[^}]+\}/g, '{}')
