import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { startTestService, type TestService } from '../../../test/harness.ts'
import { keepRatesOfAll } from './keep_rates.ts'

const today = new Date().toISOString().slice(0, 10)
let service: TestService
let bank: Server
let answer = { status: 200, body: '' }
before(async () => {
  bank = createServer((_request, response) => response.writeHead(answer.status).end(answer.body)).listen(0, '127.0.0.1')
  await once(bank, 'listening')
  const { port } = bank.address() as AddressInfo // reason: it listens on a port
  service = await startTestService({
    EXCHANGE_RATES_URL: `http://127.0.0.1:${port}/eurofxref-hist-90d.xml`,
    PRIVATE_ADDRESSES: '127.0.0.1',
  })
})
after(() => bank.close())

const ofToday = (usd: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<Cube><Cube time="${today}"><Cube currency="USD" rate="${usd}"/></Cube></Cube></gesmes:Envelope>`

test('rates are fetched for the firms that want it, and amounts follow; what is nothing new is not told of', async () => {
  const [ana, bob] = [await service.register('Ana'), await service.register('Bob')]
  assert.equal((await ana.patch('/auth/firm', { fetch_exchange_rates: true })).status, 200)
  await ana.create('/api/companies', { name: 'Acme', revenue: 100, currency: 'EUR' })
  const over = async () => (await ana.get('/api/companies?revenue_min=120')).body.total
  assert.equal(await over(), 0)
  answer = { status: 200, body: ofToday('1.25') }
  for (const _twice of [1, 2]) await keepRatesOfAll(service.deps)
  assert.equal(await over(), 1)
  const events = (await ana.get('/api/events?subject_type=exchange_rate')).body
  assert.deepEqual([events.total, events.data[0].actor], [1, null])
  assert.equal((await bob.get('/api/exchange-rates')).body.total, 0)
})

test('a bank that is not there, or answers something else, changes nothing', async () => {
  const cara = await service.register('Cara')
  await cara.patch('/auth/firm', { fetch_exchange_rates: true })
  for (const wrong of [
    { status: 503, body: '' },
    { status: 200, body: '<html>Maintenance</html>' },
    { status: 200, body: ofToday('none') },
  ]) {
    answer = wrong
    await keepRatesOfAll(service.deps)
    assert.equal((await cara.get('/api/exchange-rates')).body.total, 0, wrong.body)
  }
})
