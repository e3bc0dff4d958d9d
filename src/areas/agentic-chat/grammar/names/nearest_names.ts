import { wordsOf } from '../../../../words/name_words.ts'
import type { Ref } from '../../plan/result.ts'
import { distance } from '../rewording/misspellings.ts'
import { isOrdinary } from '../vocabulary/ordinary_words.ts'
import type { NameTable, Slot } from './name_table.ts'

/** The records whose names look like these words, nearest first; files are none of them. */
export function nearestNames(table: NameTable, words: readonly string[], limit: number): Ref[] {
  const asked = words.flatMap((word) => wordsOf(word))
  const scores = new Map<Slot, number>()
  for (const word of asked) {
    const best = new Map<Slot, number>()
    const spellings = table.spellings()
    for (let number = 0; number < spellings.length; number++) {
      const likeness = likenessOf(word, spellings[number] ?? '')
      const slots = likeness > 0 ? table.having(number) : []
      for (const slot of slots) best.set(slot, Math.max(best.get(slot) ?? 0, likeness))
    }
    for (const [slot, likeness] of best) scores.set(slot, (scores.get(slot) ?? 0) + likeness)
  }
  return [...scores]
    .filter(([slot]) => table.typeOf(slot) !== 'file')
    .map(([slot, score]) => ({ ref: table.refOf(slot), score: score / Math.max(asked.length, table.lengthOf(slot)) }))
    .sort((a, b) => b.score - a.score || (a.ref.label < b.ref.label ? -1 : 1))
    .slice(0, limit)
    .map(({ ref }) => ref)
}

/** 1: the same; 0: another word. Ordinary words tell little. */
function likenessOf(asked: string, spelling: string): number {
  // most slips are not at the beginning; to look closely at every word of a large firm would take too long
  if (asked[0] !== spelling[0] && (asked[1] !== spelling[1] || asked[2] !== spelling[2])) return 0
  const weight = isOrdinary(asked) ? 0.3 : 1
  if (asked === spelling) return weight
  if (asked.length < 3 || spelling.length < 3) return 0
  if (spelling.startsWith(asked) || asked.startsWith(spelling)) {
    const share = Math.min(asked.length, spelling.length) / Math.max(asked.length, spelling.length)
    return share >= 0.5 ? weight * share : 0
  }
  const most = asked.length >= 6 ? 2 : 1
  const slips = distance(asked, spelling, most)
  return slips > most ? 0 : weight * (1 - slips / Math.max(asked.length, spelling.length))
}
