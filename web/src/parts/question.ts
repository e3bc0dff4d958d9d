import { useSyncExternalStore } from 'react'

/** A question that is asked wherever something is changed, and answered in one dialog over the screen; undefined where it is left. */
export function newQuestion<Asked, Answer>() {
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
