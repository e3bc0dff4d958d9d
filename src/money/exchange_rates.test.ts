import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { Chance } from '../../test/chance.ts'
import { type Person, startTestService, type TestService } from '../../test/harness.ts'
import { addDays } from '../platform/time_zones.ts'
import { currencyCodes, minorUnits } from '../words/iso_currencies.ts'
import { conversionsTo } from './exchange_rates.ts'

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
})

const chance = new Chance(4217)
const codes = ['USD', 'JPY', 'KWD', 'IDR', 'GBP', 'TRL', 'CHF', 'EUR']
const days = Array.from({ length: 120 }, (_, index) => addDays('2024-01-01', index))
const set = async (rates: object[]) => {
  const { status, body } = await ana.send('PUT', '/api/exchange-rates', { rates })
  assert.equal(status, 200, JSON.stringify(body))
}
const convert = (to: string, wanted: { currency: string; day: string }[]) =>
  conversionsTo(service.deps.sql, ana, to, wanted)

test('amounts that go to a currency and back are what they were, and ways through a third one lead to the same', async () => {
  const sizes: Record<string, number> = { JPY: 160, KWD: 0.33, IDR: 17_000, TRL: 1_800_000 }
  const kept = days.filter(() => chance.next() > 0.3)
  for (const code of codes.filter((one) => one !== 'EUR'))
    await set(
      kept.map((day) => ({
        currency: code,
        day,
        rate: Number(((sizes[code] ?? 1) * (1 + chance.next())).toPrecision(6)),
      })),
    )
  const wanted = days.map((day) => ({
    day,
    currency: chance.of(codes),
    other: chance.of(codes),
    third: chance.of(codes),
  }))
  for (const { day, currency, other, third } of wanted) {
    const [there] = await convert(other, [{ currency, day }])
    const [back] = await convert(currency, [{ currency: other, day }])
    const [first] = await convert(third, [{ currency, day }])
    const [second] = await convert(other, [{ currency: third, day }])
    if (!there || !back) {
      assert.equal(there, back)
      continue
    }
    assert.ok(Math.abs(there.rate * back.rate - 1) < 1e-12, `${currency} to ${other} and back on ${day}`)
    assert.equal(there.day, back.day)
    if (currency === other) continue
    assert.ok(first && second)
    assert.ok(
      Math.abs((first.rate * second.rate) / there.rate - 1) < 1e-12,
      `${currency}, ${third}, ${other} on ${day}`,
    )
  }
})

test('many amounts are converted at once as each is alone, and one that cannot be leaves its own place empty', async () => {
  const wanted = Array.from({ length: 500 }, () => ({ currency: chance.of([...codes, 'SEK']), day: chance.of(days) }))
  const all = await convert('CHF', wanted)
  assert.equal(all.length, wanted.length)
  for (const [index, one] of wanted.entries()) {
    const [alone] = await convert('CHF', [one])
    assert.deepEqual(all[index], alone)
    if (one.currency === 'SEK') assert.equal(alone, undefined)
  }
  assert.deepEqual(await convert('CHF', []), [])
})

test('a rate that is added for a later day changes nothing of an earlier one', async () => {
  const wanted = days.flatMap((day) => codes.map((currency) => ({ currency, day })))
  const before = await convert('USD', wanted)
  const later = addDays('2024-01-01', days.length)
  await set(codes.filter((code) => code !== 'EUR').map((currency) => ({ currency, day: later, rate: 77 })))
  assert.deepEqual(await convert('USD', wanted), before)
})

test('every currency that the runtime knows as current is known, with its minor units', () => {
  assert.deepEqual(
    ['JPY', 'USD', 'KWD', 'CLF'].map((code) => minorUnits.get(code)),
    [0, 2, 3, 4],
  )
  assert.ok(currencyCodes.every((code) => /^[A-Z]{3}$/.test(code)))
  assert.equal(new Set(currencyCodes).size, currencyCodes.length)
  const current = Intl.supportedValuesOf('currency').filter((code) => code.startsWith('X') === false)
  assert.deepEqual(
    current.filter((code) => minorUnits.has(code) === false),
    [],
  )
})
