import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'
import { recordEvent } from '../../access/events.ts'

let service: TestService
let ana: Person
let bob: Person
let vera: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  bob = await service.register('Bob')
  vera = await service.invite(ana, 'Vera', 'viewer')
})

const summaries = async (path: string) => {
  const { status, body } = await ana.get(path)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data.map((event: { summary: string }) => event.summary)
}

test('the timeline tells what happened at a company, newest first, in sentences', async () => {
  const company = await ana.create('/api/companies', { name: 'Acme', revenue: 1 })
  const deal = await ana.create('/api/deals', { name: 'Project X', company_id: company.id })
  await ana.patch(`/api/deals/${deal.id}`, { stage: 'proposal' })
  await ana.patch(`/api/deals/${deal.id}`, { owner_id: vera.id })
  await ana.patch(`/api/companies/${company.id}`, { revenue: 12_500_000 })
  await ana.patch(`/api/companies/${company.id}`, { location: 'Wien', industry: 'Software', employees: 3, ebitda: 1 })
  const note = await ana.create('/api/notes', { content: 'Met the\nfounder', company_id: company.id })
  await ana.delete(`/api/notes/${note.id}`)
  const path = `/api/companies/${company.id}/timeline`
  const [deletion, creation, several, revenue, ...deals] = await summaries(path)
  assert.equal(deletion, 'Ana deleted the note “Met the founder”')
  assert.equal(creation, 'Ana added the note “Met the founder”')
  // the country is found from the place
  assert.match(several, /^Ana changed \w+, \w+ and 3 more of the company “Acme”$/)
  assert.equal(revenue, 'Ana changed revenue of the company “Acme” from $1 to $12,500,000')
  assert.deepEqual(deals, [
    'Ana handed the deal “Project X” to Vera',
    'Ana moved the deal “Project X” from lead to proposal',
    'Ana added the deal “Project X”',
    'Ana added the company “Acme”',
  ])
  const { body } = await vera.get(`${path}?page_size=3&page=2`)
  assert.deepEqual([body.total, body.page, body.page_size], [8, 2, 3])
  const [event] = body.data
  assert.deepEqual(Object.keys(event), [
    'id',
    'kind',
    'subject',
    'actor',
    'at',
    'brought',
    'summary',
    'before',
    'after',
  ])
  assert.deepEqual(event.subject, { type: 'company', id: company.id })
  assert.deepEqual(event.actor, { id: ana.id, name: 'Ana' })
  assert.deepEqual([event.before, event.after], [{ revenue: 1 }, { revenue: 12_500_000 }])
  assert.equal(body.data[2].subject.id, deal.id)
  const past = (await ana.get(`${path}?page=7`)).body
  assert.deepEqual([past.data, past.total], [[], 8])
})

test('the timeline leaves out who looked, and shortens long texts', async () => {
  const company = await ana.create('/api/companies', { name: 'Read', description: 'é'.repeat(5000) })
  const who = { firmId: ana.firmId, userId: ana.id, role: 'admin' as const }
  const seen = { subject: 'company', kind: 'access', subjectId: company.id, companyId: company.id } as const
  await recordEvent(service.deps.sql, who, seen)
  const { body } = await ana.get(`/api/companies/${company.id}/timeline`)
  assert.equal(body.total, 1)
  assert.equal(body.data[0].after.description.length, 501)
  const audit = (await ana.get(`/api/events?subject_id=${company.id}`)).body
  assert.equal(audit.data[0].summary, 'Ana looked at the company “Read”')
  assert.equal(audit.data[1].after.description.length, 5000)
})

test('of a mail the events show people, subject and time, never the body', async () => {
  const company = await ana.create('/api/companies', { name: 'Mail' })
  const who = { firmId: ana.firmId, userId: vera.id, role: 'admin' as const }
  await recordEvent(service.deps.sql, who, {
    subject: 'email',
    kind: 'created',
    subjectId: crypto.randomUUID(),
    companyId: company.id,
    after: { subject: 'Hello', from_address: 'a@b.example', body: 'secret' },
  })
  for (const path of [`/api/companies/${company.id}/timeline`, `/api/events?company_id=${company.id}`]) {
    const [event] = (await ana.get(path)).body.data
    assert.deepEqual(event.after, { subject: 'Hello', from_address: 'a@b.example' })
  }
})

test('there is no timeline of a company that is unknown, deleted or of another firm', async () => {
  const company = await ana.create('/api/companies', { name: 'Gone' })
  const path = `/api/companies/${company.id}/timeline`
  await ana.delete(`/api/companies/${company.id}`)
  for (const reply of [await ana.get(path), await ana.get(`/api/companies/${unknownId}/timeline`)]) {
    assert.equal(reply.status, 404)
    assert.equal(reply.body.error_code, 'company_not_found')
  }
  await ana.post(`/api/companies/${company.id}/restore`)
  assert.equal((await summaries(path))[0], 'Ana restored the company “Gone”')
  assert.equal((await bob.get(path)).status, 404)
  assert.equal((await ana.get('/api/companies/x/timeline')).status, 422)
  assert.equal((await ana.get(`${path}?page_size=0`)).status, 422)
  assert.equal((await service.send('GET', path)).status, 401)
})

test('events show times as all answers do, and no columns that nobody knows', async () => {
  const company = await ana.create('/api/companies', { name: 'Timed' })
  const date = '2026-03-01T10:30:00+01:00'
  const call = { type: 'call', subject: 'Call', company_id: company.id, date }
  await ana.create('/api/interactions', call)
  await ana.delete(`/api/companies/${company.id}`)
  await ana.post(`/api/companies/${company.id}/restore`)
  for (const path of [`/api/events?company_id=${company.id}`, `/api/companies/${company.id}/timeline`]) {
    const [restored, deleted, interaction] = (await ana.get(path)).body.data
    assert.equal(interaction.after.date, '2026-03-01T09:30:00.000Z')
    assert.deepEqual([deleted.before, deleted.after], [{ status: 'active' }, { status: 'archived' }])
    assert.deepEqual([restored.before, restored.after], [{ status: 'archived' }, { status: 'active' }])
  }
})

test('a task is told by its title: who added it, gave it to whom, and finished it', async () => {
  const company = await ana.create('/api/companies', { name: 'Tasked' })
  const task = await ana.create('/api/tasks', { title: 'Call the CFO', company_id: company.id })
  await ana.patch(`/api/tasks/${task.id}`, { assignee_id: vera.id })
  await ana.patch(`/api/tasks/${task.id}`, { priority: 'high' })
  await ana.patch(`/api/tasks/${task.id}`, { status: 'done' })
  assert.deepEqual((await summaries(`/api/companies/${company.id}/timeline`)).slice(0, 4), [
    'Ana finished the task “Call the CFO”',
    'Ana changed priority of the task “Call the CFO” from normal to high',
    'Ana handed the task “Call the CFO” to Vera',
    'Ana added the task “Call the CFO”',
  ])
})

test('the audit log names the API key by which a program acted, in its list, its exports and its chain', async () => {
  const made = await ana.create('/auth/keys', { name: 'Nightly sync', scopes: ['read', 'write'] })
  const program = { authorization: `Bearer ${made.key}` }
  const company = (await service.send('POST', '/api/companies', { name: 'By a program' }, program)).body
  await service.send('PATCH', `/api/companies/${company.id}`, { revenue: 5 }, program)
  await service.send('POST', '/api/companies/bulk', { rows: [{ id: company.id, revenue: 6 }] }, program)
  await ana.patch(`/api/companies/${company.id}`, { revenue: 7 })
  await ana.delete(`/auth/keys/${made.id}`)
  const { data } = (await ana.get(`/api/events?subject_id=${company.id}`)).body
  const via = { key_id: made.id, name: 'Nightly sync' }
  assert.deepEqual(data.map((event: { via: object | null; after: object }) => [event.after, event.via]).slice(0, 3), [
    [{ revenue: 7 }, null],
    [{ revenue: 6 }, via],
    [{ revenue: 5 }, via],
  ])
  assert.deepEqual([data[3].actor.id, data[3].via], [ana.id, via])
  const list = await ana.get(`/api/export/events?format=csv&subject_id=${company.id}`)
  assert.equal(String(list.body).split('Nightly sync').length, 4)
  const chain = String((await ana.get('/api/events/export')).body).split('\n')
  const heads = chain.flatMap((line) => (line ? (JSON.parse(line).head ?? []) : [])).map(String)
  assert.equal(heads.filter((head) => head.includes(company.id) && head.includes(made.id)).length, 3)
})

test('the audit log is an admin’s, of the own firm', async () => {
  const reply = await vera.get('/api/events')
  assert.equal(reply.status, 403)
  assert.equal(reply.body.error_code, 'forbidden')
  assert.equal((await service.send('GET', '/api/events')).status, 401)
  const company = await ana.create('/api/companies', { name: 'Audited' })
  const { body } = await ana.get(`/api/events?company_id=${company.id}`)
  assert.deepEqual(Object.keys(body), ['data', 'total', 'page', 'page_size'])
  assert.deepEqual(Object.keys(body.data[0]), [
    'id',
    'kind',
    'subject',
    'company_id',
    'actor',
    'via',
    'at',
    'brought',
    'summary',
    'before',
    'after',
  ])
  assert.equal((await bob.get(`/api/events?company_id=${company.id}`)).body.total, 0)
  assert.equal((await bob.get(`/api/events?actor_id=${ana.id}`)).body.total, 0)
})

test('the total of the audit log is of what the asker may know, whether it is chained yet or not', async () => {
  const eva = await service.register('Eva')
  const finn = await service.invite(eva, 'Finn', 'admin')
  const { id } = await eva.create('/api/companies', { name: 'Hidden' })
  await service.deps.sql`select chain_events(${eva.firmId}, 2000)`
  assert.equal((await eva.send('PUT', `/api/walls/${id}`, { user_ids: [] })).status, 200)
  await eva.patch(`/api/companies/${id}`, { revenue: 5 })
  await eva.create('/api/companies', { name: 'Known' })
  const totals = []
  for (const person of [eva, finn]) {
    const { body } = await person.get('/api/events?page_size=100')
    assert.equal(body.total, body.data.length)
    totals.push(body.total)
  }
  assert.ok(totals[0] > totals[1], `${totals}`)
})

test('deep in the audit log each page follows the one before it, to the last event', async () => {
  const eva = await service.register('Eva')
  const finn = await service.invite(eva, 'Finn', 'admin')
  const rows = Array.from({ length: 240 }, (_, index) => ({ name: `Company ${index}` }))
  const { body } = await eva.post('/api/companies/bulk', { rows })
  const hidden = [body.results[30].id, body.results[200].id]
  for (const id of hidden) assert.equal((await eva.send('PUT', `/api/walls/${id}`, { user_ids: [] })).status, 200)
  for (const query of ['', '&kind=created'])
    for (const person of [eva, finn]) {
      const listed: { id: string; at: string; subject: { id: string } }[] = []
      let total = 1
      for (let page = 1; listed.length < total && page < 20; page++) {
        const { body } = await person.get(`/api/events?page_size=30&page=${page}${query}`)
        listed.push(...body.data)
        total = body.total
      }
      const keys = listed.map(({ at, id }) => `${at} ${id}`)
      assert.equal(listed.length, total)
      assert.deepEqual(keys, [...new Set(keys)].sort().reverse())
      for (const id of hidden)
        assert.equal(
          listed.some(({ subject }) => subject.id === id),
          person === eva,
        )
    }
})

test('changes of one record in the same millisecond are all made', async () => {
  const company = await ana.create('/api/companies', { name: 'Busy' })
  const names = Array.from({ length: 100 }, (_, place) => `Busy ${place}`)
  const replies = await Promise.all(names.map((name) => ana.patch(`/api/companies/${company.id}`, { name })))
  assert.deepEqual(
    replies.filter(({ status }) => status !== 200),
    [],
  )
  const { total } = (await ana.get(`/api/events?subject_id=${company.id}&kind=updated`)).body
  assert.equal(total, 100)
})

test('the audit log is filtered by actor, kind, subject and time', async () => {
  const company = await ana.create('/api/companies', { name: 'Filtered' })
  await ana.patch(`/api/companies/${company.id}`, { name: 'Renamed' })
  const found = async (query: string) => {
    const { status, body } = await ana.get(`/api/events?company_id=${company.id}&${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.total, body.data.length)
    return body.data.map((event: { kind: string }) => event.kind)
  }
  const today = new Date().toISOString().slice(0, 10)
  assert.deepEqual(await found('kind=updated'), ['updated'])
  assert.deepEqual(await found(`actor_id=${ana.id}`), ['updated', 'created'])
  assert.deepEqual(await found(`actor_id=${vera.id}`), [])
  assert.deepEqual(await found('subject_type=company'), ['updated', 'created'])
  assert.deepEqual(await found('subject_type=deal'), [])
  assert.deepEqual(await found(`subject_id=${company.id}`), ['updated', 'created'])
  assert.deepEqual(await found(`date_from=${today}&date_to=${today}`), ['updated', 'created'])
  assert.deepEqual(await found('date_to=2020-01-01'), [])
  assert.deepEqual(await found('date_from=2999-01-01T00:00:00Z'), [])
  for (const query of ['kind=nonsense', 'subject_type=x', 'actor_id=1', 'date_from=yesterday', 'date_to=', 'page=x']) {
    assert.equal((await ana.get(`/api/events?${query}`)).status, 422, query)
  }
  assert.equal((await ana.get('/api/events?kind=signed_in')).body.data[0].company_id, null)
})

test('a record that moves to another company is told of at both', async () => {
  const [from, to] = [
    (await ana.create('/api/companies', { name: 'From' })).id,
    (await ana.create('/api/companies', { name: 'To' })).id,
  ]
  const records: [string, object][] = [
    ['contacts', { name: 'Cora' }],
    ['notes', { content: 'Nota' }],
    ['interactions', { type: 'call', subject: 'Called' }],
    ['deals', { name: 'Deal' }],
  ]
  for (const [area, fields] of records) {
    const { id } = await ana.create(`/api/${area}`, { ...fields, company_id: from })
    const moved = await ana.patch(`/api/${area}/${id}`, {
      company_id: to,
      ...(area === 'deals' && { stage: 'proposal' }),
    })
    assert.equal(moved.status, 200)
    for (const company of [from, to]) {
      const { body } = await ana.get(`/api/companies/${company}/timeline`)
      const [latest] = body.data
      assert.deepEqual([latest.kind, latest.subject.id, latest.after.company_id], ['updated', id, to], area)
    }
    if (area === 'deals') assert.equal((await ana.get(`/api/deals/${id}`)).body.stage_history.length, 2)
  }
})

test('a change that changes nothing is no change: not of the time either, and no event tells of it', async () => {
  const { id: company_id } = await ana.create('/api/companies', { name: 'Still', revenue: 1.5, industry: 'A' })
  const records: [string, object][] = [
    ['companies', { name: 'Still', revenue: 1.5, industry: ' A ', location: ' ' }],
    ['contacts', { name: 'Cora', company_id, email: null }],
    ['notes', { content: 'Nota', tags: ['a', 'b'], is_pinned: true, company_id }],
    ['interactions', { type: 'call', subject: 'Called', date: '2026-01-01T12:00:00+02:00', contact_ids: [] }],
    ['deals', { name: 'Deal', company_id, value: 5, stage: 'lead', close_date: '2026-01-01' }],
  ]
  for (const [area, fields] of records) {
    const path = `/api/${area}/${area === 'companies' ? company_id : (await ana.create(`/api/${area}`, fields)).id}`
    const before = (await ana.get(path)).body
    const { status, body } = await ana.patch(path, fields)
    assert.deepEqual([status, body.updated_at], [200, before.updated_at], area)
    const events = await service.deps.sql`
      select kind from events where firm_id = ${ana.firmId} and subject_id = ${before.id}`
    assert.equal(events.length, 1, area)
  }
})
