import { z } from 'zod'
import type { JobKind } from '../../../platform/jobs/queue.ts'

const FileToRead = z.object({ firm_id: z.string(), file_id: z.string() })
export type FileToRead = z.output<typeof FileToRead>

/** Says of a file whose job ended without a word that it failed: none stays "processing" for ever. */
export const giveUpFile = { name: 'give_up_file', payload: FileToRead } satisfies JobKind

// Beyond the longest that reading may take by its own limits, which end it with a reason: a thousand pages to recognise.
const secondsMax = 8 * 3600

/** Reads a file that was uploaded. */
export const readFile = { name: 'read_file', payload: FileToRead, secondsMax, givenUp: giveUpFile } satisfies JobKind

/** Reads a file that was found to take long, beside the others and never instead of them, such as many scanned pages. */
export const readLargeFile = {
  name: 'read_large_file',
  payload: FileToRead,
  secondsMax,
  givenUp: giveUpFile,
} satisfies JobKind
