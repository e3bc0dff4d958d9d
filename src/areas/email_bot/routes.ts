import type { Deps } from '../../deps.ts'
import type { App } from '../../platform/http/server.ts'
import { whileAsked } from '../../platform/http/while_asked.ts'
import { compose } from './compose.ts'
import { Draft, Wish } from './schema.ts'
import { sendMail } from './sending/send.ts'
import { keyOf, NewMail, SentMail } from './sending/send_schema.ts'

export const emailBot = (deps: Deps) => async (app: App) => {
  app.post(
    '/compose',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Draft an e-mail from what is on record; nothing is sent',
        description:
          'Written by rules, with a language model where there is one. Names people, dates and the industry, and never what notes, values or stages say. notices tells what could not be found or used.',
        body: Wish,
        example: { recipient: 'carla@acme.example', purpose: 'follow_up', tone: 'friendly', length: 'short' },
        response: { 200: Draft },
      },
    },
    async ({ user, body }, reply) => compose(deps, user, body, whileAsked(reply)),
  )

  app.post(
    '/send',
    {
      config: { role: 'member', scope: 'send', idempotency: 'own' },
      bodyLimit: bodyBytesMax,
      schema: {
        summary: 'Send a mail; with an Idempotency-Key it is safe to repeat',
        description:
          'Filed under the companies and contacts of its addresses. Where a server fell silent the answer is 502 delivery_unknown and the mail is on record so; it is not sent twice under the same key for 7 days. At most 100 people and 25 MB of attachments.',
        body: NewMail,
        example: { provider: 'outbox', to: ['carla@acme.example'], subject: 'Next steps', body: 'Dear Carla, …' },
        errors: [409, 429, 502],
        response: { 200: SentMail },
      },
    },
    async ({ user, body, headers }) => sendMail(deps, user, body, keyOf(headers)),
  )
}

// 25 MB of attachments in base64, and the text
const bodyBytesMax = 36 * 1024 * 1024
