import type { Deps } from '../../deps.ts'
import { lostConnection } from '../../platform/db/faults.ts'
import { transact } from '../../platform/db/transact.ts'
import { type Claimed, claim, type Due, findDue, findTarget, type Target } from './claim.ts'
import { disable } from './disable.ts'
import { secretLost } from './errors.ts'
import { type Message, messagesOf } from './message.ts'
import { post } from './post.ts'
import { forget, settle } from './settle.ts'

const lookMs = 500
const atOnceOfWebhook = 4
const atOnceOfAiling = 1
const atOnceOfHost = 8
const atOnceOfFirm = 16
const atOnceOfAll = 64

/** Brings what webhooks are to be told to their receivers. A slow one takes up its own places only, and those of its firm. */
export class Courier {
  readonly #deps: Deps
  readonly #underWay = new Map<string, number>()
  #looking: NodeJS.Timeout | undefined
  #round: Promise<void> | undefined
  #isAskedAgain = false
  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Looks for deliveries that are due from now on, until the connection to the database ends. */
  start(): void {
    this.#looking = setInterval(() => this.#look(), lookMs)
    this.#looking.unref()
  }

  /** A round at a time; who asks during one gets another after it. */
  #look(): void {
    if (this.#round) {
      this.#isAskedAgain = true
      return
    }
    this.#isAskedAgain = false
    this.#round = this.#take()
      .catch((error: unknown) => this.#complain(error))
      .finally(() => {
        this.#round = undefined
        if (this.#isAskedAgain) this.#look()
      })
  }

  async #take(): Promise<void> {
    if (this.#at(all) >= atOnceOfAll) return
    for (const due of this.#inTurn(await findDue(this.#deps.sql))) {
      const free = Math.min(
        atOnceOfAll - this.#at(all),
        atOnceOfFirm - this.#at(firmOf(due)),
        atOnceOfHost - this.#at(hostOf(due)),
        (due.is_ailing ? atOnceOfAiling : atOnceOfWebhook) - this.#at(due.id),
      )
      if (free > 0) await this.#begin(due, free)
    }
  }

  /** The firm with the fewest places first, and one webhook of each before the next of any; else in their order. */
  #inTurn(dues: readonly Due[]): Due[] {
    const taken = new Map<string, number>()
    const turns = dues.map((due) => {
      const turn = taken.get(due.firm_id) ?? this.#at(firmOf(due))
      taken.set(due.firm_id, turn + atOnceOfWebhook)
      return { due, turn }
    })
    return turns.toSorted((one, other) => one.turn - other.turn).map(({ due }) => due)
  }

  #at(place: string): number {
    return this.#underWay.get(place) ?? 0
  }

  async #begin(due: Due, free: number): Promise<void> {
    const { sql } = this.#deps
    const target = await findTarget(this.#deps, due)
    if (!target?.isActive) return
    const reason = target.ownerMay
      ? target.secrets.length === 0 && secretLost().message
      : 'The person who made it is no longer an active admin of the firm'
    if (reason) return transact(sql, (db) => disable(this.#deps, db, due, reason))
    const claimed = await claim(sql, due, free)
    const messages = await messagesOf(sql, target.owner, claimed)
    for (const delivery of claimed) void this.#bring(due, { target, delivery, message: messages.get(delivery.id) })
  }

  async #bring(due: Due, { target, delivery, message }: Burden): Promise<void> {
    const places = [all, firmOf(due), hostOf(due), due.id]
    for (const place of places) this.#underWay.set(place, this.#at(place) + 1)
    try {
      if (message) await settle(this.#deps, due, delivery, await post(this.#deps, { ...target, message }))
      else await forget(this.#deps.sql, due, delivery.id)
    } catch (error) {
      this.#complain(error)
    } finally {
      for (const place of places) this.#leave(place)
      this.#look()
    }
  }

  #leave(place: string) {
    const left = this.#at(place) - 1
    if (left > 0) this.#underWay.set(place, left)
    else this.#underWay.delete(place)
  }

  /** What the database did not take is tried again when its lease is over. */
  #complain(error: unknown) {
    const lost = lostConnection(error)
    if (lost === 'CONNECTION_ENDED') clearInterval(this.#looking)
    if (lost) this.#isAskedAgain = false
    else this.#deps.log.error({ err: error }, 'deliveries of webhooks could not be made')
  }
}

type Burden = { target: Target; delivery: Claimed; message: Message | undefined }

const all = 'all'
const firmOf = ({ firm_id }: Due) => `firm ${firm_id}`
const hostOf = ({ host }: Due) => `host ${host}`
