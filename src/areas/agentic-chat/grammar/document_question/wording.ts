// A question about a document as plain words: small letters, abbreviations as one word, years as "@2018" and "@2024q2", the
// company as "<company>". Figures of statements have names of several words, and formulas have signs: the tape of the
// grammar keeps neither.

const abbreviations: readonly (readonly [RegExp, string])[] = [
  [/\bp\s?p\s?&\s?e\b/g, 'ppe'],
  [/\bs\s?g\s?&\s?a\b/g, 'sga'],
  [/\bg\s?&\s?a\b/g, 'ganda'],
  [/\br\s?&\s?d\b/g, 'rnd'],
  [/\bd\s?&\s?a\b/g, 'dna'],
  [/\bp\s?&\s?l\b/g, 'pnl'],
]

/** One spelling for the same words. */
export function plainWords(text: string): string {
  let words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[–—−]/g, '-')
    .replace(/[“”"]/g, ' ')
    .replace(/\[/g, '(')
    .replace(/\]/g, ')')
  for (const [pattern, word] of abbreviations) words = words.replace(pattern, word)
  return words
    .replace(/\bhere's\b/g, 'here is')
    .replace(/\bwhat's\b/g, 'what is')
    .replace(/&/g, ' and ')
    .replace(/(<company>|@\d{4}(?:q[1-4])?)'s\b/g, '$1')
    .replace(/(\p{L})'s\b/gu, '$1s')
    .replace(/'/g, '')
    .replace(/(?<=[a-z])-(?=[a-z])/g, ' ')
    .replace(/\bresource\(s\)|\bis \(are\)/g, 'resource')
    .replace(/\bus\$|\$/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const year = '((?:19|20)\\d\\d)'
const shortYear = '(\\d\\d)'
const fiscal = '(?:fy|fiscal(?: year)?|financial year|the year|year|full year|calendar year|cy)'
const ordinals: Record<string, string> = { first: '1', second: '2', third: '3', fourth: '4' }

/** Years and quarters as "@2018" and "@2024q2". */
export const withPeriods = (words: string): string =>
  words
    .replace(/\b(first|second|third|fourth) quarter\b/g, (_, word: string) => `q${ordinals[word]}`)
    .replace(new RegExp(`\\bq([1-4]) ?(?:of |in )?(?:the )?(?:${fiscal} ?)?${year}\\b`, 'g'), '@$2q$1')
    .replace(new RegExp(`\\bq([1-4]) ?(?:of )?(?:${fiscal} ?|-)?${shortYear}\\b`, 'g'), '@20$2q$1')
    .replace(new RegExp(`(?<!@)\\b${year} ?q([1-4])\\b`, 'g'), '@$1q$2')
    .replace(new RegExp(`\\b(?:${fiscal}[ -]?)${year}\\b`, 'g'), '@$1')
    .replace(new RegExp(`\\bfy ?-?${shortYear}\\b`, 'g'), '@20$1')
    .replace(new RegExp(`(?<![@\\d.,/])\\b${year}\\b(?![\\d.,%]*\\d)`, 'g'), '@$1')

const statementName =
  '(?:consolidated )?(?:statements? of (?:consolidated )?(?:financial position|financial condition|income|operations|earnings|cash flows?|profit and loss)|(?:balance sheets?|income statements?|profit and loss statements?|profit and loss|pnl statements?|pnl|cash ?flows? statements?|financial statements?|10 ?-?[kq]|annual report|filing))'

/** "from the cash flow statement", "on balance sheet": where the figure stands, which its name says already. */
const whereItStands = new RegExp(
  `\\b(?:from|in|on|per|within|as per|according to|based on|using|shown in|of) (?:the |its |their )*${statementName}(?:(?: and|,)(?: the| its)? ${statementName})*`,
  'g',
)
export const withoutStatements = (words: string): string =>
  words
    .replace(whereItStands, ' ')
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const instructionWords = new Set(
  `answer answers answering give provide respond response responses question questions following below please by primarily only
  solely mainly using utilizing utilising use used utilize relying rely on details detail shown provided clearly outlined stated listed
  presented reported included information data line items item the a an this that is are was in of to from within and or as your
  base based judgments judgment judgements judgement statement statements balance sheet sheets income operations cash flow flows
  financial position condition pnl profit loss consolidated calculate calculated compute computed extract extracted what asked
  round rounded two one three four zero no decimal decimals place places nearest whole number percent percents percentage
  percentages % points units unit usd us dollars dollar million millions billion billions thousand thousands mm bn assume
  assuming you public equities equity research analyst analysts investment banker investor perspective who can resource
  resources have has lost internet connection so do not access metric metrics providers here if we need referencing when
  drawing conclusions conclusion considering taking into account agreement accordance with state express expressed it be should i
  am according address reference were looking seasoned professional need filing document uploaded 10 k q report annual`.split(
    /\s+/,
  ),
)

/** Whether a piece of the question only says how to answer, from where and as whom: each of its words is of that kind. */
export const isInstruction = (piece: string): boolean =>
  (piece.match(/[a-z0-9<>@]+|%/g) ?? []).every((word) => instructionWords.has(word))
