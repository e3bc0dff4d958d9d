import { Transform } from 'node:stream'

const pieceBytes = 256 * 1024

/**
 * Passes on what is written, and breaks off where its reader was waited for at two looks and took next to nothing between
 * them. What is slow to be written is no fault of the reader.
 */
export function untilUnread(everyMs: number): Transform {
  let passed = 0
  const output = new Transform({
    readableHighWaterMark: pieceBytes,
    transform(piece: Buffer, _encoding, done) {
      passed += piece.length
      done(null, piece)
    },
  })
  // nothing more is written, or can be, until the reader takes some
  const isWaited = () =>
    output.readableLength > 0 && (output.writableEnded || output.readableLength >= output.readableHighWaterMark)
  let before = { isWaited: false, taken: 0 }
  const watch = setInterval(() => {
    const now = { isWaited: isWaited(), taken: passed - output.readableLength }
    if (before.isWaited && now.isWaited && now.taken - before.taken < pieceBytes)
      output.destroy(new Error('nobody reads the list'))
    before = now
  }, everyMs)
  output.once('close', () => clearInterval(watch))
  return output
}
