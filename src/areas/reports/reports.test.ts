import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { makeCompany, makePeers } from '../../../test/company_fixture.ts'
import { openEvents, readEvents, type StreamEvent } from '../../../test/event_stream.ts'
import { eventually, type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'
import { defaultSections } from './kinds.ts'
import { reportTypes, sectionNames } from './schema.ts'

let service: TestService
let ana: Person
let vera: Person
let bob: Person
let harbor: string
before(async () => {
  service = await startTestService({ REPORTS_PER_HOUR: '1000' })
  ana = await service.register('Ana', 'Northgate Partners')
  vera = await service.invite(ana, 'Vera', 'viewer')
  bob = await service.register('Bob')
  harbor = await makeCompany(service, ana)
})

const generate = (person: Person, body: object) => readEvents(service, person, 'POST', '/api/reports/generate', body)

const write = async (person: Person, body: object) => {
  const { status, events, body: answer } = await generate(person, body)
  assert.equal(status, 200, JSON.stringify(answer))
  assert.equal(events.at(-1)?.type, 'complete', JSON.stringify(events.at(-1)))
  const { body: report } = await person.get(`/api/reports/${events[0]?.['report_id']}`)
  return report
}

test('a report is told as a stream: start, its sections one after the other, complete', async () => {
  const { headers, events, text } = await generate(ana, { company_id: harbor, report_type: 'investment_memo' })
  assert.match(headers.get('content-type') ?? '', /^text\/event-stream/)
  assert.equal(headers.get('x-accel-buffering'), 'no')
  const [start] = events
  const end = events.at(-1)
  assert.deepEqual(Object.keys(start ?? {}), ['type', 'report_id', 'timestamp'])
  assert.match(start?.['timestamp'], /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  assert.deepEqual(Object.keys(end ?? {}), ['type', 'report_id', 'total_time'])
  assert.equal(end?.['report_id'], start?.['report_id'])
  assert.equal(typeof end?.['total_time'], 'number')
  assert.deepEqual(sectionsTold(events.slice(1, -1)), defaultSections('investment_memo'))
  const { status, body } = await vera.get(`/api/reports/${start?.['report_id']}`)
  assert.equal(status, 200)
  assert.equal(body.content, text)
  assert.deepEqual(Object.keys(body.sections), defaultSections('investment_memo'))
  assert.deepEqual([body.status, body.company_id, body.company_name], ['completed', harbor, 'Harbor Point Software'])
  assert.deepEqual(Object.keys(body.metadata), [
    'pages',
    'word_count',
    'generated_at',
    'generation_time',
    'edited_by',
    'edited_at',
    'template_id',
    'headings',
    'deal_id',
    'deal_name',
  ])
  assert.ok(body.metadata.pages >= 2 && body.metadata.word_count > 300 && body.metadata.generation_time >= 0)
})

/** The sections in their order; fails where one does not begin, say something and end. */
function sectionsTold(events: StreamEvent[]): string[] {
  const letters = events
    .map(({ type }) => ({ section_start: 's', chunk: 'c', section_complete: 'e' })[type] ?? '?')
    .join('')
  assert.match(letters, /^(sc+e)+$/)
  for (const event of events) {
    const fields = event.type === 'chunk' ? ['type', 'content'] : ['type', 'section']
    assert.deepEqual(Object.keys(event), fields)
  }
  const named = (type: string) => events.filter((event) => event.type === type).map((event) => event['section'])
  assert.deepEqual(named('section_start'), named('section_complete'))
  return named('section_start')
}

test('sections come as they were asked for, each once', async () => {
  const sections = ['recommendations', 'company_overview', 'recommendations']
  const report = await write(ana, { company_id: harbor, report_type: 'due_diligence', sections })
  assert.deepEqual(Object.keys(report.sections), ['recommendations', 'company_overview'])
})

test('what is wrong with a request is an ordinary answer before any event', async () => {
  const wrong: [number, string, object][] = [
    [422, 'report_type', { report_type: undefined }],
    [422, 'report_type', { report_type: 'poem' }],
    [422, 'company_id', { company_id: undefined }],
    [422, 'company_id', { company_id: 'acme' }],
    [422, 'sections.0', { sections: ['summary'] }],
    [422, 'sections', { sections: 'company_overview' }],
    [422, 'include_comparisons', { include_comparisons: 'yes' }],
    ...['x', '2024-2022', '2024-Q5', 'last_0_years', ' '].map((time_period): [number, string, object] => [
      422,
      'time_period',
      { time_period },
    ]),
    [422, 'time_period', { time_period: 2024 }],
    [404, 'company_id', { company_id: unknownId }],
  ]
  for (const [status, field, fields] of wrong) {
    const reply = await generate(ana, { company_id: harbor, report_type: 'executive_summary', ...fields })
    assert.equal(reply.status, status, JSON.stringify(fields))
    assert.ok(reply.body.detail.startsWith(field), reply.body.detail)
    assert.deepEqual(reply.events, [])
  }
  assert.equal((await generate(vera, { company_id: harbor, report_type: 'executive_summary' })).status, 403)
  const foreign = await generate(bob, { company_id: harbor, report_type: 'executive_summary' })
  assert.deepEqual([foreign.status, foreign.body.detail], [404, 'company_id: there is no such company'])
})

test('a reader who leaves does not stop the report', async () => {
  const stream = await openEvents(service, ana, 'POST', '/api/reports/generate', {
    company_id: harbor,
    report_type: 'due_diligence',
  })
  const { value: start } = await stream.events.next()
  stream.leave()
  await eventually(async () => {
    const { body } = await ana.get(`/api/reports/${start?.['report_id']}`)
    assert.equal(body.status, 'completed')
    assert.deepEqual(Object.keys(body.sections), [...sectionNames])
  })
})

test('reports are listed newest first, by company, type and status, a page at a time', async () => {
  const lia = await service.register('Lia')
  const [one, two] = await Promise.all(
    ['One', 'Two'].map(async (name) => (await lia.create('/api/companies', { name })).id),
  )
  await write(lia, { company_id: one, report_type: 'executive_summary' })
  await write(lia, { company_id: one, report_type: 'market_analysis' })
  await write(lia, { company_id: two, report_type: 'market_analysis' })
  const ask = async (query: string) => {
    const { status, body } = await lia.get(`/api/reports?${query}`)
    assert.equal(status, 200, query)
    assert.deepEqual(Object.keys(body), ['data', 'total', 'page', 'page_size'])
    return [body.total, body.data.map((report: any) => `${report.company_name} ${report.report_type}`).join()] // reason: any answer
  }
  assert.deepEqual(await ask(''), [3, 'Two market_analysis,One market_analysis,One executive_summary'])
  assert.deepEqual(await ask(`company_id=${one}`), [2, 'One market_analysis,One executive_summary'])
  assert.deepEqual(await ask('report_type=market_analysis&page_size=1&page=2'), [2, 'One market_analysis'])
  assert.deepEqual(await ask('status=failed'), [0, ''])
  assert.deepEqual(await ask('page=9'), [3, ''])
  const { body } = await lia.get('/api/reports?page_size=1')
  const { id, created_at, completed_at, ...listed } = body.data[0]
  assert.ok(id && created_at <= completed_at)
  assert.deepEqual(listed, {
    company_name: 'Two',
    report_type: 'market_analysis',
    status: 'completed',
    company_id: two,
    deal_id: null,
    deal_name: null,
    created_by: lia.id,
    created_by_name: 'Lia',
  })
  for (const query of ['status=done', 'report_type=x', 'company_id=5', 'page=0', 'page_size=101'])
    assert.equal((await lia.get(`/api/reports?${query}`)).status, 422, query)
  await lia.delete(`/api/companies/${one}`)
  assert.deepEqual(await ask(''), [1, 'Two market_analysis'])
  await lia.post(`/api/companies/${one}/restore`)
  assert.equal((await ask(''))[0], 3)
})

test('the reports of a deleted company are gone with it', async () => {
  const { id: company_id } = await ana.create('/api/companies', { name: 'Gone' })
  const report = await write(ana, { company_id, report_type: 'executive_summary' })
  await ana.delete(`/api/companies/${company_id}`)
  for (const path of ['', '/export?format=json', `/diff/${report.id}`])
    assert.equal((await ana.get(`/api/reports/${report.id}${path}`)).status, 404, path)
  assert.equal((await ana.delete(`/api/reports/${report.id}`)).status, 404)
  assert.equal((await generate(ana, { company_id, report_type: 'executive_summary' })).status, 404)
})

test('a deleted report is gone; who generated, read, took and deleted it is on record', async () => {
  const report = await write(ana, { company_id: harbor, report_type: 'executive_summary' })
  await vera.get(`/api/reports/${report.id}`)
  await vera.get(`/api/reports/${report.id}/export?format=json`)
  assert.equal((await vera.delete(`/api/reports/${report.id}`)).status, 403)
  assert.deepEqual(
    [(await ana.delete(`/api/reports/${report.id}`)).status, (await ana.get(`/api/reports/${report.id}`)).status],
    [204, 404],
  )
  const { body } = await ana.get(`/api/events?subject_id=${report.id}`)
  const told = body.data.map((event: any) => event.summary).toReversed() // reason: any answer
  assert.deepEqual(told, [
    'Ana added the report “Executive summary: Harbor Point Software”',
    'The service has written the report “Executive summary: Harbor Point Software”',
    'Ana looked at the report “Executive summary: Harbor Point Software”',
    'Vera looked at the report “Executive summary: Harbor Point Software”',
    'Vera exported the report “Executive summary: Harbor Point Software”',
    'Ana deleted the report “Executive summary: Harbor Point Software”',
  ])
})

test('two firms with the same companies, contacts and files see nothing of each other in any report', async () => {
  const cara = await service.register('Cara')
  const dan = await service.register('Dan')
  const theirs = await makeCompany(service, dan, { description: 'Danish secret', location: 'Aarhus', employees: 7777 })
  await makePeers(dan, [
    [50_000_000, 4_444_000, 88],
    [55_000_000, 4_444_000, 88],
    [60_000_000, 4_444_000, 88],
  ])
  await dan.create('/api/notes', { company_id: theirs, content: 'Danish note', tags: ['risk'], is_pinned: true })
  await dan.create('/api/interactions', { company_id: theirs, type: 'call', subject: 'Danish call' })
  const { id: ours } = await cara.create('/api/companies', {
    name: 'Harbor Point Software',
    industry: 'Vertical software',
    revenue: 50_000_000,
  })
  const foreignIds = await service.deps.sql<{ id: string }[]>`
    select id from companies where firm_id = ${dan.firmId} union all select id from files where firm_id = ${dan.firmId}
    union all select id from notes where firm_id = ${dan.firmId} union all select id from deals where firm_id = ${dan.firmId}`
  for (const report_type of reportTypes) {
    const { id } = await write(cara, {
      company_id: ours,
      report_type,
      include_comparisons: true,
      sections: [...sectionNames],
    })
    const text = JSON.stringify((await cara.get(`/api/reports/${id}/export?format=json`)).body)
    const ownIdsAndTimes = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g // by chance they hold any digits
    const said = text.replace(ownIdsAndTimes, '')
    for (const secret of ['Danish', 'Aarhus', '7777', '7,777', '4444', 'Lighthouse', 'CIM', 'Marta'])
      assert.ok(!said.includes(secret), `${report_type} says ${secret}`)
    for (const { id } of foreignIds) assert.ok(!text.includes(id), `${report_type} has the id ${id}`)
    assert.match(text, /no other company of this industry/)
  }
})

test('one person has only so many reports written in an hour, and is told when the next may be', async () => {
  const strict = await startTestService({ REPORTS_PER_HOUR: '1' })
  const [cara, dan] = [await strict.register('Cara'), await strict.register('Dan')]
  const ask = async (person: Person, company_id: string) =>
    readEvents(strict, person, 'POST', '/api/reports/generate', { company_id, report_type: 'executive_summary' })
  const { id } = await cara.create('/api/companies', { name: 'Once' })
  assert.equal((await ask(cara, id)).status, 200)
  const refused = await ask(cara, id)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 3000)
  const { id: other } = await dan.create('/api/companies', { name: 'Twice' })
  assert.equal((await ask(dan, other)).status, 200)
})

test('mail is only counted in a report, whoever asks for it', async () => {
  const { recordEmail } = await import('../emails/index.ts')
  const { transact } = await import('../../platform/db/transact.ts')
  const { id: company_id } = await ana.create('/api/companies', { name: 'Mailed' })
  const who = { firmId: ana.firmId, userId: ana.id, role: 'admin' as const }
  const mail = {
    company_id,
    owner_id: ana.id,
    thread_id: 't',
    message_id: '<m@x.example>',
    subject: 'Private subject',
    direction: 'inbound' as const,
    from_address: 'x@x.example',
    to_addresses: [ana.email],
    sent_at: '2026-03-01T09:30:00Z',
    body: 'Private body',
  }
  await transact(service.deps.sql, (db) => recordEmail(db, who, mail))
  const { content } = await write(ana, { company_id, report_type: 'due_diligence' })
  assert.match(content, /1 e-mail is on record, the latest of 1 Mar 2026/)
  assert.doesNotMatch(content, /Private/)
})

test('a report whose writer was lost is written by another, and given up with a reason when that happens each time', async () => {
  const { finishSilent } = await import('./take_over.ts')
  const { sql } = service.deps
  const { createReport } = await import('./queries.ts')
  const { transact } = await import('../../platform/db/transact.ts')
  const who = { firmId: ana.firmId, userId: ana.id, role: 'member' as const }
  const abandon = async (attempt: number) => {
    const order = await transact(sql, (db) =>
      createReport(db, who, { company_id: harbor, report_type: 'executive_summary' }),
    )
    await sql`
      update service.reports_in_progress set heartbeat_at = now() - interval '1 minute', attempt = ${attempt}
      where report_id = ${order.id}`
    return order.id
  }
  const finished = async (id: string) => {
    await finishSilent(service.deps)
    return eventually(async () => {
      const { body } = await ana.get(`/api/reports/${id}`)
      assert.notEqual(body.status, 'generating')
      return body
    })
  }
  const first = await finished(await abandon(1))
  assert.equal(first.status, 'completed')
  assert.deepEqual(Object.keys(first.sections), defaultSections('executive_summary'))
  const hopeless = await abandon(3)
  const second = await finished(hopeless)
  assert.equal(second.status, 'failed')
  assert.equal(second.error.code, 'generation_failed')
  assert.equal((await ana.get(`/api/reports/${hopeless}/export?format=pdf`)).status, 422)
  assert.equal((await ana.get(`/api/reports/${hopeless}/export?format=pdf`)).body.error_code, 'generation_failed')
  const unfinished = await transact(sql, (db) =>
    createReport(db, who, { company_id: harbor, report_type: 'executive_summary' }),
  )
  for (const path of ['export?format=pdf', `diff/${first.id}`]) {
    const reply = await ana.get(`/api/reports/${unfinished.id}/${path}`)
    assert.deepEqual([reply.status, reply.body.error_code], [409, 'not_ready'])
  }
})
