import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../../../test/harness.ts'

test('a write for which the database has no room says so, reading goes on, and so does writing when there is room', async () => {
  const service = await startTestService()
  const { sql } = service.deps
  const ana = await service.register('Ana')
  const company = await ana.create('/api/companies', { name: 'Acme' })
  // what PostgreSQL reports of a full disk, whichever statement meets it
  await sql.unsafe(`
    create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on events for each statement execute function full_disk()`)
  const writes = [
    () => ana.post('/api/companies', { name: 'Other' }),
    () => ana.patch(`/api/companies/${company.id}`, { name: 'Other' }),
    () => ana.post('/api/notes', { company_id: company.id, content: 'Called' }),
    () => ana.post('/api/companies/bulk', { rows: [{ name: 'One' }, { name: 'Two' }] }),
    () => ana.delete(`/api/companies/${company.id}`),
    () => ana.upload('<p>Revenue was 5 million.', 'a.html'),
    () => ana.post('/api/deals', { company_id: company.id, name: 'Deal' }),
  ]
  for (const write of writes) {
    const { status, body } = await write()
    assert.deepEqual([status, body.error_code], [507, 'storage_full'], JSON.stringify(body))
    assert.match(body.detail, /no room left on the disk of the database/)
  }
  const { status, body } = await ana.get(`/api/companies/${company.id}`)
  assert.deepEqual([status, body.name], [200, 'Acme'])
  await sql.unsafe('drop trigger full_disk on events')
  assert.equal((await ana.post('/api/companies', { name: 'Other' })).status, 201)
})
