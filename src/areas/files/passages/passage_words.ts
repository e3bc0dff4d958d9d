import { type Term, termsIn } from '../../../platform/db/search_terms.ts'
import { singular } from '../../../words/singular.ts'

// What a person typed into a search box, as PostgreSQL asks for words: words, "a phrase in quotes", OR between words, and -
// before what is to be left out. A word of finance asks for the other words that documents use for the same.

/** Words that mean the same to who searches. Phrases stand as they are written. */
const groups = [
  ['revenue', 'sales', 'turnover', 'top line'],
  ['profit', 'earnings', 'net income', 'net profit', 'bottom line'],
  ['operating income', 'operating profit', 'EBIT'],
  ['gross profit', 'gross margin'],
  ['margin', 'profitability'],
  ['cash flow', 'cashflow'],
  ['cogs', 'cost of goods sold', 'cost of sales', 'cost of revenue'],
  ['capex', 'capital expenditure'],
  ['debt', 'borrowings', 'indebtedness', 'loans'],
  ['cagr', 'compound annual growth'],
  ['forecast', 'projection', 'outlook', 'budget'],
  ['valuation', 'enterprise value', 'purchase price', 'asking price'],
  ['employee', 'staff', 'headcount', 'workforce', 'personnel', 'FTE'],
  ['management', 'leadership', 'executives'],
  ['CEO', 'chief executive', 'managing director'],
  ['CFO', 'chief financial officer', 'finance director'],
  ['customer', 'client'],
  ['supplier', 'vendor'],
  ['competitor', 'competition', 'rival'],
  ['acquisition', 'acquire', 'purchase', 'takeover', 'buyout'],
  ['shareholder', 'stockholder'],
  ['contract', 'agreement'],
  ['termination', 'terminate', 'cancellation'],
  ['regulatory', 'regulation', 'regulator'],
  ['concentration', 'concentrated'],
  ['exclusivity', 'exclusive'],
  ['confidentiality', 'confidential'],
  ['lease', 'rent', 'tenancy'],
  ['lawsuit', 'litigation', 'legal proceedings', 'legal battle', 'legal dispute'],
  ['dividend', 'distribution'],
  ['subsidiary', 'affiliate'],
  ['headquarters', 'head office'],
]

/** Those of the groups that are single words. */
export const sameWords: readonly (readonly string[])[] = groups
  .map((group) => group.filter((word) => !word.includes(' ')))
  .filter(({ length }) => length > 1)

/** The same word in the singular and in the plural, good enough to find it in the table. */
const normal = (text: string) => text.toLowerCase().split(' ').map(singular).join(' ')

const synonyms = new Map<string, readonly string[]>()
for (const group of groups) for (const phrase of group) synonyms.set(normal(phrase), group)
const phraseWordsMax = 3

/** For to_tsquery: "exact" with the words that were typed, "wide" also with those that mean the same. */
export type Asked = { exact: string; wide: string }

/** Never an error, whatever was typed; empty where no word was. */
export const askedFor = (q: string): Asked => written(termsIn(q))

/** The same while typing: the last word may go on, and counts more where it does not. */
export function askedWhileTyping(q: string): Asked {
  const { exact } = askedFor(q)
  const terms = termsIn(q)
  const last = terms.at(-1)
  if (last?.kind === 'word') last.goesOn = true
  return { exact, wide: written(terms).wide }
}

/** Words one after the other must all be there; OR stands between such groups, as everywhere in searches. */
function written(terms: readonly Term[]): Asked {
  const exact: string[][] = [[]]
  const wide: string[][] = [[]]
  for (let at = 0; at < terms.length; at++) {
    const term = terms[at]
    if (term?.kind === 'or') {
      exact.push([])
      wide.push([])
    } else if (term) {
      const { words, others } = term.kind === 'word' ? withSynonyms(terms, at) : { words: [term], others: [] }
      const typed = words.map(asked)
      exact.at(-1)?.push(...typed)
      wide
        .at(-1)
        ?.push(others.length > 0 ? `(${[typed.join(' & '), ...others.map(quoted)].join(' | ')})` : typed.join(' & '))
      at += words.length - 1
    }
  }
  return { exact: either(exact), wide: either(wide) }
}

const either = (clauses: string[][]) =>
  clauses
    .filter((clause) => clause.length > 0)
    .map((clause) => clause.join(' & '))
    .join(' | ')

type Wanted = Exclude<Term, { kind: 'or' }>

/** The words from a place on that stand in the table together, the most of them; or the one word alone. */
function withSynonyms(terms: readonly Term[], at: number): { words: Wanted[]; others: readonly string[] } {
  const words: Wanted[] = []
  for (const term of terms.slice(at, at + phraseWordsMax)) {
    if (term.kind !== 'word') break
    words.push(term)
  }
  for (let count = words.length; count > 0; count--) {
    const some = words.slice(0, count)
    const phrase = normal(some.map(({ text }) => text).join(' '))
    const group = synonyms.get(phrase)
    if (group) return { words: some, others: group.filter((other) => normal(other) !== phrase) }
  }
  return { words: words.slice(0, 1), others: [] }
}

function asked(term: Wanted): string {
  if (term.kind === 'not') return `!${quoted(term.text)}`
  return term.kind === 'word' && term.goesOn ? `(${quoted(term.text)} | ${quoted(term.text)}:*)` : quoted(term.text)
}

const quoted = (text: string) => `'${text}'`
