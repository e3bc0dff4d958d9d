import type { AnyRouter } from '@tanstack/react-router'
import { queries } from '../api/client.ts'
import { isOffline, noteOtherScreen, noteUnanswered, onNetworkChange } from '../api/offline/network.ts'
import { onTokenChange } from '../api/token.ts'
import { sendWaiting } from './send_waiting.ts'

const againMs = 30_000
const pauseMs = 10_000
const sentWithinMs = 3000

/** Has the screens show what is stored while the service does not answer, and its answers as soon as it does; then sends what waits. */
export function followNetwork({ subscribe }: AnyRouter): void {
  let wasOffline = isOffline()
  let at = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  // what is shown may be old; not again and again where some requests are answered and others are not
  const refresh = () => {
    clearTimeout(timer)
    timer = setTimeout(
      async () => {
        at = Date.now()
        // with what was written meanwhile, unless that takes long, such as where it is asked whose change counts
        if (!isOffline()) await Promise.race([sendWaiting(), new Promise((go) => setTimeout(go, sentWithinMs))])
        await queries.invalidateQueries()
      },
      Math.max(0, at + pauseMs - Date.now()),
    )
  }
  onNetworkChange(() => {
    if (wasOffline === isOffline()) return
    wasOffline = isOffline()
    refresh()
  })
  addEventListener('offline', noteUnanswered)
  subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged || !isOffline()) return
    noteOtherScreen()
    // each screen says of when it is
    void queries.invalidateQueries({ refetchType: 'none' })
  })
  const send = () => void sendWaiting()
  addEventListener('online', send)
  onTokenChange(send)
  document.addEventListener('visibilitychange', send)
  setInterval(send, againMs)
  send()
}
