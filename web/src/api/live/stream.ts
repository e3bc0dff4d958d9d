import { eventsOf } from '../events.ts'
import { Fault } from '../fault.ts'
import { sendTo } from '../send.ts'
import { mustEnrol, onTokenChange, personOf, readToken, sessionNow } from '../token.ts'
import type { LiveMessage } from './apply.ts'

// the service says that it lives each 20 seconds
const silentMaxMs = 50_000
const lookMs = 10_000
const againMs = { first: 1000, most: 30_000, refused: 60_000 }

type Options = {
  /** where the stream was cut off */
  lastId(): string | undefined
  tell(message: LiveMessage): void
  isDown(): void
}

/** Reads what is told for as long as somebody is signed in, and begins again where it is cut off. */
export class Stream {
  readonly #options: Options
  constructor(options: Options) {
    this.#options = options
  }

  async read(): Promise<never> {
    for (let failures = 0; ; failures++) {
      await untilSignedIn()
      const before = Date.now()
      const outcome = await this.#readOnce().catch((error: unknown) => error)
      this.#options.isDown()
      // one that stood for a while was cut, not refused
      if (Date.now() - before > againMs.most) failures = 0
      const isRefused = outcome instanceof Fault && outcome.status >= 400 && outcome.status < 500
      await wait(isRefused ? againMs.refused : Math.min(againMs.first * 2 ** failures, againMs.most))
    }
  }

  async #readOnce() {
    const ending = new AbortController()
    const person = personOf(readToken())
    const forget = onTokenChange(() => personOf(readToken()) !== person && ending.abort())
    let heardAt = Date.now()
    const looking = setInterval(() => Date.now() - heardAt > silentMaxMs && ending.abort(), lookMs)
    try {
      const last = this.#options.lastId()
      const response = await sendTo(`api/live${last === undefined ? '' : `?last_event_id=${last}`}`, {
        headers: { accept: 'text/event-stream' },
        signal: ending.signal,
      })
      const heard = () => {
        heardAt = Date.now()
      }
      for await (const message of eventsOf<LiveMessage>(response, heard)) this.#options.tell(message)
    } finally {
      clearInterval(looking)
      forget()
      ending.abort()
    }
  }
}

const isSignedIn = () => sessionNow() === 'open' && !mustEnrol(readToken())

function untilSignedIn(): Promise<void> {
  if (isSignedIn()) return Promise.resolve()
  return new Promise((resolve) => {
    const forget = onTokenChange(() => {
      if (!isSignedIn()) return
      forget()
      resolve()
    })
  })
}

/** A while, more or less, so that the browsers of a firm do not come back at one moment. */
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms * (0.5 + Math.random())))
