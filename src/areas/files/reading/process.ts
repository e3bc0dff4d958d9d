import type { Deps } from '../../../deps.ts'
import { modelFor } from '../../../platform/ai/budget.ts'
import type { Step } from '../../../platform/documents/document.ts'
import { readingBytesMax } from '../../../platform/documents/reading_memory.ts'
import { faultsOfFiles, Unreadable } from '../../../platform/documents/unreadable.ts'
import { Crashed, OverLimit, TaskFailed } from '../../../platform/isolated/errors.ts'
import { prepareChild, runIsolated } from '../../../platform/isolated/run.ts'
import type { JobContext } from '../../../platform/jobs/queue.ts'
import { told } from '../../../platform/watch/points.ts'
import { learnSpeed } from './estimate.ts'
import { HandedPages, type ReadingInParts } from './handed_pages.ts'
import { type FileToRead, readLargeFile } from './jobs.ts'
import { type ReadingTold, readings } from './points.ts'
import { percentOf, rising } from './progress.ts'
import type { Reading } from './read_child.ts'
import type { ReadingMessage } from './reading.ts'
import type { ReadingPlaces } from './reading_places.ts'
import { beginReading, type FileInWork, failReading, handOver, keepPages } from './reading_state.ts'
import { storeReading } from './store_reading.ts'
import { withModel } from './with_model.ts'

type FileTask = FileToRead & { lane: 'quick' | 'long' }

/**
 * Reads a file that was uploaded: pending → processing → completed, or failed through a fault of the file. A fault of ours
 * is thrown, so that the queue tries again; what another try has done already, or a deletion overtook, has no effect.
 */
export function processFile(deps: Deps, places: ReadingPlaces, job: JobContext, task: FileTask): Promise<void> {
  const seen: ReadingTold = { lane: task.lane, outcome: 'failed' }
  return told(readings, seen, async () => {
    seen.outcome = await readAndStore(deps, places, job, task)
  })
}

async function readAndStore(deps: Deps, places: ReadingPlaces, job: JobContext, task: FileTask) {
  const { lane, ...payload } = task
  const file = await beginReading(deps.sql, payload, job.id)
  if (!file) return 'superseded'
  const startedAt = performance.now()
  const risen = rising(file.percent)
  const report: Report = (step, done, of) => job.progress(risen(percentOf(step, done, of)), step)
  try {
    const read = await places.use(lane, job.signal, () => readInChild(deps, job, { file, lane, report }))
    await report('ai_analysis', 0, 1)
    const model = modelFor(deps, { firmId: file.firm_id })
    const reading = await withModel({ ...deps, model }, { reading: read, file }, job.signal)
    await report('indexing', 0, 1)
    await storeReading(deps.sql, file, reading)
    await learnSpeed(deps.sql, file, (performance.now() - startedAt) / 1000)
    return 'completed'
  } catch (error) {
    if (error instanceof TakesLong) {
      await handOver(deps, file, readLargeFile)
      return 'handed_over'
    }
    const fault = faultOfFile(error)
    if (fault) {
      await failReading(deps.sql, file, { code: fault.code, message: fault.message })
      return 'unreadable'
    }
    if (job.isLastTry && !job.signal.aborted) await failReading(deps.sql, file, ownFault)
    throw error
  }
}

export const ownFault = {
  code: 'internal',
  message: 'The service could not read the file through a fault of its own. Ask for it to be read again.',
}

const module = new URL('./read_child.ts', import.meta.url)
// beyond the time that a page takes: 4 s to recognise it, 5 ms to read it
const secondsPerRecognisedPage = 20

/** More pages than this to recognise, or more than this of the time that it may take, and a file goes to the long lane. */
const quickPagesMax = 6
const quickShareOfTime = 1 / 4
/** A frugal child takes so much longer. */
const longShareOfTime = 3 / 2

class TakesLong extends Error {}

type Report = (step: Step, done: number, of: number) => Promise<void>
type Work = { file: FileInWork; lane: 'quick' | 'long'; report: Report }

async function readInChild(deps: Deps, job: JobContext, { file, lane, report }: Work): Promise<ReadingInParts> {
  const { storage, sql } = deps
  const local = await storage.localPath(file.storage_key)
  const { readingSecondsMax } = deps.config
  const long = new AbortController()
  const takesLong = () => long.abort(new TakesLong())
  const quickEnd = lane === 'quick' ? setTimeout(takesLong, readingSecondsMax * quickShareOfTime * 1000) : undefined
  const handed = new HandedPages((pages) => keepPages(sql, file, pages))
  let extendedFor = 0
  try {
    const running = runIsolated<Reading, ReadingMessage>({
      module,
      owner: file.firm_id,
      housekeeping: lane === 'long' ? 'frugal' : 'ordinary',
      input: {
        path: local.path,
        extension: file.extension,
        filename: file.filename,
        documentType: file.document_type_given ? file.document_type : null,
        recognisedPagesMax: lane === 'quick' ? quickPagesMax : null,
        recognised: file.recognised,
      },
      memoryBytesMax: readingBytesMax,
      secondsMax: lane === 'quick' ? readingSecondsMax : readingSecondsMax * longShareOfTime,
      signal: AbortSignal.any([job.signal, long.signal]),
      onMessage: (message, extend) => {
        switch (message.kind) {
          case 'progress':
            if (message.step === 'ocr' && message.of > extendedFor) {
              extend((message.of - extendedFor) * secondsPerRecognisedPage)
              extendedFor = message.of
            }
            // a courtesy: that it could not be told does not stop the reading
            return void report(message.step, message.done, message.of).catch(() => {})
          case 'pages':
            return handed.take(message.pages)
          case 'takes long':
            return takesLong()
          case 'reads alone':
            return sayOnce(deps, message.reason)
          default:
            return message satisfies never
        }
      },
    })
    return await handed.addTo(await running)
  } finally {
    clearTimeout(quickEnd)
    await handed.settled()
    await local.dispose()
    prepareChild(module)
  }
}

let isSaid = false

/** In each process once: it is the same for every file that is recognised. */
function sayOnce({ log }: Deps, reason: string) {
  if (!isSaid) log.warn({ reason }, 'PP-OCR could not read a page: Tesseract reads alone')
  isSaid = true
}

/** Has a child wait for the first file. */
export const prepareReading = () => prepareChild(module)

/** What went wrong, if it was the file's doing: nothing changes when it is tried again. */
function faultOfFile(error: unknown): Unreadable | undefined {
  if (error instanceof Unreadable) return error
  if (error instanceof OverLimit) return new Unreadable(error.limit === 'memory' ? 'too_complex' : 'timeout')
  if (error instanceof Crashed) return crashes[error.signal ?? '']
  if (!(error instanceof TaskFailed) || error.thrown !== 'Unreadable') return undefined
  const code = faultsOfFiles.find((known) => known === error.code)
  return code && new Unreadable(code, error.message)
}

// A signal that the program brought upon itself by reading this file. SIGKILL and SIGTERM come from outside.
const crashes: Record<string, Unreadable> = {
  SIGABRT: new Unreadable('too_complex'), // out of memory, as V8 ends
  SIGSEGV: new Unreadable('corrupt'),
  SIGBUS: new Unreadable('corrupt'),
  SIGILL: new Unreadable('corrupt'),
  SIGFPE: new Unreadable('corrupt'),
}
