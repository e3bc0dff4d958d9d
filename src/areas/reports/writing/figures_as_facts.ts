import { figuresIn, placeholder } from '../../../platform/ai/checked_writing.ts'
import type { Fact } from '../fact.ts'
import { formatFact, formatSize, writingsOf } from '../format.ts'

type Way = { fact: Fact; as: 'fact' | 'size' }

/** A sentence in which figures that are written out, and are those of exactly one fact, are its placeholder; "quoted" stay. */
export function withFactsFor(sentence: string, facts: readonly Fact[], quoted: ReadonlySet<string>): string {
  const text = inOurWriting(sentence)
  const ways = waysOf(facts)
  if (ways.size === 0) return text
  const pieces = text.split(/(\{\{[^{}]*\}\})/)
  return pieces
    .map((piece, at) =>
      at % 2 === 1
        ? piece
        : piece.replace(anyOf([...ways.keys()]), (figure) => {
            if (figuresIn(figure).every((one) => quoted.has(one))) return figure
            const way = theOne(ways.get(figure) ?? [], text)
            return way ? `{{${way.as}:${way.fact.id}}}` : figure
          }),
    )
    .join('')
}

/** "$128.6 million" → "$128.6M", "12 percent" → "12%". */
const inOurWriting = (text: string) =>
  text
    .replace(/(\d)\s?(?:million|mn|mm)\b/gi, '$1M')
    .replace(/(\d)\s?(?:billion|bn)\b/gi, '$1B')
    .replace(/(\d)\s?(?:per ?cent)\b/gi, '$1%')

function waysOf(facts: readonly Fact[]): Map<string, Way[]> {
  const ways = new Map<string, Way[]>()
  for (const fact of facts) {
    if (typeof fact.value !== 'number' && fact.unit !== 'date') continue
    if (fact.unit === 'year') continue
    const own = writingsOf(fact).map((words) => ({ words, as: 'fact' as const }))
    const size = formatSize(fact) === formatFact(fact) ? [] : [{ words: formatSize(fact), as: 'size' as const }]
    for (const { words, as } of [...own, ...size]) ways.set(words, [...(ways.get(words) ?? []), { fact, as }])
  }
  return ways
}

/** The fact that a sentence means: by its period and its name where several are written alike; a bare count by its name alone. */
function theOne(ways: readonly Way[], sentence: string): Way | undefined {
  const said = sentence.toLowerCase()
  const names = (text: string | null) =>
    (text ?? '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => word.length > 2 && said.includes(word))
  const counts = ways.filter(({ fact }) => fact.unit !== 'count' || names(fact.label))
  const ofPeriod = counts.filter(({ fact }) => names(fact.period))
  const fitting = ofPeriod.length > 0 ? ofPeriod : counts
  const named = fitting.filter(({ fact }) => names(fact.label))
  const [first, ...others] = named.length > 0 ? named : fitting
  // the same figure on the record and in its statement is one
  return others.every(
    ({ fact }) => fact.value === first?.fact.value && fact.unit === first.fact.unit && fact.unit !== 'count',
  )
    ? first
    : undefined
}

const anyOf = (words: readonly string[]) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}.,$€£])(?:${words
      .toSorted((a, b) => b.length - a.length)
      .map((word) => RegExp.escape(word))
      .join('|')})(?![\\p{L}\\p{N}%]|[.,]\\p{N})`,
    'gu',
  )

/** The facts that a sentence names by their placeholders. */
export const namedIn = (sentence: string): string[] => [...sentence.matchAll(placeholder)].map(([, , id = '']) => id)
