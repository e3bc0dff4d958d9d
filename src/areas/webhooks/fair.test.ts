import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eventually, startTestService } from '../../../test/harness.ts'
import { startReceiver } from '../../../test/peers/webhook_receiver.ts'

const service = await startTestService({ PRIVATE_ADDRESSES: '127.0.0.1' })
const receivers: Awaited<ReturnType<typeof startReceiver>>[] = []
after(() => Promise.all(receivers.map((receiver) => receiver.close())))

test('a firm whose receivers hang has sixteen places on a node, and another firm is told meanwhile', async () => {
  const [ana, bob] = [await service.register('Ana'), await service.register('Bob')]
  const hook = async (person: typeof ana, answer?: Parameters<typeof startReceiver>[0]) => {
    const receiver = await startReceiver(answer)
    receivers.push(receiver)
    await person.create('/api/webhooks', { name: 'Ours', url: receiver.url, subjects: ['note'] })
    return receiver
  }
  let [open, most] = [0, 0]
  // twenty receivers that never answer: without a limit they would hold all 64 places
  for (let n = 0; n < 20; n++)
    await hook(bob, (_got, response) => {
      most = Math.max(most, ++open)
      response.on('close', () => open--)
    })
  const quick = await hook(ana)
  for (let n = 0; n < 5; n++) await bob.create('/api/notes', { content: `Note ${n}` })
  await eventually(async () => assert.equal(open, 16))
  for (let n = 0; n < 5; n++) await ana.create('/api/notes', { content: `Note ${n}` })
  await eventually(async () => assert.equal(quick.got.length, 5))
  assert.equal(most, 16)
})
