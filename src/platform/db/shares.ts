import { because, causeNow } from '../watch/cause.ts'

/** A connection that a firm has: for one transaction, or for statements that were sent by it one behind the other. */
type Seat<Query> = { first: Query | undefined; underWay: number }
type Waiting<Query> = { canFollow: boolean; start(seat: Seat<Query>): void }
type Held<Query> = { seats: Set<Seat<Query>>; waiting: Set<Waiting<Query>> }

type Options<Query> = {
  connections: number
  /** whether a statement can be sent by the connection of this one before this one is answered */
  canFollow(first: Query): boolean
  waitingMax?: number
}

/** As long as the longest statement may take: who has waited for that will not be served soon. */
const waitSecondsMax = 30
const perSeatMax = 8

/**
 * How the firms share the connections of a pool. What is done for a request of a firm, a statement or a transaction, takes one
 * of them; a firm has at most half. What comes beyond that is sent behind statements of the same firm, or waits. When all are
 * taken the firms take turns: next is the one with the fewest, and of those the one that has waited longest. One connection
 * is for none of them: for what is done for no firm, and for what a transaction asks beside itself, which therefore never
 * waits for transactions that wait for it.
 */
export class Shares<Query extends Promise<unknown>> {
  readonly #options: Options<Query>
  readonly #eachMax: number
  readonly #waitingMax: number
  #free: number
  readonly #firms = new Map<string, Held<Query>>()
  /** Those of whom something waits, in the order of their turns. */
  readonly #turns = new Set<string>()
  #waitingCount = 0

  constructor(options: Options<Query>) {
    this.#options = options
    this.#free = Math.max(2, options.connections - 1)
    this.#eachMax = Math.max(2, Math.floor(options.connections / 2))
    this.#waitingMax = options.waitingMax ?? 500
  }

  get waiting(): number {
    return this.#waitingCount
  }

  /** Does what has a connection to itself until its promise settles. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const firmId = firmThatAsks()
    if (firmId === undefined) return work()
    const seat = this.#seatNow(firmId, false)
    if (seat) return this.#until(firmId, seat, work())
    return this.#turn(firmId, false).then((found) => this.#until(firmId, found, work()))
  }

  /** Sends a statement: by the connection of the one given, or by any. */
  send(ask: (follows: Query | undefined) => Query): Promise<unknown> {
    const firmId = firmThatAsks()
    if (firmId === undefined) return ask(undefined)
    const asked = (seat: Seat<Query>) => {
      const query = ask(seat.first)
      seat.first ??= query
      return this.#until(firmId, seat, query)
    }
    const seat = this.#seatNow(firmId, true)
    return seat ? asked(seat) : this.#turn(firmId, true).then(asked)
  }

  #seatNow(firmId: string, canFollow: boolean): Seat<Query> | undefined {
    const held = this.#firms.get(firmId)
    if (held && held.waiting.size > 0) return undefined
    if (this.#mayTake(held)) return this.#newSeat(firmId)
    const seat = canFollow && held ? this.#seatToFollow(firmId, held) : undefined
    if (seat) seat.underWay++
    return seat
  }

  /** While another firm waits for a connection, those that are taken have to become free. */
  #seatToFollow(firmId: string, { seats }: Held<Query>): Seat<Query> | undefined {
    if (this.#free === 0 && this.#isWaitedFor(firmId)) return undefined
    let best: Seat<Query> | undefined
    for (const seat of seats)
      if (
        seat.first !== undefined &&
        seat.underWay < (best?.underWay ?? perSeatMax) &&
        this.#options.canFollow(seat.first)
      )
        best = seat
    return best
  }

  #isWaitedFor(firmId: string): boolean {
    for (const other of this.#turns) if (other !== firmId && this.#seatsOf(other) < this.#eachMax) return true
    return false
  }

  #until<T extends Promise<unknown>>(firmId: string, seat: Seat<Query>, done: T): T {
    const end = () => this.#end(firmId, seat)
    done.then(end, end)
    return done
  }

  #end(firmId: string, seat: Seat<Query>) {
    const held = this.#heldBy(firmId)
    if (--seat.underWay === 0) {
      held.seats.delete(seat)
      this.#free++
      if (held.seats.size === 0 && held.waiting.size === 0) this.#firms.delete(firmId)
    }
    if (this.#waitingCount > 0) this.#startNext(firmId)
  }

  #startNext(endedOf: string) {
    let next: string | undefined
    for (const firmId of this.#turns)
      if (this.#mayTake(this.#firms.get(firmId)) && (next === undefined || this.#seatsOf(firmId) < this.#seatsOf(next)))
        next = firmId
    if (next !== undefined) return first(this.#heldBy(next).waiting)?.start(this.#newSeat(next))
    const ended = this.#heldBy(endedOf)
    const waiting = first(ended.waiting)
    const seat = waiting?.canFollow ? this.#seatToFollow(endedOf, ended) : undefined
    if (!seat) return
    seat.underWay++
    waiting?.start(seat)
  }

  #turn(firmId: string, canFollow: boolean): Promise<Seat<Query>> {
    const { seats, waiting: queue } = this.#heldBy(firmId)
    if (queue.size >= this.#waitingMax) return Promise.reject(new ShareUsedUp())
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.delete(waiting)
        this.#waitingCount--
        this.#turns.delete(firmId)
        if (queue.size > 0)
          this.#turns.add(firmId) // behind all others
        else if (seats.size === 0) this.#firms.delete(firmId)
      }
      const tooLate = setTimeout(() => {
        leave()
        reject(new ShareUsedUp())
      }, waitSecondsMax * 1000).unref()
      const waiting: Waiting<Query> = {
        canFollow,
        start(seat) {
          clearTimeout(tooLate)
          leave()
          resolve(seat)
        },
      }
      queue.add(waiting)
      this.#waitingCount++
      this.#turns.add(firmId)
    })
  }

  #mayTake(held: Held<Query> | undefined): boolean {
    return this.#free > 0 && (held?.seats.size ?? 0) < this.#eachMax
  }

  #newSeat(firmId: string): Seat<Query> {
    const seat = { first: undefined, underWay: 1 }
    this.#free--
    this.#heldBy(firmId).seats.add(seat)
    return seat
  }

  #seatsOf(firmId: string): number {
    return this.#firms.get(firmId)?.seats.size ?? 0
  }

  #heldBy(firmId: string): Held<Query> {
    const known = this.#firms.get(firmId)
    if (known) return known
    const held = { seats: new Set<Seat<Query>>(), waiting: new Set<Waiting<Query>>() }
    this.#firms.set(firmId, held)
    return held
  }
}

const first = <T>([one]: Iterable<T>): T | undefined => one

/** The firm of whose share it is; undefined where it has a connection already. */
function firmThatAsks(): string | undefined {
  const cause = causeNow()
  return cause?.connection?.isHeld ? undefined : cause?.firm_id
}

/** What is asked for within takes no further connection of the firm's share; what goes on when the work has ended does. */
export async function holdingConnection<T>(work: () => Promise<T>): Promise<T> {
  const cause = causeNow()
  if (cause?.firm_id === undefined) return work()
  const connection = { isHeld: true }
  try {
    return await because({ ...cause, connection }, work)
  } finally {
    connection.isHeld = false
  }
}

class ShareUsedUp extends Error {
  override name = 'ShareUsedUp'
  readonly code = 'SHARE_USED_UP'
  constructor() {
    super('The firm has all the connections to the database that it may have, and others of its requests wait for them')
  }
}
