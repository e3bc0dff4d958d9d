import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { startTestService } from './harness.ts'

// The rows of the specification's endpoint tables for the areas that are built: method, path, status of success, and the
// fields of the answer where the row names them.

// what the answers of the four file sources have beyond the specification's
const syncAnswer =
  'synced_files new_files updated_files sync_duration deleted_files failed skipped run_id connection_id source note'
const syncedRow = 'crm_file_id synced_at not_synced_reason download_url'

// what lists say beyond them where typos=true was sent: which word was taken for a misspelled one
const misspelled = 'meant'

const rows: [method: string, path: string, status: number, fields?: string][] = [
  ['POST', '/auth/login', 200],
  ['POST', '/auth/register', 201, 'user message'],
  ['POST', '/auth/refresh', 200, 'access_token token_type expires_in'],
  ['POST', '/auth/logout', 200, 'message'],
  ['GET', '/auth/me', 200, 'id email name firm_id firm_name role created_at'],
  ['GET', '/api/companies', 200, `data total page page_size total_pages ${misspelled}`],
  ['GET', '/api/companies/{company_id}', 200],
  ['POST', '/api/companies', 201],
  ['PATCH', '/api/companies/{company_id}', 200, 'id name industry revenue employees status updated_at'],
  ['DELETE', '/api/companies/{company_id}', 204],
  ['POST', '/api/companies/search', 200, 'data total page page_size'],
  ['GET', '/api/contacts', 200, `data total page page_size ${misspelled}`],
  ['POST', '/api/contacts', 201],
  ['PATCH', '/api/contacts/{contact_id}', 200],
  ['DELETE', '/api/contacts/{contact_id}', 204],
  ['GET', '/api/deals', 200, `data total page page_size total_value ${misspelled}`],
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
  ['GET', '/api/emails/{email_id}/thread', 200, 'thread_id people emails omitted possible_deals'],
  ['GET', '/api/emails/{email_id}/tracking', 200, 'opened opened_at open_count clicked clicks'],
  ['POST', '/email_bot/compose', 200],
  ['POST', '/email_bot/send', 200, 'sent message_id sent_at delivery email_id thread_id note'],
  ['POST', '/email_bot/provider_a/oauth/init', 200],
  ['GET', '/email_bot/provider_a/oauth/callback', 200],
  ['POST', '/email_bot/provider_b/oauth/init', 200],
  ['GET', '/email_bot/provider_b/oauth/callback', 200],
  ['GET', '/api/calendar/events', 200, 'events total'],
  ['POST', '/api/calendar/events', 201, 'id summary start calendar_link'],
  ['PATCH', '/api/calendar/events/{event_id}', 200],
  ['DELETE', '/api/calendar/events/{event_id}', 204],
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
  ['GET', '/api/drive/files', 200, 'files total folders connection_id source note'],
  ['POST', '/api/drive/sync', 200, syncAnswer],
  ['POST', '/api/drive/sync', 202, 'job_id run_id status_url'],
  ['POST', '/api/drive/upload', 201, `id name mime_type size modified_at web_view_link ${syncedRow}`],
  ['GET', '/api/drive/files/{file_id}/download', 200],
  ['GET', '/api/sitehub/files', 200, 'files total folders connection_id source note'],
  ['POST', '/api/sitehub/sync', 200, syncAnswer],
  ['GET', '/api/sitehub/files/{file_id}/download', 200],
  ['GET', '/api/projecthub/projects', 200, 'projects total connection_id source note'],
  ['GET', '/api/projecthub/files', 200, 'files total folders connection_id source note'],
  ['POST', '/api/projecthub/sync/{project_id}', 200, syncAnswer],
  ['GET', '/api/vaultshare/files', 200, 'files total folders connection_id source note'],
  ['POST', '/api/vaultshare/sync', 200, syncAnswer],
  ['POST', '/api/vaultshare/upload', 201, `id name path size modified_at ${syncedRow}`],
  ['POST', '/api/reports/generate', 200],
  [
    'GET',
    '/api/reports/{report_id}',
    200,
    'id company_id company_name report_type status content sections metadata created_at time_period include_comparisons created_by error facts',
  ],
  ['GET', '/api/reports', 200, 'data total page page_size'],
  ['GET', '/api/reports/{report_id}/export', 200],
  ['POST', '/agentic-chat/query', 200],
  [
    'GET',
    '/agentic-chat/pools/health',
    200,
    'total_pools healthy_pools degraded_pools failed_pools active_queries total_queries_processed avg_response_time_seconds uptime_hours',
  ],
  [
    'GET',
    '/agentic-chat/pools/{firm_id}/status',
    200,
    'firm_id status warm_agents queued_requests active_requests total_processed avg_response_time last_activity created_at',
  ],
  ['POST', '/agentic-chat/pools/{firm_id}/restart', 200, 'message firm_id status'],
  ['GET', '/agentic-chat/metrics', 200, 'queries performance pools period'],
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
