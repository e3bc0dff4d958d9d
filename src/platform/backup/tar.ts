// The ustar format (POSIX.1-1988), as far as a back-up needs it: plain files, of which any tar can read all.

const blockBytes = 512
const endBytes = 2 * blockBytes

/** What stands before the bytes of a file. Names have up to 255 characters of ASCII. */
export function tarHeader(name: string, sizeBytes: number, at: Date): Buffer {
  const header = Buffer.alloc(blockBytes)
  const [prefix, rest] = split(name)
  header.write(rest, 0, 100, 'ascii')
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  writeSize(header, sizeBytes)
  header.write(`${octal(Math.floor(at.getTime() / 1000), 11)}\0`, 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(prefix, 345, 155, 'ascii')
  header.write(`${octal(sumOf(header), 6)}\0 `, 148)
  return header
}

/** What fills the last block of a file. */
export const tarPadding = (sizeBytes: number) => Buffer.alloc((blockBytes - (sizeBytes % blockBytes)) % blockBytes)

export const tarEnd = () => Buffer.alloc(endBytes)

function split(name: string): [prefix: string, rest: string] {
  if (name.length <= 100) return ['', name]
  const cut = name.indexOf('/', name.length - 101)
  if (cut < 1 || cut > 155) throw new Error(`a name is too long for an archive: ${name}`)
  return [name.slice(0, cut), name.slice(cut + 1)]
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')

/** From 8 GiB on as GNU tar and all others do: in binary, with the first bit set. */
function writeSize(header: Buffer, sizeBytes: number) {
  if (sizeBytes < 8 ** 11) {
    header.write(`${octal(sizeBytes, 11)}\0`, 124)
    return
  }
  header[124] = 0x80
  header.writeBigUInt64BE(BigInt(sizeBytes), 128)
}

const sizeOf = (header: Buffer) =>
  ((header[124] ?? 0) & 0x80) === 0
    ? Number.parseInt(header.toString('ascii', 124, 135), 8)
    : Number(header.readBigUInt64BE(128))

function sumOf(header: Buffer): number {
  let sum = 0
  for (let at = 0; at < blockBytes; at++) sum += at >= 148 && at < 156 ? 32 : (header[at] ?? 0)
  return sum
}

/** A file of an archive. Its bytes are there once, in order, before the next one is asked for. */
export type TarEntry = { name: string; sizeBytes: number; bytes: AsyncIterable<Buffer> }

/** An archive that breaks off, or is none; "after" is the last name that could be read. */
export class TarDamaged extends Error {
  override name = 'TarDamaged'
  readonly after: string | undefined
  constructor(message: string, after: string | undefined) {
    super(message)
    this.after = after
  }
}

/** Reads the files of an archive one after the other. Throws TarDamaged. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const input = new Pieces(source)
  let last: string | undefined
  for (;;) {
    const header = await input.take(blockBytes)
    if (header.length < blockBytes) throw new TarDamaged('it breaks off', last)
    if (header.every((byte) => byte === 0)) break
    const name = [text(header, 345, 500), text(header, 0, 100)].filter(Boolean).join('/')
    const sizeBytes = sizeOf(header)
    if (Number.parseInt(text(header, 148, 154), 8) !== sumOf(header) || !Number.isSafeInteger(sizeBytes))
      throw new TarDamaged('the header of a file is damaged', last)
    last = name
    yield { name, sizeBytes, bytes: input.pass(sizeBytes) }
    const padding = await input.take(tarPadding(sizeBytes).length)
    if (padding.some((byte) => byte !== 0)) throw new TarDamaged('bytes between files are damaged', name)
  }
  // nothing may follow: neither bytes that were added nor zeros that were changed
  const rest = await input.take(endBytes)
  if (rest.length !== endBytes - blockBytes || rest.some((byte) => byte !== 0))
    throw new TarDamaged('its end is damaged', last)
}

function text(header: Buffer, from: number, to: number): string {
  const end = header.indexOf(0, from)
  return header.toString('ascii', from, end === -1 || end > to ? to : end)
}

/** Bytes that come in pieces, taken in others. */
class Pieces {
  readonly #source: AsyncIterator<Buffer>
  #left: Buffer = Buffer.alloc(0)
  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** So many bytes, or what there is. */
  async take(count: number): Promise<Buffer> {
    const taken = []
    for await (const piece of this.pass(count)) taken.push(piece)
    return Buffer.concat(taken)
  }

  async *pass(count: number): AsyncGenerator<Buffer> {
    for (let missing = count; missing > 0; ) {
      if (this.#left.length === 0) {
        const { value, done } = await this.#source.next()
        if (done) return
        this.#left = value
      }
      const piece = this.#left.subarray(0, missing)
      this.#left = this.#left.subarray(piece.length)
      missing -= piece.length
      yield piece
    }
  }
}
