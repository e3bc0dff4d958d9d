import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startEgnyteStandIn } from '../../../../test/peers/egnyte_stand_in.ts'
import { startFaultProxy } from '../../../../test/peers/fault_proxy.ts'
import { openOutside } from '../open_outside.ts'

const outside = openOutside({ privateAddresses: ['127.0.0.1'], requestsPerSecond: 1000 })
after(() => outside.close())

test('Egnyte’s 403 with an error code of its gate means “too fast”, not “not allowed”', async (t) => {
  const egnyte = await startEgnyteStandIn()
  t.after(egnyte.stop)
  const proxy = await startFaultProxy(egnyte.url)
  t.after(proxy.stop)
  const source = egnyte.open({ outside, authorization: { header: async () => egnyte.header }, url: proxy.url })
  const { signal } = new AbortController()
  const headers = { 'x-mashery-error-code': 'ERR_403_DEVELOPER_OVER_QPS', 'retry-after': '1' }
  proxy.spoil({ status: 403, headers })
  await source.check(signal)
  proxy.spoil({ status: 403, headers: { ...headers, 'retry-after': '7200' } })
  await assert.rejects(source.check(signal), { code: 'throttled', retryAfterMs: 7_200_000 })
  proxy.spoil({ status: 403 })
  await assert.rejects(source.check(signal), { code: 'forbidden' })
})
