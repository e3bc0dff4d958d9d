import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { eventually, type Person, type Reply, startTestService, type TestService } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let max: Person
let ids: Record<string, string>
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana', 'Northgate')
  max = await service.invite(ana, 'Max', 'member')
  await ana.patch('/auth/firm', { notes_changed_by: 'members' })
  const { id: company_id } = await ana.create('/api/companies', { name: 'Acme', ebitda: 31_313_131 })
  const { id: list_id } = await ana.create('/api/lists', { name: 'Targets', subject: 'companies' })
  ids = {
    company_id,
    list_id,
    deal_id: (await ana.create('/api/deals', { name: 'Project Acme', company_id })).id,
    contact_id: (await ana.create('/api/contacts', { name: 'Carla', company_id })).id,
    task_id: (await ana.create('/api/tasks', { title: 'Call', company_id })).id,
    note_id: (await ana.create('/api/notes', { content: 'Keen', company_id })).id,
    call_id: (await ana.create('/api/interactions', { type: 'call', subject: 'Hello', company_id })).id,
    fund_id: (await ana.create('/api/funds', { name: 'Fund I' })).id,
    entry_id: (await ana.create(`/api/lists/${list_id}/entries`, { company_id })).id,
    file_id: await readFile('Teaser.html'),
    event_id: (
      await ana.create('/api/calendar/events', {
        summary: 'Lunch',
        start: '2027-03-02T09:30:00Z',
        end: '2027-03-02T10:30:00Z',
      })
    ).id,
  }
})

/** The id of a file that was read: its reading is a change too. */
async function readFile(name: string): Promise<string> {
  const { body: file } = await ana.upload(`<p>${name}</p>`, name)
  await eventually(async () => assert.equal((await ana.get(file.url)).body.processing_status, 'completed'))
  return file.id
}

const change = (who: Person, path: string, body: object, tag: string): Promise<Reply> =>
  who.send('PATCH', path, body, { 'if-match': tag })

suite('a record that two people change', () => {
  const records: [string, () => string, string][] = [
    ['company', () => `/api/companies/${ids['company_id']}`, 'location'],
    ['deal', () => `/api/deals/${ids['deal_id']}`, 'next_step'],
    ['contact', () => `/api/contacts/${ids['contact_id']}`, 'role'],
    ['task', () => `/api/tasks/${ids['task_id']}`, 'title'],
    ['note', () => `/api/notes/${ids['note_id']}`, 'content'],
    ['call', () => `/api/interactions/${ids['call_id']}`, 'subject'],
    ['fund', () => `/api/funds/${ids['fund_id']}`, 'name'],
    ['entry of a list', () => `/api/lists/${ids['list_id']}/entries/${ids['entry_id']}`, 'note'],
    ['file', () => `/api/files/${ids['file_id']}`, 'description'],
    ['meeting', () => `/api/calendar/events/${ids['event_id']}`, 'location'],
  ]
  for (const [what, at, field] of records)
    test(`${what}: the second change of the same version is refused with what is there now`, async () => {
      const path = at()
      const { headers } = await ana.patch(path, { [field]: 'First' })
      const tag = headers.get('etag') ?? ''
      assert.match(tag, /^"20\d\d-/, `${what} has an ETag`)
      const mine = await change(ana, path, { [field]: 'Mine' }, tag)
      assert.equal(mine.status, 200, JSON.stringify(mine.body))
      // a meeting is changed by its owner alone
      const other = what === 'meeting' ? ana : max
      const late = await change(other, path, { [field]: 'Late' }, tag)
      assert.deepEqual([late.status, late.body.error_code], [412, 'version_conflict'], JSON.stringify(late.body))
      assert.equal(late.body.current[field], 'Mine')
      assert.equal(late.headers.get('etag'), mine.headers.get('etag'))
      assert.equal(`"${late.body.your_version}"`, tag)
      assert.ok(late.body.changed_by.name, JSON.stringify(late.body.changed_by))
      assert.equal((await change(other, path, { [field]: 'Again' }, late.headers.get('etag') ?? '')).status, 200)
      assert.equal((await other.patch(path, { [field]: 'As ever' })).status, 200, 'without the header as before')
    })

  test('it is read with the version that its change answers', async () => {
    const path = `/api/deals/${ids['deal_id']}`
    const { headers } = await ana.patch(path, { next_step: 'Visit' })
    assert.equal((await max.get(path)).headers.get('etag'), headers.get('etag'))
    assert.equal((await change(max, path, { next_step: 'W' }, `W/${headers.get('etag')}`)).status, 200)
    assert.equal((await change(max, path, { next_step: 'X' }, '*')).status, 200)
    assert.equal((await change(max, path, { next_step: 'Y' }, 'no tag')).status, 400)
  })

  test('of 50 people who change it at once, each waiting their turn, no change is lost', async () => {
    const { id } = await ana.create('/api/deals', {
      name: 'Project Crowd',
      company_id: ids['company_id'],
      description: '',
    })
    const path = `/api/deals/${id}`
    const turns = Array.from({ length: 50 }, (_, at) => `word${at}`)
    let refused = 0
    await Promise.all(
      turns.map(async (word) => {
        for (;;) {
          const { body, headers } = await ana.get(path)
          const description = `${body.description ?? ''} ${word}`
          const { status } = await change(ana, path, { description }, headers.get('etag') ?? '')
          if (status === 200) return
          assert.equal(status, 412)
          refused += 1
        }
      }),
    )
    const words = (await ana.get(path)).body.description.trim().split(' ')
    assert.deepEqual(words.toSorted(), turns.toSorted())
    assert.ok(refused > 0, 'some came too late')
  })

  test('what was changed meanwhile is not deleted unseen', async () => {
    const { id, updated_at } = await ana.create('/api/notes', { content: 'One', company_id: ids['company_id'] })
    await max.patch(`/api/notes/${id}`, { content: 'Two' })
    const { status } = await ana.send('DELETE', `/api/notes/${id}`, undefined, { 'if-match': `"${updated_at}"` })
    assert.equal(status, 412)
    assert.equal((await ana.get(`/api/notes/${id}`)).body.content, 'Two')
  })

  test('a file that was changed meanwhile is not deleted unseen', async () => {
    const path = `/api/files/${await readFile('Beta.html')}`
    const tag = (await ana.get(path)).headers.get('etag') ?? ''
    assert.equal((await change(max, path, { document_type: 'cim' }, tag)).status, 200)
    assert.equal((await ana.send('DELETE', path, undefined, { 'if-match': tag })).status, 412)
    const { headers } = await ana.get(path)
    assert.equal((await ana.send('DELETE', path, undefined, { 'if-match': headers.get('etag') ?? '' })).status, 204)
  })

  test('whoever does not see a figure is not told of it by the refusal', async () => {
    const hidden = await ana.send('PUT', '/api/hidden-fields', { role: 'member', fields: ['ebitda'] })
    assert.equal(hidden.status, 200, JSON.stringify(hidden.body))
    const path = `/api/companies/${ids['company_id']}`
    const { status, body } = await change(max, path, { location: 'Bath' }, '"2020-01-01T00:00:00.000Z"')
    assert.equal(status, 412)
    assert.equal(body.current.ebitda, null)
    assert.doesNotMatch(JSON.stringify(body), /31313131/)
  })
})
