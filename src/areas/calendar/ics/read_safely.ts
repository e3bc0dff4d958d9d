import { Crashed, OverLimit } from '../../../platform/isolated/errors.ts'
import { runIsolated } from '../../../platform/isolated/run.ts'
import { readEvent, unreadable } from './ics_read.ts'
import type { EntryAnswer, EntryInput } from './read_child.ts'

const module = new URL('./read_child.ts', import.meta.url)
const limits = { memoryBytesMax: 400_000_000, secondsMax: 15 }

/** An entry of a firm's connected calendar, or why it cannot be read. One that might take long is read in a child. */
export async function readEntry(input: EntryInput, firmId: string): Promise<EntryAnswer> {
  try {
    if (isQuick(input.ics)) return { event: readEvent(input.ics, input.zone, new Set(input.own)) }
    return await runIsolated<EntryAnswer>({ module, input, owner: firmId, ...limits })
  } catch (error) {
    if (error instanceof OverLimit || error instanceof Crashed)
      return { fault: 'The event takes more time or memory to read than an event may' }
    return { fault: unreadable(error) }
  }
}

const quickCharactersMax = 16_384
/** To find the last of a counted series takes a search for each; other parts of a rule can make each of them a long one. */
const quickCount =
  /^RRULE:(?!.*COUNT=)|^RRULE:(?!.*COUNT=\d{3})(?:(?:FREQ|INTERVAL|COUNT|WKST)=\w+(?:;|\r?$)|BYDAY=[A-Z,]+(?:;|\r?$))+/i

/** Whether an entry is read within some hundredths of a second whatever is in it. */
export function isQuick(ics: string): boolean {
  if (ics.length > quickCharactersMax) return false
  const rules = ics.replace(/\r?\n[ \t]/g, '').match(/^RRULE.*$/gim) ?? []
  return rules.every((rule) => quickCount.test(rule)) && rules.filter((rule) => /COUNT/i.test(rule)).length <= 1
}
