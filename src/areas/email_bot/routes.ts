import type { Deps } from '../../deps.ts'
import type { App } from '../../platform/http/server.ts'
import { signalOfReader } from '../../platform/http/sse.ts'
import { compose } from './compose.ts'
import { Draft, Wish } from './schema.ts'
import { sendMail } from './send.ts'
import { keyOf, NewMail, SentMail } from './send_schema.ts'

export const emailBot = (deps: Deps) => async (app: App) => {
  app.post(
    '/compose',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Draft an e-mail from what is on record; nothing is sent',
        body: Wish,
        response: { 200: Draft },
      },
    },
    async ({ user, body }, reply) => compose(deps, user, body, signalOfReader(reply)),
  )

  app.post(
    '/send',
    {
      config: { role: 'member', scope: 'send', idempotency: 'own' },
      bodyLimit: bodyBytesMax,
      schema: {
        summary: 'Send a mail; with an Idempotency-Key it is safe to repeat',
        body: NewMail,
        errors: [409, 429, 502],
        response: { 200: SentMail },
      },
    },
    async ({ user, body, headers }) => sendMail(deps, user, body, keyOf(headers)),
  )
}

// 25 MB of attachments in base64, and the text
const bodyBytesMax = 36 * 1024 * 1024
