import { z } from 'zod'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { newRows, piece } from '../../platform/db/statement.ts'
import { type NotificationKind, notificationKinds } from './schema.ts'

const mailTimes = ['once', 'daily', 'weekly', 'off'] as const
const chatTimes = ['once', 'off'] as const

const Choice = z.object({
  app: z.boolean().meta({ description: 'Among the notifications here' }),
  mail: z.enum(mailTimes, `must be one of ${mailTimes.join(', ')}`).meta({
    description: 'once: by itself; daily and weekly: in a mail at 07:30 of your time zone, weekly on Mondays',
  }),
  chat: z
    .enum(chatTimes, `must be one of ${chatTimes.join(', ')}`)
    .meta({ description: 'By your channel of Slack or Teams' }),
})
type Choice = z.output<typeof Choice>

const byKind = <T extends z.ZodType>(choice: T) =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, choice])) as Record<NotificationKind, T> // reason: one for each

const weekAhead = z.boolean().meta({ description: 'The week ahead in a mail on Mondays, at 07:30 of your time zone' })
export const Choices = z.object({ choices: z.object(byKind(Choice)), week_ahead: weekAhead })
export const ChoicesPatch = z.object({
  choices: z.strictObject(byKind(Choice)).partial().optional(),
  week_ahead: weekAhead.optional(),
})
type Choices = z.output<typeof Choices>

/** Of a row of the choices of somebody: that they have the week ahead mailed. */
export const hasWeek = piece`kind = 'week' and mail = 'weekly'`

export async function choicesOf(db: Db, who: Who): Promise<Choices> {
  const rows = await db<({ kind: NotificationKind } & Choice)[]>`
    select kind, app, mail, chat from notification_choices_of(${who.firmId}, ${who.userId})`
  const choices = Object.fromEntries(rows.map(({ kind, ...choice }) => [kind, choice]))
  const [week] = await db`
    select from notification_choices where firm_id = ${who.firmId} and user_id = ${who.userId} and ${hasWeek}`
  // reason: the function answers a row for each kind
  return { choices: choices as Choices['choices'], week_ahead: week !== undefined }
}

/** What is to come is told as is chosen now; what was told stays. */
export async function choose(
  db: Transaction,
  who: Who,
  { choices = {}, week_ahead }: z.output<typeof ChoicesPatch>,
): Promise<Choices> {
  const week = week_ahead !== undefined && { week: { app: false, mail: week_ahead ? 'weekly' : 'off', chat: 'off' } }
  const rows = Object.entries({ ...choices, ...week }).map(([kind, choice]) => ({
    firm_id: who.firmId,
    user_id: who.userId,
    kind,
    ...choice,
  }))
  if (rows.length > 0)
    await db`
      insert into notification_choices ${newRows(rows)}
      on conflict (firm_id, user_id, kind) do update set app = excluded.app, mail = excluded.mail, chat = excluded.chat`
  return choicesOf(db, who)
}
