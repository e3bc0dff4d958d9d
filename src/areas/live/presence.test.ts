import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

let service: TestService
before(async () => {
  service = await startTestService()
})

const here = (person: Person, subject_id: string, subject_type = 'company') =>
  person.send('PUT', '/api/live/presence', { subject_type, subject_id })
const namesOf = ({ body }: { body: { people: { name: string }[] } }) => body.people.map(({ name }) => name)

test('who has a record open learns who else has, until they have left for a while', async () => {
  const ana = await service.register('Ana')
  const [ben, vera] = [await service.invite(ana, 'Ben', 'member'), await service.invite(ana, 'Vera', 'viewer')]
  const { id } = await ana.create('/api/companies', { name: 'Acme' })
  const { id: other } = await ana.create('/api/companies', { name: 'Beta' })
  assert.deepEqual(namesOf(await here(ana, id)), [])
  assert.deepEqual(namesOf(await here(vera, id)), ['Ana'])
  assert.deepEqual(namesOf(await here(ben, other)), [])
  assert.deepEqual(namesOf(await here(ben, id)), ['Ana', 'Vera'])
  assert.deepEqual(namesOf(await here(ana, id)), ['Ben', 'Vera'])
  await service.deps.sql`
    update service.presence set seen_at = now() - interval '1 minute' where firm_id = ${ana.firmId} and user_id = ${vera.id}`
  assert.deepEqual(namesOf(await here(ana, id)), ['Ben'])
})

test('a record that one may not know of cannot be open, nor to a program', async () => {
  const [ana, zoe] = [await service.register('Ana'), await service.register('Zoe')]
  const ben = await service.invite(ana, 'Ben', 'member')
  const { id } = await ana.create('/api/companies', { name: 'Acme' })
  assert.equal((await here(zoe, id)).status, 404)
  assert.equal((await here(ben, id, 'deal')).status, 404)
  assert.equal((await here(ben, id, 'chat')).status, 422)
  await ana.send('PUT', `/api/walls/${id}`, { user_ids: [] })
  assert.equal((await here(ben, id)).status, 404)
  const { key } = await ana.create('/auth/keys', { name: 'A program', scopes: ['read', 'write'] })
  const body = { subject_type: 'company', subject_id: id }
  const reply = await service.send('PUT', '/api/live/presence', body, { authorization: `Bearer ${key}` })
  assert.equal(reply.status, 403)
})
