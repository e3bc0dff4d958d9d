import { doubtfulBelow } from '../../../../src/words/doubtful.ts'
import { type Entry, isAsked } from './values.ts'

type Confidence = 'checked' | 'read' | 'doubtful'

// the service is this sure where the words of a document leave no other reading, and less than that where they do
const sureFrom = 0.9
// a figure in a table whose row and column name it, where no other place tells it
const confidentFrom = 0.85

/**
 * How far a value can be relied on, in three steps. Checked: a person said so, or another place of the document agrees
 * and none disagrees. Doubtful: a check failed, the document says something else too, or the words allow another reading.
 */
export function confidenceOf(entry: Entry): Confidence {
  const { verdict, checks, confidence } = entry
  if (verdict === 'accepted' || verdict === 'edited') return 'checked'
  if (isAsked(entry)) return 'doubtful'
  if (checks.some(({ passed }) => !passed) || confidence < doubtfulBelow) return 'doubtful'
  return checks.length > 0 && confidence >= sureFrom ? 'checked' : 'read'
}

/** Whether a value is doubtful, and nobody has reviewed it. */
export const isInDoubt = (entry: Entry): boolean => entry.verdict === 'open' && confidenceOf(entry) === 'doubtful'

/** Whether nothing speaks against a value: a check of the document confirms it, or its words allow no other reading. */
export const isConsistent = (entry: Entry): boolean =>
  confidenceOf(entry) !== 'doubtful' && (entry.checks.length > 0 || entry.confidence >= confidentFrom)

export const confidenceWords: Record<Confidence, string> = { checked: 'Checked', read: 'Read', doubtful: 'Doubtful' }

/** The rule, for a person. */
export const confidenceRule =
  'Checked: a person said so, or it agrees with another place of the document. Read: it stands on the page, and nothing there confirms it. Doubtful: a check failed, the document says something else too, or the words allow another reading.'

/** Why a value is in its step, in a sentence. */
export function reasonOf(entry: Entry): string {
  if (entry.verdict === 'accepted' || entry.verdict === 'edited') return 'Confirmed by a person'
  if (isAsked(entry)) return 'The document says something else too'
  const failed = entry.checks.filter(({ passed }) => !passed).length
  if (failed > 0) return failed === 1 ? 'A check failed' : `${failed} checks failed`
  if (entry.confidence < doubtfulBelow) return 'The words allow another reading'
  return confidenceOf(entry) === 'checked' ? 'It agrees with the rest of the document' : 'Found on the page'
}
