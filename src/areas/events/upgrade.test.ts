import assert from 'node:assert/strict'
import { test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { migrationsUntil } from '../../../test/fixtures/migrations_until.ts'
import { createEmptyDatabase, eventually, startTestService } from '../../../test/harness.ts'
import { migrateTo } from '../../platform/db/migrate.ts'
import { openDatabase, type Sql } from '../../platform/db/open.ts'

// An installation whose log had people erased from it before the log said what was erased (migration 0055).

type Firm = { firmId: string; userId: string; email: string; events: string[] }

/** A firm with ten events, as the statements of that time wrote them. */
async function makeFirm(sql: Sql, name: string): Promise<Firm> {
  const [firmId, userId] = [uuidv7(), uuidv7()]
  const email = `${name}@example.com`
  await sql`insert into firms (id, name) values (${firmId}, ${name})`
  await sql`insert into users (firm_id, id, email, name, role) values (${firmId}, ${userId}, ${email}, ${name}, 'admin')`
  const events = Array.from({ length: 10 }, () => uuidv7())
  for (const [at, id] of events.entries())
    await sql`
      insert into events (firm_id, id, actor_id, kind, subject_type, subject_id, before, after)
      values (${firmId}, ${id}, ${userId}, 'updated', 'contact', ${uuidv7()},
        ${JSON.stringify({ name: `Dora ${at}` })}, ${JSON.stringify({ name: 'Dora Dahl', email: 'dora@acme.example' })})`
  return { firmId, userId, email, events }
}

/** As it was at the time of migration 0054. */
const erase = (sql: Sql, { firmId, events }: Firm, places: number[]) =>
  sql`select erase_event_content(${firmId}, ${places.map((at) => events[at] ?? '')}::uuid[])`

const chain = async (sql: Sql, { firmId }: Firm) => {
  await sql`select chain_events(${firmId}, 2000)`
}

async function makeDatabase() {
  const url = await createEmptyDatabase()
  const sql = openDatabase({ at: { url }, connections: 1, prepare: true, name: 'upgrade' })
  await sql.begin((db) => migrateTo(db, migrationsUntil('0054_z')))
  const ana = await makeFirm(sql, 'ana')
  await chain(sql, ana)
  await erase(sql, ana, [1, 2])
  await erase(sql, ana, [2, 9])
  // one that is erased before it is chained, and one that still waits
  const eva = await makeFirm(sql, 'eva')
  await erase(sql, eva, [0])
  await chain(sql, eva)
  await erase(sql, eva, [5])
  const whole = await makeFirm(sql, 'bob')
  await sql.end()
  return { url, ana, eva, whole }
}

test('a log that people were erased from before it said so is whole after an update, and tells of each', async () => {
  const { url, ana, eva, whole } = await makeDatabase()
  const service = await startTestService({ DATABASE_URL: url })
  const ask = (firm: Firm, method: string, path: string, body?: unknown) => {
    const iat = Math.floor(Date.now() / 1000)
    const claims = { sub: firm.userId, email: firm.email, firm_id: firm.firmId, role: 'admin', jti: uuidv7() } as const
    const token = service.deps.tokens.sign({ ...claims, iat, exp: iat + 3600 })
    return service.send(method, path, body, { authorization: `Bearer ${token}` })
  }
  const verified = (firm: Firm) =>
    eventually(async () => {
      const { body } = await ask(firm, 'GET', '/api/events/verify')
      assert.equal(body.waiting, 0, JSON.stringify(body))
      return body
    })
  for (const [firm, erased, redacted] of [
    [ana, 3, [3]],
    [eva, 2, [1]],
    [whole, 0, []],
  ] as const) {
    const { verified: isWhole, first_break, redactions, ...counts } = await verified(firm)
    assert.deepEqual([isWhole, first_break, counts.erased], [true, null, erased], firm.email)
    assert.deepEqual(
      redactions.map(({ events }: { events: number }) => events),
      redacted,
      firm.email,
    )
  }
  // what is left is erased as of today, and the rest of the log with it
  const contact = await ask(ana, 'POST', '/api/contacts', { name: 'Dora Dahl', email: 'dora@acme.example' })
  assert.equal(contact.status, 201, JSON.stringify(contact.body))
  const { status, body } = await ask(ana, 'POST', '/api/export/people/erase', { email: 'dora@acme.example' })
  assert.equal(status, 200, JSON.stringify(body))
  const { verified: isWhole, first_break, redactions } = await verified(ana)
  assert.deepEqual([isWhole, first_break, redactions.length], [true, null, 2])
  const { body: log } = await ask(ana, 'GET', '/api/events?page_size=100')
  assert.ok(log.data.length > 10)
  assert.ok(!JSON.stringify(log).includes('Dora Dahl'))
})
