import type { Expr, Op } from '../../metrics/formula.ts'
import { shifted } from '../../metrics/formula.ts'
import type { Meaning, Names } from './names.ts'

/** Thrown inside, where a phrase has a word that no rule takes. */
class NotAPhrase extends Error {
  override name = 'NotAPhrase'
}

/** Words beside a figure that say nothing of their own. */
const fillers = new Set(['the', 'a', 'an', 'amount', 'value', 'figure', 'level', 'its', 'their', 'of', 'line', 'item'])
const nameWordsMax = 8

/**
 * A figure in words as a formula: "revenue", "A less B", "average A between FY1 and FY2", "A as a % of B", "A % margin".
 * "base" is the year that is asked for, to which years inside are counted back. Null where a word is left over.
 */
export function phrased(words: string, names: Names, base: number | null): Meaning | null {
  const tokens = words.replace(/,/g, ' ').match(/@\d{4}(?:q[1-4])?|<company>|\d+(?:\.\d+)?|[a-z]+|[-+*/()%=×÷]/g) ?? []
  try {
    const reader = new Reader(tokens, names, base)
    const meaning = reader.sum()
    reader.skip()
    return reader.isAtEnd ? meaning : null
  } catch (error) {
    if (error instanceof NotAPhrase) return null
    throw error
  }
}

class Reader {
  readonly #tokens: readonly string[]
  readonly #names: Names
  readonly #base: number | null
  #at = 0
  constructor(tokens: readonly string[], names: Names, base: number | null) {
    this.#tokens = tokens
    this.#names = names
    this.#base = base
  }

  get isAtEnd() {
    return this.#at >= this.#tokens.length
  }

  skip() {
    while (fillers.has(this.#tokens[this.#at] ?? '')) this.#at += 1
  }

  /** Takes these words where they come next. */
  #take(...words: string[]): boolean {
    if (!words.every((word, index) => this.#tokens[this.#at + index] === word)) return false
    this.#at += words.length
    return true
  }

  sum(): Meaning {
    let left = this.#product()
    for (;;) {
      const op: Op | null = this.#take('+') || this.#take('plus') ? '+' : this.#minus() ? '-' : null
      if (!op) return left
      left = joined(op, left, this.#product())
    }
  }

  #minus() {
    return this.#take('-') || this.#take('less') || this.#take('minus')
  }

  #product(): Meaning {
    let left = this.#shared()
    for (;;) {
      const op: Op | null = this.#over() ? '/' : this.#times() ? '*' : null
      if (!op) return left
      left = joined(op, left, this.#shared())
    }
  }

  #over() {
    return this.#take('/') || this.#take('÷') || this.#take('divided', 'by') || this.#take('over')
  }

  #times() {
    return (
      this.#take('*') || this.#take('×') || this.#take('x') || this.#take('times') || this.#take('multiplied', 'by')
    )
  }

  /** "capex as a % of revenue", "EBITDA % margin" */
  #shared(): Meaning {
    const figure = this.#single()
    if (this.#shareOf()) return share(figure, this.#single())
    if (this.#take('%', 'margin') || this.#take('margin')) return share(figure, this.#named('revenue'))
    return figure
  }

  #shareOf() {
    const from = this.#at
    this.#take('as')
    this.#take('a')
    const isShare = this.#take('%') || this.#take('percent') || this.#take('percentage')
    if (isShare && this.#take('of')) return true
    this.#at = from
    return false
  }

  #named(name: string): Meaning {
    const meaning = this.#names.get(name)
    if (!meaning) throw new NotAPhrase()
    return meaning
  }

  #single(): Meaning {
    this.skip()
    const next = this.#tokens[this.#at]
    if (next === undefined) throw new NotAPhrase()
    if (/^\d/.test(next)) {
      this.#at += 1
      return { expr: { kind: 'number', value: Number(next) }, as: null }
    }
    if (next === '(') {
      this.#at += 1
      const inner = this.sum()
      this.skip()
      if (!this.#take(')')) throw new NotAPhrase()
      return inner
    }
    if (next.startsWith('@')) {
      this.#at += 1
      return this.#ofYear(next, this.#single())
    }
    return this.#compound() ?? this.#withYear(this.#name())
  }

  /** "average A between FY1 and FY2", "change in A", "ratio of A to B" */
  #compound(): Meaning | null {
    if (this.#take('ratio', 'of')) {
      const left = this.#single()
      // "debt to equity" is a name itself
      if (!this.#take('to')) return left
      return joined('/', left, this.#single())
    }
    const isAverage = this.#take('average')
    if (!isAverage && !this.#take('change', 'in')) return null
    const figure = this.#single()
    const [from, to] = this.#span() ?? [1, 0]
    const [first, second] = [shifted(figure.expr, from), shifted(figure.expr, to)]
    const expr: Expr = isAverage
      ? { kind: 'average', parts: [first, second] }
      : { kind: 'binary', op: '-', left: second, right: first }
    return { expr, as: null }
  }

  /** "between FY1 and FY2", "from FY1 to FY2", as years back. */
  #span(): [number, number] | null {
    const from = this.#at
    if (!this.#take('between') && !this.#take('from') && !this.#take('of')) return null
    this.skip()
    const first = this.#tokens[this.#at]
    const second = this.#tokens[this.#at + 2]
    if (first?.startsWith('@') && second?.startsWith('@') && /^(?:and|to)$/.test(this.#tokens[this.#at + 1] ?? '')) {
      this.#at += 3
      const years = [this.#back(first), this.#back(second)].sort((a, b) => b - a)
      return [years[0] ?? 1, years[1] ?? 0]
    }
    this.#at = from
    return null
  }

  #back(period: string): number {
    if (this.#base === null || period.includes('q')) throw new NotAPhrase()
    const back = this.#base - Number(period.slice(1))
    if (back < 0 || back > 9) throw new NotAPhrase()
    return back
  }

  #ofYear(period: string, { expr, as }: Meaning): Meaning {
    return { expr: shifted(expr, this.#back(period)), as }
  }

  /** "inventory in FY2018" */
  #withYear(meaning: Meaning): Meaning {
    const from = this.#at
    if (this.#take('in') || this.#take('for') || this.#take('at', 'the', 'end', 'of')) {
      const next = this.#tokens[this.#at]
      if (next?.startsWith('@')) {
        this.#at += 1
        return this.#ofYear(next, meaning)
      }
    }
    this.#at = from
    return meaning
  }

  /** The longest name that comes next; "net" and "total" before it may be left out, where they make no name of their own. */
  #name(): Meaning {
    for (let count = nameWordsMax; count > 0; count--) {
      const meaning = this.#names.get(this.#tokens.slice(this.#at, this.#at + count).join(' '))
      if (!meaning) continue
      this.#at += count
      return meaning
    }
    if (this.#take('total') || this.#take('net')) return this.#name()
    throw new NotAPhrase()
  }
}

const joined = (op: Op, left: Meaning, right: Meaning): Meaning => ({
  expr: { kind: 'binary', op, left: left.expr, right: right.expr },
  as: null,
})

const share = (part: Meaning, whole: Meaning): Meaning => ({ ...joined('/', part, whole), as: 'percent' })
