import type { Reading } from '../../src/areas/files/reading/read_child.ts'
import type { CorpusFile } from './corpus_files.ts'
import { readCorpusFile } from './quality.ts'

type Read = { file: CorpusFile; reading: Reading; seconds: number }

const reads = new Map<string, Promise<Read>>()

/** A file is read once, however many parts of the measurement ask for it. Seconds are those of that one time. */
export function readOnce(file: CorpusFile): Promise<Read> {
  const known = reads.get(file.path) ?? readTimed(file)
  reads.set(file.path, known)
  return known
}

async function readTimed(file: CorpusFile): Promise<Read> {
  const startedAt = performance.now()
  const reading = await readCorpusFile(file)
  return { file, reading, seconds: (performance.now() - startedAt) / 1000 }
}
