import { spawn } from 'node:child_process'
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registerAt, startRealService } from '../../test/real_service.ts'
import type { CorpusFile } from './corpus_files.ts'

// Digital PDFs, end to end through the service, beside the reader library alone: the same files in the same run.

export type Speed = {
  /** pages of all files together */
  pages: number
  aloneSeconds: number
  /** from the first upload until the last file is completed */
  serviceSeconds: number
  /** 1 is as fast as the library alone */
  ratio: number
  /** from the beginning of an upload until its status is no longer "pending" */
  firstChangeSeconds: number
}

/** Medians of some rounds, in turn, so that a moment in which the machine is busy weighs on both. */
export const measureSpeed = (files: CorpusFile[], rounds: number): Promise<Speed> =>
  withService(async (send) => {
    await endToEnd(files, send)
    const alone: number[] = []
    const whole: Passed[] = []
    let pages = 0
    for (let round = 0; round < rounds; round++) {
      const library = await libraryAlone(files)
      pages = library.pages
      alone.push(library.seconds)
      whole.push(await endToEnd(files, send))
    }
    const aloneSeconds = median(alone)
    const serviceSeconds = median(whole.map(({ seconds }) => seconds))
    const firstChangeSeconds = await firstChange(files[0], send)
    return { pages, aloneSeconds, serviceSeconds, ratio: aloneSeconds / serviceSeconds, firstChangeSeconds }
  })

/** Seconds a page of scans, end to end, with as many readers as the service has by itself. */
export const measureRecognition = (files: CorpusFile[]): Promise<{ pages: number; secondsPerPage: number }> =>
  withService(async (send) => {
    const { seconds, pages } = await endToEnd(files, send)
    return { pages, secondsPerPage: seconds / pages }
  })

type Send = (method: string, path: string, body?: unknown) => Promise<Response>
type Passed = { seconds: number; pages: number }

async function withService<T>(work: (send: Send) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'firm-crm-bench-'))
  const service = await startRealService({ DATA_DIR: folder })
  try {
    const send = await registerAt(service.url)
    return await work((method, path, body) => send(service.url, method, path, body))
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Uploads all files at once; seconds until the last one is completed. */
async function endToEnd(files: CorpusFile[], send: Send): Promise<Passed> {
  const startedAt = performance.now()
  const ids = await Promise.all(files.map((file) => upload(file, send)))
  // one question at a time: asking about all of them at once would be most of the work
  for (const id of ids) await reached(id, send, 'completed')
  const seconds = (performance.now() - startedAt) / 1000
  let pages = 0
  for (const id of ids) pages += await pagesOf(id, send)
  return { seconds, pages }
}

async function firstChange(file: CorpusFile | undefined, send: Send): Promise<number> {
  if (!file) return 0
  const startedAt = performance.now()
  const id = await upload(file, send)
  await reached(id, send, 'processing')
  const seconds = (performance.now() - startedAt) / 1000
  await reached(id, send, 'completed')
  return seconds
}

async function upload(file: CorpusFile, send: Send): Promise<string> {
  const form = new FormData()
  form.set('file', await openAsBlob(file.path), file.name)
  const { id } = (await (await send('POST', '/api/files/upload', form)).json()) as { id: string }
  return id
}

async function pagesOf(id: string, send: Send): Promise<number> {
  const { pages } = (await (await send('GET', `/api/files/${id}`)).json()) as { pages: number | null }
  return pages ?? 0
}

async function reached(id: string, send: Send, wanted: 'processing' | 'completed') {
  for (;;) {
    const { status } = (await (await send('GET', `/api/files/${id}/status`)).json()) as { status: string }
    if (status === 'completed' || status === wanted) return
    if (status === 'failed') throw new Error(`${id} failed`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** The reader library over the same files in a process of its own, one after the other. */
async function libraryAlone(files: CorpusFile[]): Promise<{ pages: number; seconds: number }> {
  const child = spawn(process.execPath, [
    join(import.meta.dirname, 'library_alone.ts'),
    ...files.map(({ path }) => path),
  ])
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  await new Promise((resolve) => child.on('close', resolve))
  return JSON.parse(output) as { pages: number; seconds: number }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
