import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { auditLogsOf } from '../../../test/audit_logs.ts'
import { eventually, type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { setHeadsAside } from './heads.ts'

let service: TestService
let bob: Person
let logs: ReturnType<typeof auditLogsOf>
before(async () => {
  service = await startTestService({ AUDIT_HEAD_SECONDS: '0' })
  logs = auditLogsOf(service)
  bob = await service.register('Bob')
})

test('each event is chained within seconds, and the chain is verified', async () => {
  const ana = await logs.chainedFirm('Ana Chained')
  const found = await logs.verify(ana)
  assert.deepEqual([found.verified, found.first_break, found.erased], [true, null, 0])
  assert.ok(found.events >= 11)
  assert.equal(found.chained, found.events)
  assert.equal(found.head.position, found.chained)
  assert.match(found.head.hash, /^[0-9a-f]{64}$/)
})

test('a changed event is found and named, whichever of its fields it is', async () => {
  for (const change of [
    'after = after || \'{"name": "Forged"}\'',
    "kind = 'deleted'",
    "at = at + interval '1 second'",
    'key_id = id',
  ]) {
    const ana = await logs.chainedFirm('Ana Changed')
    const [, , third] = await logs.eventsOf(ana)
    assert.ok(third)
    await logs.tamper((sql) =>
      sql.unsafe(`update events set ${change} where firm_id = '${ana.firmId}' and id = '${third.event_id}'`),
    )
    const { verified, first_break } = await logs.verify(ana)
    assert.equal(verified, false)
    assert.deepEqual([first_break.what, first_break.event_id], ['event_changed', third.event_id], change)
    assert.match(first_break.at, /Z$/)
  }
})

test('a removed event is found, and so is one that was slipped in', async () => {
  const ana = await logs.chainedFirm('Ana Removed')
  const [first, second] = await logs.eventsOf(ana)
  assert.ok(first && second)
  await logs.tamper((sql) => sql`delete from events where firm_id = ${ana.firmId} and id = ${second.event_id}`)
  const removed = (await logs.verify(ana)).first_break
  assert.deepEqual([removed.what, removed.event_id], ['event_removed', second.event_id])

  const eva = await logs.chainedFirm('Eva Inserted')
  const id = uuidv7()
  await logs.tamper(
    (sql) => sql`
    insert into events (firm_id, id, kind, subject_type, subject_id)
    values (${eva.firmId}, ${id}, 'updated', 'company', ${uuidv7()})`,
  )
  const inserted = (await logs.verify(eva)).first_break
  assert.deepEqual([inserted.what, inserted.event_id], ['event_inserted', id])
})

test('reordered or removed links of the chain are found', async () => {
  const ana = await logs.chainedFirm('Ana Reordered')
  const move = (from: number, to: number) =>
    logs.tamper(
      (sql) => sql`update event_chain set position = ${to} where firm_id = ${ana.firmId} and position = ${from}`,
    )
  await move(3, 1000)
  await move(4, 3)
  await move(1000, 4)
  assert.equal((await logs.verify(ana)).verified, false)

  const eva = await logs.chainedFirm('Eva Gap')
  await logs.tamper((sql) => sql`delete from event_chain where firm_id = ${eva.firmId} and position = 5`)
  const { verified, first_break } = await logs.verify(eva)
  assert.equal(verified, false)
  assert.ok(['chain_changed', 'chain_gap'].includes(first_break.what))
})

test('a chain that was cut off or made anew is found by a head that was noted earlier', async () => {
  const ana = await logs.chainedFirm('Ana Cut')
  const { head } = await logs.verify(ana)
  const noted = `?position=${head.position}&hash=${head.hash}`
  assert.equal((await logs.verify(ana, noted)).verified, true)
  await ana.create('/api/companies', { name: 'Later' })
  await eventually(async () => assert.equal((await logs.verify(ana, noted)).waiting, 0))
  assert.equal((await logs.verify(ana, noted)).verified, true)
  await logs.tamper(async (sql) => {
    await sql`delete from events where firm_id = ${ana.firmId} and id in (
      select event_id from event_chain where firm_id = ${ana.firmId} and position >= ${head.position})`
    await sql`delete from event_chain where firm_id = ${ana.firmId} and position >= ${head.position}`
  })
  await setHeadsAside(service.dataDir, ana.firmId)
  assert.equal((await logs.verify(ana)).verified, true, 'a shorter chain is a chain')
  const { verified, first_break } = await logs.verify(ana, noted)
  assert.deepEqual([verified, first_break.what, first_break.position], [false, 'cut_off', head.position])
})

test('what an event tells can be erased by right, and nothing else can be done to it', async () => {
  const ana = await logs.chainedFirm('Ana Erased')
  const { sql } = service.deps
  const [, second, third] = await logs.eventsOf(ana)
  assert.ok(second && third)
  await logs.erase(ana, [second.event_id])
  const found = await logs.verify(ana)
  assert.deepEqual([found.verified, found.erased], [true, 1])
  const [event] =
    await sql`select before, after, erased_at from events where firm_id = ${ana.firmId} and id = ${second.event_id}`
  assert.deepEqual([event?.['before'], event?.['after']], [null, null])
  assert.ok(event?.['erased_at'])
  await assert.rejects(sql`update events set kind = 'x' where firm_id = ${ana.firmId}`, /append only/)
  await assert.rejects(sql`update events set after = null where firm_id = ${ana.firmId}`, /append only/)
  await assert.rejects(sql`delete from events where firm_id = ${ana.firmId}`, /append only/)
  await assert.rejects(sql`update event_chain set salt = null where firm_id = ${ana.firmId}`, /append only/)
  await assert.rejects(sql`delete from event_chain where firm_id = ${ana.firmId}`, /append only/)
  // an erased event keeps its head: it cannot be given to another person
  await logs.tamper(
    (tampering) => tampering`
    update events set actor_id = gen_random_uuid() where firm_id = ${ana.firmId} and id = ${second.event_id}`,
  )
  assert.equal((await logs.verify(ana)).first_break.event_id, second.event_id)
})

test('an event that is erased before it is chained is no break either', async () => {
  const ana = await logs.chainedFirm('Ana Early')
  const { id } = await ana.create('/api/companies', { name: 'Forget me' })
  const { sql } = service.deps
  const [event] = await sql<
    { id: string }[]
  >`select id from events where firm_id = ${ana.firmId} and subject_id = ${id}`
  await logs.erase(ana, [event?.id ?? ''])
  await eventually(async () => assert.equal((await logs.verify(ana)).waiting, 0))
  const found = await logs.verify(ana)
  assert.deepEqual([found.verified, found.erased], [true, 1])
})

test('the exported log can be verified without the service', async () => {
  const ana = await logs.chainedFirm('Ana Exported')
  const [first] = await logs.eventsOf(ana)
  await logs.erase(ana, [first?.event_id ?? ''])
  const response = await exportAs(ana)
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /x-ndjson/)
  const lines: Record<string, any>[] = (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line)) // reason: lines of several shapes
  const [opening, ...links] = lines
  const closing = links.pop()
  assert.equal(opening?.['firm_id'], ana.firmId)
  assert.ok(links.length >= 12)
  let hash = Buffer.alloc(32)
  for (const link of links) {
    const content = Buffer.from(link['content_digest'] ?? '', 'hex')
    if (link['content'] !== undefined)
      assert.deepEqual(sha256(Buffer.from(link['salt'] ?? '', 'hex'), Buffer.from(link['content'])), content)
    const digest = sha256(sha256(Buffer.from(link['head'] ?? '')), content)
    hash = sha256(hash, digest)
    assert.equal(hash.toString('hex'), link['hash'])
  }
  assert.equal(links[0]?.['withheld'], 'erased')
  assert.deepEqual(closing?.['head'], { position: links.length, hash: hash.toString('hex') })
  assert.equal(
    (await ana.get('/api/events?subject_type=export')).body.data[0].summary,
    `${ana.name} took out the export “Audit log”`,
  )
  assert.ok(!(await (await exportAs(bob)).text()).includes(ana.firmId))
})

const exportAs = ({ token }: Person) =>
  fetch(`${service.url}/api/events/export`, { headers: { authorization: `Bearer ${token}` } })

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

test('verifying is an admin’s, takes a whole head or none, and knows its own firm only', async () => {
  const vera = await service.invite(bob, 'Vera', 'member')
  for (const path of ['/api/events/verify', '/api/events/export']) {
    assert.equal((await vera.get(path)).status, 403)
    assert.equal((await service.send('GET', path)).status, 401)
  }
  const hash = 'a'.repeat(64)
  for (const query of [
    'position=1',
    `hash=${hash}`,
    `position=0&hash=${hash}`,
    `position=x&hash=${hash}`,
    'position=1&hash=zz',
  ])
    assert.equal((await bob.get(`/api/events/verify?${query}`)).status, 422, query)
  assert.equal((await logs.verify(bob, `?position=999999&hash=${hash}`)).first_break.what, 'cut_off')
})
