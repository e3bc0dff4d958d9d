import type { PagePicture } from '../../../platform/ai/question.ts'
import type { Page } from '../../../platform/documents/document.ts'
import type { PageForModel } from '../../../platform/documents/render_for_model.ts'
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

/** After so many pages that could not be drawn no further one of the document is tried: each may take its whole time. */
const failuresMax = 2

/**
 * Draws pages of a stored file in child processes, one page at a time on this node. Throws only when the signal aborts: pictures
 * are no more than a help, and whatever else fails leaves the words of the page.
 */
export function picturesOf(storage: Storage, file: StoredFile): DrawPictures {
  let failures = 0
  return async (pages, signal) => {
    if (failures >= failuresMax) return []
    const drawn: PagePicture[] = []
    const local = await unlessAborted(storage.localPath(file.storage_key), signal)
    try {
      for (const page of local ? pages : []) {
        const input: PageForModel = {
          path: local?.path ?? '',
          extension: file.extension,
          page: { ...page, words: [] },
          bytesMax,
        }
        const bytes = await turns.take(file.firm_id, signal, () => unlessAborted(drawnInChild(input, signal), signal))
        if (bytes) drawn.push({ page: page.number, mediaType: 'image/jpeg', bytes })
        else if (++failures >= failuresMax) break
      }
    } finally {
      await local?.dispose().catch(() => {})
    }
    return drawn
  }
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await work
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

async function drawnInChild(input: PageForModel, signal: AbortSignal): Promise<Buffer | undefined> {
  const bytes = Buffer.from(String(await runIsolated({ module, input, signal, ...limits })), 'base64')
  // a file that has taken its child over answers what it likes
  return bytes.length <= bytesMax && isJpeg(bytes) ? bytes : undefined
}

const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
