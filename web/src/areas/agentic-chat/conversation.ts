import { useSyncExternalStore } from 'react'
import { refetch } from '../../api/client.ts'
import { streamOf } from '../../api/events.ts'
import { Fault, sentenceOf } from '../../api/fault.ts'
import type { Told } from './answer.ts'
import { after, newTurn, type Turn } from './turn.ts'

// Answers go on while the person looks at another screen: what was asked since the page was opened is kept here, by chat.

type Live = {
  turns: readonly Turn[]
  stop?: AbortController
  /** the chat began here: the service has no more of it */
  isWhole: boolean
}

const chats = new Map<string, Live>()
const listeners = new Set<() => void>()
const none: readonly Turn[] = []

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** What was asked in a chat since the page was opened. */
export const useLiveTurns = (chatId: string | undefined): readonly Turn[] =>
  useSyncExternalStore(subscribe, () => (chatId && chats.get(chatId)?.turns) || none)

/** All of the chat is here, and need not be read. */
export const isWhole = (chatId: string | undefined): boolean => (chatId && chats.get(chatId)?.isWhole) || false

export const isBusy = (turns: readonly Turn[]): boolean => {
  const state = turns.at(-1)?.state
  return state === 'asking' || state === 'answering'
}

/** Ends the answer that is on its way; what came of it stays. */
export const stopAnswer = (chatId: string): void => chats.get(chatId)?.stop?.abort()

/** Lets go of a chat that was deleted. */
export function forgetChat(chatId: string): void {
  stopAnswer(chatId)
  chats.delete(chatId)
  for (const tell of listeners) tell()
}

type Asking = { chatId: string; question: string; companyId?: string | undefined; isNew: boolean }

/** Asks in a chat, which begins with its first question. Does nothing while an answer is on its way. */
export async function askIn({ chatId, question, companyId, isNew }: Asking): Promise<void> {
  const here = chats.get(chatId)
  const before = withoutNothing(here?.turns ?? none, question)
  if (isBusy(before)) return
  const isWhole = here?.isWhole ?? isNew
  const stop = new AbortController()
  let turn = newTurn(question)
  const show = () => {
    chats.set(chatId, { turns: [...before, turn], stop, isWhole })
    for (const tell of listeners) tell()
  }
  const soon = inFrames(show)
  show()
  try {
    const body = { query: question, chat_id: chatId, ...(companyId && { company_id: companyId }) }
    for await (const event of streamOf<Told>('agentic-chat/query', body, stop.signal)) {
      turn = after(turn, event)
      soon.ask()
    }
    if (isBusy([turn])) turn = failed(turn, 'The connection ended before the answer was complete.')
  } catch (error) {
    turn = stop.signal.aborted ? { ...turn, state: 'stopped' } : failed(turn, whyOf(error))
  }
  soon.drop()
  show()
  refetch('/agentic-chat/chats')
}

/** A question that is asked again takes the place of the one of which nothing came. */
function withoutNothing(turns: readonly Turn[], question: string): readonly Turn[] {
  const last = turns.at(-1)
  const isAgain = last && !isBusy(turns) && last.state !== 'done' && last.text === '' && last.question === question
  return isAgain ? turns.slice(0, -1) : turns
}

const failed = (turn: Turn, fault: string): Turn => ({ ...turn, state: 'failed', fault })

function whyOf(error: unknown): string {
  if (!(error instanceof Fault)) return 'The connection was lost before the answer was complete.'
  const seconds = error.retryAfterSeconds
  const when = seconds && seconds > 1 ? ` It can be asked again in ${seconds} seconds.` : ''
  return `${sentenceOf(error).replace(/(?<![.!?])$/, '.')}${when}`
}

/** Draws at most once in a frame, however fast the pieces come. */
function inFrames(draw: () => void) {
  let frame: number | undefined
  return {
    ask() {
      frame ??= requestAnimationFrame(() => {
        frame = undefined
        draw()
      })
    },
    drop() {
      if (frame !== undefined) cancelAnimationFrame(frame)
    },
  }
}
