import { createHash } from 'node:crypto'

export type Measure = { bytes: number; sha256: string }

/** Passes the pieces on; "done" gets their size and their hash behind the last. */
export async function* measured(
  pieces: AsyncIterable<Uint8Array | string>,
  done: (measure: Measure) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of pieces) {
    const buffer = Buffer.from(piece as Uint8Array) // reason: takes texts as well
    bytes += buffer.length
    hash.update(buffer)
    yield buffer
  }
  done({ bytes, sha256: hash.digest('hex') })
}
