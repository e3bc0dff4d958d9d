import type { Expr, Op } from '../../metrics/formula.ts'
import { shifted, termsIn } from '../../metrics/formula.ts'
import { keyOf, type Meaning, type Names } from './names.ts'
import { isMark } from './periods.ts'
import { Tokens, tokensOf } from './phrase_tokens.ts'

/** Thrown inside, where a phrase has a word that no rule takes. */
class NotAPhrase extends Error {
  override name = 'NotAPhrase'
}

const nameWordsMax = 10
/** Where the words of a line end that has no name of ours. */
const joints = new Set('+ - * / ( ) ÷ × % = less minus plus over times divided multiplied as between'.split(' '))
/** What comes after the name of a figure; another word belongs to a longer name. */
const follows = new Set([...joints, ...'to and margin x'.split(' ')])
const afterNames = new Set(['amount', 'value', 'figure', 'level', 'balance', 'line', 'item'])
const followsBefore = new Set(['in', 'for', 'at', 'from', 'of', 'over'])
const ofTimes = /^(?:@|the$|both$|beginning$|start$|opening$|two$|last$|year$)/
const printedNet = /^(?:inventor(?:y|ies)|merchandise|trade|receivables?|goodwill|intangibles?|property|cost|costs)$/
/** Words of questions, which no line is called by. */
const ofQuestions =
  /\b(?:what|which|who|whose|how|when|where|why|is|are|was|were|did|does|do|has|have|had|whether|if|its|their|this|that)\b/

/**
 * A figure in words as a formula: "revenue", "A less B", "average A between FY1 and FY2", "A as a % of B", "A % margin".
 * "base" is the year that is asked for, to which years inside are counted back. Null where a word is left over.
 */
export function phrased(words: string, names: Names, base: number | null): Meaning | null {
  try {
    const [, part, whole] = names.get(keyOf(words)) ? [] : (toRatio.exec(words) ?? [])
    const reader = new Reader(tokensOf(part && whole ? `ratio of ${part} to ${whole}` : words), names, base)
    const meaning = reader.sum()
    reader.skip()
    return reader.isAtEnd ? meaning : null
  } catch (error) {
    if (error instanceof NotAPhrase) return null
    throw error
  }
}

/** "capex to revenue ratio" */
const toRatio = /^(?!ratio of )(.+?) to (.+) ratio$/

class Reader extends Tokens {
  readonly #names: Names
  readonly #base: number | null
  constructor(tokens: readonly string[], names: Names, base: number | null) {
    super(tokens)
    this.#names = names
    this.#base = base
  }

  sum(): Meaning {
    let left = this.#product()
    for (;;) {
      this.#and()
      const op: Op | null = this.take('+') || this.take('plus') ? '+' : this.#minus() ? '-' : null
      if (op) left = joined(op, left, this.#product())
      // "A plus B over C" is all of it over C
      else if (this.take('over')) return joined('/', left, this.#product())
      else return left
    }
  }

  /** "A less B and less C" */
  #and() {
    if (this.tokens[this.at] === 'and' && /^(?:less|minus|plus)$/.test(this.tokens[this.at + 1] ?? '')) this.at += 1
  }

  #minus() {
    return this.take('-') || this.take('less') || this.take('minus')
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
    return this.take('/') || this.take('÷') || this.take('divided', 'by')
  }

  #times() {
    return this.take('*') || this.take('×') || this.take('x') || this.take('times') || this.take('multiplied', 'by')
  }

  /** "capex as a % of revenue", "EBITDA % margin" */
  #shared(): Meaning {
    const figure = this.#single()
    if (this.#shareOf()) return share(figure, this.#single())
    if (this.take('%', 'margin') || this.take('margin')) return share(figure, this.#named('revenue'))
    return figure
  }

  #shareOf() {
    const from = this.at
    if (!this.take('as')) this.take('in')
    if (!this.take('a')) this.take('an')
    const isShare = ['%', 'percent', 'percentage', 'share', 'proportion'].some((word) => this.take(word))
    if (isShare && this.take('of')) return true
    this.at = from
    return false
  }

  #named(name: string): Meaning {
    const meaning = this.#names.get(keyOf(name))
    if (!meaning) throw new NotAPhrase()
    return meaning
  }

  #single(): Meaning {
    this.skip()
    const next = this.tokens[this.at]
    if (next === undefined) throw new NotAPhrase()
    if (/^\d/.test(next)) {
      this.at += 1
      // a formula has no numbers with an exponent
      if (/e/.test(String(Number(next)))) throw new NotAPhrase()
      return { expr: { kind: 'number', value: Number(next) }, as: null }
    }
    if (next === '(') {
      this.at += 1
      const inner = this.sum()
      this.skip()
      if (!this.take(')')) throw new NotAPhrase()
      return inner
    }
    if (isMark(next)) {
      this.at += 1
      return this.#ofYear(next, this.#single())
    }
    if (this.take('year', 'end') || this.take('closing')) return this.#single()
    if (['prior', 'previous', 'last'].some((word) => this.take(word, 'year') || this.take(word, 'years'))) {
      const { expr, as } = this.#single()
      return { expr: shifted(expr, 1), as }
    }
    return this.#compound() ?? this.#withYear(this.#name())
  }

  /** "average A between FY1 and FY2", "change in A", "ratio of A to B" */
  #compound(): Meaning | null {
    if (this.take('ratio', 'of')) {
      const left = this.#single()
      // "debt to equity" is a name itself
      if (!this.take('to')) return left
      return joined('/', left, this.#single())
    }
    const isAverage = this.take('average')
    if (!isAverage && !this.take('change', 'in')) return null
    const figure = this.#single()
    const [from, to] = this.#span() ?? [1, 0]
    const [first, second] = [shifted(figure.expr, from), shifted(figure.expr, to)]
    const expr: Expr = isAverage
      ? { kind: 'average', parts: [first, second] }
      : { kind: 'binary', op: '-', left: second, right: first }
    return { expr: bounded(expr), as: null }
  }

  /** "between FY1 and FY2", "(FY1 and FY2 year ends)", "at the beginning and the end of the year", as years back. */
  #span(): [number, number] | null {
    const from = this.at
    const isInBrackets = this.take('(')
    const years = this.#years()
    if (years && (!isInBrackets || this.take(')'))) return years
    this.at = from
    return null
  }

  #years(): [number, number] | null {
    for (const joint of ['between', 'from', 'of', 'over', 'at', 'for', 'in']) if (this.take(joint)) break
    const first = this.#period()
    if (first !== null && (this.take('and') || this.take('to') || this.take('-'))) {
      const second = this.#period()
      if (second === null) return null
      this.#yearEnds()
      return first > second ? [first, second] : [second, first]
    }
    this.skip()
    if (this.takeEither('beginning', 'start', 'opening') && this.take('and')) {
      this.skip()
      if (!this.takeEither('end', 'ending', 'closing')) return null
      this.skip()
      if (!this.takeEither('year', 'years')) this.takeEither('period', 'balance', 'balances')
      return [1, 0]
    }
    this.take('last')
    return this.take('two') && this.#yearEnds() ? [1, 0] : null
  }

  #yearEnds(): boolean {
    this.take('fiscal')
    return (
      this.take('year', 'ends') ||
      this.take('year', 'end') ||
      this.take('years') ||
      this.take('balance', 'sheet', 'dates')
    )
  }

  #period(): number | null {
    this.skip()
    const next = this.tokens[this.at]
    if (next === undefined || !isMark(next)) return null
    this.at += 1
    return this.#back(next)
  }

  #back(period: string): number {
    if (this.#base === null || /[qm]/.test(period)) throw new NotAPhrase()
    const back = this.#base - Number(period.slice(1, 5))
    if (back < 0 || back > 9) throw new NotAPhrase()
    return back
  }

  #ofYear(period: string, { expr, as }: Meaning): Meaning {
    return { expr: shifted(expr, this.#back(period)), as }
  }

  /** "inventory in FY2018" */
  #withYear(meaning: Meaning): Meaning {
    const from = this.at
    if (this.take('in') || this.take('for') || this.take('at', 'the', 'end', 'of')) {
      const next = this.tokens[this.at]
      if (next && isMark(next)) {
        this.at += 1
        return this.#ofYear(next, meaning)
      }
    }
    this.at = from
    return meaning
  }

  /** The longest name that comes next; "net" and "total" before it may be left out, where they make no name of their own. */
  #name(): Meaning {
    const [first, second] = [this.tokens[this.at] ?? '', this.tokens[this.at + 1] ?? '']
    // statements print these net; net cash, net capex and net operating income are other figures
    const isMore = first === 'total' || (first === 'net' && printedNet.test(second))
    return this.#nameAt(0) ?? (isMore ? this.#nameAt(1) : null) ?? this.#line()
  }

  #nameAt(skipped: number): Meaning | null {
    const from = this.at + skipped
    for (let count = nameWordsMax; count > 0; count--) {
      const meaning = this.#names.get(keyOf(this.tokens.slice(from, from + count).join(' ')))
      if (!meaning) continue
      if (this.#isLonger(from + count)) return null
      this.at = from + count
      return meaning
    }
    return null
  }

  /** "net income from continuing operations" is no net income. */
  #isLonger(at: number): boolean {
    const [next, after = '@'] = this.tokens.slice(at, at + 2)
    if (next === undefined || !/^[a-z]/.test(next) || follows.has(next) || afterNames.has(next)) return false
    return !(followsBefore.has(next) && ofTimes.test(after))
  }

  /** What is no name of a figure may be the label of a line: whether there is one the document tells. */
  #line(): Meaning {
    const from = this.at
    while (!this.isAtEnd && !joints.has(this.tokens[this.at] ?? '') && /^[a-z]/.test(this.tokens[this.at] ?? ''))
      this.at += 1
    const label = this.tokens.slice(from, this.at).join(' ')
    if (!/^[a-z][a-z ]{3,80}$/.test(label) || ofQuestions.test(label)) throw new NotAPhrase()
    return { expr: { kind: 'line', label, back: 0 }, as: null }
  }
}

/** An average of averages has twice the terms at each step: what grows past this is no question of a person. */
const termsMax = 60

function bounded(expr: Expr): Expr {
  if (termsIn(expr) > termsMax) throw new NotAPhrase()
  return expr
}

const joined = (op: Op, left: Meaning, right: Meaning): Meaning => ({
  expr: bounded({ kind: 'binary', op, left: left.expr, right: right.expr }),
  as: null,
})

const share = (part: Meaning, whole: Meaning): Meaning => ({ ...joined('/', part, whole), as: 'percent' })
