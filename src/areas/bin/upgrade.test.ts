import assert from 'node:assert/strict'
import { test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { migrationsUntil } from '../../../test/fixtures/migrations_until.ts'
import { createEmptyDatabase, startTestService } from '../../../test/harness.ts'
import { migrateTo } from '../../platform/db/migrate.ts'
import { openDatabase } from '../../platform/db/open.ts'

// An installation in which companies were deleted before there was a bin (migration 0140).

test('companies that were deleted long before the update can be restored for thirty days after it', async () => {
  const databaseUrl = await createEmptyDatabase()
  const sql = openDatabase({ at: { url: databaseUrl }, connections: 1, prepare: true, name: 'upgrade' })
  const [firmId, userId, byKnown, byUnknown] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  try {
    await sql.begin((db) => migrateTo(db, migrationsUntil('0131_what_is_contact.sql')))
    await sql`insert into firms (id, name) values (${firmId}, 'Before')`
    await sql`insert into users (firm_id, id, email, name, role) values (${firmId}, ${userId}, 'ana@example.com', 'Ana', 'admin')`
    for (const [id, actor] of [
      [byKnown, userId],
      [byUnknown, uuidv7()],
    ] as const) {
      await sql`
        insert into companies (firm_id, id, name, status, deleted_at, status_before_delete)
        values (${firmId}, ${id}, 'Old', 'archived', now() - interval '1 year', 'active')`
      await sql`
        insert into events (firm_id, id, actor_id, kind, subject_type, subject_id, company_id)
        values (${firmId}, ${uuidv7()}, ${actor}, 'deleted', 'company', ${id}, ${id})`
    }
  } finally {
    await sql.end()
  }
  const service = await startTestService({ DATABASE_URL: databaseUrl, ROLE: 'web' })
  const rows = await service.deps.sql<{ id: string; deleted_by: string | null; is_left: boolean }[]>`
    select id, deleted_by, expires_at > now() + interval '29 days' as is_left from deleted_records where firm_id = ${firmId}`
  assert.deepEqual(Object.fromEntries(rows.map(({ id, deleted_by }) => [id, deleted_by])), {
    [byKnown]: userId,
    [byUnknown]: null,
  })
  assert.ok(rows.every(({ is_left }) => is_left))
})
