import { useMemo } from 'react'
import { api } from '../../api/client.ts'
import { Fault } from '../../api/fault.ts'
import { isBusy, isWhole, useLiveTurns } from './conversation.ts'
import { type Turn, turnsOf } from './turn.ts'

// the service gives no more of a chat at once
const messagesMax = 100

/** A chat: what the service has kept of it, and what was asked since the page was opened. */
export function useChat(chatId: string | undefined) {
  const live = useLiveTurns(chatId)
  const busy = isBusy(live)
  const kept = api.useQuery(
    'get',
    '/agentic-chat/chats/{chat_id}',
    { params: { path: { chat_id: chatId ?? '' }, query: { page_size: messagesMax } } },
    // a chat is kept from its first answer on, and is not read anew while one comes
    { enabled: chatId !== undefined && !busy && !isWhole(chatId), staleTime: 60_000, refetchOnWindowFocus: false },
  )
  const turns = useMemo(() => joined(kept.data ? turnsOf(kept.data.messages) : [], live), [kept.data, live])
  const isGone = turns.length === 0 && kept.error instanceof Fault && kept.error.status === 404
  return {
    turns,
    busy,
    chat: kept.data,
    isLoading: chatId !== undefined && turns.length === 0 && kept.isLoading,
    error: turns.length === 0 ? kept.error : null,
    isGone,
    refetch: kept.refetch,
    /** messages before those that are here */
    earlier: Math.max(0, (kept.data?.total ?? 0) - messagesMax),
  }
}

/** What is here was seen as it came, and stays as it is. */
function joined(kept: Turn[], live: readonly Turn[]): Turn[] {
  const here = new Set(live.flatMap(({ queryId }) => queryId ?? []))
  // one that was stopped before it had its id is kept as a question without an answer
  const nameless = new Set(live.flatMap(({ queryId, question }) => (queryId ? [] : question)))
  const isHere = ({ queryId = '', question, text }: Turn) =>
    here.has(queryId) || (text === '' && nameless.has(question))
  return [...kept.filter((turn) => !isHere(turn)), ...live]
}
