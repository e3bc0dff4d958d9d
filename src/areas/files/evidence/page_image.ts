import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Crashed, OverLimit, TaskFailed } from '../../../platform/isolated/errors.ts'
import { prepareChild, runIsolated } from '../../../platform/isolated/run.ts'
import { SharedWork } from '../../../platform/jobs/shared_work.ts'
import { Turns } from '../../../platform/jobs/turns.ts'
import { storageUnavailable } from '../../../platform/storage/faults.ts'
import { ObjectMissing, type Storage, StorageUnavailable } from '../../../platform/storage/storage.ts'
import { fileNotFound } from '../errors.ts'
import type { ReadFile, StoredPage } from './evidence.ts'
import { pageNotDrawn, pageTooSlow } from './evidence_errors.ts'
import type { PageToDraw } from './page_image_child.ts'

type Named = { firmId: string; file: ReadFile; number: number; widthPx: number }
type Wanted = Omit<Named, 'number'> & { page: StoredPage }

const keptBytesMax = 64 * 1024 * 1024
const drawnAtOnceMax = 2
const module = new URL('./page_image_child.ts', import.meta.url)
// whoever made a page decides how long it takes to draw: an ordinary one takes less than a second
const secondsUsual = 10
const memoryBytesMax = 700_000_000
const slowKeptMax = 10_000

/** What names a drawn page. Reading a file anew, which may turn a page, makes another name. */
export const pageTag = (named: Named) =>
  `"${createHash('sha256').update(keyOf(named)).digest('base64url').slice(0, 27)}"`

const keyOf = ({ firmId, file, number, widthPx }: Named) => [firmId, file.id, file.job_id, number, widthPx].join(' ')

/** Draws pages as PNG, a few at a time, and keeps those that were asked for last. */
export class PageImages {
  readonly #storage: Storage
  readonly #kept = new LRUCache<string, Buffer>({ maxSize: keptBytesMax, sizeCalculation: (png) => png.length + 1 })
  /** which took too long, and are not tried again */
  readonly #slow = new LRUCache<string, true>({ max: slowKeptMax, ttl: 600_000 })
  readonly #drawing = new SharedWork<Buffer>()
  readonly #turns = new Turns(drawnAtOnceMax)
  readonly #secondsMax: number
  constructor(storage: Storage, secondsMax = secondsUsual) {
    this.#storage = storage
    this.#secondsMax = secondsMax
  }

  /** Throws the signal's reason when nobody waits for it any more. */
  async get(wanted: Wanted, asked: AbortSignal): Promise<Buffer> {
    const key = keyOf({ ...wanted, number: wanted.page.number })
    const draw = (signal: AbortSignal) =>
      this.#turns
        .take(wanted.firmId, signal, () => drawPage(this.#storage, wanted, { signal, secondsMax: this.#secondsMax }))
        .catch((error) => {
          if (!(error instanceof OverLimit)) throw error
          this.#slow.set(key, true)
          throw pageTooSlow()
        })
    if (this.#slow.has(key)) throw pageTooSlow()
    const png = this.#kept.get(key) ?? (await this.#drawing.get(key, asked, draw))
    this.#kept.set(key, png)
    return png
  }
}

type Bounds = { signal: AbortSignal; secondsMax: number }

async function drawPage(storage: Storage, { file, page, widthPx }: Wanted, bounds: Bounds): Promise<Buffer> {
  // a page of our own layout is drawn from its words alone
  const local = page.source === 'layout' ? undefined : await storage.localPath(file.storage_key).catch(asAnswer)
  try {
    const input: PageToDraw = { path: local?.path ?? '', extension: file.extension, page, widthPx }
    const png = await runIsolated<string>({ module, input, memoryBytesMax, ...bounds })
    prepareChild(module)
    return Buffer.from(png, 'base64')
  } catch (error) {
    if (error instanceof Crashed || isFaultOfFile(error)) throw pageNotDrawn()
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
