import { isLegalForm } from '../../../../words/legal_forms.ts'
import { isOrdinary } from '../vocabulary/ordinary_words.ts'
import type { NamedType, NameTable, Slot } from './name_table.ts'

/** Records that a run of words names: all by their whole name, or all by a part of it. */
type NamedRecords = { by: 'whole' | 'part'; slots: readonly Slot[] }

/** A word that more names than this share tells none of them. */
const sharedMax = 12
const namedMax = 20

/** The records that a run of folded words names; a whole name beats parts, and one to the letter beats one without "Inc". */
export function recordsNamed(table: NameTable, words: readonly string[]): NamedRecords | undefined {
  const found = lookUp(table, words)
  if (found?.by === 'whole') return found
  const last = words.at(-1) ?? ''
  const bare = words.length > 1 && isLegalForm(last) && lookUp(table, words.slice(0, -1))
  return bare && bare.by === 'whole' ? bare : found
}

function lookUp(table: NameTable, words: readonly string[]): NamedRecords | undefined {
  const run: number[] = []
  for (const word of words) {
    const number = table.numberOf(word)
    if (number === undefined) return byInitials(table, words)
    run.push(number)
  }
  const found = run.length === 1 ? ofOneWord(table, words[0] ?? '', run[0] ?? 0) : ofSeveral(table, words, run)
  return found ?? byInitials(table, words)
}

function ofOneWord(table: NameTable, word: string, number: number): NamedRecords | undefined {
  const alone = table.alone(number)
  const exact = alone.filter((slot) => table.lengthOf(slot) === 1)
  // a company may be called Next, and "next week" is no company: such a name is not sure
  const by = isOrdinary(word) ? 'part' : 'whole'
  if (alone.length > 0) return { by, slots: (exact.length > 0 ? exact : alone).slice(0, namedMax) }
  const having = table.having(number)
  if (isOrdinary(word) || isLegalForm(word)) return undefined
  const parts = withoutShared(
    table,
    having.filter((slot) => table.typeOf(slot) !== 'file'),
  )
  return parts.length > 0 ? { by: 'part', slots: parts.slice(0, namedMax) } : undefined
}

function ofSeveral(table: NameTable, words: readonly string[], run: readonly number[]): NamedRecords | undefined {
  const having = run.map(table.having).reduce((a, b) => (b.length < a.length ? b : a))
  const isTelling = words.some((word) => !isOrdinary(word) && !isLegalForm(word))
  const exact: Slot[] = []
  const core: Slot[] = []
  const parts: Slot[] = []
  for (const slot of having) {
    const type = table.typeOf(slot)
    const at = table.positionOf(slot, run)
    const isWhole = at >= 0 && at <= table.coreFrom(slot) && at + run.length >= table.coreTo(slot)
    if (isWhole && (type !== 'file' || isTelling)) (run.length === table.lengthOf(slot) ? exact : core).push(slot)
    else if (type !== 'file' && isPart(table, slot, { at, run, type, isTelling })) parts.push(slot)
  }
  const [by, slots] =
    exact.length > 0 ? ['whole' as const, exact] : core.length > 0 ? ['whole' as const, core] : ['part' as const, parts]
  return slots.length > 0 ? { by, slots: slots.slice(0, namedMax) } : undefined
}

type Place = { at: number; run: readonly number[]; type: NamedType; isTelling: boolean }

/** Two ordinary words name a record only where its name begins with them: "harbor logistics" of "Harbor Logistics Midwest". */
function isPart(table: NameTable, slot: Slot, { at, run, type, isTelling }: Place): boolean {
  if (at >= 0) return isTelling || at <= table.coreFrom(slot)
  // "Jane Doe" of "Jane Mary Doe"
  const isPerson = type === 'contact' || type === 'user'
  return (
    isPerson &&
    run.length === 2 &&
    run[0] === table.wordAt(slot, table.coreFrom(slot)) &&
    run[1] === table.wordAt(slot, table.coreTo(slot) - 1)
  )
}

/** Leaves out each kind of record of which too many share the word: of a thousand contacts called Ana, and one colleague, the colleague. */
function withoutShared(table: NameTable, slots: readonly Slot[]): readonly Slot[] {
  if (slots.length <= sharedMax) return slots
  const byType = Map.groupBy(slots, (slot) => table.typeOf(slot))
  return [...byType.values()].filter((ofType) => ofType.length <= sharedMax).flat()
}

function byInitials(table: NameTable, words: readonly string[]): NamedRecords | undefined {
  const [word = ''] = words
  if (words.length > 1 || word.length < 3 || isOrdinary(word)) return undefined
  const slots = table.withInitials(word)
  return slots.length > 0 && slots.length <= sharedMax ? { by: 'part', slots } : undefined
}
