/** Values of records by the words in them, so that a part of a value finds it: "marine" the industry "Marine Equipment". */
export class ValueWords {
  readonly #cut: (text: string) => string[]
  readonly #having = new Map<string, Set<string>>()
  readonly #words = new Map<string, readonly string[]>()

  /** "cut" makes the words of a value, and those of a question, comparable. */
  constructor(cut: (text: string) => string[]) {
    this.#cut = cut
  }

  add(value: string) {
    if (this.#words.has(value)) return
    const words = this.#cut(value)
    this.#words.set(value, words)
    for (const word of words) {
      const having = this.#having.get(word)
      if (having) having.add(value)
      else this.#having.set(word, new Set([value]))
    }
  }

  /** The values in which all of the words stand, in any order. */
  withAll(text: string): string[] {
    const [first, ...others] = this.#cut(text)
    const found = [...(this.#having.get(first ?? '') ?? [])]
    return others.length === 0
      ? found
      : found.filter((value) => others.every((word) => this.wordsOf(value).includes(word)))
  }

  /** The values in which the words stand one after the other. */
  withRun(text: string): string[] {
    const run = ` ${this.#cut(text).join(' ')} `
    return this.withAll(text).filter((value) => ` ${this.wordsOf(value).join(' ')} `.includes(run))
  }

  wordsOf(value: string): readonly string[] {
    return this.#words.get(value) ?? []
  }
}
