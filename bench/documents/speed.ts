import { spawn } from 'node:child_process'
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registerAt, startRealService } from '../../test/real_service.ts'
import type { CorpusFile } from './corpus_files.ts'

// Digital PDFs, end to end through the service, beside the reader library alone: the same files in the same run.

export type Speed = { pages: number; aloneSeconds: number; serviceSeconds: number; ratio: number }

/** Medians of some rounds, in turn, so that a moment in which the machine is busy weighs on both. */
export async function measureSpeed(files: CorpusFile[], rounds: number): Promise<Speed> {
  const folder = mkdtempSync(join(tmpdir(), 'firm-crm-bench-'))
  const service = await startRealService({ DATA_DIR: folder })
  try {
    const send = await registerAt(service.url)
    const throughService = () => endToEnd(files, (method, path, body) => send(service.url, method, path, body))
    await throughService()
    const alone: number[] = []
    const whole: number[] = []
    let pages = 0
    for (let round = 0; round < rounds; round++) {
      const library = await libraryAlone(files)
      pages = library.pages
      alone.push(library.seconds)
      whole.push(await throughService())
    }
    const [aloneSeconds, serviceSeconds] = [median(alone), median(whole)]
    return { pages, aloneSeconds, serviceSeconds, ratio: aloneSeconds / serviceSeconds }
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Send = (method: string, path: string, body?: unknown) => Promise<Response>

/** Uploads all files at once; seconds until the last one is completed. */
async function endToEnd(files: CorpusFile[], send: Send): Promise<number> {
  const startedAt = performance.now()
  const ids = await Promise.all(files.map((file) => upload(file, send)))
  // one question at a time: asking about all of them at once would be most of the work
  for (const id of ids) await completed(id, send)
  return (performance.now() - startedAt) / 1000
}

async function upload(file: CorpusFile, send: Send): Promise<string> {
  const form = new FormData()
  form.set('file', await openAsBlob(file.path), file.name)
  const { id } = (await (await send('POST', '/api/files/upload', form)).json()) as { id: string }
  return id
}

async function completed(id: string, send: Send) {
  for (;;) {
    const { status } = (await (await send('GET', `/api/files/${id}/status`)).json()) as { status: string }
    if (status === 'completed') return
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
