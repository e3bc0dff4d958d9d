import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { eventually, type Person, startTestService, type TestService } from './harness.ts'
import { type Dovecot, filesIn, mailPassword, startDovecot } from './peers/dovecot.ts'
import { imapMissing } from './peers/mailboxes.ts'
import { startOpensmtpd } from './peers/opensmtpd.ts'
import { freePort } from './peers/ports.ts'

// Mail as people have it: the service's own by SMTP, and theirs by a mailbox they connect, on Dovecot and OpenSMTPD.

if (imapMissing && process.env['NOTHING_SKIPPED']) throw new Error(imapMissing)
if (imapMissing) console.log(`mail by real servers is not tried: ${imapMissing}`)
const skip = imapMissing ?? false

let service: TestService
let dovecot: Dovecot
let opensmtpd: Awaited<ReturnType<typeof startOpensmtpd>>
let ana: Person
before(async () => {
  if (skip) return
  const relayPort = await freePort()
  dovecot = await startDovecot({ relayPort })
  opensmtpd = await startOpensmtpd({ port: relayPort, lmtpPort: dovecot.ports.lmtp, domain: 'example.com' })
  service = await startTestService({
    SMTP_URL: `smtp://127.0.0.1:${relayPort}`,
    MAIL_FROM: 'Firm CRM <crm@example.com>',
    PRIVATE_ADDRESSES: '127.0.0.1',
  })
  ana = await service.register('Ana')
})
after(async () => {
  await opensmtpd?.close()
  await dovecot?.close()
})

/** The newest message that was delivered to an address. */
const delivered = (address: string) =>
  eventually(async () => {
    const folder = join(dovecot.maildir(address), 'new')
    const [newest] = filesIn(folder).sort().reverse()
    assert.ok(newest, `nothing for ${address} yet`)
    return readFileSync(join(folder, newest), 'utf8')
  })

const mail = (given: object = {}) => ({
  to: ['Carla Wang <carla@example.com>'],
  bcc: ['blind@example.com'],
  subject: 'Offer für Acme',
  body: 'Dear Carla,\nhere it is.',
  provider: 'imap',
  ...given,
})

test('the service sends its own mail by SMTP; who has not verified the address sends and invites nobody', {
  skip,
}, async () => {
  const { ports } = dovecot
  const settings = {
    address: ana.email,
    imap_host: '127.0.0.1',
    imap_port: ports.imap,
    imap_secure: false,
    smtp_host: '127.0.0.1',
    smtp_port: ports.submission,
    smtp_secure: false,
  }
  const credentials = { username: ana.email, password: mailPassword }
  await ana.create('/api/integrations', { service: 'mail', adapter: 'imap_smtp', settings, credentials })
  for (const reply of [
    await ana.post('/email_bot/send', mail()),
    await ana.post('/api/users/invitations', { email: 'new@example.com', role: 'member' }),
  ])
    assert.deepEqual([reply.status, reply.body.error_code], [403, 'email_not_verified'])
  const message = await delivered(ana.email)
  assert.match(message, /^From: Firm CRM <crm@example.com>/m)
  const path = /(\/t\/v\/\S+)/.exec(message)?.[1] ?? ''
  assert.equal((await service.send('GET', path)).status, 200)
  const invited = await ana.post('/api/users/invitations', { email: 'new@example.com', role: 'member' })
  assert.deepEqual([invited.status, invited.body.delivery], [201, 'sent'])
  assert.match(await delivered('new@example.com'), /Ana invites you to join /)
})

test('a mail goes out by the mailbox, reaches everybody without naming who is blind, and is one record with its copy', {
  skip,
}, async () => {
  const sent = await ana.post(
    '/email_bot/send',
    mail({ attachments: [{ filename: 'Plan ü.txt', content_type: 'text/plain', content_base64: 'aGVsbG8=' }] }),
  )
  assert.deepEqual([sent.status, sent.body.delivery], [200, 'sent'], JSON.stringify(sent.body))
  for (const address of ['carla@example.com', 'blind@example.com']) {
    const message = await delivered(address)
    assert.ok(message.includes(sent.body.message_id))
    assert.doesNotMatch(
      message.split('\n\n')[0]?.replace(/^(Received|Delivered-To|Return-Path|\s).*$/gm, '') ?? '',
      /blind/,
    )
  }
  const before = (await ana.get(`/api/emails/${sent.body.email_id}`)).body
  const { connections } = (await ana.get('/api/integrations')).body
  const run = await ana.post(`/api/integrations/${connections[0].id}/sync`, { mode: 'full' })
  assert.equal(run.body.status, 'completed', JSON.stringify(run.body))
  const mine = await ana.get('/api/emails?direction=outbound')
  assert.equal(mine.body.total, 1)
  assert.deepEqual((await ana.get(`/api/emails/${sent.body.email_id}`)).body, before)
  const path = `/api/emails/${before.id}/attachments/${before.attachments[0].id}`
  assert.equal((await ana.get(path)).body, 'hello')
})

test('who was refused while others were not is told in the answer, and to the sender on the record', {
  skip,
}, async () => {
  const max = await service.invite(ana, 'Max', 'member')
  const given = { subject: 'Half refused', cc: ['bob@elsewhere.test'], bcc: [], shared: true }
  const key = { 'idempotency-key': 'half' }
  const sent = await ana.send('POST', '/email_bot/send', mail(given), key)
  const note = 'The mail server did not take it for bob@elsewhere.test.'
  assert.deepEqual([sent.status, sent.body.delivery, sent.body.note], [200, 'sent', note], JSON.stringify(sent.body))
  assert.equal((await ana.send('POST', '/email_bot/send', mail(given), key)).body.note, note)
  const path = `/api/emails/${sent.body.email_id}`
  assert.equal((await ana.get(path)).body.delivery_note, note)
  assert.equal((await ana.get(`${path}/thread`)).body.emails[0].delivery_note, note)
  // a blind copy may be among the refused
  assert.equal((await max.get(path)).body.delivery_note, null)
})

test('a server that cannot be reached is said so, and the same mail can be sent again', { skip }, async () => {
  await dovecot.stop()
  const key = { 'idempotency-key': 'again' }
  const { total } = (await ana.get('/api/emails')).body
  const refused = await ana.send('POST', '/email_bot/send', mail({ subject: 'Again' }), key)
  assert.deepEqual([refused.status, refused.body.error_code], [502, 'source_unavailable'], JSON.stringify(refused.body))
  assert.equal((await ana.get('/api/emails')).body.total, total)
  await dovecot.start()
  const again = await ana.send('POST', '/email_bot/send', mail({ subject: 'Again' }), key)
  assert.deepEqual([again.status, again.body.delivery], [200, 'sent'], JSON.stringify(again.body))
})
