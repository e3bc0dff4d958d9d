import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'

/**
 * The SHA-256 of a form's bytes, taken while its route reads them. Its boundary is left out: a client that repeats a request
 * makes another one.
 */
export class BodyDigest {
  readonly #body: IncomingMessage
  readonly #boundary: Buffer
  readonly #hash = createHash('sha256')
  /** may be the beginning of a boundary */
  #pending: Buffer = Buffer.alloc(0)
  #digest: string | undefined

  /** Before anything has read the body. */
  constructor(body: IncomingMessage, contentType: string) {
    this.#body = body
    this.#boundary = Buffer.from(/;\s*boundary="?([^";]+)/i.exec(contentType)?.[1] ?? '\r\n')
    // to listen would begin to read
    body.pause()
    body.on('data', (piece: Buffer) => this.#take(piece))
    body.once('end', () => {
      this.#digest = this.#hash.update(this.#pending).digest('hex')
    })
  }

  /** Undefined while the body has not come to its end. */
  get known(): string | undefined {
    return this.#digest
  }

  /** Reads what is left of the body; undefined where that breaks off. */
  async readAll(): Promise<string | undefined> {
    await finished(this.#body.resume()).catch(() => {})
    return this.#digest
  }

  #take(piece: Buffer) {
    let rest = this.#pending.length > 0 ? Buffer.concat([this.#pending, piece]) : piece
    for (let at = rest.indexOf(this.#boundary); at >= 0; at = rest.indexOf(this.#boundary)) {
      this.#hash.update(rest.subarray(0, at)).update('boundary')
      rest = rest.subarray(at + this.#boundary.length)
    }
    const sure = Math.max(0, rest.length - this.#boundary.length + 1)
    this.#hash.update(rest.subarray(0, sure))
    this.#pending = rest.subarray(sure)
  }
}
