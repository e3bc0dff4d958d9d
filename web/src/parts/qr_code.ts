// QR codes as ISO/IEC 18004 has them: bytes at the lowest level of correction, which is enough for a screen, up to version 15.

/** For each version from 1: the codewords of correction of a block, and how many blocks there are. */
const corrections = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22]
const blockCounts = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6]

/** What can be drawn of a text: the modules of a side, and the path of the dark ones. Undefined beyond 520 bytes. */
export function qrCode(text: string): { size: number; path: string } | undefined {
  const bytes = new TextEncoder().encode(text)
  const version = 1 + corrections.findIndex((_, index) => bytes.length <= dataLength(index + 1) - headLength(index + 1))
  if (version === 0) return undefined
  const grid = patterns(version)
  fill(grid, codewords(bytes, version))
  const path = grid.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size: grid.length, path: path.join('') }
}

const correctionOf = (version: number) => corrections[version - 1] ?? 0
const blocksOf = (version: number) => blockCounts[version - 1] ?? 0
// kind, count of bytes and terminator
const headLength = (version: number) => (version < 10 ? 2 : 3)
const dataLength = (version: number) => rawLength(version) - correctionOf(version) * blocksOf(version)

/** All codewords of a version: the modules that no pattern takes. */
function rawLength(version: number): number {
  const aligned = version === 1 ? 0 : Math.floor(version / 7) + 2
  const alignment = aligned === 0 ? 0 : 25 * aligned * aligned - 10 * aligned - 55
  return Math.floor((16 * version * version + 128 * version + 64 - alignment - (version < 7 ? 0 : 36)) / 8)
}

/** The data in blocks with their correction, interleaved. */
export function codewords(bytes: Uint8Array, version: number): number[] {
  const count = bytes.length.toString(2).padStart(version < 10 ? 8 : 16, '0')
  const bits = `0100${count}${[...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')}0000`
  const data = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  for (let padding = 236; data.length < dataLength(version); padding ^= 236 ^ 17) data.push(padding)

  const blocks = blocksOf(version)
  const short = Math.floor(data.length / blocks)
  const longFrom = blocks - (data.length % blocks)
  const parts = Array.from({ length: blocks }, (_, index) => {
    const from = index * short + Math.max(0, index - longFrom)
    return data.slice(from, from + short + (index < longFrom ? 0 : 1))
  })
  return [...interleaved(parts), ...interleaved(parts.map((part) => correct(part, correctionOf(version))))]
}

const interleaved = (parts: number[][]): number[] =>
  Array.from({ length: Math.max(...parts.map((part) => part.length)) }, (_, index) =>
    parts.flatMap((part) => part[index] ?? []),
  ).flat()

/** The correction of a block by Reed and Solomon: what is left of it by the polynomial with the roots 1, 2, 4 … */
export function correct(data: readonly number[], length: number): number[] {
  let divisor = [1]
  for (let index = 0, root = 1; index < length; index += 1, root = times(root, 2))
    divisor = [...divisor, 0].map((factor, at) => factor ^ times(divisor[at - 1] ?? 0, root))
  const rest = [...data, ...Array<number>(length).fill(0)]
  for (let index = 0; index < data.length; index += 1) {
    const lead = rest[index] ?? 0
    for (const [at, factor] of divisor.entries()) rest[index + at] = (rest[index + at] ?? 0) ^ times(factor, lead)
  }
  return rest.slice(data.length)
}

/** Multiplied in the field of 256 elements by x⁸ + x⁴ + x³ + x² + 1. */
function times(one: number, other: number): number {
  let product = 0
  for (let bit = 128; bit > 0; bit >>= 1) {
    product = (product << 1) ^ (product & 128 ? 0x11d : 0)
    if (other & bit) product ^= one
  }
  return product
}

/** Rows of modules, dark or light; undefined where data comes. */
type Grid = (boolean | undefined)[][]

/** What a reader finds the code by. */
function patterns(version: number): Grid {
  const size = 17 + 4 * version
  const grid: Grid = Array.from({ length: size }, () => Array<undefined>(size).fill(undefined))
  const set = (x: number, y: number, isDark: boolean) => {
    const row = grid[y]
    if (row && x >= 0 && x < size) row[x] = isDark
  }
  const square = (x: number, y: number, reach: number, isDark: (distance: number) => boolean) => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1) set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  for (let at = 0; at < size; at += 1) {
    set(at, 6, at % 2 === 0)
    set(6, at, at % 2 === 0)
  }
  const places = alignments(version, size)
  const last = size - 7
  for (const x of places)
    for (const y of places)
      if (!((x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)))
        square(x, y, 2, (distance) => distance !== 1)
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (distance) => distance !== 2 && distance !== 4)
  setFormat(set, size)
  if (version >= 7) setVersion(set, size, version)
  return grid
}

function alignments(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = 2 * Math.ceil((4 * version + 4) / (2 * count - 2))
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step)]
}

type SetModule = (x: number, y: number, isDark: boolean) => void

// level L and mask 0, with their own correction
const format = 0b111011111000100

function setFormat(set: SetModule, size: number): void {
  for (let bit = 0; bit < 15; bit += 1) {
    const isDark = (format >> bit) % 2 === 1
    // the line of the clock pattern is stepped over
    if (bit < 8) set(8, bit < 6 ? bit : bit + 1, isDark)
    else set(bit === 8 ? 7 : 14 - bit, 8, isDark)
    if (bit < 8) set(size - 1 - bit, 8, isDark)
    else set(8, size - 15 + bit, isDark)
  }
  set(8, size - 8, true)
}

function setVersion(set: SetModule, size: number, version: number): void {
  let rest = version
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let bit = 0; bit < 18; bit += 1) {
    const isDark = (bits >> bit) % 2 === 1
    const along = size - 11 + (bit % 3)
    const across = Math.floor(bit / 3)
    set(along, across, isDark)
    set(across, along, isDark)
  }
}

/** Lays the codewords in columns of two, up and down from the right, under the mask of a chessboard. */
function fill(grid: Grid, words: readonly number[]): void {
  const size = grid.length
  let bit = 0
  for (let column = 0; column < (size - 1) / 2; column += 1) {
    // the column of the clock pattern is left out
    const right = size - 1 - 2 * column - (size - 1 - 2 * column <= 6 ? 1 : 0)
    for (let step = 0; step < size; step += 1) {
      const y = column % 2 === 0 ? size - 1 - step : step
      const row = grid[y]
      for (const x of [right, right - 1]) {
        if (!row || row[x] !== undefined) continue
        const isOne = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
        row[x] = isOne !== ((x + y) % 2 === 0)
        bit += 1
      }
    }
  }
}
