import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correct, qrCode } from '../web/src/parts/qr_code.ts'

const otpauth =
  'otpauth://totp/Firm%20CRM:ana%40alpine.ch?issuer=Firm%20CRM&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30'

test('the correction of a block is that of the standard', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
  assert.deepEqual(correct(data, 10), [196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
})

test('a version holds as many bytes as the standard says, and what is longer has no code', () => {
  const sideOf = (length: number) => qrCode('a'.repeat(length))?.size
  assert.deepEqual([17, 18, 32, 106, 230, 231, 271, 520].map(sideOf), [21, 25, 25, 37, 53, 57, 57, 77])
  assert.equal(sideOf(521), undefined)
})

test('a code reads back what was put in, whatever its length', () => {
  for (const text of ['otpauth://totp/', otpauth, `${otpauth}${'&é'.repeat(60)}`, 'x'.repeat(520)])
    assert.equal(read(text), text)
})

const places: Record<number, number[]> = { 1: [], 6: [6, 34], 11: [6, 30, 54], 15: [6, 26, 48, 70] }
const blocks: Record<number, number[]> = { 1: [19], 6: [68, 68], 11: [81, 81, 81, 81], 15: [87, 87, 87, 87, 87, 88] }

/** Reads a code as a camera would that sees it without a fault. The tables are those of the standard. */
function read(text: string): string {
  const { path, size } = qrCode(text) ?? assert.fail('no code')
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${x} ${y}`))
  const at = (x: number, y: number) => (dark.has(`${x} ${y}`) ? 1 : 0)
  const version = (size - 17) / 4
  const centres = places[version] ?? assert.fail(`no table for version ${version}`)
  const format = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => at(8, y)).join('')
  assert.equal(format, [...'111011111000100'].reverse().slice(0, 8).join(''))
  if (version >= 7) assert.equal(versionSeen(at, size) >> 12, version)

  const isPattern = (x: number, y: number) =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    (x >= size - 8 && y < 9) ||
    (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) ||
    centres.some((cx) =>
      centres.some((cy) => !isFinder(cx, cy, size) && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2),
    )
  let bits = ''
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step
        if (!isPattern(x, y)) bits += at(x, y) ^ ((x + y) % 2 === 0 ? 1 : 0)
      }
  }
  const words = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const lengths = blocks[version] ?? []
  const parts: number[][] = lengths.map(() => [])
  for (let index = 0; index < Math.max(...lengths); index += 1)
    for (const [block, length] of lengths.entries()) if (index < length) parts[block]?.push(words.shift() ?? 0)
  const data = parts
    .flat()
    .map((word) => word.toString(2).padStart(8, '0'))
    .join('')
  assert.equal(data.slice(0, 4), '0100')
  const countBits = version < 10 ? 8 : 16
  const count = Number.parseInt(data.slice(4, 4 + countBits), 2)
  const bytes = data.slice(4 + countBits, 4 + countBits + 8 * count).match(/.{8}/g) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2)))
}

const isFinder = (x: number, y: number, size: number) =>
  (x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6)

function versionSeen(at: (x: number, y: number) => number, size: number): number {
  let bits = 0
  for (let bit = 17; bit >= 0; bit -= 1) bits = bits * 2 + at(size - 11 + (bit % 3), Math.floor(bit / 3))
  return bits
}
