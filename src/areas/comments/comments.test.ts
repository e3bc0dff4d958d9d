import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'
import { makeRecords } from '../../../test/openapi_walk.ts'
import { mentionedIn } from './mentions.ts'

let service: TestService
let ana: Person
let ben: Person
let vera: Person
let stranger: Person
let made: Record<string, string>
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  ben = await service.invite(ana, 'Ben', 'member')
  vera = await service.invite(ana, 'Vera', 'viewer')
  stranger = await service.register('Zed')
  await ana.patch(`/api/users/${ben.id}`, { name: 'Ben Ádám' })
  await ana.patch(`/api/users/${vera.id}`, { name: 'Vera Novak' })
  made = await makeRecords(service, ana)
})

const on = (kind: string, text: string, more: object = {}) => ({
  subject_type: kind,
  subject_id: made[`${kind === 'list_entry' ? 'entry' : kind}_id`],
  text,
  ...more,
})
const without = ({ not_told: _, ...comment }: Record<string, unknown>) => comment
const listOf = async (who: Person, query: string) => (await who.get(`/api/comments?${query}`)).body

test('each kind of record is commented on, and its comments are in the order in which they were said', async () => {
  for (const kind of ['company', 'contact', 'deal', 'file', 'report', 'task', 'fund', 'list_entry']) {
    const first = await ana.create('/api/comments', on(kind, 'First'))
    const reply = await ben.create('/api/comments', on(kind, 'Second', { parent_id: first.id }))
    assert.equal(reply.parent_id, first.id)
    assert.ok(first.subject_name, `a name of the ${kind}`)
    const listed = await listOf(vera, `subject_type=${kind}&subject_id=${first.subject_id}`)
    assert.deepEqual(
      listed.data.slice(-2).map(({ text }: { text: string }) => text),
      ['First', 'Second'],
    )
    const [newest] = (await listOf(vera, 'page_size=1')).data
    assert.equal(newest.id, reply.id)
  }
})

test('a reply to a reply stays in the thread, and to a comment on another record is refused', async () => {
  const first = await ana.create('/api/comments', on('deal', 'Who calls them?'))
  const reply = await ben.create('/api/comments', on('deal', 'I do', { parent_id: first.id }))
  assert.equal((await ana.create('/api/comments', on('deal', 'Good', { parent_id: reply.id }))).parent_id, first.id)
  const elsewhere = await ana.post('/api/comments', on('company', 'No', { parent_id: first.id }))
  assert.equal(elsewhere.status, 422)
})

test('who is mentioned by name or address is listed, whatever the case and the accents', async () => {
  const { mentions, not_told } = await ana.create(
    '/api/comments',
    on('company', `@ben adam and @${vera.email}, not ana@elsewhere.example: @Nobody`),
  )
  assert.deepEqual(
    mentions.map(({ name }: { name: string }) => name),
    ['Ben Ádám', 'Vera Novak'],
  )
  assert.deepEqual(not_told, [])
  const mine = await listOf(vera, 'mentioned=me')
  assert.ok(mine.total >= 1)
})

test('the longest name counts, and a first name that two have is nobody’s', () => {
  const people = [
    { id: '1', name: 'Ana Lind', email: 'a@x.example' },
    { id: '2', name: 'Ana Lindqvist', email: 'b@x.example' },
    { id: '3', name: 'Ben', email: 'c@x.example' },
  ]
  assert.deepEqual(mentionedIn('@Ana Lindqvist and @ana', people), ['2'])
  assert.deepEqual(mentionedIn('(@Ben), @Benedict', people), ['3'])
  assert.deepEqual(mentionedIn('@b@x.example.', people), ['2'])
})

test('who may not see a restricted record is named to the writer, and learns nothing', async () => {
  const deal = await ana.create('/api/deals', { name: 'Project Hush', company_id: made['company_id'] })
  const before = await ana.create('/api/comments', { subject_type: 'deal', subject_id: deal.id, text: '@Ben Adam now' })
  await ana.send('PUT', `/api/walls/${deal.id}`, { user_ids: [] })
  const told = await ana.create('/api/comments', { subject_type: 'deal', subject_id: deal.id, text: '@Ben Adam?' })
  assert.deepEqual(told.not_told, [{ id: ben.id, name: 'Ben Ádám' }])
  for (const { id } of [before, told]) assert.equal((await ben.get(`/api/comments/${id}`)).status, 404)
  const mine = await listOf(ben, 'mentioned=me&page_size=100')
  assert.ok(mine.data.every(({ subject_id }: { subject_id: string }) => subject_id !== deal.id))
  assert.equal((await ben.post('/api/comments', { subject_type: 'deal', subject_id: deal.id, text: 'Hm' })).status, 404)
  await ana.delete(`/api/walls/${deal.id}`)
  assert.equal((await ben.get(`/api/comments/${told.id}`)).status, 200)
})

test('only its author changes a comment; two changes at once lose nothing', async () => {
  const comment = await ben.create('/api/comments', on('task', 'Done by Friday'))
  assert.equal((await ana.patch(`/api/comments/${comment.id}`, { text: 'No' })).status, 403)
  const changed = await ben.patch(`/api/comments/${comment.id}`, { text: 'Done by Monday @Vera Novak' })
  assert.equal(changed.status, 200)
  assert.ok(changed.body.edited_at)
  assert.deepEqual(changed.body.mentions, [{ id: vera.id, name: 'Vera Novak' }])
  const stale = await ben.send(
    'PATCH',
    `/api/comments/${comment.id}`,
    { text: 'Late' },
    { 'if-match': `"${comment.updated_at}"` },
  )
  assert.equal(stale.status, 412)
  assert.equal(stale.body.current.text, 'Done by Monday @Vera Novak')
})

test('a thread is resolved and opened again by any of its comments', async () => {
  const first = await ana.create('/api/comments', on('fund', 'Fees?'))
  const reply = await ben.create('/api/comments', on('fund', '2 %', { parent_id: first.id }))
  const resolved = await ben.post(`/api/comments/${reply.id}/resolve`, {})
  assert.equal(resolved.body.id, first.id)
  assert.equal(resolved.body.resolved_by_name, 'Ben Ádám')
  const of = `subject_type=fund&subject_id=${first.subject_id}`
  const ids = async (resolvedOnly: boolean) =>
    (await listOf(ana, `${of}&resolved=${resolvedOnly}`)).data.map(({ id }: { id: string }) => id)
  assert.deepEqual(await ids(true), [first.id, reply.id])
  assert.ok(!(await ids(false)).includes(first.id))
  assert.equal((await ana.post(`/api/comments/${first.id}/resolve`, { resolved: false })).body.resolved_at, null)
})

test('a comment is deleted by its author or an admin, comes back from the bin, and one with replies stays', async () => {
  const first = await ben.create('/api/comments', on('contact', 'Met her in Vienna'))
  const reply = await ana.create('/api/comments', on('contact', 'When?', { parent_id: first.id }))
  assert.equal((await ben.delete(`/api/comments/${first.id}`)).body.error_code, 'comment_has_replies')
  assert.equal((await ben.delete(`/api/comments/${reply.id}`)).status, 403)
  assert.equal((await ana.delete(`/api/comments/${reply.id}`)).status, 204)
  assert.equal((await ana.delete(`/api/comments/${first.id}`)).status, 204)
  assert.equal((await ana.get(`/api/comments/${first.id}`)).status, 404)
  for (const { id } of [first, reply]) assert.equal((await ana.post(`/api/bin/${id}/restore`, {})).status, 200)
  const again = (await ana.get(`/api/comments/${first.id}`)).body
  assert.deepEqual({ ...again, updated_at: '' }, { ...without(first), updated_at: '' })
})

test('comments go with their record, and come back with it', async () => {
  const task = await ana.create('/api/tasks', { title: 'Call the bank' })
  const first = await ana.create('/api/comments', { subject_type: 'task', subject_id: task.id, text: '@Ben Adam?' })
  await ben.create('/api/comments', { subject_type: 'task', subject_id: task.id, parent_id: first.id, text: 'Yes' })
  await ana.delete(`/api/tasks/${task.id}`)
  assert.equal((await ana.get(`/api/comments/${first.id}`)).status, 404)
  await ana.post(`/api/bin/${task.id}/restore`, {})
  const { data } = await listOf(ana, `subject_type=task&subject_id=${task.id}`)
  assert.deepEqual(
    data.map(({ text, mentions }: { text: string; mentions: object[] }) => [text, mentions.length]),
    [
      ['@Ben Adam?', 1],
      ['Yes', 0],
    ],
  )
})

test('an anchor at a value of a document has its place, and says when a new reading moved it', async () => {
  const file_id = made['file_id']
  const [value] = await service.deps.sql<{ path: string; page: number }[]>`
    select path, page from file_values where firm_id = ${ana.firmId} and file_id = ${file_id ?? ''} order by position limit 1`
  assert.ok(value)
  const { path, page } = value
  const comment = await ana.create('/api/comments', on('file', 'Restated?', { anchor: { path } }))
  assert.equal(comment.anchor.page, page)
  assert.ok(comment.anchor.bbox && comment.anchor.quote)
  assert.equal(comment.anchor.moved, false)
  await service.deps.sql`
    update file_values set raw = raw || '9' where firm_id = ${ana.firmId} and file_id = ${file_id ?? ''} and path = ${path}`
  assert.equal((await ana.get(`/api/comments/${comment.id}`)).body.anchor.moved, true)
  await service.deps.sql`
    update file_values set raw = left(raw, -1) where firm_id = ${ana.firmId} and file_id = ${file_id ?? ''} and path = ${path}`
  assert.equal((await ana.get(`/api/comments/${comment.id}`)).body.anchor.moved, false)
})

test('an anchor that a record cannot have is refused by name', async () => {
  const refused = async (kind: string, anchor: object) => {
    const { status, body } = await ana.post('/api/comments', on(kind, 'Here', { anchor }))
    assert.equal(status, 422)
    return body.errors[0].field
  }
  assert.equal(await refused('deal', { page: 1 }), 'anchor.page')
  assert.equal(await refused('file', { quote: 'x' }), 'anchor.page')
  assert.equal(await refused('file', { page: 999 }), 'anchor.page')
  assert.equal(await refused('file', { path: 'figures.nothing' }), 'anchor.path')
  assert.equal(await refused('report', { quote: 'x' }), 'anchor.section')
})

test('viewers read and do not write; another firm finds nothing', async () => {
  const comment = await ana.create('/api/comments', on('company', 'Ours'))
  assert.equal((await vera.get(`/api/comments/${comment.id}`)).status, 200)
  assert.equal((await vera.post('/api/comments', on('company', 'Mine'))).status, 403)
  assert.equal((await vera.post(`/api/comments/${comment.id}/resolve`, {})).status, 403)
  assert.equal((await stranger.get(`/api/comments/${comment.id}`)).status, 404)
  assert.equal((await listOf(stranger, `subject_type=company&subject_id=${comment.subject_id}`)).total, 0)
  assert.equal((await stranger.post('/api/comments', on('company', 'Theirs'))).status, 404)
  assert.equal((await ana.get(`/api/comments/${unknownId}`)).status, 404)
})

test('the timelines of company and deal and the search tell of comments', async () => {
  const comment = await ana.create('/api/comments', on('deal', 'The covenant package looks thin'))
  for (const path of [`companies/${made['company_id']}`, `deals/${made['deal_id']}`]) {
    const { data } = (await ben.get(`/api/${path}/timeline`)).body
    const told = data.find(({ subject }: { subject: { id: string } }) => subject.id === comment.id)
    assert.equal(told?.summary, 'Ana commented on “Project Anvil”')
  }
  const { written } = (await ben.get('/api/search?q=covenant%20package')).body
  assert.ok(written.some(({ type, id }: { type: string; id: string }) => type === 'comment' && id === comment.id))
})
