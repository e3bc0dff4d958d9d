import { TableFault } from './faults.ts'

const bytesMax = 150_000_000
const blockBytes = 1024 * 1024

/** The shared texts of a workbook as bytes, one after the other: as strings they would take several times as much memory. */
export class PackedStrings {
  readonly #blocks: Buffer[] = []
  #block = Buffer.alloc(0)
  #used = 0
  #bytes = 0
  // where each begins: block, place in it, length
  readonly #places: number[] = []

  add(text: string) {
    const bytes = Buffer.from(text)
    this.#bytes += bytes.length
    if (this.#bytes > bytesMax)
      throw new TableFault('too_large', 'The workbook holds too much text. Save the sheet as CSV and upload that.')
    if (this.#used + bytes.length > this.#block.length) {
      this.#block = Buffer.allocUnsafeSlow(Math.max(blockBytes, bytes.length))
      this.#blocks.push(this.#block)
      this.#used = 0
    }
    bytes.copy(this.#block, this.#used)
    this.#places.push(this.#blocks.length - 1, this.#used, bytes.length)
    this.#used += bytes.length
  }

  at(index: number): string | undefined {
    const [block, start = 0, length = 0] = this.#places.slice(index * 3, index * 3 + 3)
    return block === undefined ? undefined : this.#blocks[block]?.toString('utf8', start, start + length)
  }
}
