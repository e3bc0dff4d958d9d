import assert from 'node:assert/strict'
import { test } from 'node:test'

const { withWaiting } = await import(new URL('../web/src/api/offline/with_waiting.ts', import.meta.url).href)

const [deal, company] = ['d1', 'c1']
const change = { method: 'PATCH', path: `/api/deals/${deal}`, record: deal, body: { value: 12, secret: 1 } }
const row = { id: 'waiting-1', deal_id: deal, company_id: company, is_pinned: false, content: 'Met', created_by: 'ana' }
const note = { method: 'POST', path: '/api/notes', record: row.id, body: {}, row }

test('what waits is shown wherever the record stands, in the fields that an answer has', () => {
  const answer = {
    id: company,
    deals: [
      { id: deal, value: 10, next: { id: deal, name: 'Twine' } },
      { id: 'd2', value: 1 },
    ],
  }
  assert.deepEqual(withWaiting('/api/companies/c1/overview', answer, [change]), {
    id: company,
    deals: [
      { id: deal, value: 12, next: { id: deal, name: 'Twine' } },
      { id: 'd2', value: 1 },
    ],
  })
  const later = { ...change, body: { value: 14 } }
  assert.equal(withWaiting(`/api/deals/${deal}`, { id: deal, value: 10 }, [change, later]).value, 14)
})

test('what is new stands in each list that asks for such, on its first page', () => {
  const before = { data: [{ id: 'n1' }], total: 1 }
  const shown = (query: string, path = '/api/notes') =>
    withWaiting(`${path}?${query}`, before, [note]).data.map(({ id }: { id: string }) => id)
  for (const query of [
    '',
    `deal_id=${deal}`,
    `company_id=${company}&is_pinned=false&page_size=30`,
    'page=1',
    'created_by=me',
  ])
    assert.deepEqual(shown(query), ['waiting-1', 'n1'], query)
  for (const query of ['deal_id=d2', 'is_pinned=true', 'page=2', 'tag=price', 'search=met'])
    assert.deepEqual(shown(query), ['n1'], query)
  assert.deepEqual(shown('', '/api/tasks'), ['n1'], 'another list')
  assert.equal(withWaiting('/api/notes', before, [note]).total, 2)
  const edited = { method: 'PATCH', path: `/api/notes/${row.id}`, record: row.id, body: { content: 'Met twice' } }
  assert.equal(withWaiting('/api/notes', before, [note, edited]).data[0].content, 'Met twice')
})

test('what is moved leaves the lists that ask for where it was, and comes into those that ask for where it is', () => {
  const seen = { id: deal, stage: 'lead', pipeline_id: 'p1', value: 10 }
  const move = { ...change, seen, body: { stage: 'won' } }
  const shown = (query: string, data: object[]) =>
    withWaiting(`/api/deals?${query}`, { data, total: data.length }, [move]).data
  assert.deepEqual(shown('stage=lead&pipeline_id=p1', [seen, { id: 'd2' }]), [{ id: 'd2' }])
  assert.deepEqual(shown('stage=won&pipeline_id=p1', [{ id: 'd3' }]), [{ ...seen, stage: 'won' }, { id: 'd3' }])
  assert.deepEqual(shown('stage=won&pipeline_id=p2', []), [])
  assert.deepEqual(shown('pipeline_id=p1', [seen]), [{ ...seen, stage: 'won' }], 'one that asks for neither keeps it')
})

test('an answer of another shape stays as it is', () => {
  for (const answer of [null, 'text', 7, [], { data: 'x', total: 1 }])
    assert.deepEqual(withWaiting('/api/notes', answer, [note, change]), answer)
})
