import { numberInWords, numberOfWords } from '../../words/numbers.ts'

/** How much is to be written between greeting and closing. */
export type Length =
  | { kind: 'share'; share: 'short' | 'medium' | 'long' }
  | { kind: 'sentences' | 'paragraphs' | 'words'; count: number }

const count = `(\\d{1,4}|${numberInWords}|a|an)`
const units = ['sentences', 'paragraphs', 'words'] as const

const shares: ['short' | 'medium' | 'long', RegExp][] = [
  ['medium', /\b(medium|normal|standard|moderate|average|default|not too (long|short))\b/],
  [
    'short',
    /\b(short\w*|brief\w*|concise|quick|tiny|minimal|small|terse|not (very )?long|few (lines|sentences|words))\b/,
  ],
  ['long', /\b(long\w*|detailed|extensive|full|thorough|comprehensive|elaborate|in depth)\b/],
]

/** What the words for a length ask for; undefined where they are not understood. */
export function lengthOf(words: string): Length | undefined {
  const asked = words.toLowerCase()
  for (const unit of units) {
    const found = new RegExp(`${count}[ -](?:short |brief )?${unit.replace(/s$/, 's?')}\\b`).exec(asked)?.[1]
    if (found) return { kind: unit, count: Math.max(1, numberOf(found)) }
  }
  const share = shares.find(([, pattern]) => pattern.test(asked))?.[0]
  return share && { kind: 'share', share }
}

const numberOf = (word: string) => (/^\d/.test(word) ? Number(word) : (numberOfWords(word) ?? 0))

export const inWords = (length: Length): string =>
  length.kind === 'share'
    ? length.share
    : `${length.count} ${length.count === 1 ? length.kind.slice(0, -1) : length.kind}`
