import { useSyncExternalStore } from 'react'
import type { Deal } from './deal.ts'

type Question = { deal: Deal; answer(reason: string | undefined): void }

let question: Question | undefined
const listeners = new Set<() => void>()
const set = (next: Question | undefined) => {
  question = next
  for (const tell of listeners) tell()
}

/** Asks why a deal is lost before it moves: an empty reason is an answer, undefined means that it stays where it is. */
export function askWhyLost(deal: Deal): Promise<string | undefined> {
  question?.answer(undefined)
  return new Promise((answer) => set({ deal, answer }))
}

/** Ends the question; without a reason the deal stays as it was. */
export function answerWhyLost(reason?: string): void {
  question?.answer(reason)
  set(undefined)
}

const subscribe = (onChange: () => void) => {
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
  }
}

/** The deal that is asked about. */
export const useLostDeal = () => useSyncExternalStore(subscribe, () => question?.deal)
