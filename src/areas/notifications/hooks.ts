import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { recordEvent } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { ConnectionFault } from '../../platform/connect/fault.ts'
import type { Db } from '../../platform/db/open.ts'
import { newRow, piece } from '../../platform/db/statement.ts'
import { transact } from '../../platform/db/transact.ts'
import { ApiError, validationError } from '../../platform/http/errors.ts'
import { timestamp } from '../../platform/http/fields.ts'
import { checkAddress, webhookAddress } from '../webhooks/index.ts'

// A channel of Slack or Teams: an address to which whoever knows it may write. It is kept sealed, and never shown again.

const services = ['slack', 'teams'] as const
export type Service = (typeof services)[number]
const told = ['stage', 'document'] as const

type Whose = 'me' | 'firm'

export const NewHook = z.object({
  service: z.enum(services, `must be one of ${services.join(', ')}`),
  url: webhookAddress.meta({ description: 'Of an incoming webhook of Slack, or of a workflow of Teams' }),
  kinds: z
    .array(z.enum(told, `must be one of ${told.join(', ')}`))
    .min(1)
    .optional()
    .meta({ description: 'What the channel of the firm is told; left out, all of it' }),
})
export type NewHook = z.output<typeof NewHook>

export const Hook = z.object({
  service: z.enum(services),
  host: z.string(),
  kinds: z.array(z.enum(told)),
  error: z.string().nullable().meta({ description: 'Why the last message did not arrive' }),
  created_at: timestamp,
})
type Hook = z.output<typeof Hook>
export const Hooks = z.object({ me: Hook.nullable(), firm: Hook.nullable() })

const placeOf = (firmId: string, id: string) => `${firmId}:${id}`
const purpose = 'address of a channel'
const secondsMax = 10

const isOf = (who: Pick<Who, 'firmId' | 'userId'>, whose: Whose) =>
  piece`h.firm_id = ${who.firmId} and ${whose === 'firm' ? piece`h.user_id is null` : piece`h.user_id = ${who.userId}`}`

const columns = piece`h.service, h.host, h.kinds, h.error, h.created_at`

export async function hooksOf(db: Db, who: Who): Promise<z.output<typeof Hooks>> {
  const find = async (whose: Whose) => {
    const [hook] = await db<Hook[]>`select ${columns} from notification_hooks h where ${isOf(who, whose)}`
    return hook ?? null
  }
  return { me: await find('me'), firm: await find('firm') }
}

/** Keeps the channel once a first message has arrived there. */
export async function setHook(deps: Deps, who: Who, whose: Whose, { service, url, kinds = [...told] }: NewHook) {
  await checkAddress(deps, url)
  const fault = await say(deps, { service, url, text: 'Firm CRM will tell here what is new.' })
  if (fault) throw validationError([{ field: 'url', message: `did not take a message: ${fault}` }])
  const id = uuidv7()
  const row = {
    firm_id: who.firmId,
    id,
    user_id: whose === 'firm' ? null : who.userId,
    service,
    host: new URL(url).host,
    secret: deps.sealer.seal(purpose, placeOf(who.firmId, id), url),
    kinds,
    created_by: who.userId,
  }
  return transact(deps.sql, async (db) => {
    await db`delete from notification_hooks h where ${isOf(who, whose)}`
    await db`insert into notification_hooks ${newRow(row)}`
    if (whose === 'firm') await record(db, who, { channel: service, host: row.host })
    return hooksOf(db, who)
  })
}

export async function removeHook(deps: Pick<Deps, 'sql'>, who: Who, whose: Whose): Promise<void> {
  await transact(deps.sql, async (db) => {
    const removed = await db`delete from notification_hooks h where ${isOf(who, whose)}`
    if (removed.count === 0) throw new ApiError(404, 'channel_not_found', 'There is no such channel')
    if (whose === 'firm') await record(db, who, { channel: null })
  })
}

const record = (db: Db, who: Who, after: object) =>
  recordEvent(db, who, { subject: 'firm', kind: 'updated', subjectId: who.firmId, after })

type Opened = { id: string; service: Service; url: string }

/** The channel of a person, or of the firm (null), with its address. */
export async function openHook({ sql, sealer }: Pick<Deps, 'sql' | 'sealer'>, firmId: string, userId: string | null) {
  const [hook] = await sql<{ id: string; service: Service; secret: string }[]>`
    select id, service, secret from notification_hooks h
    where ${isOf({ firmId, userId: userId ?? '' }, userId === null ? 'firm' : 'me')}`
  return hook && ({ ...hook, url: sealer.open(purpose, placeOf(firmId, hook.id), hook.secret) } satisfies Opened)
}

/** Keeps why a message did not arrive; null: it did. */
export const noteFault = (db: Db, firmId: string, id: string, error: string | null) => db`
  update notification_hooks set error = ${error} where firm_id = ${firmId} and id = ${id} and error is distinct from ${error}`

type Letter = { service: Service; url: string; text: string; link?: string }

/** Sends a message to a channel; answers why it did not arrive. */
export async function say({ outside }: Pick<Deps, 'outside'>, letter: Letter): Promise<string | undefined> {
  try {
    await outside.send({
      url: letter.url,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodies[letter.service](letter)),
      signal: AbortSignal.timeout(secondsMax * 1000),
      secondsMax,
    })
    return undefined
  } catch (error) {
    return error instanceof ConnectionFault ? error.message : 'the message could not be sent'
  }
}

const bodies: Record<Service, (letter: Letter) => object> = {
  slack: ({ text, link }) => ({ text: link ? `${forSlack(text)} <${link}|Open>` : forSlack(text) }),
  teams: ({ text, link }) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [{ type: 'TextBlock', text, wrap: true }],
          ...(link && { actions: [{ type: 'Action.OpenUrl', title: 'Open', url: link }] }),
        },
      },
    ],
  }),
}

const forSlack = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
