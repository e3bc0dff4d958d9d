import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { startTestService } from './harness.ts'
import { client, startConsenting } from './peers/consenting.ts'
import { startDovecot } from './peers/dovecot.ts'
import { letters } from './peers/letters.ts'
import { imapMissing } from './peers/mailboxes.ts'
import { startOpensmtpd } from './peers/opensmtpd.ts'
import { freePort } from './peers/ports.ts'

// Consent at emulate's Microsoft, mail at Dovecot, which asks that Microsoft whose token it was given.

const skip = imapMissing && !process.env['NOTHING_SKIPPED'] ? { skip: imapMissing } : {}

/** What Dovecot asks about a token: the answer is the provider's. */
async function startIntrospection(userinfoUrl: string) {
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const part of request) body += part
    const token = new URLSearchParams(body).get('token') ?? ''
    const answer = await fetch(userinfoUrl, { headers: { authorization: `Bearer ${token}` } })
    // reason: emulate’s answer
    const person = answer.ok ? ((await answer.json()) as { email: string }) : undefined
    reply.writeHead(200, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(person ? { active: true, username: person.email } : { active: false }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    close: () => server.close(),
  }
}

test(
  'a mailbox of Microsoft 365 is connected by consent, read and sent from by XOAUTH2, and given back',
  skip,
  async (t) => {
    const address = 'ana@firm.test'
    const microsoft = await startConsenting('microsoft', [address])
    t.after(() => microsoft.stop())
    const introspection = await startIntrospection(`${microsoft.url}/oidc/userinfo`)
    t.after(() => introspection.close())
    const relayPort = await freePort()
    const dovecot = await startDovecot({ relayPort, introspectionUrl: introspection.url })
    t.after(() => dovecot.close())
    const opensmtpd = await startOpensmtpd({ port: relayPort, lmtpPort: dovecot.ports.lmtp, domain: 'firm.test' })
    t.after(() => opensmtpd.close())
    dovecot.lay(address, await letters(3))
    const service = await startTestService({
      PUBLIC_URL: microsoft.publicUrl,
      PRIVATE_ADDRESSES: '127.0.0.1',
      REQUESTS_PER_SECOND: '1000',
      SYNC_MINUTES: '0',
      MICROSOFT_CLIENT_ID: client.id,
      MICROSOFT_CLIENT_SECRET: client.secret,
      MICROSOFT_AUTH_URL: `${microsoft.url}/oauth2/v2.0/authorize`,
      MICROSOFT_TOKEN_URL: `${microsoft.url}/oauth2/v2.0/token`,
      MICROSOFT_REVOKE_URL: `${microsoft.url}/oauth2/v2.0/revoke`,
      PROVIDER_B_IMAP: `127.0.0.1:${dovecot.ports.imap}`,
      PROVIDER_B_SMTP: `127.0.0.1:${dovecot.ports.submission}`,
    })
    const ana = await service.register('Ana')
    const { body: begun } = await ana.post('/email_bot/provider_b/oauth/init')
    const query = await microsoft.consent(begun.authorization_url, address)
    const { status, body: mailbox } = await ana.get(`/email_bot/provider_b/oauth/callback${query}`)
    assert.equal(status, 200, JSON.stringify(mailbox))
    assert.deepEqual([mailbox.adapter, mailbox.name, mailbox.owner_id], ['imap_oauth', address, ana.id])

    const run = await ana.post(`/api/integrations/${mailbox.id}/sync`, { mode: 'full' })
    assert.deepEqual([run.status, run.body.status, run.body.added], [200, 'completed', 3], JSON.stringify(run.body))
    const { body: mails } = await ana.get('/api/emails')
    assert.equal(mails.total, 3)

    const sent = await ana.post('/email_bot/send', {
      to: ['carla@firm.test'],
      subject: 'The meeting',
      body: 'Until Monday.',
      provider: 'provider_b',
    })
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
    assert.equal(sent.body.sent, true)

    // this provider gives a new refresh token with each renewal, and takes the old one for stolen
    const place = `${ana.firmId}:${mailbox.id}`
    const purpose = 'credentials of a connection'
    const { sql, sealer } = service.deps
    const read = async () => {
      const [row] = await sql`select secret from connections where firm_id = ${ana.firmId} and id = ${mailbox.id}`
      return JSON.parse(sealer.open(purpose, place, row?.['secret']))
    }
    const before = await read()
    const ending = sealer.seal(purpose, place, JSON.stringify({ ...before, expires_at: Date.now() }))
    await sql`update connections set secret = ${ending} where firm_id = ${ana.firmId} and id = ${mailbox.id}`
    const checks = await Promise.all([1, 2, 3].map(() => ana.post(`/api/integrations/${mailbox.id}/check`)))
    assert.deepEqual(
      checks.map(({ body }) => body.status),
      ['connected', 'connected', 'connected'],
    )
    assert.notEqual((await read()).refresh_token, before.refresh_token)

    microsoft.proxy.heal()
    assert.equal((await ana.delete(`/api/integrations/${mailbox.id}`)).status, 204)
    assert.ok(microsoft.proxy.asked.some(({ path }) => path === '/oauth2/v2.0/revoke'))
    assert.equal((await ana.get('/api/emails')).body.total, mails.total + 1, 'what came stays')
  },
)
