import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { icsOf, veventOf } from '../../../../test/ics_fixture.ts'
import { type Answer, type Asked, startLoopbackServer } from '../../../../test/peers/loopback_server.ts'

// What no honest calendar server answers, and entries that are written to do harm. The honest ones are in the drills.

let service: TestService
let ana: Person
let ben: Person
before(async () => {
  service = await startTestService({ PRIVATE_ADDRESSES: '127.0.0.1', REQUESTS_PER_SECOND: '1000' })
  ana = await service.register('Ana')
  ben = await service.invite(ana, 'Ben', 'member')
  await ana.patch('/auth/firm', { time_zone: 'Europe/Zurich' })
})

const day = 'start_date=2026-03-01&end_date=2026-03-31&limit=1000'
const list = async (person: Person) => {
  const { status, body } = await person.get(`/api/calendar/events?${day}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.events as { id: string; summary: string; starts_at: string; is_private: boolean }[] // reason: as the schema has it
}
const asXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const named = (href: string, properties: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop>` +
  '<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>'

/** A calendar with these entries, by name; whatever is put there is kept. `ready`: as XML, beyond what a text can be. */
async function calendarOf(entries: Map<string, string>, { title = 'Work', ready = asXml } = {}) {
  const versions = new Map<string, number>()
  const etag = (href: string) => `<d:getetag>"${versions.get(href) ?? 0}-${entries.get(href)?.length}"</d:getetag>`
  const several = (responses: string[]): Answer => ({
    status: 207,
    body: Buffer.from(
      `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${responses.join('')}</d:multistatus>`,
    ),
  })
  const server = await startLoopbackServer(({ method, url, headers, body }: Asked) => {
    const href = url.pathname
    if (method === 'PUT') {
      entries.set(href, body.toString())
      versions.set(href, (versions.get(href) ?? 0) + 1)
      return { status: 204 }
    }
    if (method === 'PROPFIND' && headers['depth'] === '0')
      return several([
        named(
          '/',
          `<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><d:displayname>${title}</d:displayname>`,
        ),
      ])
    if (method === 'PROPFIND') return several([...entries.keys()].map((each) => named(each, etag(each))))
    const asked = body.toString()
    if (!asked.includes('calendar-multiget')) return { status: 501 }
    return several(
      [...entries]
        .filter(([each]) => asked.includes(`>${each}<`))
        .map(([each, ics]) => named(each, `${etag(each)}<c:calendar-data>${ready(ics)}</c:calendar-data>`)),
    )
  })
  return server
}

async function connect(person: Person, { url }: { url: string }, username = person.name) {
  const connection = await person.create('/api/integrations', {
    service: 'calendar',
    adapter: 'caldav',
    settings: { url: `${url}/` },
    credentials: { username, password: 'secret' },
  })
  await sync(person, connection)
  return connection
}

async function sync(person: Person, { id }: { id: string }) {
  const { status, body } = await person.post(`/api/integrations/${id}/sync`, { mode: 'full' })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.status, 'completed', JSON.stringify(body))
  return body
}

test('entries that no calendar can hold are named with the reason, and the others come', async (t) => {
  const bad: Record<string, string[]> = {
    'too late': ['DTSTART:99991231T235900Z', 'DURATION:P9999W'],
    'too early': ['DTSTART;TZID=Pacific/Auckland:00010101T000000'],
    'second by second': ['DTSTART:20260302T100000Z', 'RRULE:FREQ=SECONDLY'],
    'rule twice': ['DTSTART:20260302T100000Z', 'RRULE:FREQ=DAILY;FREQ=SECONDLY'],
    'too large': ['DTSTART:20260302T100000Z', `DESCRIPTION:${'x'.repeat(1_100_000)}`],
  }
  const event = (uid: string, more: string[]) =>
    [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `SUMMARY:${uid}`,
      ...more,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n')
  const entries = new Map<string, string>(
    Object.entries(bad).map(([name, lines], index) => [`/bad-${index}.ics`, event(name, lines)]),
  )
  entries.set('/good.ics', icsOf({ uid: 'good', summary: 'Good' }))
  const place = 'RECURRENCE-ID:20260309T090000Z'
  const twice = veventOf({ uid: 'twice', summary: 'Twice', start: '20260309T120000', more: [place] })
  const rule = ['RRULE:FREQ=WEEKLY;COUNT=3']
  entries.set('/twice.ics', icsOf({ uid: 'twice', summary: 'Twice', more: rule, others: [...twice, ...twice] }))
  entries.set(
    '/crowd.ics',
    icsOf({
      uid: 'crowd',
      summary: 'Crowd',
      more: Array.from({ length: 10_000 }, (_, index) => `ATTENDEE:mailto:guest${index}@acme.example`),
    }),
  )
  entries.set(
    '/dates.ics',
    icsOf({
      uid: 'dates',
      summary: 'Dates',
      more: [
        `EXDATE;TZID=Europe/Zurich:${Array(50_000).fill('20260309T100000').join(',')}`,
        'RRULE:FREQ=WEEKLY;UNTIL=99991231T000000Z',
      ],
    }),
  )
  entries.set('/nul.ics', icsOf({ uid: 'nul', summary: 'No\u0001thing' }))
  const server = await calendarOf(entries, {
    title: 'My &#0;calendar',
    ready: (ics) => asXml(ics).replaceAll('\u0001', '&#0;\0'),
  })
  t.after(() => server.stop())
  const lea = await service.register('Lea')
  const connection = await connect(lea, server)
  assert.equal(connection.name, 'My calendar')
  const run = await sync(lea, connection)
  assert.deepEqual(run.skipped.map(({ name }: { name: string }) => name).sort(), Object.keys(bad).sort())
  const events = await list(lea)
  assert.deepEqual([...new Set(events.map(({ summary }) => summary))].sort(), [
    'Crowd',
    'Dates',
    'Good',
    'Nothing',
    'Twice',
  ])
})

test('what a server says, NUL included, becomes a sentence and never a fault of the service', async (t) => {
  const server = await startLoopbackServer(() => ({ status: 500, json: { message: 'broken\u0000 \u001b[31m' } }))
  t.after(() => server.stop())
  const reply = await ana.post('/api/integrations', {
    service: 'calendar',
    adapter: 'caldav',
    settings: { url: server.url },
    credentials: { username: 'ana', password: 'secret' },
  })
  assert.equal(reply.status, 502)
  assert.match(reply.body.detail, /broken +\[31m/)
})

test('an occurrence that is private in a meeting that is not tells colleagues nothing, wherever they look', async (t) => {
  const secret = veventOf({
    uid: 'board',
    summary: 'Redundancies',
    start: '20260309T100000',
    end: '20260309T110000',
    more: ['RECURRENCE-ID;TZID=Europe/Zurich:20260309T100000', 'CLASS:PRIVATE', 'DESCRIPTION:Redundancies'],
  })
  const more = ['RRULE:FREQ=WEEKLY', `ATTENDEE:mailto:${ben.email}`]
  const server = await calendarOf(
    new Map([['/board.ics', icsOf({ uid: 'board', summary: 'Board', more, others: secret })]]),
  )
  t.after(() => server.stop())
  await connect(ana, server)
  const hidden = (await list(ben)).find(({ is_private }) => is_private)
  assert.equal(hidden?.summary, 'Busy')
  assert.ok((await list(ana)).some(({ summary }) => summary === 'Redundancies'))
  const series = (await list(ben)).find(({ summary }) => summary === 'Board')
  const feed = await ben.create('/api/calendar/feed', {})
  const seen = [
    await service.send('GET', new URL(feed.url).pathname),
    await ben.get(`/api/calendar/events/${series?.id}`),
    await ben.get(`/api/calendar/events/${series?.id}/invitation.ics`),
    await ben.get(`/api/calendar/events/${hidden?.id}/invitation.ics`),
  ]
  for (const { status, body } of seen) {
    assert.equal(status, 200)
    assert.doesNotMatch(JSON.stringify(body), /Redundancies/)
  }
  assert.match(seen[0]?.body, /SUMMARY:Board/)
  assert.equal((await ben.patch(`/api/calendar/events/${hidden?.id}`, { location: 'Bern' })).status, 403)
  assert.equal((await ben.delete(`/api/calendar/events/${hidden?.id}`)).status, 403)
})

test('a meeting that its owner makes private stays as it is, and its secret with them, whatever a colleague’s calendar has', async (t) => {
  const uid = 'merger'
  const href = '/merger.ics'
  const [anas, bens] = [new Map([[href, icsOf({ uid })]]), new Map([[href, icsOf({ uid })]])]
  const [hers, his] = [await calendarOf(anas), await calendarOf(bens)]
  t.after(() => Promise.all([hers.stop(), his.stop()]))
  const [anasConnection, bensConnection] = [await connect(ana, hers), await connect(ben, his)]
  anas.set(href, icsOf({ uid, summary: 'Merger with Acme', more: ['CLASS:PRIVATE'] }))
  await sync(ana, anasConnection)
  bens.set(href, icsOf({ uid, summary: 'Lunch' }))
  await sync(ben, bensConnection)
  const events = await list(ana)
  assert.ok(events.some(({ summary, is_private }) => summary === 'Merger with Acme' && is_private))
  assert.doesNotMatch(JSON.stringify(await list(ben)) + bens.get(href), /Merger/)
})

test('of two versions of a meeting the private one that loses is not kept in the log', async (t) => {
  const uid = 'offer'
  const href = '/offer.ics'
  const entries = new Map([[href, icsOf({ uid, summary: 'Talk' })]])
  const server = await calendarOf(entries)
  t.after(() => server.stop())
  const lea = await service.register('Lea')
  const connection = await connect(lea, server)
  const [event] = await list(lea)
  entries.set(
    href,
    icsOf({ uid, summary: 'Our secret offer', more: ['CLASS:PRIVATE', 'LAST-MODIFIED:20200101T000000Z'] }),
  )
  await service.deps.sql`update calendar_copies set state = 'waiting', changed_at = now()
    where firm_id = ${lea.firmId} and event_id = ${event?.id ?? null}`
  await sync(lea, connection)
  const { body } = await lea.get(`/api/events?subject_id=${event?.id}&page_size=100`)
  assert.doesNotMatch(JSON.stringify(body), /secret offer/)
})

test('a rule or a time beyond the calendar is refused, and a rule that is slow to follow holds nobody up', async () => {
  const lea = await service.register('Lea')
  const plan = (body: object) =>
    lea.post('/api/calendar/events', {
      summary: 'x',
      start: '2026-03-02T09:00:00Z',
      end: '2026-03-02T10:00:00Z',
      ...body,
    })
  const refused = [
    { recurrence: 'FREQ=SECONDLY' },
    { recurrence: 'FREQ=DAILY;FREQ=SECONDLY' },
    { recurrence: 'FREQ=DAILY;BYSECOND=1,2,3' },
    { all_day: true, start: '9999-12-31', end: '9999-12-31' },
    { all_day: true, start: '0001-01-01', end: '0001-01-01', time_zone: 'Pacific/Auckland' },
  ]
  for (const body of refused) assert.equal((await plan(body)).status, 422, JSON.stringify(body))
  const taken = [
    { recurrence: 'FREQ=DAILY;UNTIL=99991231T000000Z' },
    { recurrence: 'FREQ=DAILY;COUNT=999999999', start: '1970-01-01T09:00:00Z', end: '1970-01-01T10:00:00Z' },
    { recurrence: 'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=300;COUNT=1000' },
    { recurrence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' },
  ]
  for (const body of taken) assert.equal((await plan(body)).status, 201, JSON.stringify(body))
  assert.equal((await list(lea)).filter(({ id }) => id.includes('_')).length >= 60, true)
})

test('lines of a meeting begin no property of their own in the file of an invitation', async () => {
  const lea = await service.register('Lea')
  const trick = 'Talk\r\nATTENDEE:mailto:eve@example.com\rATTENDEE:mailto:eve@example.com'
  const body = { summary: 'Talk', start: '2026-03-02T09:00:00Z', end: '2026-03-02T10:00:00Z' }
  const attendees = ['a@b.example\r\nATTENDEE:mailto:eve@example.com']
  assert.equal((await lea.post('/api/calendar/events', { ...body, attendees })).status, 422)
  assert.equal((await lea.post('/api/calendar/events', { ...body, time_zone: 'UTC\r\nX:y' })).status, 422)
  const event = await lea.create('/api/calendar/events', { ...body, description: trick, location: trick })
  const { body: file } = await lea.get(`/api/calendar/events/${event.id}/invitation.ics`)
  assert.match(file, /LOCATION:Talk/)
  assert.doesNotMatch(file.replace(/\r\n /g, ''), /[\r\n]ATTENDEE/)
})

test('who asks from outside takes part, and what one side has declined is no contact', async (t) => {
  const cleo = await service.register('Cleo')
  const me = `mailto:${cleo.email}`
  const says = (address: string, status: string) => `ATTENDEE;PARTSTAT=${status}:${address}`
  const asked: Record<string, { more: string[]; isContact: boolean }> = {
    'organizer alone': { more: ['ORGANIZER:mailto:ann@a.example', says(me, 'ACCEPTED')], isContact: true },
    'declined by us': { more: ['ORGANIZER:mailto:ann@a.example', says(me, 'DECLINED')], isContact: false },
    'declined by them': { more: [`ORGANIZER:${me}`, says('mailto:ann@a.example', 'declined')], isContact: false },
    'declined by one of them': {
      more: [`ORGANIZER:${me}`, says('mailto:ann@a.example', 'DECLINED'), says('mailto:bo@a.example', 'TENTATIVE')],
      isContact: true,
    },
    'not answered': { more: ['ORGANIZER:mailto:ann@a.example', says(me, 'NEEDS-ACTION')], isContact: true },
    cancelled: { more: ['ORGANIZER:mailto:ann@a.example', 'STATUS:CANCELLED'], isContact: false },
  }
  const entries = new Map<string, string>()
  const companies: Record<string, string> = {}
  for (const [index, [name, { more }]] of Object.entries(asked).entries()) {
    const domain = `a${index}.example`
    const company = await cleo.create('/api/companies', { name, website: domain })
    for (const person of ['ann', 'bo'])
      await cleo.create('/api/contacts', {
        name: `${person} ${index}`,
        email: `${person}@${domain}`,
        company_id: company.id,
      })
    companies[name] = company.id
    const lines = more.map((line) => line.replace('@a.example', `@${domain}`))
    entries.set(`/${index}.ics`, icsOf({ uid: `took part ${index}`, summary: name, more: lines }))
  }
  const server = await calendarOf(entries)
  t.after(() => server.stop())
  await connect(cleo, server)
  for (const [name, { isContact }] of Object.entries(asked)) {
    const { body } = await cleo.get(`/api/companies/${companies[name]}/overview`)
    assert.equal(body.last_contact?.at ?? null, isContact ? '2026-03-02T10:00:00.000Z' : null, name)
  }
})
