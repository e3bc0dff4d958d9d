import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { type Person, startTestService, type TestService, unknownId } from '../../../../test/harness.ts'
import { pdf } from '../../../../test/sample_files.ts'
import { newRow } from '../../../platform/db/statement.ts'
import { settle } from './settle.ts'

let service: TestService
let ana: Person
let vera: Person
let bob: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  vera = await service.invite(ana, 'Vera', 'viewer')
  bob = await service.register('Bob')
})

const mail = (given: object = {}) => ({
  to: ['carla@acme.example'],
  subject: 'Offer',
  body: 'Dear Carla,\nhere it is.',
  provider: 'outbox',
  ...given,
})
const send = (person: Person, given: object = {}, headers: Record<string, string> = {}) =>
  person.send('POST', '/email_bot/send', mail(given), headers)
const rawOf = (emailId: string, person = ana) =>
  readFile(join(service.dataDir, 'outbox', person.firmId, 'new', emailId), 'utf8')
const outboxSize = async (person: Person) =>
  (await readdir(join(service.dataDir, 'outbox', person.firmId, 'new'))).length
const total = async (person: Person) => (await person.get('/api/emails')).body.total

test('without a connected mailbox a mail goes to the outbox, is on record with its thread, and says so', async () => {
  const company = await ana.create('/api/companies', { name: 'Acme', website: 'acme.example' })
  const { status, body } = await send(ana, { provider: 'provider_a', cc: ['Max Muster <max@acme.example>'] })
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['sent', 'message_id', 'sent_at', 'delivery', 'email_id', 'thread_id', 'note'])
  assert.deepEqual([body.sent, body.delivery], [false, 'local'])
  assert.match(body.note, /No mailbox is connected for provider_a/)
  const { body: email } = await ana.get(`/api/emails/${body.email_id}`)
  assert.deepEqual(
    [email.direction, email.from, email.to, email.cc, email.sent_at, email.thread_id, email.company_id],
    ['outbound', ana.email, ['carla@acme.example'], ['max@acme.example'], body.sent_at, body.thread_id, company.id],
  )
  assert.deepEqual([email.delivery, email.body, email.tracked], ['local', mail().body, false])
  assert.match(email.delivery_note, /^Not sent/)
  const raw = await rawOf(body.email_id)
  assert.match(raw, /^From: Ana <ana/m)
  assert.match(raw, /^Cc: Max Muster <max@acme.example>$/m)
  assert.ok(raw.includes(`Message-ID: ${body.message_id}\n`))
  assert.match(raw, /^Content-Type: text\/plain; charset=utf-8$/m)
})

test('who gets a blind copy stands in the record for the sender, and nowhere else', async () => {
  const max = await service.invite(ana, 'Max', 'member')
  const { body } = await send(ana, { bcc: ['secret@partner.example'], shared: true })
  assert.doesNotMatch(await rawOf(body.email_id), /secret@partner/i)
  assert.deepEqual((await ana.get(`/api/emails/${body.email_id}`)).body.bcc, ['secret@partner.example'])
  for (const path of [
    `/api/emails/${body.email_id}`,
    `/api/emails/${body.email_id}/thread`,
    '/api/emails',
    '/api/events',
  ])
    assert.doesNotMatch(JSON.stringify((await max.get(path)).body), /secret@partner/)
  assert.equal((await max.get('/api/emails?search=secret@partner.example')).body.total, 0)
})

test('files of the firm and contents that come along are attached, and can be read again', async () => {
  const { body: file } = await ana.upload(pdf('Revenue 5'), 'CIM.pdf')
  const content = Buffer.from('hello').toString('base64')
  const { status, body } = await send(ana, {
    subject: 'Attached',
    attachments: [
      { file_id: file.id },
      { filename: 'Plan ü.txt', content_type: 'text/plain', content_base64: content },
    ],
  })
  assert.equal(status, 200, JSON.stringify(body))
  const raw = await rawOf(body.email_id)
  assert.match(raw, /filename=CIM.pdf/)
  assert.ok(raw.includes(content))
  const { attachments } = (await ana.get(`/api/emails/${body.email_id}`)).body
  assert.deepEqual(
    attachments.map(({ filename, size, file_id }: Record<string, unknown>) => [filename, size, file_id]),
    [
      ['CIM.pdf', file.size, file.id],
      ['Plan ü.txt', 5, null],
    ],
  )
  const path = `/api/emails/${body.email_id}/attachments/${attachments[1].id}`
  assert.equal((await ana.get(path)).body, 'hello')
  assert.equal((await vera.get(path)).status, 404)
  assert.equal((await bob.get(path)).status, 404)
  const foreign = await send(bob, { attachments: [{ file_id: file.id }] })
  assert.deepEqual([foreign.status, foreign.body.error_code], [404, 'file_not_found'])
})

test('an answer stands in the conversation of what it answers', async () => {
  const first = (await send(ana, { subject: 'Valuation' })).body
  const answer = (await send(ana, { subject: 'Valuation', reply_to_email_id: first.email_id })).body
  assert.equal(answer.thread_id, first.thread_id)
  const raw = await rawOf(answer.email_id)
  assert.ok(raw.includes(`In-Reply-To: ${first.message_id}\n`))
  assert.ok(raw.includes(`References: ${first.message_id}\n`))
  assert.match(raw, /^Subject: Re: Valuation$/m)
  const third = (await send(ana, { subject: 'Re: Valuation', reply_to_email_id: answer.email_id })).body
  assert.match(await rawOf(third.email_id), /^Subject: Re: Valuation$/m)
  const references = /^References: ((?:.|\n )+)/m.exec(await rawOf(third.email_id))?.[1]?.split(/\s+/)
  assert.deepEqual(references?.slice(0, 2), [first.message_id, answer.message_id])
  const { body } = await ana.get(`/api/emails/${third.email_id}/thread`)
  assert.equal(body.emails.length, 3)
  const threads = await ana.get('/api/emails/threads?search=valuation')
  assert.deepEqual([threads.body.total, threads.body.data[0].count], [1, 3])
  for (const id of [unknownId, (await send(bob)).body.email_id]) {
    const reply = await send(ana, { reply_to_email_id: id })
    assert.deepEqual([reply.status, reply.body.error_code], [404, 'email_not_found'])
  }
})

test('a request that is repeated under its key is answered again, and sends one mail; also two at once', async () => {
  const key = { 'idempotency-key': uuidv7() }
  const before = await total(ana)
  const [one, two] = await Promise.all([send(ana, {}, key), send(ana, {}, key)])
  const three = await send(ana, {}, key)
  assert.deepEqual([one.status, two.status, three.status], [200, 200, 200])
  assert.deepEqual(two.body, one.body)
  assert.deepEqual(three.body, one.body)
  assert.equal(await total(ana), before + 1)
  const other = await send(ana, { subject: 'Another' }, key)
  assert.deepEqual([other.status, other.body.error_code], [422, 'idempotency_key_reused'])
  assert.equal(await total(ana), before + 1)
  // the key of one person says nothing about that of another
  assert.notEqual((await send(bob, {}, key)).body.email_id, one.body.email_id)
  assert.notEqual((await send(ana, {}, { 'idempotency-key': uuidv7() })).body.email_id, one.body.email_id)
  assert.equal((await send(ana, {}, { 'idempotency-key': 'with space' })).status, 422)
})

test('a line break in an address, a name, a subject or a file name is refused, and nothing goes out', async () => {
  const before = [await total(ana), await outboxSize(ana)]
  const attached = { content_type: 'text/plain', content_base64: 'aGVsbG8=' }
  const wrong: [object, string][] = [
    [{ to: ['carla@acme.example\r\nBcc: all@acme.example'] }, 'to.0'],
    [{ to: ['carla@acme.example\n'] }, 'to.0'],
    [{ to: ['"Carla\r\nBcc: all@acme.example" <carla@acme.example>'] }, 'to.0'],
    [{ to: ['a@x.example, b@x.example'] }, 'to.0'],
    [{ cc: ['Max\nX: y <max@acme.example>'] }, 'cc.0'],
    [{ bcc: ['max@acme.example\u2028'] }, 'bcc.0'],
    [{ subject: 'Offer\r\nBcc: all@acme.example' }, 'subject'],
    [{ subject: 'Offer\u0000' }, 'subject'],
    [{ attachments: [{ ...attached, filename: 'a"\r\nX: y.txt' }] }, 'attachments.0.filename'],
    [{ attachments: [{ ...attached, filename: '../../etc/passwd' }] }, 'attachments.0.filename'],
    [
      { attachments: [{ ...attached, filename: 'a.txt', content_type: 'text/plain\r\nX: y' }] },
      'attachments.0.content_type',
    ],
  ]
  for (const [given, field] of wrong) {
    const { status, body } = await send(ana, given)
    assert.deepEqual([status, body.errors?.[0]?.field], [422, field], JSON.stringify(given))
  }
  assert.deepEqual([await total(ana), await outboxSize(ana)], before)
})

test('what is no mail is refused with the field named', async () => {
  const many = Array.from({ length: 60 }, (_, index) => `p${index}@acme.example`)
  const wrong: [object, string][] = [
    [{ to: [] }, 'to'],
    [{ to: 'carla@acme.example' }, 'to'],
    [{ to: ['carla'] }, 'to.0'],
    [{ to: many, cc: many }, 'to'],
    [{ subject: ' ' }, 'subject'],
    [{ body: '\n' }, 'body'],
    [{ provider: 'pigeon' }, 'provider'],
    [{ track: 'yes' }, 'track'],
    [{ attachments: [{ filename: 'a.txt', content_base64: '%%%' }] }, 'attachments.0.content_base64'],
    [{ attachments: [{ filename: 'a.txt', content_base64: 'abc' }] }, 'attachments.0.content_base64'],
    [{ attachments: [{}] }, 'attachments.0'],
    [{ reply_to_email_id: 'x' }, 'reply_to_email_id'],
  ]
  for (const [given, field] of wrong) {
    const { status, body } = await send(ana, given)
    assert.deepEqual(
      [status, body.errors?.[0]?.field],
      [422, field],
      `${JSON.stringify(given).slice(0, 80)} ${JSON.stringify(body)}`,
    )
  }
  for (const field of ['to', 'subject', 'body', 'provider'])
    assert.equal((await send(ana, { [field]: undefined })).body.errors?.[0]?.field, field)
  const big = Buffer.alloc(26 * 1024 * 1024).toString('base64')
  const tooLarge = await send(ana, { attachments: [{ filename: 'a.bin', content_base64: big }] })
  assert.deepEqual([tooLarge.status, tooLarge.body.errors?.[0]?.field], [422, 'attachments'])
  const unknown = await send(ana, { provider: unknownId })
  assert.deepEqual([unknown.status, unknown.body.error_code], [404, 'mailbox_not_found'])
  assert.equal((await send(ana, { company_id: unknownId })).status, 404)
})

test('a mail filed by hand stays there, and only members send', async () => {
  const company = await ana.create('/api/companies', { name: 'By hand' })
  const { body } = await send(ana, { company_id: company.id })
  const email = (await ana.get(`/api/emails/${body.email_id}`)).body
  assert.deepEqual([email.company_id, email.match_reason], [company.id, 'Filed by hand by Ana.'])
  assert.equal((await send(vera)).status, 403)
  assert.equal((await service.send('POST', '/email_bot/send', mail())).status, 401)
})

test('in production a mail without a connected mailbox is refused, and nothing is on record', async () => {
  const key = Buffer.alloc(32, 7).toString('base64')
  const production = await startTestService({ ENVIRONMENT: 'production', CREDENTIALS_KEY: key })
  const pia = await production.register('Pia')
  for (const provider of ['provider_a', 'provider_b', 'imap', 'outbox']) {
    const { status, body } = await pia.post('/email_bot/send', mail({ provider }))
    assert.deepEqual([status, body.error_code], [409, 'account_not_connected'], provider)
  }
  assert.equal(await total(pia), 0)
})

test('a mail whose sending broke off is looked after: in the outbox it is on record, nowhere it is forgotten', async () => {
  const { sql } = service.deps
  const first = (await send(ana, { subject: 'Broken off' })).body
  const begin = async (record: object) => {
    const id = uuidv7()
    await sql`insert into outgoing_mail ${newRow({
      firm_id: ana.firmId,
      id,
      owner_id: ana.id,
      request_sha256: Buffer.from('x'),
      record: JSON.stringify({ ...record, id, message_id: `<${id}@x.example>` }),
    })}`
    return id
  }
  const record = {
    owner_id: ana.id,
    connection_id: null,
    reference_ids: [],
    subject: 'Broken off',
    direction: 'outbound',
    from_address: ana.email,
    to_addresses: ['carla@acme.example'],
    cc_addresses: [],
    sent_at: first.sent_at,
    body: 'x',
  }
  const look = (id: string) => settle(service.deps, { firm_id: ana.firmId, mail_id: id })
  const [inOutbox, nowhere] = [await begin(record), await begin(record)]
  const onItsWay = await begin({ ...record, connection_id: uuidv7() })
  await service.deps.outbox.keep(ana.firmId, inOutbox, Buffer.from('From: x\r\n\r\nx'))
  for (const id of [inOutbox, nowhere, onItsWay]) await look(id)
  assert.equal((await ana.get(`/api/emails/${inOutbox}`)).body.delivery, 'local')
  assert.equal((await ana.get(`/api/emails/${nowhere}`)).status, 404)
  const unknown = (await ana.get(`/api/emails/${onItsWay}`)).body
  assert.equal(unknown.delivery, 'unknown')
  assert.match(unknown.delivery_note, /may have been sent or not/)
  await look(onItsWay)
  assert.equal((await ana.get('/api/emails?search=broken off')).body.total, 3)
})
