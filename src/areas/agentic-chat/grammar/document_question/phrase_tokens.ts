import { mark } from './periods.ts'

/** Words beside a figure that say nothing of their own. */
const fillers = new Set(
  'the a an amount value figure level its their of line item consolidated group groups reported company companys'.split(
    ' ',
  ),
)

const tokenOf = new RegExp(`${mark}|<company>|\\d+(?:\\.\\d+)?|[a-z]+|[-+*/()%=×÷]`, 'g')

export const tokensOf = (words: string): string[] => words.replace(/,/g, ' ').match(tokenOf) ?? []

/** Words that are read one after the other. */
export class Tokens {
  protected readonly tokens: readonly string[]
  protected at = 0
  constructor(tokens: readonly string[]) {
    this.tokens = tokens
  }

  get isAtEnd() {
    return this.at >= this.tokens.length
  }

  skip() {
    while (fillers.has(this.tokens[this.at] ?? '')) this.at += 1
  }

  /** Takes these words where they come next. */
  protected take(...words: string[]): boolean {
    if (!words.every((word, index) => this.tokens[this.at + index] === word)) return false
    this.at += words.length
    return true
  }

  protected takeEither(...words: string[]): boolean {
    return words.some((word) => this.take(word))
  }
}
