import assert from 'node:assert/strict'
import { createServer, type Server, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { auditLogsOf } from '../../../test/audit_logs.ts'
import { eventually, startTestService } from '../../../test/harness.ts'

/** A receiver of syslog on loopback; what it reads of a connection counts when the sender has ended it. */
class Receiver {
  readonly lines: string[] = []
  readonly server: Server
  connections = 0
  /** what becomes of a connection that has begun */
  meet: (socket: Socket) => void = () => {}
  constructor() {
    this.server = createServer((socket) => {
      this.connections += 1
      const parts: Buffer[] = []
      socket.on('error', () => {})
      socket.on('data', (part) => parts.push(part))
      socket.on('end', () => this.lines.push(...unframed(Buffer.concat(parts))))
      this.meet(socket)
    })
  }

  listen = (port = 0) =>
    new Promise<number>((resolve) => this.server.listen(port, '127.0.0.1', () => resolve(portOf(this.server))))
  close = () => new Promise((resolve) => this.server.close(resolve))
}
const portOf = (server: Server) => (server.address() as { port: number }).port // reason: of a server that listens

function unframed(bytes: Buffer): string[] {
  const lines: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(' ', at)
    const length = Number(bytes.subarray(at, space))
    assert.ok(length > 0, 'each line has its length before it')
    lines.push(bytes.subarray(space + 1, space + 1 + length).toString())
    at = space + 1 + length
  }
  return lines
}

// RFC 5424, 6: PRI, version, time, host, program, process, id, data, text
const shape =
  /^<(?<pri>\d+)>1 (?<at>\d{4}-\d\d-\d\dT[\d:.]{12}Z) (?<host>[!-~]+) firm-crm \d+ (?<id>[!-~]{1,32}) \[event@32473(?<data>(?: [a-z_]+="(?:[^"\\\]]|\\["\\\]])*")+)\] (?<text>.+)$/
function read(line: string) {
  const { pri, at, id, data = '', text } = shape.exec(line)?.groups ?? assert.fail(line)
  const told = Object.fromEntries(
    [...data.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name, value]),
  )
  return { pri, at, id, text, told }
}

const receiver = new Receiver()
const port = await receiver.listen()
after(() => receiver.close())
const service = await startTestService({ AUDIT_SYSLOG_URL: `tcp://127.0.0.1:${port}`, LOG_LEVEL: 'silent' })
const logs = auditLogsOf(service)

const toldOf = (firmId: string) => receiver.lines.map(read).filter(({ told }) => told['firm'] === firmId)
const chainOf = (firmId: string) => service.deps.sql<{ position: string; hash: string; event: string; kind: string }[]>`
  select l.position::text as position, encode(l.hash, 'hex') as hash, l.event_id as event, e.kind
  from event_chain l join events e on e.firm_id = ${firmId} and e.id = l.event_id where l.firm_id = ${firmId} order by l.position`

test('each event is told in the order of the chain, with its hash, and nothing of what records say', async () => {
  const ana = await logs.chainedFirm('Ana Told')
  const company = await ana.create('/api/companies', { name: 'Secretive "Holding] \\ AG', revenue: 123_456_789 })
  await ana.patch(`/api/companies/${company.id}`, { industry: 'Clockwork' })
  await eventually(async () => {
    const chain = await chainOf(ana.firmId)
    assert.ok(chain.length >= 13)
    assert.deepEqual(
      toldOf(ana.firmId).map(({ told: { position, hash, event } }) => [position, hash, event]),
      chain.map(({ position, hash, event }) => [position, hash, event]),
    )
  })
  const [created, changed] = toldOf(ana.firmId).slice(-2)
  assert.deepEqual([created?.id, created?.text, created?.pri], ['company.created', 'company created', '110'])
  assert.deepEqual(
    [changed?.id, changed?.told['subject_id'], changed?.told['actor'], changed?.told['fields']],
    ['company.updated', company.id, ana.id, 'industry'],
  )
  assert.doesNotMatch(receiver.lines.join('\n'), /Secretive|Clockwork|123456789|Ana Told/)
})

test('nothing is lost while the receiver breaks off, says nothing or is away, and then all comes in order', async () => {
  const ana = await service.register('Ana Broken Off')
  // one that dies before it has read what came
  receiver.meet = (socket) => socket.once('data', () => socket.resetAndDestroy())
  const seen = receiver.connections
  await ana.create('/api/companies', { name: 'While it breaks off' })
  await eventually(async () => assert.ok(receiver.connections > seen))
  await receiver.close()
  await ana.create('/api/companies', { name: 'While it is away' })
  receiver.meet = () => {}
  receiver.lines.length = 0
  await receiver.listen(port)
  await eventually(async () => {
    const chain = await chainOf(ana.firmId)
    assert.ok(chain.length >= 3)
    assert.deepEqual(
      toldOf(ana.firmId).map(({ told }) => told['hash']),
      chain.map(({ hash }) => hash),
    )
  })
})

test('of two nodes one tells the receiver, and the other goes on where that ended', async () => {
  const other = await startTestService({
    DATABASE_URL: service.databaseUrl,
    AUDIT_SYSLOG_URL: `tcp://127.0.0.1:${port}`,
    LOG_LEVEL: 'silent',
  })
  receiver.lines.length = 0
  const ana = await logs.chainedFirm('Ana Of Two Nodes')
  const all = async () => {
    const hashes = (await chainOf(ana.firmId)).map(({ hash }) => hash)
    assert.deepEqual(
      toldOf(ana.firmId).map(({ told }) => told['hash']),
      hashes,
    )
  }
  await eventually(all)
  await service.deps.sql`update service.audit_receivers set held_by = gen_random_uuid(), held_until = now()`
  await ana.create('/api/companies', { name: 'Told by whichever' })
  await eventually(all)
  await other.close()
  await service.deps.sql`update service.audit_receivers set held_until = now()`
})

test('a chain that begins anew is told from its beginning, and an event that somebody removed as missing', async () => {
  const ana = await logs.chainedFirm('Ana Anew')
  const before = await chainOf(ana.firmId)
  await eventually(async () => assert.equal(toldOf(ana.firmId).length, before.length))
  await logs.tamper(async (sql) => {
    await sql`delete from events where firm_id = ${ana.firmId} and id = ${before[1]?.event ?? ''}`
    await sql`update event_chain set hash = sha256(hash) where firm_id = ${ana.firmId}`
  })
  receiver.lines.length = 0
  await ana.create('/api/companies', { name: 'After all that' })
  await eventually(async () => assert.equal(toldOf(ana.firmId).length, before.length + 1))
  assert.equal(toldOf(ana.firmId)[1]?.id, 'missing')
})
