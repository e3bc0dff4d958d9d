import { createHash } from 'node:crypto'
import { freePassedBuffers } from '../../../platform/young_garbage.ts'
import { fileTooLarge, otherContent, unsupportedFormat } from '../errors.ts'
import { type Extension, formats } from './formats.ts'
import { beginsAs, headBytes } from './sniff.ts'

/**
 * Lets the bytes of a file through while it counts, hashes and judges them. Throws at the first byte too much; only at the
 * end of a file that is of another kind, so that one that is also too large is told its size.
 */
export function watch(source: AsyncIterable<Buffer>, extension: Extension) {
  const { limitMb } = formats[extension]
  const hash = createHash('sha256')
  let head: Buffer = Buffer.alloc(0)
  let size = 0

  async function* pieces() {
    let state: 'head' | 'right' | 'wrong' = 'head'
    for await (const piece of source) {
      size += piece.length
      if (size > limitMb * bytesPerMb) throw fileTooLarge(extension, limitMb)
      countPassed(piece.length)
      // counted to its end, not stored: a file that is also too large is told so
      if (state === 'wrong') continue
      hash.update(piece)
      if (state === 'right') {
        yield piece
        continue
      }
      head = Buffer.concat([head, piece])
      if (head.length < headBytes) continue
      state = beginsAs(extension, head) ? 'right' : 'wrong'
      if (state === 'right') yield head
    }
    if (state === 'right') return
    if (head.length === 0) throw unsupportedFormat('The file is empty')
    if (state === 'wrong' || !beginsAs(extension, head)) throw otherContent(extension)
    yield head
  }

  return { pieces: pieces(), head: () => head, sha256: () => hash.digest('hex') }
}

let passedBytes = 0
const passedBytesMax = 8 * 1024 * 1024

/** Of all uploads on this node together. */
function countPassed(bytes: number) {
  passedBytes += bytes
  if (passedBytes < passedBytesMax) return
  passedBytes = 0
  freePassedBuffers()
}

// as people count who are told "100 MB" by their system
const bytesPerMb = 1024 * 1024
