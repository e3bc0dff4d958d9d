import { v7 as uuidv7 } from 'uuid'
import { insertEvent, recordEvent } from '../../access/events.ts'
import { hasWalls, isWithinAny, seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Sql } from '../../platform/db/open.ts'
import { nothing, piece } from '../../platform/db/statement.ts'
import { retried, transact } from '../../platform/db/transact.ts'
import type { Page } from '../../platform/http/fields.ts'
import { chatNotFound } from './errors.ts'
import type { Engine } from './events.ts'
import { isBehindWall, mentionsOf, noLonger, tellsHidden } from './mentions.ts'
import { Plan } from './plan/plan.ts'
import type { Citation, Ref } from './plan/result.ts'
import type { Chat, ChatMessage } from './schema.ts'

const titleCharactersMax = 120
const recordedCharactersMax = 500

/** The company a chat stands on; null for a chat that is yet to begin. Throws 404 where it is not the asker's, or deleted. */
export async function findChatCompany(db: Db, who: Who, chatId: string): Promise<string | null> {
  const [chat] = await db<{ is_theirs: boolean; company_id: string | null }[]>`
    select t.user_id = ${who.userId} and t.deleted_at is null as is_theirs, c.id as company_id
    from chats t left join companies c on c.firm_id = ${who.firmId} and c.id = t.company_id and c.deleted_at is null
      and ${seen(who, 'c')}
    where t.firm_id = ${who.firmId} and t.id = ${chatId}`
  if (chat && !chat.is_theirs) throw chatNotFound()
  return chat?.company_id ?? null
}

export type Asked = {
  queryId: string
  chatId: string
  companyId: string | null
  question: string
  /** the fields without which it is answered */
  hidden: readonly string[]
}

/**
 * Keeps a question in its chat, which begins with its first one, and records that it was asked. Of who is within a wall the
 * record does not say what: it may name what others are not to know of.
 */
export async function keepQuestion(sql: Sql, who: Who, { queryId, chatId, companyId, question }: Asked) {
  const words = (await isWithinAny(sql, who)) ? {} : { question: cut(question, recordedCharactersMax) }
  const title = cut(question.replace(/\s+/g, ' ').trim(), titleCharactersMax)
  const [kept] = await retried(
    () => sql`
      with chat as (
        insert into chats as t (firm_id, id, user_id, company_id, title)
        values (${who.firmId}, ${chatId}, ${who.userId}, ${companyId}, ${title})
        on conflict (firm_id, id) do update set updated_at = now(), company_id = coalesce(excluded.company_id, t.company_id)
          where t.user_id = excluded.user_id and t.deleted_at is null
        returning firm_id, id
      ), message as (
        insert into chat_messages (firm_id, id, chat_id, query_id, role, content, status)
        select firm_id, ${uuidv7()}, id, ${queryId}, 'user', ${question}, 'completed' from chat
        returning id
      ), recorded as (${insertEvent(
        who,
        {
          subject: 'chat',
          kind: 'access',
          subjectId: chatId,
          ...(companyId && { companyId }),
          after: { access: 'question', ...words },
        },
        piece`from chat`,
      )})
      select id from message`,
  )
  if (!kept) throw chatNotFound()
}

const cut = (words: string, charactersMax: number) =>
  words.length <= charactersMax ? words : `${words.slice(0, charactersMax - 1).toWellFormed()}…`

type Said = {
  content: string
  data: object | null
  engine: Engine
  status: ChatMessage['status']
  /** seconds */
  duration: number
}

/** Keeps what was answered; nothing where the chat was deleted meanwhile. */
export async function keepAnswer(db: Db, who: Who, asked: Asked, said: Said) {
  await db`
    with chat as (
      update chats set updated_at = now()
      where firm_id = ${who.firmId} and id = ${asked.chatId} and deleted_at is null returning firm_id, id
    )
    insert into chat_messages (firm_id, id, chat_id, query_id, role, content, data, engine, status, duration, mentions, hidden)
    select firm_id, ${uuidv7()}, id, ${asked.queryId}, 'assistant', ${said.content},
      ${said.data && JSON.stringify(said.data)}, ${said.engine}, ${said.status}, ${said.duration},
      ${mentionsOf(said, asked)}::uuid[], ${[...asked.hidden]}::text[]
    from chat`
}

/** What a further question may mean with "their" and "only the open ones": the last plan of the chat, and what it showed. */
export async function findContext(db: Db, who: Who, chatId: string): Promise<{ plan: Plan; refs: Ref[] } | null> {
  const isAnyWalled = await hasWalls(db, who)
  const [last] = await db<{ plan: unknown; refs: Ref[] | null }[]>`
    select data #> '{answer,plan}' as plan, data -> 'refs' as refs from chat_messages m
    where firm_id = ${who.firmId} and chat_id = ${chatId} and role = 'assistant' and status = 'completed'
      ${isAnyWalled ? piece`and not ${isBehindWall(who)}` : nothing} and not ${tellsHidden(who)}
      and jsonb_typeof(data #> '{answer,plan}') = 'object'
    order by query_id desc limit 1`
  // a plan that an earlier version has kept may be none any more
  const plan = Plan.safeParse(last?.plan)
  return plan.success ? { plan: plan.data, refs: last?.refs ?? [] } : null
}

/** The last questions of a chat with their answers and what these cite, in order of time; without what the asker may not know any more. */
export async function findTurns(db: Db, who: Who, chatId: string, limit: number) {
  const isAnyWalled = await hasWalls(db, who)
  const turns = await db<{ question: string; answer: string; cited: Citation[] | null }[]>`
    select q.content as question, m.content as answer, m.data #> '{answer,citations}' as cited
    from chat_messages m join chat_messages q on q.firm_id = ${who.firmId} and q.query_id = m.query_id and q.role = 'user'
      and q.chat_id = m.chat_id
    where m.firm_id = ${who.firmId} and m.chat_id = ${chatId} and m.role = 'assistant' and m.status = 'completed'
      ${isAnyWalled ? piece`and not ${isBehindWall(who)}` : nothing} and not ${tellsHidden(who)}
    order by m.query_id desc limit ${limit}`
  return turns.reverse()
}

/** The asker's chats, the latest first; one row without id where the page is empty. */
export const listChats = (db: Db, who: Who, { page, page_size }: Page) => db<(Chat & { total: number })[]>`
  with counted as (
    select count(*)::int as total from chats
    where firm_id = ${who.firmId} and user_id = ${who.userId} and deleted_at is null
  ), page as (
    select * from chats where firm_id = ${who.firmId} and user_id = ${who.userId} and deleted_at is null
    order by updated_at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}
  )
  select total, t.id, t.title, c.id as company_id, c.name as company_name, t.created_at, t.updated_at
  from counted left join page t on true
    left join companies c on c.firm_id = ${who.firmId} and c.id = t.company_id and c.deleted_at is null
      and ${seen(who, 'c')}
  order by t.updated_at desc, t.id desc`

/** A chat of the asker. */
export async function requireChat(db: Db, who: Who, chatId: string): Promise<Chat> {
  const [chat] = await db<Chat[]>`
    select t.id, t.title, c.id as company_id, c.name as company_name, t.created_at, t.updated_at
    from chats t left join companies c on c.firm_id = ${who.firmId} and c.id = t.company_id and c.deleted_at is null
      and ${seen(who, 'c')}
    where t.firm_id = ${who.firmId} and t.id = ${chatId} and t.user_id = ${who.userId} and t.deleted_at is null`
  if (!chat) throw chatNotFound()
  return chat
}

/** What was said, in order of time; page 1 has the latest. */
export async function listMessages(db: Db, who: Who, chatId: string, { page, page_size }: Page) {
  const [counted] = await db<[{ total: number }]>`
    select count(*)::int as total from chat_messages where firm_id = ${who.firmId} and chat_id = ${chatId}`
  const isGone = piece`(${tellsHidden(who)} or ${isBehindWall(who)})`
  const messages = await db<ChatMessage[]>`
    select id, query_id, role, engine, status, duration, created_at,
      case when ${isGone} then ${noLonger} else content end as content,
      case when not ${isGone} then data end as data
    from chat_messages m
    where firm_id = ${who.firmId} and chat_id = ${chatId}
    order by query_id desc, id desc limit ${page_size} offset ${(page - 1) * page_size}`
  return { messages: messages.reverse(), total: counted.total, page, page_size }
}

/** Removes what was said in a chat, and the chat; its id stays taken. */
export const deleteChat = (sql: Sql, who: Who, chatId: string) =>
  transact(sql, async (db) => {
    const [deleted] = await db`
      update chats set deleted_at = now(), title = ''
      where firm_id = ${who.firmId} and id = ${chatId} and user_id = ${who.userId} and deleted_at is null returning id`
    if (!deleted) throw chatNotFound()
    await db`delete from chat_messages where firm_id = ${who.firmId} and chat_id = ${chatId}`
    await recordEvent(db, who, { subject: 'chat', kind: 'deleted', subjectId: chatId })
  })
