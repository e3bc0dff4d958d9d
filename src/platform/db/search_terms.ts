// What people type into search boxes: words, "a phrase in quotes", OR between words, and - before what is to be left out.

export type Term =
  | { kind: 'word'; text: string; goesOn?: boolean }
  | { kind: 'phrase' | 'not'; text: string }
  | { kind: 'or' }

/** PostgreSQL compares every word of a query with every place of a text: more words than this are no search of a person. */
const wordsMax = 16

/** The terms up to the sixteenth word, each once between two ORs. PostgreSQL makes several words of one with signs in it. */
export function termsIn(q: string): Term[] {
  const terms: Term[] = []
  const known = new Set<string>()
  let words = 0
  for (const [, sign, phrase, word = ''] of q.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/g)) {
    const isOr = !sign && phrase === undefined && word.toLowerCase() === 'or'
    const runs = (phrase ?? word).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
    if (isOr) {
      if (terms.length > 0 && terms.at(-1)?.kind !== 'or') terms.push({ kind: 'or' })
      known.clear()
      continue
    }
    const kind = sign ? 'not' : phrase === undefined ? 'word' : 'phrase'
    const text = cleaned(phrase ?? word)
    const key = `${kind} ${text.toLowerCase()}`
    if (runs.length === 0 || known.has(key)) continue
    words += runs.length
    if (words > wordsMax) break
    known.add(key)
    terms.push({ kind, text })
  }
  if (terms.at(-1)?.kind === 'or') terms.pop()
  return terms
}

/** Without what is a sign to to_tsquery or markup to the columns of words. */
const cleaned = (text: string) =>
  text
    .replace(/[<>&/'\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s-]+/, '')
    .trim()

/** For websearch_to_tsquery: the same search, bounded. */
export const boundedSearch = (q: string): string =>
  termsIn(q)
    .map((term) => {
      if (term.kind === 'or') return 'or'
      if (term.kind === 'not') return `-"${term.text}"`
      return term.kind === 'phrase' ? `"${term.text}"` : term.text
    })
    .join(' ')

/** For plainto_tsquery and phraseto_tsquery: the same words without what they mean to a search. */
export const plainWords = (text: string): string =>
  termsIn(text)
    .flatMap((term) => (term.kind === 'or' ? [] : [term.text]))
    .join(' ')

/** The first sixteen different words of a text, for queries that want all of them. */
export const distinctWords = (text: string): string[] =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])].slice(0, wordsMax)
