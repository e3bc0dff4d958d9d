import { isGroupWord, isLegalForm } from '../../../../words/legal_forms.ts'
import { wordsOf } from '../../../../words/name_words.ts'
import type { Ref } from '../../plan/result.ts'
import { isHonorific } from '../rewording/spellings.ts'
import { isOrdinary } from '../vocabulary/ordinary_words.ts'

export type NamedType = 'company' | 'contact' | 'deal' | 'fund' | 'user' | 'file'

/** The place of a record in the table. */
export type Slot = number

/** The words that people say of a name: from the first up to but not including "to". */
type Core = { from: number; to: number }

/** Names of records, cut into words. */
export class NameTable {
  readonly #known = new Set<string>()
  readonly #refs: (Ref & { type: NamedType })[] = []
  /** by slot: the numbers of its words, and the part of them that people say */
  readonly #words: number[][] = []
  readonly #cores: Core[] = []
  readonly #vocabulary = new Map<string, number>()
  readonly #spelled: string[] = []
  readonly #having = new Map<number, Slot[]>()
  readonly #alone = new Map<number, Slot[]>()
  /** of names of three words and more */
  readonly #initials = new Map<string, Slot[]>()

  add({ type, id, name }: { type: NamedType; id: string; name: string }) {
    if (this.#known.has(id)) return
    this.#known.add(id)
    const words = type === 'file' ? wordsOf(name.replace(/\.[a-z0-9]{1,5}$/i, '')) : wordsOf(name)
    const slot = this.#refs.push({ type, id, label: name }) - 1
    const numbers = words.map((word) => this.#numberOf(word))
    this.#words.push(numbers)
    for (const number of new Set(numbers)) push(this.#having, number, slot)
    const core = coreOf(type, words)
    this.#cores.push(core)
    const only = core.to - core.from === 1 && type !== 'file' ? numbers[core.from] : undefined
    if (only !== undefined) push(this.#alone, only, slot)
    const initials = type === 'company' ? initialsOf(words) : undefined
    if (initials) push(this.#initials, initials, slot)
  }

  refOf(slot: Slot): Ref & { type: NamedType } {
    const ref = this.#refs[slot]
    if (!ref) throw new Error(`no record has the slot ${slot}`)
    return ref
  }
  typeOf = (slot: Slot): NamedType => this.refOf(slot).type

  /** The number of a word; undefined: no name has it. */
  numberOf = (word: string): number | undefined => this.#vocabulary.get(word)
  spellings = (): readonly string[] => this.#spelled

  /** The slots that have a word. */
  having = (word: number): readonly Slot[] => this.#having.get(word) ?? []
  /** Those of which it is the whole name that people say. */
  alone = (word: number): readonly Slot[] => this.#alone.get(word) ?? []
  withInitials = (initials: string): readonly Slot[] => this.#initials.get(initials) ?? []

  /** How many words a name has. */
  lengthOf = (slot: Slot) => this.#words[slot]?.length ?? 0
  coreFrom = (slot: Slot) => this.#cores[slot]?.from ?? 0
  coreTo = (slot: Slot) => this.#cores[slot]?.to ?? 0
  wordAt = (slot: Slot, position: number) => this.#words[slot]?.[position]

  /** Where a run of words stands in a name; -1: nowhere. */
  positionOf(slot: Slot, run: readonly number[]): number {
    const words = this.#words[slot] ?? []
    return words.findIndex((_, at) => run.every((word, i) => words[at + i] === word))
  }

  #numberOf(word: string): number {
    const known = this.#vocabulary.get(word)
    if (known !== undefined) return known
    const number = this.#spelled.push(word) - 1
    this.#vocabulary.set(word, number)
    return number
  }
}

function push<K>(lists: Map<K, Slot[]>, key: K, slot: Slot) {
  const list = lists.get(key)
  if (list) list.push(slot)
  else lists.set(key, [slot])
}

/** What people say of a name: without "The", legal forms, titles. */
function coreOf(type: NamedType, words: readonly string[]): Core {
  let from = 0
  let to = words.length
  if (type === 'company' || type === 'deal' || type === 'fund') {
    while (to > 1 && isLegalForm(words[to - 1] ?? '')) to--
    if (words[0] === 'the' && to > 1) from = 1
    // "Next plc" is called Next; "Health Group" is not called Health
    const isOne = to - from === 1 && isOrdinary(words[from] ?? '')
    if (isOne && words.slice(to).some(isGroupWord)) return { from: 0, to: words.length }
  } else if (type !== 'file') {
    while (from < to - 1 && isHonorific(words[from] ?? '')) from++
    while (to > from + 1 && isHonorific(words[to - 1] ?? '')) to--
  }
  return { from, to }
}

function initialsOf(words: readonly string[]): string | undefined {
  const said = words.filter((word) => !isLegalForm(word) && word !== 'of' && word !== 'the')
  const initials = said.map((word) => word[0]).join('')
  return said.length >= 3 && said.length <= 6 && !isOrdinary(initials) ? initials : undefined
}
