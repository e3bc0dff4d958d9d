import { Crashed, OverLimit } from '../../../platform/isolated/errors.ts'
import { runIsolated } from '../../../platform/isolated/run.ts'
import { ArchiveRefused } from '../errors.ts'
import type { CheckAnswer, CheckInput } from './check_child.ts'

const module = new URL('./check_child.ts', import.meta.url)
const memoryBytesMax = 1_000_000_000
const secondsMax = 4 * 3600

/** Has a child read all of an archive first: what it can hold and finds in order may be read by others. */
export async function checkInChild(input: CheckInput, signal: AbortSignal): Promise<void> {
  const run = { module, input, memoryBytesMax, secondsMax, housekeeping: 'lean', signal } as const
  const { refused } = await runIsolated<CheckAnswer>(run).catch((error: unknown) => {
    if (error instanceof OverLimit || error instanceof Crashed)
      throw new ArchiveRefused('It holds more than can be read safely')
    throw error
  })
  if (refused !== null) throw new ArchiveRefused(refused)
}
