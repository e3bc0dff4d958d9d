// A question about a document as plain words: small letters, abbreviations as one word, years as "@2018" and "@2024q2", the
// company as "<company>". Figures of statements have names of several words, and formulas have signs: the tape of the
// grammar keeps neither.

const abbreviations: readonly (readonly [RegExp, string])[] = [
  [/\byr(s?)\b\.?/g, 'year$1'],
  [/\bye ?(?:fy)?(?=\d\d\b)/g, 'year end fy'],
  [/\bye (?=\d{4})/g, 'year end '],
  [/\badj\. /g, 'adjusted '],
  [/\bsept\b/g, 'sep'],
  [/\bincl\b\.?/g, 'including'],
  [/\bexcl\b\.?/g, 'excluding'],
  [/\bliabs\b/g, 'liabilities'],
  [/\bst investments\b/g, 'short term investments'],
  [/\bv\. /g, 'vs '],
  [/\b(?:pls|plz)\b/g, 'please'],
  [/\bbps?\b/g, 'basis points'],
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
    .replace(/(?:\bus)?[$€£] ?000s?\b/g, 'thousands')
    .replace(/\bus\$|[$€£]/g, ' ')
    .replace(/\bvs\./g, 'vs')
    .replace(/\bi\.e\.,?/g, 'that is')
    .replace(/^(?:(?:hi|hello|hey|ok|okay|bitte|thanks|so)\b[\s,!/]*)+/, '')
    .replace(/\b(?:please|kindly)\b,?/g, ' ')
    .replace(/\bincluding (?:minorities|minority interests?|non ?controlling interests?)\b/g, ' ')
    .replace(
      /\b(of|did|does|do|has|have|had|was|were|is|are) (?:the (?:company|group|firm|business|issuer|registrant)|they|it|we)\b/g,
      '$1 <company>',
    )
    .replace(/\s+/g, ' ')
    .trim()
}

const months = 'january february march april may june july august september october november december'.split(' ')
const month = `(${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})`
const year = '((?:19|20)\\d\\d)'
const shortYear = '(\\d\\d)'
const fiscal = '(?:fy|fiscal(?: year)?|financial year|the year|year|full year|calendar year|cy)'
const ordinals: Record<string, string> = { first: '1', second: '2', third: '3', fourth: '4' }
const counts: Record<string, number> = { three: 3, six: 6, nine: 9, twelve: 12 }
const ending = '(?:period )?(?:ended|ending|to|through|until)(?: on)?'

/** Years, quarters and days as marks (periods.ts): "@2018", "@2024q2", "@2022d0630m9". */
export const withPeriods = (words: string): string =>
  words
    .replace(new RegExp(`\\b${month}\\.? (\\d{1,2})(?:st|nd|rd|th)?,? ${year}\\b`, 'g'), (all, name, day, of) => dayMark(all, name, day, of))
    .replace(new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${month}\\.?,? ${year}\\b`, 'g'), (all, day, name, of) => dayMark(all, name, day, of))
    .replace(new RegExp(`\\b(\\d{1,2})\\.(\\d{1,2})\\.${year}\\b`, 'g'), (all, day, at, of) => dayMark(all, months[Number(at) - 1] ?? '', day, of))
    .replace(/\b(first|second|third|fourth)(?: fiscal)? quarter\b/g, (_, word: string) => `q${ordinals[word]}`)
    .replace(/\b(?:first half|half year|1h)\b/g, 'h1')
    .replace(new RegExp(`\\bq([1-4]) ?(?:of |in )?(?:the )?(?:${fiscal} ?)?${year}\\b`, 'g'), '@$2q$1')
    .replace(new RegExp(`\\bq([1-4]) ?(?:of )?(?:${fiscal} ?|-)?${shortYear}\\b`, 'g'), '@20$2q$1')
    .replace(new RegExp(`(?<!@)\\b${year} ?q([1-4])\\b`, 'g'), '@$1q$2')
    .replace(new RegExp(`\\b(?:${fiscal}[ -]?)${year}\\b`, 'g'), '@$1')
    .replace(new RegExp(`\\bfy ?-?${shortYear}\\b`, 'g'), '@20$1')
    .replace(new RegExp(`(?<![@\\d.,/])\\b${year}\\b(?![\\d.,%]*\\d)`, 'g'), '@$1')
    .replace(new RegExp(`\\b(?:first )?(three|six|nine|twelve|\\d{1,2}) months? ${ending} (@\\d{4}d\\d{4})\\b`, 'g'), (_, count: string, day: string) => `${day}m${counts[count] ?? count}`)
    .replace(new RegExp(`\\b(?:first )?(\\d\\d) weeks? ${ending} (@\\d{4}d\\d{4})\\b`, 'g'), (_, weeks: string, day: string) => `${day}m${monthsOf(weeks)}`)
    .replace(new RegExp(`\\bquarter ${ending} (@\\d{4}d\\d{4})\\b`, 'g'), '$1m3')
    .replace(new RegExp(`\\b(?:full |fiscal |financial )*years? ${ending} (@\\d{4}d\\d{4})\\b`, 'g'), '$1m12')
    .replace(/\b(?:first )?(six|nine) months (?:of |in |into )?(?:the )?(@\d{4})\b(?![qd])/g, (_, count: string, of: string) => `${of}q${(counts[count] ?? 0) / 3}m${counts[count]}`)
    .replace(/\bh1 (?:of |in )?(?:the )?(@\d{4})\b(?![qd])/g, '$1q2m6')
    .replace(/\b(?:year to date|ytd)(?: (?:in|of|for))? (@\d{4})\b(?![qd]) ?\(?(26|39) weeks\)?/g, (_, of: string, weeks: string) => `${of}q${monthsOf(weeks) / 3}m${monthsOf(weeks)}`)
    .replace(/(@\d{4}(?:q[1-4]|d\d{4}))(?:m\d{1,2})? \(\d\d weeks\)/g, '$1')
    // biome-ignore format: a table
    .replace(
    /(?<=@\d{4}([qdm\d]+) .{0,40}?)(?:the )?same (?:period|quarter|months) (?:of|in) @(\d{4})(?![qd])/g,
    '@$2$1',
  )

const monthsOf = (weeks: string) => Math.round((Number(weeks) * 12) / 52)

/** What is no day of the calendar stays as it is. */
function dayMark(all: string, name: string, day: string, of: string): string {
  const at = name === '' ? 0 : months.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1
  const date = new Date(Date.UTC(Number(of), at - 1, Number(day)))
  return at > 0 && date.getUTCMonth() === at - 1 ? `@${of}d${String(at).padStart(2, '0')}${day.padStart(2, '0')}` : all
}

const statementName =
  '(?:consolidated )?(?:statements? of (?:consolidated )?(?:financial position|financial condition|income|operations|earnings|cash flows?|profit and loss)|(?:balance sheets?|income statements?|profit and loss statements?|profit and loss|pnl statements?|pnl|cash ?flows? statements?|financial statements?|10 ?-?[kq]|annual report|filing|(?:information |offering )?memorandum|memo|cim|teaser|(?:pitch )?deck|presentation|data ?book|workbook|management accounts|accounts|report))'

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

/** "You are a credit analyst": as whom to answer. */
export const isRole = (piece: string): boolean =>
  /^(?:(?:assume|imagine|suppose)(?: that)? )?(?:you are|you re|acting as|as) (?:an? )?[a-z ]{0,40}(?:analyst|investor|banker|lender|professional|accountant|advisor|adviser|manager)\b[a-z ]*$/.test(
    piece,
  )

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
  am according address reference were looking seasoned professional need filing document uploaded 10 k q report annual relying
  rely each every respective separately then first take mean primary quote times eur euro euros gbp chf sek nok dkk jpy inr us
  ratio for year ends end dates show them fine ok enough m k cr basis bp rupees crore lakh pounds francs express figures both years yearly amount amounts value values full`.split(
    /\s+/,
  ),
)

/** Whether a piece of the question only says how to answer, from where and as whom: each of its words is of that kind. */
export const isInstruction = (piece: string): boolean =>
  (piece.match(/[a-z0-9<>@]+|%/g) ?? []).every((word) => instructionWords.has(word) || /^\d$/.test(word))
