import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createDatabase, eventually } from './harness.ts'
import { startReceiver } from './peers/webhook_receiver.ts'
import { type RealService, registerAt, startRealService } from './real_service.ts'

const eventsWanted = 2000
const kills = 3

let service: RealService | undefined
const dataDir = mkdtempSync(join(tmpdir(), 'webhooks-'))
after(async () => {
  await service?.killAll()
  rmSync(dataDir, { recursive: true, force: true })
})

test('of 2,000 events none is lost to a receiver that fails at random, while the service is killed three times', async () => {
  const environment = {
    DATABASE_URL: await createDatabase(),
    DATA_DIR: dataDir,
    JWT_SECRET: 'a secret for tests that is long enough',
    CREDENTIALS_KEY: Buffer.alloc(32, 1).toString('base64'),
    PRIVATE_ADDRESSES: '127.0.0.1',
    REQUESTS_PER_SECOND: '1000',
    WEBHOOK_RETRY_SECONDS: '0,0,1,1,1,1,1,1,1',
  }
  const taken = new Set<string>()
  let repeated = 0
  const receiver = await startReceiver((got, response) => {
    const chance = Math.random()
    if (chance < 0.1) return response.destroy()
    if (chance < 0.3) return void response.writeHead(503).end()
    if (taken.has(got.id)) repeated++
    taken.add(got.id)
    // some answers get lost although the message was taken
    if (chance < 0.35) return response.destroy()
    response.writeHead(204).end()
  })
  after(() => receiver.close())

  service = await startRealService(environment)
  const send = await registerAt(service.url)
  const webhook = await ask(
    send(service.url, 'POST', '/api/webhooks', { name: 'Drill', url: receiver.url, subjects: ['note'] }),
  )
  receiver.secrets.push(webhook.secret)
  const begunAt = performance.now()
  const made = new Set<string>()
  const make = async (url: string) => made.add((await ask(send(url, 'POST', '/api/notes', { content: 'A note' }))).id)
  for (let part = 1; part <= kills; part++) {
    const { url, killAll } = service
    const goal = Math.floor((eventsWanted * part) / (kills + 1))
    while (made.size < goal) await Promise.allSettled(Array.from({ length: 8 }, () => make(url)))
    await killAll()
    service = await startRealService(environment)
  }
  const { url } = service
  while (made.size < eventsWanted) await Promise.all(Array.from({ length: 8 }, () => make(url)))
  const waiting = () => ask(send(url, 'GET', `/api/webhooks/${webhook.id}`)).then((body) => body.waiting)
  await eventually(async () => assert.equal(await waiting(), 0), 240)
  const seconds = Math.round((performance.now() - begunAt) / 1000)

  const { total } = await ask(send(url, 'GET', `/api/webhooks/${webhook.id}/deliveries?status=delivered`))
  assert.deepEqual(
    await ask(send(url, 'GET', `/api/webhooks/${webhook.id}/deliveries?status=failed`)).then((body) => body.total),
    0,
  )
  assert.ok(total >= made.size, `${total} delivered of ${made.size}`)
  assert.ok(
    receiver.got.every(({ isSigned }) => isSigned),
    'every signature is right',
  )
  const told = new Map(receiver.got.filter(({ id }) => taken.has(id)).map(({ body, id }) => [body.data.subject.id, id]))
  for (const id of made) assert.ok(told.has(id), `the note ${id} was told`)
  assert.equal(new Set(told.values()).size, told.size, 'an event has one id, however often it comes')
  console.log(`${made.size} events in ${seconds} s: ${receiver.got.length} tries, ${repeated} came twice`)
})

const ask = async (sent: Promise<Response>): Promise<any> => {
  const response = await sent
  assert.ok(response.ok, String(response.status))
  return response.json()
}
