import { hash, verify } from '@node-rs/argon2'

/** Passwords as argon2id hashes, which is the library's default algorithm; each hash says what it cost. */
export class Passwords {
  readonly #cost: { memoryCost: number; timeCost: number; parallelism: number }
  readonly #hashOfNobody: Promise<string>

  constructor(memoryKib: number) {
    // passes and lanes as OWASP recommends for 19 MiB
    this.#cost = { memoryCost: memoryKib, timeCost: 2, parallelism: 1 }
    this.#hashOfNobody = this.hash('nobody has this password')
  }

  hash(password: string): Promise<string> {
    return hash(password, this.#cost)
  }

  /** Takes as long for an account that does not exist as for one with another password. */
  async fits(passwordHash: string | undefined, password: string): Promise<boolean> {
    const fits = await verify(passwordHash ?? (await this.#hashOfNobody), password)
    return fits && passwordHash !== undefined
  }
}
