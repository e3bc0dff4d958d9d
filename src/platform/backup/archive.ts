import { createHash, type Hash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

const pieceBytes = 4 * 1024 * 1024
// two pieces are compressed at a time: as many as a small machine has cores
const compressing = 2
const compress = promisify(gzip)

/** An archive as it is written: under another name until it is whole and on the disk. */
export class Archive {
  readonly #file: FileHandle
  readonly #path: string
  readonly #draft: string
  readonly #at: Date
  readonly #onBytes: () => void
  readonly #all: Hash = createHash('sha256')
  #bytes = 0
  parts = 0

  private constructor(file: FileHandle, path: string, draft: string, at: Date, onBytes: () => void) {
    this.#file = file
    this.#path = path
    this.#draft = draft
    this.#at = at
    this.#onBytes = onBytes
  }

  /** Readable by its owner alone: it holds all that the firms have. The folder is made where it is missing. */
  static async create(path: string, at: Date, onBytes = () => {}): Promise<Archive> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const draft = `${path}.${randomUUID().slice(-8)}.unfinished`
    return new Archive(await open(draft, 'wx', 0o600), path, draft, at, onBytes)
  }

  get partsSha256() {
    return this.#all.copy().digest('hex')
  }

  /** A part whose size is known; throws where the source gives more or fewer bytes. */
  async add(name: string, sizeBytes: number, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const hash = createHash('sha256')
    let given = 0
    await this.#write(tarHeader(name, sizeBytes, this.#at))
    for await (const piece of source) {
      given += piece.length
      if (given > sizeBytes) break
      hash.update(piece)
      await this.#write(piece)
    }
    if (given !== sizeBytes) throw new Error(`${name} has another size than was said`)
    const sha256 = hash.digest('hex')
    const line = Buffer.from(checksumLine(name, sha256))
    this.#all.update(sha256)
    this.parts++
    const padding = tarPadding(sizeBytes)
    const sum = [tarHeader(`${name}.sha256`, line.length, this.#at), line, tarPadding(line.length)]
    await this.#write(Buffer.concat([padding, ...sum]))
  }

  /** A stream of unknown size in compressed pieces <name>/000001<extension>; memory holds a few of them. */
  async addInPieces(name: string, extension: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    const waiting: Promise<Buffer>[] = []
    let number = 0
    const addNext = async () => {
      const packed = await waiting.shift()
      if (packed) await this.add(`${name}/${String(++number).padStart(6, '0')}${extension}`, packed.length, [packed])
    }
    for await (const piece of gathered(source)) {
      const packing = compress(piece, { level: 3 })
      packing.catch(() => {}) // told of where it is awaited
      waiting.push(packing)
      if (waiting.length >= compressing) await addNext()
    }
    while (waiting.length > 0) await addNext()
  }

  /** Puts the whole archive in its place; answers its size. */
  async finish(): Promise<number> {
    await this.#write(tarEnd())
    await this.#file.sync()
    await this.#file.close()
    await rename(this.#draft, this.#path)
    const folder = await open(dirname(this.#path))
    await folder.sync().finally(() => folder.close())
    return this.#bytes
  }

  async abandon(): Promise<void> {
    await this.#file.close().catch(() => {})
    await rm(this.#draft, { force: true })
  }

  async #write(bytes: Uint8Array) {
    this.#bytes += bytes.length
    for (let at = 0; at < bytes.length; ) at += (await this.#file.write(bytes, at)).bytesWritten
    this.#onBytes()
  }
}

/** As sha256sum writes it, and checks it with --check. */
export const checksumLine = (name: string, sha256: string) => `${sha256}  ${basename(name)}\n`

async function* gathered(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of source) {
    pieces.push(piece)
    length += piece.length
    if (length < pieceBytes) continue
    yield Buffer.concat(pieces)
    pieces = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(pieces)
}
