import type { Deps } from '../../deps.ts'
import { Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { linkNotFound } from './errors.ts'
import { isProgram } from './prefetching.ts'
import { findSentAt, recordClick, recordOpen } from './record.ts'
import { TrackingToken } from './schema.ts'

/** What a tracked mail asks for when it is read: its pixel, and its links. Without a token; each link carries its right. */
export const trackingRoutes =
  ({ sql, tracking, clock }: Deps) =>
  async (app: App) => {
    app.get(
      '/o/:token',
      {
        config: { role: 'capability' },
        exposeHeadRoute: false,
        schema: {
          summary: 'The pixel of a tracked mail',
          description:
            'Counts an open, unless a program fetched it for somebody or the mail is younger than two seconds. Nothing of who asked is kept.',
          params: TrackingToken,
          produces: ['image/gif'],
        },
      },
      async ({ params, headers }, reply) => {
        const mail = tracking.readOpen(params.token)
        if (!mail) throw linkNotFound()
        const sentAt = await findSentAt(sql, mail, mail.emailId)
        const age = sentAt === undefined ? 0 : clock.now().getTime() - new Date(sentAt).getTime()
        const counted = age >= soonMs && !isProgram(headers['user-agent'])
        // the verdict is kept, and nothing of who asked
        await recordOpen(sql, mail, { emailId: mail.emailId, counted })
        return reply.headers(uncached).type('image/gif').send(pixel)
      },
    )

    app.get(
      '/c/:token',
      {
        config: { role: 'capability' },
        exposeHeadRoute: false,
        schema: {
          summary: 'A link of a tracked mail: on to its address',
          description:
            'Writes the click down, unless a program made it, and leads on. The address is signed within the link: no other can be put in.',
          params: TrackingToken,
          response: { 302: Nothing },
        },
      },
      async ({ params, headers }, reply) => {
        const click = tracking.readClick(params.token)
        if (!click || !isWebLink(click.url)) throw linkNotFound()
        if (!isProgram(headers['user-agent'])) await recordClick(sql, click, click)
        return reply.headers(uncached).redirect(click.url, 302)
      },
    )
  }

// a mail that is looked at within two seconds is looked at by a program on its way
const soonMs = 2000

const uncached = { 'cache-control': 'no-store, private', 'referrer-policy': 'no-referrer' }

// GIF89a, one transparent point
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const isWebLink = (url: string) => ['http:', 'https:'].includes(URL.parse(url)?.protocol ?? '')
