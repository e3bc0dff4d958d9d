import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { makeCompany } from '../../../test/company_fixture.ts'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let vera: Person
let bob: Person
let url: string
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana', 'Northgate')
  vera = await service.invite(ana, 'Vera', 'viewer')
  bob = await service.register('Bob', 'Southgate')
  const body = {
    company_id: await makeCompany(service, ana),
    report_type: 'investment_memo',
    sections: ['recommendations', 'company_overview'],
  }
  const { events } = await readEvents(service, ana, 'POST', '/api/reports/generate', body)
  url = `/api/reports/${events[0]?.['report_id']}`
})

test('an edited section stands in the report and its exports, with its sources and with who edited it', async () => {
  const { body: was } = await ana.get(url)
  assert.equal(was.metadata.edited_by, null)
  const cited = was.facts.find((fact: { id: string }) => fact.id === 'revenue.fy2025')
  const text = `**Proceed**, as revenue was ${cited.written[0]} [${cited.source.marker}].\n\n<script>alert(1)</script>`
  const { status, body } = await ana.patch(url, { sections: { recommendations: text } })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body.sections, { ...was.sections, recommendations: text })
  assert.deepEqual(Object.keys(body.sections), ['recommendations', 'company_overview'])
  assert.deepEqual(body.facts, was.facts)
  assert.equal(body.metadata.edited_by, ana.id)
  assert.ok(body.metadata.edited_at)
  assert.notEqual(body.metadata.word_count, was.metadata.word_count)
  const headers = { authorization: `Bearer ${ana.token}` }
  const html = await (await fetch(`${service.url}${url}/export?format=html`, { headers })).text()
  assert.match(html, /<strong>Proceed<\/strong>/)
  assert.match(html, /its text was edited by people since/)
  assert.doesNotMatch(html, /<script>alert/)
  const { body: events } = await ana.get('/api/events?page_size=100')
  const edit = events.data.find(
    (event: { kind: string; subject: { type: string } }) => event.kind === 'updated' && event.subject.type === 'report',
  )
  assert.match(edit.summary, /Ana changed sections of the report “Investment memo: Harbor Point Software”/)
})

test('what is no text of a section of this report is refused, and nobody else edits it', async () => {
  for (const sections of [{ recommendations: ' ' }, { recommendations: 'x'.repeat(50_001) }, { other: 'x' }])
    assert.equal((await ana.patch(url, { sections })).status, 422, JSON.stringify(sections).slice(0, 60))
  const strange = await ana.patch(url, { sections: { market_analysis: 'x' } })
  assert.equal(strange.status, 422)
  assert.match(strange.body.detail, /market_analysis/)
  const sections = { recommendations: 'x' }
  assert.equal((await vera.patch(url, { sections })).status, 403)
  assert.equal((await bob.patch(url, { sections })).status, 404)
  assert.doesNotMatch((await ana.get(url)).body.sections.recommendations, /^x$/)
})

test('a report that is being written is not edited', async () => {
  const { sql } = service.deps
  const id = url.split('/').at(-1) ?? ''
  await sql`update reports set status = 'generating' where firm_id = ${ana.firmId} and id = ${id}`
  assert.equal((await ana.patch(url, { sections: { recommendations: 'x' } })).status, 409)
  await sql`update reports set status = 'completed' where firm_id = ${ana.firmId} and id = ${id}`
})
