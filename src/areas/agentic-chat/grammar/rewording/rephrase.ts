import { conditionWays } from './condition_ways.ts'
import type { Token } from './normalise.ts'
import { oneRecord } from './one_record.ts'
import { paraphrases } from './paraphrases.ts'
import { turnedAbout } from './turned_about.ts'

// Ways to ask that say nothing of what is asked: "run me through", "remind me what", "thx"; and turns of speech that stand
// for plainer ones: "put A next to B" is "compare A with B". The rest of the grammar sees the plain question only.

const asking = '(?:(?:please|pls|can you|could you|would you|will you|kindly|just|hey|hi|ok|so|and|also|quickly) )*'
const object =
  '(?=(?:the|our|my|all|every|each|any|open|live|active|current|what|how|which|who|where|when|this|last|next) )'
const beside = '(?:next to|beside|alongside|side by side with|up against|against|head to head with)'

/** What the words become; "$1" is the first group. */
const rules: readonly (readonly [RegExp, string])[] = [
  [
    '(?: (?:-|–|—|,))*(?: (?:please|pls|thanks|thank you|cheers|asap|fyi|if you can|if possible|when you can|when you get a chance|real quick|quickly|deal - wise|deals - wise|as we speak|as it stands|at present|at the moment|right now))+$',
    '',
  ],
  [
    `^${asking}(?:break|split|slice|cut|carve|chop|divide) (?!(?:those|these|them|it|that) )(.+?) (?:down|out|up) (?:by|across|per|into) (.+)$`,
    '$1 by $2',
  ],
  [`^${asking}remind me (?:again )?(?:of )?(?=(?:what|who|whose|when|where|which|how|why|whether|if|the|our) )`, ''],
  [`^${asking}(?:run|take|talk|walk|step|lead) (?:me|us) (?:quickly |briefly )?through ${object}`, ''],
  [`^${asking}(?:send|shoot|hit) me (?:over |with )?(?!(?:an? |the )?(?:e?mails?|messages?)\\b)`, ''],
  [`^${asking}(?:put|set|place|line|stack|hold) (.+?) (?:up )?${beside} (.+)$`, 'compare $1 with $2'],
  [
    '(?:how much|what) (?:does|did|do) (.+?) (?:clear|make|earn|pull in|bring in|throw off|generate|post)(?: (?:a|per|each) year)? in (?=(?:ebitda|revenue|sales|profit|turnover|net income)(?: |$))',
    'what is $1 ',
  ],
  ['^what is (?:sitting |currently )?on (?!my |our |the )(.+?) (?:plate|desk|docket)$', 'which open deals does $1 own'],
  ...oneRecord,
  ...conditionWays,
  ...turnedAbout,
  ...paraphrases,
  // biome-ignore format: a table
].map(([from, to]): [RegExp, string] => [new RegExp(from ?? '', 'd'), to ?? ''])

/** The question in plainer words; its own tokens stay where no words were put in their place. */
export const rephrased = (tokens: readonly Token[]): Token[] => {
  let plain = [...tokens]
  for (const [from, to] of rules) {
    const words = plain.map(asWord)
    const match = from.exec(words.join(' '))
    const [start, end] = match?.indices?.[0] ?? [0, 0]
    if (!match?.indices || end === start) continue
    const indices = match.indices
    const put = to
      .split(' ')
      .filter((word) => word !== '')
      .flatMap((word) =>
        word.startsWith('$') ? within(plain, words, indices[Number(word.slice(1))]) : [plainToken(word)],
      )
    const before = within(plain, words, [0, start])
    const after = within(plain, words, [end, Number.POSITIVE_INFINITY])
    const made = [...before, ...put, ...after]
    if (made.length > 1) plain = made
  }
  return plain
}

/** A quoted text is one word here. */
const asWord = (token: Token): string => (token.kind === 'quoted' ? '"' : token.word || '_')

/** The tokens that begin between two places of the joined words. */
const within = (tokens: readonly Token[], words: readonly string[], place: [number, number] | undefined): Token[] => {
  let at = 0
  return tokens.filter((_, index) => {
    const start = at
    at += (words[index]?.length ?? 0) + 1
    return place !== undefined && start >= place[0] && start < place[1]
  })
}

const plainToken = (word: string): Token => ({ text: word, word, kind: 'word', capital: false, possessive: false })
