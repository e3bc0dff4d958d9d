import type { Reading } from './read_child.ts'
import type { PackedPage } from './reading.ts'

/** A reading with all its pages, and the numbers of those that are stored already. */
export type ReadingInParts = Reading & { stored: Set<number> }

/** Pages that the child hands over while it reads on: they are stored meanwhile, in the order in which they came. */
export class HandedPages {
  readonly #keep: (pages: PackedPage[]) => Promise<void>
  readonly #pages = new Map<number, PackedPage>()
  readonly #stored = new Set<number>()
  #storing: Promise<void> = Promise.resolve()
  constructor(keep: (pages: PackedPage[]) => Promise<void>) {
    this.#keep = keep
  }

  take(pages: PackedPage[]): void {
    for (const page of pages) this.#pages.set(page.number, page)
    this.#storing = this.#storing
      .then(() => this.#keep(pages))
      .then(
        () => pages.forEach((page) => this.#stored.add(page.number)),
        // it is stored with the rest of the reading then, or that fails for the same reason and says so
        () => pages.forEach((page) => this.#stored.delete(page.number)),
      )
  }

  /** Resolves when nothing is being stored any more. */
  settled(): Promise<void> {
    return this.#storing
  }

  async addTo(reading: Reading): Promise<ReadingInParts> {
    await this.#storing
    const pages = [...this.#pages.values(), ...reading.pages].sort((a, b) => a.number - b.number)
    return { ...reading, pages, stored: this.#stored }
  }
}
