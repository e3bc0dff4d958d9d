import { useSyncExternalStore } from 'react'

/** Whether the service answers, and of when the oldest stored answer is that is shown instead, in milliseconds since 1970. */
export type Network = { isOffline: boolean; asOf: number | undefined }

let network: Network = { isOffline: false, asOf: undefined }
const listeners = new Set<() => void>()

function set(next: Network) {
  if (next.isOffline === network.isOffline && next.asOf === network.asOf) return
  network = next
  for (const tell of [...listeners]) tell()
}

let answeredAt = Date.now()

export function noteAnswered(): void {
  answeredAt = Date.now()
  set({ isOffline: false, asOf: undefined })
}
export const noteUnanswered = () => set({ ...network, isOffline: true })
export const noteStored = (at: number) => set({ isOffline: true, asOf: Math.min(at, network.asOf ?? at) })
/** Another screen is shown, which says by itself of when it is. */
export const noteOtherScreen = () => set({ ...network, asOf: undefined })

/** How long nothing has been answered at all, in milliseconds. */
export const silentMs = (): number => Date.now() - answeredAt

export const isOffline = (): boolean => network.isOffline

export function onNetworkChange(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const useNetwork = (): Network => useSyncExternalStore(onNetworkChange, () => network)
