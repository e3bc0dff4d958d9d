import { useSyncExternalStore } from 'react'
import type { Deal } from './deal.ts'

let lost: Deal | undefined
const listeners = new Set<() => void>()
const set = (deal: Deal | undefined) => {
  lost = deal
  for (const tell of listeners) tell()
}

/** Asks why a deal was lost, once it is: the move itself does not wait for the answer. */
export const askWhyLost = (deal: Deal) => set(deal)
export const endQuestion = () => set(undefined)

const subscribe = (onChange: () => void) => {
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
  }
}

/** The deal that is asked about. */
export const useLostDeal = () => useSyncExternalStore(subscribe, () => lost)
