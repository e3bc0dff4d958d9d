import './mantine.css'
import './tokens.css'
import './elements.css'
import './layouts.css'
import './touch.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './api/round_trip.ts'
import { forgetAhead } from './api/ahead.ts'
import { Fault } from './api/fault.ts'
import { prefetchParts } from './api/prefetch_parts.ts'
import { settled } from './api/settled.ts'
import { readToken } from './api/token.ts'
import { App } from './app.tsx'
import { router } from './routes.tsx'

const place = document.getElementById('app')
// a fault is said where it belongs; any other error is one of the program
const onCaughtError = (error: unknown) => {
  if (!(error instanceof Fault)) console.error(error)
}

const unsubscribe = router.subscribe('onRendered', () => {
  // who is not signed in may need no more
  if (!readToken()) return
  unsubscribe()
  void settled().then(begin)
})
function begin() {
  forgetAhead()
  void prefetchParts()
  void import('./offline/follow_network.ts').then(
    ({ followNetwork }) => followNetwork(router),
    () => {},
  )
  // without it the screens ask by themselves
  void import('./api/live/follow.ts').then(
    ({ follow }) => follow(),
    () => {},
  )
}

// as a transition React draws in slices, between which a phone still answers
if (place) {
  const root = createRoot(place, { onCaughtError })
  startTransition(() => root.render(<App />))
}

// a file that is let go where nothing takes it would replace the app
for (const type of ['dragover', 'drop'] as const)
  addEventListener(type, (event) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  })
