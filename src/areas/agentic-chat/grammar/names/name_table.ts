import { wordsOf } from '../../../../words/name_words.ts'
import type { Ref } from '../../plan/result.ts'
import { isGroupWord, isHonorific, isLegalForm } from '../rewording/spellings.ts'
import { isOrdinary } from '../vocabulary/ordinary_words.ts'

export const namedTypes = ['company', 'contact', 'deal', 'fund', 'user', 'file'] as const
export type NamedType = (typeof namedTypes)[number]

/** The place of a record in the table. */
export type Slot = number

/**
 * The names of a firm's records, cut into words. Flat arrays of numbers instead of an object for each name: a hundred
 * thousand companies take a few megabytes beside their texts. What is removed keeps its slot until the table is made anew.
 */
export class NameTable {
  readonly #slots = new Map<string, Slot>()
  readonly #ids: string[] = []
  readonly #labels: string[] = []
  /** index into namedTypes; removed: 255 */
  #types = new Uint8Array(1024)
  /** where the words of a slot begin in #words; they end where the next slot's begin */
  #starts = new Uint32Array(1025)
  /** the part of the name that people say, counted from its first word: from the high four bits to the low four */
  #cores = new Uint8Array(1024)
  #words = new Uint32Array(4096)
  readonly #vocabulary = new Map<string, number>()
  readonly #spelled: string[] = []
  /** by word: the slots that have it, in the order they came; one alone is kept as a number */
  readonly #having: (Slot | Slot[])[] = []
  /** by word: the slots of which it is the whole name that people say */
  readonly #alone = new Map<number, Slot | Slot[]>()
  /** initials of names of three words and more */
  readonly #initials = new Map<string, Slot | Slot[]>()
  #removed = 0
  #textBytes = 0

  get removedShare() {
    return this.#ids.length === 0 ? 0 : this.#removed / this.#ids.length
  }

  /** What it takes in memory, about: measured per entry on V8. */
  get sizeBytes() {
    const flat = this.#types.byteLength + this.#starts.byteLength + this.#cores.byteLength + this.#words.byteLength
    const listed = this.#starts[this.#ids.length] ?? 0
    return flat + this.#textBytes + this.#ids.length * 90 + this.#spelled.length * 110 + listed * 8
  }

  /** Adds a record, or gives it another name. */
  set(type: NamedType, id: string, label: string) {
    const old = this.#slots.get(id)
    if (old !== undefined && this.#labels[old] === label && this.isAlive(old)) return
    this.remove(id)
    const words = type === 'file' ? wordsOf(label.replace(/\.[a-z0-9]{1,5}$/i, '')) : wordsOf(label)
    const slot = this.#ids.push(id) - 1
    this.#labels.push(label)
    this.#slots.set(id, slot)
    this.#textBytes += id.length + label.length + 32
    this.#makeRoom(slot, words.length)
    this.#types[slot] = namedTypes.indexOf(type)
    this.#cores[slot] = coreOf(type, words)
    let at = this.#starts[slot] ?? 0
    for (const [i, word] of words.entries()) {
      const number = this.#numberOf(word)
      this.#words[at++] = number
      if (words.indexOf(word) === i) this.#having[number] = withSlot(this.#having[number], slot)
    }
    this.#starts[slot + 1] = at
    const from = this.coreFrom(slot)
    const only = this.coreTo(slot) - from === 1 && type !== 'file' ? this.wordAt(slot, from) : undefined
    if (only !== undefined) this.#alone.set(only, withSlot(this.#alone.get(only), slot))
    const initials = type === 'company' ? initialsOf(words) : undefined
    if (initials) this.#initials.set(initials, withSlot(this.#initials.get(initials), slot))
  }

  remove(id: string) {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    this.#slots.delete(id)
    this.#types[slot] = removedType
    this.#removed++
  }

  has = (id: string) => this.#slots.has(id)
  isAlive = (slot: Slot) => this.#types[slot] !== removedType
  /** undefined: removed */
  typeOf = (slot: Slot): NamedType | undefined => namedTypes[this.#types[slot] ?? removedType]
  refOf = (slot: Slot): Ref => ({
    type: this.typeOf(slot) ?? 'company',
    id: this.#ids[slot] ?? '',
    label: this.#labels[slot] ?? '',
  })
  slotOf = (id: string): Slot | undefined => this.#slots.get(id)

  /** The number of a word; undefined: no name has it. */
  numberOf = (word: string): number | undefined => this.#vocabulary.get(word)
  spellings = (): readonly string[] => this.#spelled

  /** The slots that have a word, removed ones among them. */
  having = (word: number) => asList(this.#having[word])
  /** Those of which it is the whole name that people say. */
  alone = (word: number) => asList(this.#alone.get(word))
  withInitials = (initials: string) => asList(this.#initials.get(initials))

  /** How many words a name has. */
  lengthOf = (slot: Slot) => (this.#starts[slot + 1] ?? 0) - (this.#starts[slot] ?? 0)
  coreFrom = (slot: Slot) => (this.#cores[slot] ?? 0) >> 4
  coreTo = (slot: Slot) => Math.min((this.#cores[slot] ?? 0) & 15, this.lengthOf(slot))
  wordAt = (slot: Slot, position: number) => this.#words[(this.#starts[slot] ?? 0) + position]

  /** Where a run of words stands in a name; -1: nowhere. */
  positionOf(slot: Slot, run: readonly number[]): number {
    const start = this.#starts[slot] ?? 0
    const last = (this.#starts[slot + 1] ?? 0) - run.length
    for (let at = start; at <= last; at++) {
      let same = 0
      while (same < run.length && this.#words[at + same] === run[same]) same++
      if (same === run.length) return at - start
    }
    return -1
  }

  #numberOf(word: string): number {
    const known = this.#vocabulary.get(word)
    if (known !== undefined) return known
    const number = this.#spelled.push(word) - 1
    this.#vocabulary.set(word, number)
    this.#textBytes += word.length + 24
    return number
  }

  #makeRoom(slot: Slot, words: number) {
    if (slot >= this.#types.length) {
      this.#types = grown(this.#types, new Uint8Array(this.#types.length * 2))
      this.#cores = grown(this.#cores, new Uint8Array(this.#cores.length * 2))
      this.#starts = grown(this.#starts, new Uint32Array(this.#types.length + 1))
    }
    const needed = (this.#starts[slot] ?? 0) + words
    if (needed > this.#words.length) this.#words = grown(this.#words, new Uint32Array(needed * 2))
  }
}

const removedType = 255

function grown<T extends Uint8Array | Uint32Array>(from: T, into: T): T {
  into.set(from)
  return into
}

function withSlot(slots: Slot | Slot[] | undefined, slot: Slot): Slot | Slot[] {
  if (slots === undefined) return slot
  if (typeof slots === 'number') return [slots, slot]
  slots.push(slot)
  return slots
}

const asList = (slots: Slot | Slot[] | undefined): readonly Slot[] =>
  slots === undefined ? [] : typeof slots === 'number' ? [slots] : slots

/** What people say of a name: without "The", legal forms, titles; first word << 4 | end. */
function coreOf(type: NamedType, words: readonly string[]): number {
  let from = 0
  let to = Math.min(words.length, 15)
  if (type === 'company' || type === 'deal' || type === 'fund') {
    while (to > 1 && isLegalForm(words[to - 1] ?? '')) to--
    if (words[0] === 'the' && to > 1) from = 1
    // "Next plc" is called Next; "Health Group" is not called Health
    const isOne = to - from === 1 && isOrdinary(words[from] ?? '')
    if (isOne && words.slice(to).some(isGroupWord)) return Math.min(words.length, 15)
  } else if (type !== 'file') {
    while (from < to - 1 && isHonorific(words[from] ?? '')) from++
    while (to > from + 1 && isHonorific(words[to - 1] ?? '')) to--
  }
  return (from << 4) | to
}

function initialsOf(words: readonly string[]): string | undefined {
  const said = words.filter((word) => !isLegalForm(word) && word !== 'of' && word !== 'the')
  const initials = said.map((word) => word[0]).join('')
  return said.length >= 3 && said.length <= 6 && !isOrdinary(initials) ? initials : undefined
}
