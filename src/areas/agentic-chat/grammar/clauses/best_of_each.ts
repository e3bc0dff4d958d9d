import { type Tape, tagOf, wordOf } from '../tape.ts'
import { isSingular } from '../vocabulary/words.ts'

const superlatives = /^(?:big|small|new|old|long|short|likely|top|most|least)$/
const groups = /^(?:owner|industry|stage|source|country|location|fund|author)$/

/**
 * "The largest deal of each colleague", "top 3 deals per owner": some records of each group. No plan says that, and a figure of
 * the groups would look like an answer.
 */
export function isBestOfEach(tape: Tape): boolean {
  return tape.some((atom, at) => {
    if (!superlatives.test(tagOf(atom, 'O') ?? '')) return false
    const behind = tape.slice(at + 1, at + 5)
    const noun = behind.find((one) => tagOf(one, 'N') !== undefined)
    // "and the largest of each owner"
    if (tagOf(behind[0], 'G') !== undefined) return wordOf(behind[0]) !== 'by' && isOfEach(tape, at + 1)
    if (!noun) return false
    const isCounted = behind.slice(0, behind.indexOf(noun)).some(({ kind }) => kind === 'amount')
    return (isCounted || isSingular(wordOf(noun))) && tape.some((_, place) => isOfEach(tape, place))
  })
}

/** "per owner", "in each industry", "each owner's"; "by" only before what is no figure. */
function isOfEach(tape: Tape, at: number): boolean {
  const [atom, next] = tape.slice(at)
  const isGroup = groups.test(tagOf(next, 'F') ?? '') || tagOf(next, 'N') === 'people'
  return isGroup && (tagOf(atom, 'G') !== undefined || /^(?:each|every)$/.test(wordOf(atom)))
}
