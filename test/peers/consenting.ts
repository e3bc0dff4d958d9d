import assert from 'node:assert/strict'
import { createEmulator } from '../../checks/emulate.ts'
import { startFaultProxy } from './fault_proxy.ts'
import { freePort } from './ports.ts'

export const client = { id: 'crm.example', secret: 'the secret of the client' }

/** emulate's Google or Microsoft on loopback, behind a proxy, with a registered client and people who consent. */
export async function startConsenting(service: 'google' | 'microsoft', emails: readonly string[]) {
  const port = await freePort()
  const redirect = 'http://crm.example/'
  const oauth_clients = [{ client_id: client.id, client_secret: client.secret, name: 'CRM', redirect_uris: [redirect] }]
  const users = emails.map((email) => ({ email, name: email }))
  const baseUrl = `http://127.0.0.1:${port}`
  const emulator = await createEmulator({ service, port, baseUrl, seed: { [service]: { users, oauth_clients } } })
  const proxy = await startFaultProxy(baseUrl)
  return {
    url: proxy.url,
    proxy,
    /** where the service has to be reached for the redirect to be one that is registered */
    publicUrl: redirect.slice(0, -1),
    /** What a browser does at the page of consent: chooses a person, and is sent back with a code and the state. */
    async consent(authorizationUrl: string, email: string): Promise<string> {
      const page = await (await fetch(authorizationUrl)).text()
      const forms = [...page.matchAll(/<form[^>]*action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/g)]
      for (const [, action = '', fields = ''] of forms) {
        const inputs = [...fields.matchAll(/name="([^"]+)"\s+value="([^"]*)"/g)].map(
          ([, name = '', value = '']) => [name, plain(value)] as [string, string],
        )
        const form = new URLSearchParams(inputs)
        if (form.get('email') !== email) continue
        const reply = await fetch(new URL(action, authorizationUrl).href, {
          method: 'POST',
          body: form,
          redirect: 'manual',
        })
        const location = reply.headers.get('location')
        assert.ok(location?.startsWith(redirect), `${reply.status}: ${await reply.text()}`)
        return new URL(location ?? '').search
      }
      throw new Error(`nobody of that address at the page of consent: ${page}`)
    },
    async stop() {
      await proxy.stop()
      await emulator.close()
    },
  }
}

const plain = (html: string) =>
  html.replace(/&(amp|quot|lt|gt|#39|#x27);/g, (_whole, name: string) => characters[name] ?? '')
const characters: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'", '#x27': "'" }
