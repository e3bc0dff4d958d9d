import type { z } from 'zod'
import type { Asking } from '../../asking.ts'
import type { AgentName } from '../../events.ts'
import type { Result } from '../../plan/result.ts'
import type { Ledger } from '../ledger.ts'

/** For whom a tool looks something up, and where it keeps what it found. */
export type Looking = { asking: Asking; ledger: Ledger }

export type Found = {
  /** for the model, with the ids by which it is cited */
  lines: string[]
  /** what the reader sees of it too */
  result?: Result
  /** the answer ends with this question to the asker */
  question?: { text: string; choices: string[] }
}

/** Something that the model can have looked up. It reads, as the person who asks, and does nothing else. */
export type ReadingTool<I = unknown> = {
  name: string
  /** what it is for, for the model */
  about: string
  input: z.ZodType<I>
  /** whose work it is */
  agent: AgentName
  /** what is looked for, in a few words for the reader */
  task(input: I): string
  run(input: I, looking: Looking): Promise<Found>
}

/** One of several with inputs of their own. */
export const readingTool = <I>(tool: ReadingTool<I>): ReadingTool => tool as unknown as ReadingTool // reason: run() is given what "input" has read

/** What cannot be looked up as it was asked; the message is a sentence for the model. */
export class NotRunnable extends Error {
  override name = 'NotRunnable'
}
