import type { RecordName } from '../../../src/records/descriptions/index.ts'
import { Fault } from '../api/fault.ts'
import { addChange } from '../api/offline/waiting.ts'
import { newQuestion } from '../parts/question.ts'

/** A field that a colleague has changed while this person did. */
export type Clash = { name: string; before: unknown; mine: unknown; theirs: unknown }
/** How people call the fields of what is no record of a description, and what stands in them. */
export type InWords = { labelOf(name: string): string; textOf(name: string, value: unknown): string }
/** The record as the person saw it, as a colleague has left it, and what both have changed. */
export type Clashing = {
  of: RecordName | InWords | undefined
  seen: object
  current: object
  clashes: Clash[]
  /** who has left it like that */
  by: string | undefined
}

/** Whose change counts: answered with the names of the fields for which it is this person's. */
export const whoseCounts = newQuestion<Clashing, ReadonlySet<string>>()

type Send<Change, Answer> = (change: Partial<Change>, headers: Record<string, string>) => Promise<Answer>

/**
 * Sends a change of a record as the person saw it. What a colleague has changed meanwhile stays: other fields beside these
 * without a word; where both changed the same, it is asked whose counts. Throws where that is left unanswered.
 */
export const changeAsSeen = <Change extends object, Answer>(
  of: RecordName | InWords | undefined,
  seen: object,
  change: Partial<Change>,
  send: Send<Change, Answer>,
): Promise<Answer> => inTurn(seen, () => changeNow(of, seen, change, send))

async function changeNow<Change extends object, Answer>(
  of: RecordName | InWords | undefined,
  seen: object,
  change: Partial<Change>,
  send: Send<Change, Answer>,
): Promise<Answer> {
  let [left, known] = [change, seen]
  for (let version = versionOf(seen); ; ) {
    const outcome = await sent(known, left, version, send)
    if ('answer' in outcome) return outcome.answer
    const { current, by } = outcome
    const clashes = clashesOf(known, left, current)
    if (clashes.length > 0) {
      const mine = await whoseCounts.ask({ of, seen: known, current, clashes, by })
      if (!mine) throw new Fault(412, { detail: 'Not saved: a colleague has changed this meanwhile.' })
      left = only(left, (name) => mine.has(name) || !clashes.some((clash) => clash.name === name))
      // reason: it is the record, as a change of it is answered
      if (Object.keys(left).length === 0) return current as Answer
    }
    known = current
    version = versionOf(current)
  }
}

/** Takes a change back that has left the record like this; of what a colleague has changed since, nothing. */
export const takeBack = <Change extends object>(
  done: unknown,
  before: Partial<Change>,
  send: Send<Change, unknown>,
): Promise<void> => inTurn(done, () => takeBackNow(done, before, send))

async function takeBackNow<Change extends object>(
  done: unknown,
  before: Partial<Change>,
  send: Send<Change, unknown>,
): Promise<void> {
  let left = before
  for (let version = versionOf(done); ; ) {
    const outcome = await sent(Object(done), left, version, send)
    if ('answer' in outcome) return
    const { current } = outcome
    left = only(left, (name) => isSame(valueIn(current, name), valueIn(done, name)))
    if (Object.keys(left).length === 0)
      throw new Fault(412, { detail: 'A colleague has changed this since, so that nothing was taken back.' })
    version = versionOf(current)
  }
}

const last = new Map<string, Promise<unknown>>()

/** One change of a record after the other: what a person sees of it has all of their own that are on their way. */
function inTurn<Answer>(record: unknown, change: () => Promise<Answer>): Promise<Answer> {
  const id = String(valueIn(record, 'id'))
  const before = last.get(id)
  const own = before ? before.then(change, change) : change()
  last.set(id, own)
  const forget = () => {
    if (last.get(id) === own) last.delete(id)
  }
  own.then(forget, forget)
  return own
}

async function sent<Change, Answer>(
  seen: object,
  change: Partial<Change>,
  version: string,
  send: Send<Change, Answer>,
): Promise<{ answer: Answer } | { current: object; by: string | undefined }> {
  try {
    return { answer: await send(change, { 'if-match': `"${version}"` }) }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.unsent) return { answer: (await addChange(error.unsent, seen)) as Answer } // reason: the record as it was seen, with the change
    if (error.code !== 'version_conflict') throw error
    const { current, changed_by } = error.more
    if (typeof current !== 'object' || current === null) throw error
    const by = valueIn(changed_by, 'name')
    return { current, by: typeof by === 'string' ? by : undefined }
  }
}

/** What both have changed, each to something else. */
const clashesOf = (seen: object, change: object, current: object): Clash[] =>
  Object.entries(change)
    .map(([name, mine]) => ({ name, before: valueIn(seen, name), mine, theirs: valueIn(current, name) }))
    .filter(({ before, mine, theirs }) => !isSame(theirs, before) && !isSame(theirs, mine))

/** A row that does not tell its version is held against what the service has, field by field. */
const versionOf = (record: unknown): string => String(valueIn(record, 'updated_at') ?? 'not told')
/** Of a field, or of one within another: `values.ticket`. */
const valueIn = (record: unknown, name: string): unknown =>
  name
    .split('.')
    // reason: of whatever names
    .reduce(
      (of, part) => (typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[part] : null),
      record,
    ) ?? null
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const only = <T extends object>(change: T, isKept: (name: string) => boolean): T =>
  Object.fromEntries(Object.entries(change).filter(([name]) => isKept(name))) as T // reason: a part of it
