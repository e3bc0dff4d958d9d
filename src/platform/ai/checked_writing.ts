// What a language model writes is checked before anybody sees it: figures, addresses and markup of its own are not let through.

/** What is wrong with a text, and the piece of it. */
export type Fault = { kind: 'figure' | 'placeholder' | 'address' | 'markup' | 'source' | 'name'; text: string }

/** For whoever writes it anew. */
export const reasonFor = ({ kind, text }: Fault): string => `${reasons[kind]}${text === '' ? '' : `: “${text}”`}`

const reasons: Record<Fault['kind'], string> = {
  figure: 'a figure or amount that was not given',
  placeholder: 'a placeholder of nothing that was given',
  address: 'an address that was not given',
  markup: 'links, images, HTML and brackets are not shown',
  source: 'it says nothing of where this comes from',
  name: 'a name that was not given',
}

/** What a text may hold. */
type Given = {
  /** whether the writer was given this: {{fact:1.2}} is kind "fact", id "1.2" */
  has(kind: string, id: string): boolean
  /** figures that may stand there as they are, as figuresIn reads them */
  figures: ReadonlySet<string>
  /** texts whose addresses may be used; lower case */
  addresses?: string
}

/** Where a value belongs: {{fact:revenue.2024}} */
export const placeholder = /\{\{([a-z]+):([^{}\s]+)\}\}/g

/** Digits with what belongs to them: 12.4, 1,234, 2025. */
const figures = /\p{N}[\p{N}.,’']*/gu

export const figuresIn = (text: string): string[] =>
  [...text.matchAll(figures)].map(([figure]) => figure.replace(/[.,’']+$/, ''))

/** Numbers by their words, from nought on: how many of something are there. */
export const numberWords: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** Numbers in words that say more than how many of the things named: no fact stands behind them. */
const large =
  /\b(?:(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|dozens?|hundreds?|thousands?|[mbtr]+illions?|per ?cent|(?<!(?:first|second|other) )half|halved|(?:two|three)-?fold|doubled?|tripled?|quadrupled?|twice|two-thirds|(?:a|one) (?:third|quarter) of|three quarters)\b/gi

const smallNumbers = new RegExp(`\\b(?:${numberWords.slice(2).join('|')})\\b`, 'gi')

/** Amounts in words: "doubled", "hundreds", "two-thirds". */
export const amountsInWords = (text: string): string[] => [...text.matchAll(large)].map(([word]) => word.toLowerCase())

/** Figures as digits and in words, where these stand for a figure of their own. */
export const figuresSaid = (text: string): string[] => [
  ...figuresIn(text),
  ...[...text.matchAll(smallNumbers)].map(([word]) => String(numberWords.indexOf(word.toLowerCase()))),
  ...amountsInWords(text),
]

const addresses =
  /\b[a-z][a-z+.-]*:\/\/[^\s<>()]*|\b(?:javascript|data|mailto|file):\S+|www\.[^\s<>()]*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|io|co|ai|eu|uk|de|ch|fr|info|biz|xyz|app|dev|example)\b/gi

// links, images and references, HTML and its characters, what is left of placeholders
const markup =
  /!?\[|\]|\]\(|<[a-z/!?]|&#?\w+;|\{\{|\}\}|\\u[0-9a-f]{4}|[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gi

/** Web and mail addresses. */
export const addressesIn = (text: string): string[] => [...text.matchAll(addresses)].map(([found]) => found)

/** Names of two words and more, none of which stands in the material, which is in lower case. */
export const strangeNames = (text: string, material: string): string[] =>
  [...text.matchAll(/(?<![.!?:*|“"]\s?|^\s*)\b\p{Lu}\p{Ll}{2,}(?:\s\p{Lu}\p{Ll}{2,})+/gu)]
    .map(([name]) => name)
    .filter((name) => {
      const telling = name
        .toLowerCase()
        .split(' ')
        .filter((word) => !inManyNames.has(word))
      return telling.length > 0 && telling.every((word) => !material.includes(word))
    })

const inManyNames: ReadonlySet<string> = new Set(['project', 'deal', 'fund', 'group', 'the'])

// words of the trade with a digit in them
const terms = /\b(?:B2[BCG]|D2C|P2P|[34]PL|5G|Web3|10-[KQ]|8-K)\b/g

/** All that is wrong with a text. */
export function faultsOf(text: string, given: Given): Fault[] {
  const unknown = [...text.matchAll(placeholder)].filter(([, kind = '', id = '']) => !given.has(kind, id))
  // the number of an item of a list is none of the text
  const bare = text
    .replace(placeholder, ' ')
    .replace(/^(\s*)\d{1,2}[.)](?=\s)/gm, '$1')
    .replace(terms, ' ')
  const allowed = given.addresses ?? ''
  return [
    ...unknown.map(([text]): Fault => ({ kind: 'placeholder', text })),
    ...figuresSaid(bare)
      .filter((figure) => !given.figures.has(figure))
      .map((text): Fault => ({ kind: 'figure', text })),
    ...addressesIn(bare)
      .filter((found) => !allowed.includes(found.toLowerCase()))
      .map((text): Fault => ({ kind: 'address', text })),
    ...[...bare.matchAll(markup)].map(([text]): Fault => ({ kind: 'markup', text })),
  ]
}

const abbreviations =
  /(?:^|[\s(])(?:\p{Lu}|Inc|Corp|Ltd|Co|Bros|vs|e\.g|i\.e|approx|No|St|Mr|Mrs|Ms|Dr|Jr|Sr|U\.S|U\.K)\.$/u

/** The sentences of a text, each with the space behind it. */
export function sentencesOf(text: string): string[] {
  const ends = [...text.matchAll(/\n+|[.!?]["”’)*_]*[ \t]+(?=\S)/g)]
    .filter(({ 0: end, index }) => end.startsWith('\n') || !abbreviations.test(text.slice(0, index + 1)))
    .map(({ 0: end, index }) => index + end.length)
  return [0, ...ends].map((from, at) => text.slice(from, ends[at])).filter((sentence) => sentence !== '')
}
