import { useSyncExternalStore } from 'react'
import type { Step } from '../../pipelines/index.ts'
import type { Deal } from '../deal.ts'

/** A question that is asked wherever a deal is moved, and answered in one dialog over the screen; undefined where it is left. */
function newQuestion<Asked, Answer>() {
  let question: { asked: Asked; answer(answer: Answer | undefined): void } | undefined
  const listeners = new Set<() => void>()
  const set = (next: typeof question) => {
    question = next
    for (const tell of listeners) tell()
  }
  const subscribe = (onChange: () => void) => {
    listeners.add(onChange)
    return () => {
      listeners.delete(onChange)
    }
  }
  return {
    ask(asked: Asked): Promise<Answer | undefined> {
      question?.answer(undefined)
      return new Promise((answer) => set({ asked, answer }))
    },
    answer(answer?: Answer): void {
      question?.answer(answer)
      set(undefined)
    },
    useAsked: () => useSyncExternalStore(subscribe, () => question?.asked),
  }
}

/** Why deals are lost, before they move: an empty reason is an answer. */
export const whyLost = newQuestion<{ title: string }, string>()

/** What a stage requires and a deal has not; `field` is the name of a field of deals or the id of one of the firm's own. */
export type Lacking = { field: string; label: string }
export type Refused = { deal: Deal; step: Step; missing: Lacking[]; passReason: string }

/** What is missing for a move that was refused; the answer takes it back. */
export const whatIsMissing = newQuestion<Refused, () => Promise<void>>()
