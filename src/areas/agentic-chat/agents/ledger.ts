import { speaksToAnAi } from '../../../platform/ai/orders.ts'
import { recordCitation } from '../answers/citing.ts'
import { oneLine } from '../answers/markdown.ts'
import type { Citation, Ref } from '../plan/result.ts'
import { figureKey, figuresOf, type Value } from './figures.ts'

/** What can be cited: a record or a row that was worked out, with its values; or a sentence that somebody wrote. */
export type Source = {
  /** r3: a record or row; t2.4: a sentence; x1: worked out */
  id: string
  /** who and what it is about, by name */
  about: readonly string[]
  values: ReadonlyMap<string, Value>
  /** of a sentence: what it says */
  words: string | null
  /** of a sentence: it tells an AI what to do, and is no source of anything */
  isOrder: boolean
  /** of a sentence: this chat has said it before */
  isOurs?: boolean
  citations: readonly Citation[]
}

const named: ReadonlySet<Ref['type']> = new Set(['company', 'contact', 'deal', 'fund', 'user', 'file'])
/** Whether a record is called by a name; another is called by its text. */
export const isNamed = ({ type }: Pick<Ref, 'type'>): boolean => named.has(type)

type Row = {
  ref: Ref | null
  about: readonly string[]
  values: Iterable<readonly [string, Value]>
  citations: readonly Citation[]
}
type Written = {
  /** which text it is */
  of: string
  /** all of them: those that are left out have their numbers too */
  sentences: readonly string[]
  /** which of them are shown */
  shown: ReadonlySet<number>
  about: readonly string[]
  citation(words: string): Citation | readonly Citation[] | undefined
  isOurs?: boolean
}
export type Shown = { id: string; words: string; isOrder: boolean }

/** All that was found for one answer, each with the id by which it is cited, used further and opened. */
export class Ledger {
  readonly sources = new Map<string, Source>()
  /** Names of companies, deals and funds: what figures are of. */
  readonly subjects = new Set<string>()
  /** what was told beside rows and sentences: heads of texts, and what has to be known */
  readonly said: string[] = []
  readonly #refs = new Map<string, Ref>()
  readonly #known = new Map<string, string>()
  readonly #texts = new Map<string, number>()
  #next = 1
  #worked = 0

  /** The id of a row, and the names that its values have here; a record that was seen before keeps its own id, and has these too. */
  row({ ref, about, values, citations }: Row): { id: string; values: [string, Value][] } {
    const key = ref && `${ref.type} ${ref.id}`
    const id = (key && this.#known.get(key)) || `r${this.#next++}`
    if (ref && key) {
      this.#known.set(key, id)
      this.#refs.set(id, ref)
      if (/^(?:company|deal|fund)$/.test(ref.type)) this.subjects.add(ref.label)
    }
    const before = this.sources.get(id)
    const all = new Map(before?.values)
    const kept = [...values].map(([name, value]): [string, Value] => {
      const free = freeName(all, name, value)
      all.set(free, value)
      return [free, value]
    })
    const names = [...new Set([...(before?.about ?? []), ...about])]
    const cited = before && before.citations.length > 0 ? before.citations : citations
    this.sources.set(id, { id, about: names, values: all, words: null, isOrder: false, citations: cited })
    return { id, values: kept }
  }

  /** The id of a record that is only named. */
  record(ref: Ref, values: Row['values'] = []): string {
    const source = recordCitation(ref)
    const about = isNamed(ref) ? [oneLine(ref.label)] : []
    return this.row({ ref, about, values, citations: source ? [source] : [] }).id
  }

  /** A figure that was worked out of others. */
  worked(value: Value, { about, citations }: Pick<Row, 'about' | 'citations'>): string {
    const id = `x${++this.#worked}`
    const values = new Map([['value', value]])
    this.sources.set(id, { id, about, values, words: null, isOrder: false, citations })
    return id
  }

  /** The sentences of a text that are shown, each with its id. What follows an order to an AI in the same line belongs to it. */
  text({ of, sentences, shown, about, citation, isOurs = false }: Written): Shown[] {
    const number = this.#texts.get(of) ?? this.#texts.size + 1
    this.#texts.set(of, number)
    let isOrder = false
    return sentences.flatMap((sentence, at) => {
      isOrder = (isOrder && !sentence.startsWith('\n')) || speaksToAnAi(sentence)
      if (!shown.has(at)) return []
      const words = sentence.trim()
      const id = `t${number}.${at + 1}`
      const citations = [citation(words) ?? []].flat()
      this.sources.set(id, { id, about, values: new Map(), words, isOrder, isOurs, citations })
      return [{ id, words, isOrder }]
    })
  }

  /** The record behind an id; undefined where it is none of this answer. */
  refOf(id: string): Ref | undefined {
    return this.#refs.get(id)
  }

  /** The record of a kind that was shown under this name. */
  recordNamed(name: string, type: Ref['type']): Ref | undefined {
    const said = name.trim().toLowerCase()
    return [...this.#refs.values()].find((ref) => ref.type === type && ref.label.toLowerCase() === said)
  }

  /** "r3.value" as calc has it. */
  valueAt(path: string): { value: Value; source: Source } | undefined {
    const [id = '', ...name] = path.split('.')
    const source = this.sources.get(id)
    const value = source?.values.get(name.join('.') || 'value')
    return source && value && { value, source }
  }

  /** A sentence that was shown and has this number. */
  sentenceWith(number: number): Source | undefined {
    return [...this.sources.values()].find(
      ({ words, isOrder }) => words !== null && !isOrder && figuresOf(words).some(({ amount }) => amount === number),
    )
  }

  /** What texts want an AI to do. */
  orders(): string[] {
    return [...this.sources.values()].flatMap(({ isOrder, words }) => (isOrder && words !== null ? [words] : []))
  }

  /** Names of what was found. */
  names(): Set<string> {
    return new Set([...this.sources.values()].flatMap(({ about }) => about))
  }
}

/** The same field with another value, such as in another currency or at another time, stands beside the first. */
function freeName(taken: ReadonlyMap<string, Value>, name: string, value: Value): string {
  for (let at = 1; ; at++) {
    const free = at === 1 ? name : `${name}_${at}`
    const known = taken.get(free)
    if (!known || figureKey(known) === figureKey(value)) return free
  }
}
