type UnderWay<T> = { result: Promise<T>; askers: number; controller: AbortController }

/** What several ask for at once is done once, and is stopped when the last of them has left. */
export class SharedWork<T> {
  readonly #underWay = new Map<string, UnderWay<T>>()

  /** The result of the work of that name; throws the signal's reason when that comes first. */
  async get(name: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    const shared = this.#underWay.get(name) ?? this.#begin(name, work)
    shared.askers++
    const left = Promise.withResolvers<never>()
    const leave = () => left.reject(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([shared.result, left.promise])
    } finally {
      signal.removeEventListener('abort', leave)
      if (--shared.askers === 0) this.#end(name, shared, signal.reason)
    }
  }

  #begin(name: string, work: (signal: AbortSignal) => Promise<T>): UnderWay<T> {
    const controller = new AbortController()
    const shared = { result: work(controller.signal), askers: 0, controller }
    shared.result.catch(() => {}) // who has left does not hear of it
    this.#underWay.set(name, shared)
    return shared
  }

  /** Who asks from now on begins anew. Of work that is done there is nothing to stop. */
  #end(name: string, shared: UnderWay<T>, reason: unknown) {
    if (this.#underWay.get(name) === shared) this.#underWay.delete(name)
    shared.controller.abort(reason)
  }
}
