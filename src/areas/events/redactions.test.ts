import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { auditLogsOf } from '../../../test/audit_logs.ts'
import { eventually, startTestService, type TestService } from '../../../test/harness.ts'
import { verifyChain } from './chain_verify.ts'
import { readHeads } from './heads.ts'

// What the chain alone does not tell: that its end was cut off, who may know of an event, and what was taken out by right.

let service: TestService
let logs: ReturnType<typeof auditLogsOf>
before(async () => {
  service = await startTestService({ AUDIT_HEAD_SECONDS: '0' })
  logs = auditLogsOf(service)
})

test('the end of the log that was cut off is found by what the node has noted outside of the database', async () => {
  const ana = await logs.chainedFirm('Ana Noted')
  const { head } = await logs.verify(ana)
  const found = await eventually(async () => {
    const answer = await logs.verify(ana)
    assert.equal(answer.noted.last?.position, head.position)
    return answer
  })
  assert.deepEqual([found.verified, found.noted.last.hash], [true, head.hash])
  const [line] = await Array.fromAsync(readHeads(service.dataDir, ana.firmId))
  assert.deepEqual(Object.keys(line ?? {}), ['firm_id', 'position', 'hash', 'at'])
  await logs.tamper(async (sql) => {
    await sql`delete from events where firm_id = ${ana.firmId} and id in (
      select event_id from event_chain where firm_id = ${ana.firmId} and position > 5)`
    await sql`delete from event_chain where firm_id = ${ana.firmId} and position > 5`
  })
  const { verified, first_break } = await logs.verify(ana)
  assert.deepEqual([verified, first_break.what], [false, 'cut_off'])
  assert.ok(first_break.position > 5)
  // nor is a chain of the same length, made anew, the one that was noted
  const eva = await logs.chainedFirm('Eva Anew')
  await eventually(async () => assert.ok((await logs.verify(eva)).noted.last))
  const [, second] = await logs.eventsOf(eva)
  await logs.tamper(async (sql) => {
    await sql`update events set kind = 'restored' where firm_id = ${eva.firmId} and id = ${second?.event_id ?? ''}`
    await sql`delete from event_chain where firm_id = ${eva.firmId}`
    await sql`
      insert into service.events_to_chain (firm_id, event_id) select firm_id, id from events where firm_id = ${eva.firmId}`
  })
  await eventually(async () => assert.equal((await logs.verify(eva)).waiting, 0))
  assert.equal((await logs.verify(eva)).first_break.what, 'head_differs')
})

test('the log is not emptied, and an event is put out of sight by no statement but that of a wall', async () => {
  const { sql } = service.deps
  for (const table of ['events', 'event_chain', 'event_redactions'])
    await assert.rejects(sql.unsafe(`truncate ${table} cascade`), /append only/, table)
  const ana = await logs.chainedFirm('Ana Hidden')
  const [, second] = await logs.eventsOf(ana)
  const hide = (db: TestService['deps']['sql']) => db`
    update events set walls = array[gen_random_uuid()] where firm_id = ${ana.firmId} and id = ${second?.event_id ?? ''}`
  await assert.rejects(hide(sql), /append only/)
  await logs.tamper(hide)
  const { verified, first_break } = await logs.verify(ana)
  assert.deepEqual([verified, first_break.what, first_break.event_id], [false, 'walls_unknown', second?.event_id])
})

test('events behind a wall that somebody has raised are as they were written, also once it is taken down', async () => {
  const ana = await logs.chainedFirm('Ana Walled')
  const company = await ana.create('/api/companies', { name: 'Behind a wall' })
  await ana.create('/api/notes', { content: 'Of it', company_id: company.id })
  assert.equal((await ana.send('PUT', `/api/walls/${company.id}`, { user_ids: [ana.id] })).status, 200)
  const isWhole = () =>
    eventually(async () => {
      const { waiting, first_break } = await logs.verify(ana)
      assert.deepEqual([waiting, first_break], [0, null])
    })
  await isWhole()
  assert.equal((await ana.delete(`/api/walls/${company.id}`)).status, 204)
  await isWhole()
})

test('what was redacted is told as that, with who did it and why, and a redaction that nobody recorded is found', async () => {
  const ana = await logs.chainedFirm('Ana Redacted')
  const [second, third, fourth] = (await logs.eventsOf(ana)).slice(-3).map(({ event_id }) => event_id)
  assert.ok(second && third && fourth)
  await logs.erase(ana, [second], [third], ['Company'])
  await logs.erase(ana, [], [third], ['erased'])
  await eventually(async () => assert.equal((await logs.verify(ana)).waiting, 0))
  const found = await logs.verify(ana)
  assert.deepEqual([found.verified, found.first_break, found.erased], [true, null, 2])
  const told = found.redactions.map(({ actor, reason, events }: Record<string, any>) => [
    actor?.['name'],
    reason,
    events,
  ]) // reason: the answer of the service
  assert.deepEqual(
    told.sort(),
    [
      ['Ana Redacted', 'asked for', 1],
      ['Ana Redacted', 'asked for', 2],
    ].sort(),
  )
  for (const forgery of [
    (sql: TestService['deps']['sql']) =>
      sql`/* beyond walls: a test */ update events set after = '{"name": "x"}' where firm_id = ${ana.firmId} and id = ${third}`,
    (sql: TestService['deps']['sql']) =>
      sql`update event_redactions set content_after = '' where firm_id = ${ana.firmId} and event_id = ${second}`,
    async (sql: TestService['deps']['sql']) => {
      await sql`/* beyond walls: a test */ update events set after = '{}', erased_at = now() where firm_id = ${ana.firmId} and id = ${fourth}`
      await sql`
        insert into event_redactions (firm_id, event_id, number, by_event, content_before, content_after)
        select /* beyond walls: a test */ c.firm_id, c.event_id, 1, r.by_event, c.content, content_left(e)
        from event_chain c join events e on e.firm_id = c.firm_id and e.id = c.event_id, event_redactions r
        where c.firm_id = ${ana.firmId} and c.event_id = ${fourth} and r.firm_id = ${ana.firmId} and r.event_id = ${second}`
      await sql`update event_chain set salt = null where firm_id = ${ana.firmId} and event_id = ${fourth}`
    },
  ]) {
    await assert.rejects(
      service.deps.sql.begin(async (sql) => {
        for (const table of ['events', 'event_chain', 'event_redactions'])
          await sql.unsafe(`alter table ${table} disable trigger user`)
        await forgery(sql as unknown as TestService['deps']['sql']) // reason: a transaction of the same connections
        const { first_break } = await verifyChain(
          sql as unknown as TestService['deps']['sql'],
          { firmId: ana.firmId, userId: ana.id, role: 'admin' },
          { noted: {}, heads: nothing(), signal: new AbortController().signal },
        )
        throw new Error(`found ${first_break?.what}`)
      }),
      /found (event_changed|redaction_unexplained)/,
    )
  }
})

async function* nothing() {}
