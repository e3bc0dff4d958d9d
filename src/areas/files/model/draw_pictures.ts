import type { PagePicture } from '../../../platform/ai/model.ts'
import type { Page } from '../../../platform/documents/document.ts'
import type { PageForModel } from '../../../platform/documents/render_for_model.ts'
import { Crashed, OverLimit, TaskFailed } from '../../../platform/isolated/errors.ts'
import { runIsolated } from '../../../platform/isolated/run.ts'
import { Turns } from '../../../platform/jobs/turns.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

/** Draws pages for a language model; those that cannot be drawn are missing. */
export type DrawPictures = (pages: readonly Page[], signal: AbortSignal) => Promise<PagePicture[]>

type StoredFile = { firm_id: string; storage_key: string; extension: string }

const module = new URL('./picture_child.ts', import.meta.url)
const bytesMax = 1_000_000
const limits = { memoryBytesMax: 700_000_000, secondsMax: 30 }
const drawnAtOnceMax = 1
const turns = new Turns(drawnAtOnceMax)

/** Draws pages of a stored file in child processes, one page at a time on this node. */
export const picturesOf =
  (storage: Storage, file: StoredFile): DrawPictures =>
  async (pages, signal) => {
    const local = await storage.localPath(file.storage_key)
    try {
      const drawn: PagePicture[] = []
      for (const page of pages) {
        const input: PageForModel = {
          path: local.path,
          extension: file.extension,
          page: { ...page, words: [] },
          bytesMax,
        }
        const bytes = await turns.take(file.firm_id, signal, () => drawnInChild(input, signal))
        if (bytes) drawn.push({ page: page.number, mediaType: 'image/jpeg', bytes })
      }
      return drawn
    } finally {
      await local.dispose()
    }
  }

async function drawnInChild(input: PageForModel, signal: AbortSignal): Promise<Buffer | undefined> {
  try {
    const bytes = Buffer.from(String(await runIsolated({ module, input, signal, ...limits })), 'base64')
    // a file that has taken its child over answers what it likes
    return bytes.length <= bytesMax && isJpeg(bytes) ? bytes : undefined
  } catch (error) {
    if (error instanceof OverLimit || error instanceof Crashed || error instanceof TaskFailed) return undefined
    throw error
  }
}

const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
