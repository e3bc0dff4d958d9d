import type { User } from '../../platform/auth/gate.ts'
import type { Role } from '../../platform/auth/tokens.ts'
import { type LiveEvent, personKey } from './queries.ts'
import type { LiveMessage, Told } from './schema.ts'
import { messagesFor, type Sight } from './tell.ts'

const waitingMax = 250

type Options = {
  user: User
  subjects: readonly string[]
  roleNow(): Promise<Role | undefined>
  leave(): void
}

/** Somebody who listens: what waits to be sent to them, and what they may know of. */
export class Listener {
  readonly user: User
  readonly #options: Options
  readonly #subjects: ReadonlySet<string>
  #waiting: LiveMessage[] = []
  #wake: (() => void) | undefined
  #hasEnded = false
  /** how far the person has been told */
  #position = 0
  /** what is new is for them, too */
  hasBegun = false
  within: ReadonlySet<string> | undefined
  /** the same when a change of walls was told last */
  #withinThen: ReadonlySet<string> | undefined
  constructor(options: Options) {
    this.#options = options
    this.user = options.user
    this.#subjects = new Set(options.subjects)
  }

  begin() {
    this.hasBegun = true
  }

  /** Puts what happened before in front of what came meanwhile. */
  open({ from, position, messages }: { from: number; position: number; messages: readonly Told[] }) {
    this.#waiting.unshift(...placed([{ type: 'ready' }, ...messages], from, position))
    this.#position = Math.max(this.#position, position)
  }

  judge(events: readonly LiveEvent[], { walls, hiddenTags }: Sight): Told[] {
    const key = personKey(this.user)
    const within = walls?.get(key) ?? this.within ?? new Set()
    const withinBefore = this.#withinThen
    if (withinBefore === undefined || events.some(({ subject_type }) => subject_type === 'wall'))
      this.#withinThen = within
    this.within = within
    const known = { user: this.user, subjects: this.#subjects, within, withinBefore }
    return messagesFor({ ...known, hiddenTags: hiddenTags.get(key) ?? [] }, events)
  }

  tell(position: number, messages: readonly Told[]) {
    if (this.#hasEnded || messages.length === 0) return
    this.#waiting.push(...placed(messages, this.#position, position))
    this.#position = position
    // who reads too slowly loads everything anew, once
    if (this.#waiting.length > waitingMax) this.#waiting = [{ type: 'reload', id: String(position) }]
    this.#wake?.()
  }

  /** Ends the stream of a person whose rights are others than when it began. */
  async requireRole() {
    if ((await this.#options.roleNow()) !== this.user.role) this.end()
  }

  end() {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#waiting = []
    this.#options.leave()
    this.#wake?.()
  }

  async *messages(): AsyncGenerator<LiveMessage> {
    while (!this.#hasEnded) {
      const next = this.#waiting.shift()
      if (next) yield next
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}

/** The last of what is told at once moves the place: who is cut off within it is told all of it again. */
const placed = (messages: readonly Told[], before: number, after: number): LiveMessage[] =>
  messages.map((told, at) => ({ ...told, id: String(at === messages.length - 1 ? after : before) }))
