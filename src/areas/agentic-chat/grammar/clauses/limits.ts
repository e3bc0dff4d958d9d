import type { Draft } from '../asked.ts'
import type { Tape } from '../tape.ts'
import { tagOf, take, wordOf } from '../tape.ts'
import { superlatives } from './superlatives.ts'

/** "top 5", "the three largest", "which three companies have the fewest employees": how many are asked for. */
export const takeLimit = (tape: Tape, draft: Draft): void => {
  const hit =
    take(tape, 'O +A:plain') ?? numberOfNouns(tape) ?? spotNumberBefore(tape) ?? take(tape, 'first +A:plain') ?? null
  const amount = hit?.parts.find((part) => part?.kind === 'amount')
  if (!hit || amount?.kind !== 'amount') return
  const { value } = amount.amount
  if (!Number.isInteger(value) || value < 1 || value > 100) {
    for (const atom of hit.span) atom.used = false
    return
  }
  draft.limit = value
  for (const atom of hit.span) atom.used = atom.kind === 'amount' || wordOf(atom) === 'first'
}
/** "which three companies have the fewest employees" */
const numberOfNouns = (tape: Tape) => {
  const at = tape.findIndex((atom, index) => {
    const before = wordOf(tape[index - 1])
    return (
      !atom.used &&
      atom.tags.includes('A:plain') &&
      (index === 0 || /^(which|what|the|list|show|me|our|name|give)$/.test(before))
    )
  })
  const noun = tape.slice(at + 1, at + 8).some((atom) => tagOf(atom, 'N'))
  const extreme = tape.some((atom) => !atom.used && superlatives[tagOf(atom, 'O') ?? ''])
  const atom = tape[at]
  return atom && noun && extreme ? { parts: [atom], span: [atom], at } : null
}
const spotNumberBefore = (tape: Tape) => take(tape, 'A:plain +O')
