import { createHash } from 'node:crypto'
import { freePassedBuffers } from '../../../platform/young_garbage.ts'
import { fileTooLarge, otherContent, unsupportedFormat } from '../errors.ts'
import { type Extension, formats } from './formats.ts'
import { beginsAs, headBytes } from './sniff.ts'

/** Lets the bytes of a file through while it counts, hashes and judges them; throws at the first too much or wrong. */
export function watch(source: AsyncIterable<Buffer>, extension: Extension) {
  const { limitMb } = formats[extension]
  const hash = createHash('sha256')
  let head: Buffer = Buffer.alloc(0)
  let size = 0

  async function* pieces() {
    let judged = false
    for await (const piece of source) {
      size += piece.length
      if (size > limitMb * bytesPerMb) throw fileTooLarge(extension, limitMb)
      hash.update(piece)
      countPassed(piece.length)
      if (judged) {
        yield piece
        continue
      }
      head = Buffer.concat([head, piece])
      if (head.length < headBytes) continue
      judge()
      judged = true
      yield head
    }
    if (judged) return
    judge()
    yield head
  }

  function judge() {
    if (head.length === 0) throw unsupportedFormat('The file is empty')
    if (!beginsAs(extension, head)) throw otherContent(extension)
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
