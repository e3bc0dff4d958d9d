import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { zipOf } from '../../../test/zip_fixture.ts'

let service: TestService
let ana: Person
let vera: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  vera = await service.invite(ana, 'Vera', 'viewer')
})

async function importFile(person: Person, content: string | Uint8Array, filename = 'eurofxref-hist.csv') {
  const form = new FormData()
  form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), filename) // reason: never a shared buffer
  const headers = { authorization: `Bearer ${person.token}` }
  const reply = await fetch(`${service.url}/api/exchange-rates/import`, { method: 'POST', headers, body: form })
  const body: any = await reply.json() // reason: tests look into any answer
  return { status: reply.status, body }
}

const set = (person: Person, rates: unknown) => person.send('PUT', '/api/exchange-rates', { rates })
const rate = async (person: Person, from: string, to: string, day: string) =>
  (await person.get(`/api/exchange-rates/convert?from=${from}&to=${to}&day=${day}`)).body
const stored = async (person: Person) => (await person.get('/api/exchange-rates?page_size=100')).body.data
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const history = `Date,USD,JPY,TRL,XYZ,
2024-12-31,1.0389,163.06,N/A,5,
2024-12-30,1.0444,164.00,,N/A,
2004-12-31,1.3621,139.65,1836200,N/A,
`

test('the bank’s history is imported with a word about what was left out, and read by everybody of the firm', async () => {
  const { status, body } = await importFile(ana, history)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body, {
    rates: 7,
    added: 7,
    changed: 0,
    currencies: 3,
    first_day: '2004-12-31',
    last_day: '2024-12-31',
    left_out: [
      { reason: 'No rate on that day (N/A or empty)', count: 4 },
      { reason: 'XYZ is no current code of ISO 4217', count: 1 },
    ],
  })
  const { body: list } = await vera.get('/api/exchange-rates?currency=USD&from=2024-01-01&page_size=1')
  assert.deepEqual([list.total, list.data], [2, [{ currency: 'USD', day: '2024-12-31', rate: 1.0389, source: 'ecb' }]])
  const { body: latest } = await vera.get('/api/exchange-rates?latest=true')
  assert.deepEqual(
    latest.data.map(({ currency, day }: { currency: string; day: string }) => `${currency} ${day}`),
    ['JPY 2024-12-31', 'USD 2024-12-31', 'TRL 2004-12-31'],
  )
  const again = (await importFile(ana, history.replace('1.0389', '1.0390'))).body
  assert.deepEqual([again.rates, again.added, again.changed], [7, 0, 1])
  assert.equal((await importFile(vera, history)).status, 403)
  assert.equal((await set(vera, [])).status, 403)
  const stranger = await service.register('Sven')
  assert.equal((await stranger.get('/api/exchange-rates')).body.total, 0)
  assert.equal((await rate(stranger, 'USD', 'EUR', '2024-12-31')).rate, null)
})

test('a rate that was set by hand counts before imported ones, and leaves them as they were when it is taken back', async () => {
  const max = await service.register('Max')
  await importFile(max, history)
  const by = (value: number | null) => set(max, [{ currency: 'USD', day: '2024-12-31', rate: value }])
  assert.deepEqual((await by(1.05)).body.data, [{ currency: 'USD', day: '2024-12-31', rate: 1.05, source: 'manual' }])
  const { body } = await importFile(max, history.replace('1.0389', '1.0391'))
  assert.deepEqual(body.left_out.at(-1), { reason: 'A rate set by hand stands on that day', count: 1 })
  const used = { currency: 'USD', day: '2024-12-31', source: 'manual' }
  assert.deepEqual(await rate(max, 'EUR', 'USD', '2024-12-31'), {
    rate: 1.05,
    day: '2024-12-31',
    sources: [used],
    reason: null,
  })
  assert.equal((await by(null)).body.data[0].rate, 1.0391)
  const alone = (value: number | null) => set(max, [{ currency: 'AED', day: '2024-12-31', rate: value }])
  assert.equal((await alone(3.8154)).status, 200)
  assert.deepEqual((await alone(null)).body.data, [])
  assert.equal((await alone(null)).status, 200)
  const { body: log } = await max.get('/api/events?subject_type=exchange_rate')
  assert.deepEqual(
    log.data.map(({ summary }: { summary: string }) => summary),
    [
      'Max changed AED 2024-12-31 of exchange rates from 3.8154 (manual) to none',
      'Max changed AED 2024-12-31 of exchange rates from none to 3.8154 (manual)',
      'Max changed USD 2024-12-31 of exchange rates from 1.05 (manual) to 1.0391 (ecb)',
      'Max brought in exchange rates “eurofxref-hist.csv”',
      'Max changed USD 2024-12-31 of exchange rates from 1.0389 (ecb) to 1.05 (manual)',
      'Max brought in exchange rates “eurofxref-hist.csv”',
    ],
  )
})

test('the bank’s XML, its daily table and its zip file are read as its history is', async () => {
  const xml = (time: string) => `<?xml version="1.0" encoding="UTF-8"?>
    <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
    <gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
    <Cube><Cube time='${time}'><Cube currency='USD' rate='1.1'/><Cube currency="GBP" rate="0.83"/></Cube></Cube></gesmes:Envelope>`
  const files: [string, string | Uint8Array, day: string, rates: number][] = [
    ['eurofxref-daily.xml', xml('2024-06-03'), '2024-06-03', 2],
    ['eurofxref.csv', 'Date, USD, GBP, \n04 June 2024, 1.1, 0.83, \n', '2024-06-04', 2],
    ['eurofxref-hist.zip', zipOf({ 'eurofxref-hist.csv': 'Date,USD,\n2024-06-05,1.1,\n' }), '2024-06-05', 1],
    ['bom.csv', '\ufeffDate,USD\r\n2024-06-06,1.1\r\n', '2024-06-06', 1],
    ['saved again.csv', 'Date;USD;GBP\n2024-06-07;1,1;0,83\n', '2024-06-07', 2],
    ['utf16.csv', Buffer.from('\ufeffDate,USD,\n2024-06-10,1.1,\n', 'utf16le'), '2024-06-10', 1],
  ]
  for (const [filename, content, day, rates] of files) {
    const person = await service.register('Xenia')
    const { status, body } = await importFile(person, content, filename)
    assert.equal(status, 200, `${filename}: ${JSON.stringify(body)}`)
    assert.deepEqual([body.rates, body.first_day], [rates, day], filename)
    assert.equal((await rate(person, 'EUR', 'USD', day)).rate, 1.1, filename)
  }
})

test('a file that is wrong in one place is refused with a sentence, and nothing of it is kept', async () => {
  const rita = await service.register('Rita')
  const files: [what: string | Uint8Array, said: RegExp][] = [
    ['', /has no rates|is empty/],
    ['Day,USD,\n2024-06-03,1.1,\n', /must begin with a line of Date/],
    ['Date,Dollar,\n2024-06-03,1.1,\n', /must begin with a line of Date/],
    ['Date,USD,USD,\n2024-06-03,1.1,1.2,\n', /two columns USD/],
    ['Date,USD,\n2024-06-03,0,\n', /line 2 has no rate above zero for USD, but “0”/],
    ['Date,USD,\n2024-06-04,1.1,\n2024-06-03,-1.1,\n', /line 3 has no rate above zero/],
    ['Date,USD,\n2024-06-03,1e400,\n', /no rate above zero/],
    ['Date,USD,\n2024-06-03,abc,\n', /no rate above zero/],
    ['Date,USD,\n2024-02-31,1.1,\n', /line 2 has no day .* “2024-02-31”/],
    ['Date,USD,\n31 February 2024,1.1,\n', /has no day/],
    ['Date,USD,\n1998-12-31,1.1,\n', /before there was a euro/],
    [`Date,USD,\n${dayFrom(2)},1.1,\n`, /has not come yet/],
    ['Date,USD,\n2024-06-03,1.1,\n2024-06-03,1.2,\n', /USD on 2024-06-03 a second time/],
    ['Date,USD,JPY,\n2024-06-04,1.1,163.0,\n2024-06-03,1.', /line 3 has fewer cells/],
    ['Date,USD,JPY,\n2024-06-04,1.1,163.0,\n2024-06-03,1.1,16', /line 3 has fewer cells/],
    ['Date,USD,\n2024-06-03,1.1,7,\n', /line 2 has more cells/],
    ['Date,USD,\n2024-06-03,"1.1,\n', /cannot be read/],
    [
      '<!DOCTYPE x [<!ENTITY a "1.1">]><Cube><Cube time="2024-06-03"><Cube currency="USD" rate="&a;"/></Cube></Cube>',
      /cannot be read/,
    ],
    ['<Cube><Cube time="2024-06-03"><Cube currency="USD" rate="1.1"/>', /cannot be read/],
    ['<Cube><Cube currency="USD" rate="1.1"/></Cube>', /below no day/],
    ['<Cube><Cube time="2024-06-03"><Cube rate="1.1"/></Cube></Cube>', /without a currency/],
    ['<html><body>Not found</body></html>', /has no rates/],
    [zipOf({ 'a.csv': 'Date,USD,\n2024-06-03,1.1,\n', 'b.csv': '' }), /one file/],
    [zipOf({ 'a.csv': Buffer.alloc(60 * 1024 * 1024, 'Date,USD,\n') }), /cannot be read/],
    [Buffer.from('PK\x03\x04 and no more', 'latin1'), /cannot be read/],
    [Buffer.alloc(2000, 7), /must begin with a line of Date/],
  ]
  for (const [content, said] of files) {
    const { status, body } = await importFile(rita, content)
    assert.equal(status, 422, `${String(content).slice(0, 80)}: ${JSON.stringify(body)}`)
    assert.match(body.detail, said)
  }
  const large = await importFile(rita, Buffer.alloc(50 * 1024 * 1024, 'Date,USD,\n'))
  assert.deepEqual([large.status, large.body.error_code], [400, 'file_too_large'])
  assert.deepEqual(await stored(rita), [])
  assert.equal((await rita.get('/api/events?subject_type=exchange_rate')).body.total, 0)
})

test('a rate by hand that is wrong is refused with its field named, and none of those beside it is set', async () => {
  const hugo = await service.register('Hugo')
  const good = { currency: 'USD', day: '2024-06-03', rate: 1.1 }
  for (const [wrong, field] of [
    [{ ...good, currency: 'XYZ' }, 'rates.1.currency'],
    [{ ...good, currency: 'EUR' }, 'rates.1.currency'],
    [{ ...good, currency: 'usd' }, 'rates.1.currency'],
    [{ ...good, day: '2024-02-31' }, 'rates.1.day'],
    [{ ...good, day: '1998-12-31' }, 'rates.1.day'],
    [{ ...good, day: dayFrom(2) }, 'rates.1.day'],
    [{ ...good, day: '2024-06-04', rate: 0 }, 'rates.1.rate'],
    [{ ...good, day: '2024-06-04', rate: -1 }, 'rates.1.rate'],
    [{ ...good, day: '2024-06-04', rate: '1.1' }, 'rates.1.rate'],
    [{ ...good, day: '2024-06-04', rate: 1e13 }, 'rates.1.rate'],
    [good, 'rates.1'],
  ] as const) {
    const { status, body } = await set(hugo, [good, wrong])
    assert.deepEqual([status, body.errors?.[0]?.field], [422, field], JSON.stringify(body))
  }
  const many = Array.from({ length: 1001 }, (_, index) => ({ ...good, day: dayFrom(-index) }))
  assert.equal((await set(hugo, many)).status, 422)
  assert.equal((await set(hugo, [])).status, 422)
  assert.deepEqual(await stored(hugo), [])
  assert.equal((await set(hugo, many.slice(1))).body.data.length, 1000)
})

test('tomorrow is the day after today in the time zone of the firm', async () => {
  const kiri = await service.register('Kiri')
  const inZone = (zone: string) => new Date().toLocaleDateString('en-CA', { timeZone: zone })
  // of these two zones one has another day than the other at any moment
  const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  await kiri.patch('/auth/firm', { time_zone: ahead })
  const rates = [{ currency: 'USD', day: inZone(ahead), rate: 1.1 }]
  assert.equal((await set(kiri, rates)).status, 200)
  await kiri.patch('/auth/firm', { time_zone: behind })
  assert.equal((await set(kiri, rates)).status, 422)
  const { rate: none, reason } = await rate(kiri, 'USD', 'EUR', inZone(ahead))
  assert.deepEqual([none, reason], [null, `${inZone(ahead)} has not come yet`])
})

test('a day without a rate has that of the last day before, ten days back at most, and says so', async () => {
  const wim = await service.register('Wim')
  await set(wim, [
    { currency: 'USD', day: '2024-05-31', rate: 1.1 },
    { currency: 'CHF', day: '2024-05-28', rate: 0.99 },
  ])
  const usd = { currency: 'USD', day: '2024-05-31', source: 'manual' }
  const chf = { currency: 'CHF', day: '2024-05-28', source: 'manual' }
  const cross = await rate(wim, 'CHF', 'USD', '2024-06-02')
  assert.deepEqual([cross.day, cross.sources], ['2024-05-28', [chf, usd]])
  assert.ok(Math.abs(cross.rate - 1.1 / 0.99) < 1e-12)
  assert.equal((await rate(wim, 'EUR', 'USD', '2024-06-10')).rate, 1.1)
  assert.deepEqual(await rate(wim, 'EUR', 'USD', '2024-06-11'), {
    rate: null,
    day: null,
    sources: [],
    reason: 'There is no rate of USD from 2024-06-01 to 2024-06-11',
  })
  assert.equal(
    (await rate(wim, 'USD', 'CHF', '2024-06-10')).reason,
    'There is no rate of CHF from 2024-05-31 to 2024-06-10',
  )
  assert.equal((await rate(wim, 'EUR', 'USD', '2024-05-30')).rate, null)
  // nothing has to be known for a currency and itself
  for (const code of ['EUR', 'USD', 'KWD'])
    assert.deepEqual(await rate(wim, code, code, '2001-01-01'), {
      rate: 1,
      day: '2001-01-01',
      sources: [],
      reason: null,
    })
})

test('of imports and rates by hand at the same time each is done whole, and the one by hand counts', async () => {
  const tess = await service.register('Tess')
  const [first, second, byHand] = await Promise.all([
    importFile(tess, history),
    importFile(tess, history.replace('1.0389', '1.0390')),
    set(tess, [{ currency: 'USD', day: '2024-12-31', rate: 1.3 }]),
  ])
  assert.deepEqual([first.status, second.status, byHand.status], [200, 200, 200])
  assert.equal((await tess.get('/api/exchange-rates')).body.total, 7)
  assert.equal((await rate(tess, 'EUR', 'USD', '2024-12-31')).rate, 1.3)
})
