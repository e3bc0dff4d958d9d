import { createHash } from 'node:crypto'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'

/** What says which conversation a message belongs to: its own Message-ID first. */
type Referring = { message_id: string; reference_ids: string[]; provider_key: string | null }

/**
 * The thread_id of each message, in their order. A message that refers to several conversations shows that they are one:
 * their e-mails are brought together, whichever of them came first. The caller holds lockMail.
 */
export async function joinConversations(db: Transaction, who: Who, messages: Referring[]): Promise<string[]> {
  const keysOf = messages.map(({ message_id, reference_ids, provider_key }) => [
    ...new Set([...reference_ids, message_id, ...(provider_key ? [provider_key] : [])]),
  ])
  const keys = [...new Set(keysOf.flat())]
  const rows = await db<{ message_id: string; thread_id: string }[]>`
    select message_id, thread_id from email_message_ids
    where firm_id = ${who.firmId} and message_id = any(${keys})`
  const threadOf = new Map(rows.map((row) => [row.message_id, row.thread_id]))
  const movedTo = new Map<string, string>()
  const current = (thread: string): string => {
    const next = movedTo.get(thread)
    return next === undefined ? thread : current(next)
  }
  const found = keysOf.map((own, index) => {
    const threads = [...new Set(own.flatMap((key) => threadOf.get(key) ?? []).map(current))]
    const thread = threads[0] ?? rootOf(messages[index])
    for (const other of threads.slice(1)) movedTo.set(other, thread)
    for (const key of own) threadOf.set(key, thread)
    return thread
  })
  await move(db, who, movedTo, current)
  const known = new Set(rows.map((row) => row.message_id))
  const added = keys.filter((key) => !known.has(key))
  if (added.length > 0)
    await db`
      insert into email_message_ids (firm_id, message_id, thread_id)
      select ${who.firmId}, * from unnest(${added}::text[], ${added.map((key) => current(threadOf.get(key) ?? key))}::text[])
      on conflict do nothing`
  return found.map(current)
}

const rootOf = (message: Referring | undefined) => message?.reference_ids[0] ?? message?.message_id ?? ''

async function move(db: Transaction, who: Who, movedTo: Map<string, string>, current: (thread: string) => string) {
  for (const from of movedTo.keys()) {
    const to = current(from)
    await db`update email_message_ids set thread_id = ${to} where firm_id = ${who.firmId} and thread_id = ${from}`
    await db`update emails /* beyond walls */ set thread_id = ${to} where firm_id = ${who.firmId} and thread_id = ${from}`
    const deal = (await dealsOfConversations(db, who, [to])).get(to)
    if (deal)
      await db`
        update emails /* beyond walls */ set deal_id = ${deal}
        where firm_id = ${who.firmId} and thread_id = ${to} and deal_id is null`
    await moveQuestion(db, who, { from, to })
  }
}

/** What one of two joined conversations is asked about the whole is, unless the other was answered for. */
async function moveQuestion(db: Transaction, { firmId }: Who, { from, to }: { from: string; to: string }) {
  await db`
    with moved as (delete from possible_deals where firm_id = ${firmId} and thread_id = ${from} returning deal_id)
    insert into possible_deals (firm_id, thread_id, deal_id) select ${firmId}, ${to}, deal_id from moved on conflict do nothing`
  await db`
    delete from possible_deals where firm_id = ${firmId} and thread_id = ${to} and exists (
      select from emails /* beyond walls */
      where firm_id = ${firmId} and thread_id = ${to} and (deal_id is not null or deal_by_hand))`
}

/** The deal that each conversation was filed under. Of conversations that were of two deals before they were joined: the later's. */
export async function dealsOfConversations(db: Transaction, { firmId }: Who, threads: readonly string[]) {
  const rows = await db<{ thread_id: string; deal_id: string }[]>`
    select distinct on (thread_id) thread_id, deal_id from emails /* beyond walls: it is to go where its conversation is */
    where firm_id = ${firmId} and thread_id = any (${[...new Set(threads)]}) and deal_id is not null
    order by thread_id, sent_at desc, id desc`
  return new Map(rows.map(({ thread_id, deal_id }) => [thread_id, deal_id]))
}

/** A Message-ID as it is kept: in angle brackets, without space, of a bounded length; undefined where there is none. */
export function messageIdOf(given: string | null): string | undefined {
  const id = (/<([^<>]+)>/.exec(given ?? '')?.[1] ?? given ?? '').replace(/[\s<>\p{Cc}]/gu, '').toWellFormed()
  if (id === '') return undefined
  return id.length <= lengthMax ? `<${id}>` : `<${createHash('sha256').update(id).digest('hex')}@too-long.invalid>`
}

const lengthMax = 480

/** What a message refers to, the root of its conversation first; of very many the first and the last. */
export function referenceIdsOf(references: string[], inReplyTo: string | null): string[] {
  const ids = [...new Set([...references, inReplyTo].flatMap((id) => messageIdOf(id) ?? []))]
  return ids.length <= referencesMax ? ids : [...ids.slice(0, 1), ...ids.slice(1 - referencesMax)]
}

const referencesMax = 50
