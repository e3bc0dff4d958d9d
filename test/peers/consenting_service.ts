import assert from 'node:assert/strict'
import { type Person, startTestService } from '../harness.ts'
import { client, startConsenting } from './consenting.ts'

export const [freshKey, oldKey] = [Buffer.alloc(32, 2), Buffer.alloc(32, 1)]
export const callback = '/api/integrations/oauth/callback'
export const gmail = { service: 'mail', adapter: 'gmail' }

const purpose = 'credentials of a connection'

/** A service whose Google and Microsoft are emulate's, and the way of a person through their pages of consent. */
export async function startConsentingService() {
  const google = await startConsenting('google', ['ana@firm.test', 'carl@firm.test'])
  const microsoft = await startConsenting('microsoft', ['ana@firm.test'])
  const service = await startTestService({
    PUBLIC_URL: google.publicUrl,
    PRIVATE_ADDRESSES: '127.0.0.1',
    REQUESTS_PER_SECOND: '1000',
    SYNC_MINUTES: '0',
    CREDENTIALS_KEY: [freshKey, oldKey].map((key) => key.toString('base64')).join(','),
    GOOGLE_CLIENT_ID: client.id,
    GOOGLE_CLIENT_SECRET: client.secret,
    GOOGLE_AUTH_URL: `${google.url}/o/oauth2/v2/auth`,
    GOOGLE_TOKEN_URL: `${google.url}/oauth2/token`,
    GOOGLE_REVOKE_URL: `${google.url}/oauth2/revoke`,
    GOOGLE_API_URL: google.url,
    GMAIL_API_URL: google.url,
    MICROSOFT_CLIENT_ID: client.id,
    MICROSOFT_CLIENT_SECRET: client.secret,
    MICROSOFT_AUTH_URL: `${microsoft.url}/oauth2/v2.0/authorize`,
    MICROSOFT_TOKEN_URL: `${microsoft.url}/oauth2/v2.0/token`,
    MICROSOFT_REVOKE_URL: `${microsoft.url}/oauth2/v2.0/revoke`,
    PROVIDER_B_IMAP: '127.0.0.1:1',
    PROVIDER_B_SMTP: '127.0.0.1:1',
  })
  const { sql, sealer } = service.deps

  /** Goes to the page of consent and answers what the browser is sent back with. */
  async function consent(person: Person, email = 'ana@firm.test', wish: object = gmail): Promise<string> {
    const { status, body } = await person.post('/api/integrations/oauth/init', wish)
    assert.equal(status, 200, JSON.stringify(body))
    return google.consent(body.authorization_url, email)
  }

  async function secretOf({ firmId }: Person, id: string): Promise<string> {
    const [row] = await sql`select secret from connections where firm_id = ${firmId} and id = ${id}`
    return row?.['secret']
  }

  return {
    google,
    microsoft,
    service,
    consent,
    async connect(person: Person, email = 'ana@firm.test', wish: object = gmail) {
      const { status, body } = await person.get(callback + (await consent(person, email, wish)))
      assert.equal(status, 200, JSON.stringify(body))
      return body
    },
    secretOf,
    openSecret: async (person: Person, id: string) =>
      JSON.parse(sealer.open(purpose, `${person.firmId}:${id}`, await secretOf(person, id))),
    /** Puts other tokens in place of those that are kept, as of an earlier key where one is given. */
    async reseal(person: Person, id: string, tokens: object, by = sealer) {
      const secret = by.seal(purpose, `${person.firmId}:${id}`, JSON.stringify(tokens))
      await sql`update connections set secret = ${secret} where firm_id = ${person.firmId} and id = ${id}`
      return secret
    },
    async stop() {
      await google.stop()
      await microsoft.stop()
    },
  }
}

export type ConsentingService = Awaited<ReturnType<typeof startConsentingService>>
