import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/auth/gate.ts'
import type { Role } from '../../platform/auth/tokens.ts'
import { tooManyRequests } from '../../platform/http/errors.ts'
import { repeatWhileConnected } from '../../platform/jobs/repeat.ts'
import { tagsOutOfSight } from '../tags/index.ts'
import { Listener } from './listener.ts'
import {
  eventsAtOnce,
  findHead,
  type LiveEvent,
  listBetween,
  listFresh,
  type Place,
  personKey,
  wallsOfPeople,
} from './queries.ts'
import type { Sight } from './tell.ts'

const lookMs = 250
const judgeMs = 1000
const perPersonMax = 10
const perFirmMax = 500
// told before they are chained, and remembered until then
const toldMax = 4000

type Joining = {
  user: User
  subjects: readonly string[]
  /** where the person was cut off; undefined of who comes anew */
  after: number | undefined
  roleNow(): Promise<Role | undefined>
  /** aborted when the person leaves */
  reader: AbortSignal
}

/** A firm of which somebody listens: how far its events are read, and those read before their place in the chain. */
class FirmFeed {
  readonly firmId: string
  readonly listeners = new Set<Listener>()
  readonly told = new Map<string, LiveEvent>()
  position = 0
  readonly begun: Promise<void>
  hasBegun = false
  constructor(firmId: string, begin: Promise<{ head: number }>) {
    this.firmId = firmId
    this.begun = begin.then(({ head }) => {
      this.position = head
      this.hasBegun = true
    })
  }

  get place(): Place {
    return { firm_id: this.firmId, position: this.position, told: [...this.told.keys()] }
  }

  /** Those that nobody was told yet. */
  take(events: readonly LiveEvent[]): LiveEvent[] {
    return events.filter((event) => {
      if (event.position !== null) {
        this.position = Math.max(this.position, event.position)
        return !this.told.delete(event.id)
      }
      if (this.told.has(event.id)) return false
      this.told.set(event.id, event)
      if (this.told.size > toldMax) this.told.delete(this.told.keys().next().value ?? '')
      return true
    })
  }
}

/** Reads what happens in the firms of which somebody listens at this node, once for all of them, and tells it each. */
export class LiveFeed {
  readonly #deps: Pick<Deps, 'sql' | 'log'>
  readonly #firms = new Map<string, FirmFeed>()
  #hasStopped = false
  constructor(deps: Pick<Deps, 'sql' | 'log'>) {
    this.#deps = deps
    const report = (error: unknown) => deps.log.error({ err: error }, 'what is new could not be told')
    repeatWhileConnected(lookMs, () => this.#look(), report)
    repeatWhileConnected(judgeMs, () => this.#judge(), report)
  }

  async listen({ user, subjects, after, roleNow, reader }: Joining): Promise<Listener> {
    const { sql } = this.#deps
    const feed = this.#firms.get(user.firmId) ?? new FirmFeed(user.firmId, findHead(sql, user.firmId))
    this.#firms.set(user.firmId, feed)
    requirePlace(feed, user)
    const listener = new Listener({ user, subjects, roleNow, leave: () => this.#leave(feed, listener) })
    feed.listeners.add(listener)
    reader.addEventListener('abort', () => listener.end(), { once: true })
    try {
      await feed.begun
      await this.#begin(feed, listener, after)
      if (this.#hasStopped || reader.aborted) listener.end()
      return listener
    } catch (error) {
      listener.end()
      throw error
    }
  }

  /** Ends all streams, so that the server can close. */
  stop() {
    this.#hasStopped = true
    for (const listener of this.#listeners()) listener.end()
  }

  /** What happened since the person was cut off, or in the seconds in which their screen was loading. */
  async #begin(feed: FirmFeed, listener: Listener, after: number | undefined) {
    const { sql } = this.#deps
    // what comes from here on is told behind that
    const { position } = feed
    const ahead = [...feed.told.values()]
    listener.begin()
    const { head, recent } = await findHead(sql, feed.firmId)
    const from = after ?? Math.min(recent, position)
    if (from > head || position - from > eventsAtOnce)
      return listener.open({ from, position, messages: [{ type: 'reload' }] })
    const missed = await listBetween(sql, feed.firmId, from, position)
    const sight = await this.#sightOf([listener], [...missed, ...ahead])
    const messages = listener.judge([...missed, ...ahead], sight)
    listener.open({ from, position, messages })
  }

  #leave(feed: FirmFeed, listener: Listener) {
    feed.listeners.delete(listener)
    if (feed.listeners.size === 0 && this.#firms.get(feed.firmId) === feed) this.#firms.delete(feed.firmId)
  }

  #listeners = () => [...this.#firms.values()].flatMap(({ listeners }) => [...listeners])

  async #look() {
    const feeds = [...this.#firms.values()].filter(({ hasBegun }) => hasBegun)
    if (feeds.length === 0) return
    const rows = Map.groupBy(
      await listFresh(
        this.#deps.sql,
        feeds.map(({ place }) => place),
      ),
      ({ firm_id }) => firm_id,
    )
    for (const feed of feeds) await this.#tell(feed, feed.take(rows.get(feed.firmId) ?? []))
  }

  async #tell(feed: FirmFeed, events: readonly LiveEvent[]) {
    const listeners = [...feed.listeners].filter(({ hasBegun }) => hasBegun)
    if (events.length === 0 || listeners.length === 0) return
    const { position } = feed
    const sight = await this.#sightOf(listeners, events)
    for (const listener of listeners) listener.tell(position, listener.judge(events, sight))
  }

  /** What decides, beside the role of each person, who may know of these events; asked only where it matters. */
  async #sightOf(listeners: readonly Listener[], events: readonly LiveEvent[]): Promise<Sight> {
    const { sql } = this.#deps
    const people = [...new Map(listeners.map(({ user }) => [personKey(user), user])).values()]
    const hasWalls = events.some(({ walls, subject_type }) => walls !== null || subject_type === 'wall')
    const isNew = listeners.some(({ within }) => within === undefined)
    const walls = hasWalls || isNew ? await wallsOfPeople(sql, people) : undefined
    const hiddenTags = new Map<string, readonly string[]>()
    if (events.some(({ subject_type }) => subject_type === 'tag'))
      for (const user of people) hiddenTags.set(personKey(user), await tagsOutOfSight(sql, user))
    return { walls, hiddenTags }
  }

  async #judge() {
    for (const listener of this.#listeners()) await listener.requireRole()
  }
}

function requirePlace({ listeners }: FirmFeed, { userId }: User) {
  const own = [...listeners].filter(({ user }) => user.userId === userId).length
  if (own >= perPersonMax) throw tooManyRequests('You have too many live streams open', perPersonMax, 60)
  if (listeners.size >= perFirmMax) throw tooManyRequests('Your firm has too many live streams open', perFirmMax, 60)
}
