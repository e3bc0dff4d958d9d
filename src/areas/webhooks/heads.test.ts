import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { auditLogsOf } from '../../../test/audit_logs.ts'
import { eventually, type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { startReceiver } from '../../../test/peers/webhook_receiver.ts'
import { setHeadsAside } from '../events/heads.ts'

let service: TestService
let logs: ReturnType<typeof auditLogsOf>
before(async () => {
  service = await startTestService({ PRIVATE_ADDRESSES: '127.0.0.1', AUDIT_HEAD_SECONDS: '0' })
  logs = auditLogsOf(service)
})
const receivers: Awaited<ReturnType<typeof startReceiver>>[] = []
after(() => Promise.all(receivers.map((receiver) => receiver.close())))

async function told(person: Person, filter: object) {
  const receiver = await startReceiver()
  receivers.push(receiver)
  const webhook = await person.create('/api/webhooks', { name: 'Witness', url: receiver.url, ...filter })
  receiver.secrets.push(webhook.secret)
  return { receiver, webhook, path: `/api/webhooks/${webhook.id}` }
}

/** Everything is chained, and this node has noted how far. */
const settled = (person: Person) =>
  eventually(async () => {
    const answer = await logs.verify(person)
    assert.equal(answer.waiting, 0)
    assert.equal(answer.noted.last?.position, answer.head.position)
    return answer
  })

test('a webhook that names heads is told how far the audit log has come, by which a log that was cut off is found', async () => {
  const ana = await service.register('Ana Head')
  const { receiver, path } = await told(ana, { kinds: ['head'] })
  const other = await told(ana, { subjects: ['webhook'] })
  await ana.create('/api/companies', { name: 'Acme' })
  const head = await eventually(async () => {
    assert.ok(receiver.got.length > 0)
    return receiver.got[0]
  })
  assert.equal(head?.isSigned, true)
  const { type, timestamp, data } = head?.body
  assert.deepEqual([type, data.firm_id, data.at], ['audit.head', ana.firmId, timestamp])
  const verified = async () => (await ana.get(`/api/events/verify?position=${data.position}&hash=${data.hash}`)).body
  assert.equal((await verified()).verified, true)
  const log = (await ana.get(`${path}/deliveries`)).body
  assert.deepEqual([log.data[0].type, log.data[0].event_id], ['audit.head', null])
  assert.deepEqual((await ana.get(`${path}/deliveries/${log.data[0].id}`)).body.body, head?.body)
  // what is sent again is known as the same
  assert.equal((await ana.post(`${path}/deliveries/${log.data[0].id}/replay`)).status, 202)
  await eventually(async () => assert.equal(receiver.got.filter(({ id }) => id === head?.id).length, 2))

  await settled(ana)
  assert.ok(!other.receiver.got.some(({ body }) => body.type === 'audit.head'))
  await logs.tamper(async (sql) => {
    await sql`delete from events where firm_id = ${ana.firmId} and id in (
      select event_id from event_chain where firm_id = ${ana.firmId} and position >= ${data.position})`
    await sql`delete from event_chain where firm_id = ${ana.firmId} and position >= ${data.position}`
  })
  // what the node noted is gone with it: the receiver is the only witness
  await setHeadsAside(service.dataDir, ana.firmId)
  assert.equal((await logs.verify(ana)).verified, true)
  const { verified: isWhole, first_break } = await verified()
  assert.deepEqual([isWhole, first_break.what], [false, 'cut_off'])
  // and it is told where the log ends now
  await service.deps.sql`update webhooks set head_told_at = now() - interval '1 hour' where firm_id = ${ana.firmId}`
  await ana.create('/api/tasks', { title: 'Anything' })
  const { head: last } = await settled(ana)
  await eventually(async () => assert.ok(receiver.got.some(({ body }) => body.data.hash === last.hash)))
})

test('whoever names heads is told of them, whatever else is asked for', async () => {
  const ida = await service.register('Ida Head')
  const mixed = await told(ida, { kinds: ['created', 'head'], subjects: ['company'] })
  await ida.create('/api/companies', { name: 'Acme' })
  await eventually(async () => {
    const types = mixed.receiver.got.map(({ body }) => body.type)
    assert.ok(types.includes('audit.head') && types.includes('company.created'), types.join())
  })
})

test('heads are told once an hour, the last of a busy hour too, and never to those who ask for everything', async () => {
  const eva = await service.register('Eva Head')
  const { receiver, webhook } = await told(eva, { subjects: ['audit'] })
  const all = await told(eva, {})
  await eventually(async () => assert.equal(receiver.got.length, 1))
  for (const name of ['Acme', 'Anvil']) await eva.create('/api/companies', { name })
  const { head } = await settled(eva)
  assert.equal(receiver.got.length, 1)
  await service.deps.sql`
    update webhooks set head_told_at = now() - interval '1 hour' where firm_id = ${eva.firmId} and id = ${webhook.id}`
  await eventually(async () => assert.equal(receiver.got.length, 2))
  assert.deepEqual([receiver.got[1]?.body.data.position, receiver.got[1]?.body.data.hash], [head.position, head.hash])
  await eventually(async () => {
    const types = new Set(all.receiver.got.map(({ body }) => body.type))
    assert.deepEqual([...types].sort(), ['company.created', 'webhook.created'])
  })
})
