import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Crashed, OverLimit, TaskFailed } from '../../platform/isolated/errors.ts'
import { prepareChild, runIsolated } from '../../platform/isolated/run.ts'
import { ObjectMissing, type Storage, StorageUnavailable } from '../../platform/storage/storage.ts'
import { fileNotFound, storageUnavailable } from './errors.ts'
import type { ReadFile, StoredPage } from './evidence.ts'
import { pageNotDrawn } from './evidence_errors.ts'
import type { PageToDraw } from './page_image_child.ts'

type Named = { firmId: string; file: ReadFile; number: number; widthPx: number }
export type Wanted = Omit<Named, 'number'> & { page: StoredPage }

const keptBytesMax = 64 * 1024 * 1024
const drawnAtOnceMax = 2
const module = new URL('./page_image_child.ts', import.meta.url)
const limits = { memoryBytesMax: 700_000_000, secondsMax: 30 }

/** What names a drawn page. Reading a file anew, which may turn a page, makes another name. */
export const pageTag = (named: Named) =>
  `"${createHash('sha256').update(keyOf(named)).digest('base64url').slice(0, 27)}"`

const keyOf = ({ firmId, file, number, widthPx }: Named) => [firmId, file.id, file.job_id, number, widthPx].join(' ')

/** Draws pages as PNG, a few at a time, and keeps those that were asked for last. */
export class PageImages {
  readonly #storage: Storage
  readonly #kept = new LRUCache<string, Buffer>({ maxSize: keptBytesMax, sizeCalculation: (png) => png.length + 1 })
  readonly #drawing = new Map<string, Promise<Buffer>>()
  readonly #waiting: (() => void)[] = []
  #busy = 0
  constructor(storage: Storage) {
    this.#storage = storage
  }

  async get(wanted: Wanted): Promise<Buffer> {
    const key = keyOf({ ...wanted, number: wanted.page.number })
    const kept = this.#kept.get(key)
    if (kept) return kept
    const drawing = this.#drawing.get(key) ?? this.#draw(key, wanted)
    this.#drawing.set(key, drawing)
    return drawing
  }

  async #draw(key: string, wanted: Wanted): Promise<Buffer> {
    if (this.#busy >= drawnAtOnceMax) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#busy++
    try {
      const png = await drawPage(this.#storage, wanted)
      this.#kept.set(key, png)
      return png
    } finally {
      this.#drawing.delete(key)
      // the place goes to the next one in the line, or is free
      const next = this.#waiting.shift()
      if (next) next()
      else this.#busy--
    }
  }
}

async function drawPage(storage: Storage, { file, page, widthPx }: Wanted): Promise<Buffer> {
  // a page of our own layout is drawn from its words alone
  const local = page.source === 'layout' ? undefined : await storage.localPath(file.storage_key).catch(asAnswer)
  try {
    const input: PageToDraw = { path: local?.path ?? '', extension: file.extension, page, widthPx }
    const png = await runIsolated<string>({ module, input, ...limits })
    prepareChild(module)
    return Buffer.from(png, 'base64')
  } catch (error) {
    if (error instanceof OverLimit || error instanceof Crashed || isFaultOfFile(error)) throw pageNotDrawn()
    throw error
  } finally {
    await local?.dispose()
  }
}

const isFaultOfFile = (error: unknown) => error instanceof TaskFailed && error.thrown === 'Unreadable'

function asAnswer(error: unknown): never {
  if (error instanceof ObjectMissing) throw fileNotFound()
  if (error instanceof StorageUnavailable) throw storageUnavailable()
  throw error
}
