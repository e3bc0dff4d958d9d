import { numberOfWords } from '../../../../words/numbers.ts'
import type { DocumentQuestion } from '../../plan/plan.ts'

/** What a question wants of a figure, and the words of the figure alone. */
type Shaped = {
  shape: DocumentQuestion['shape']
  target: string
  years: number | null
  /** "has it increased": which way is a yes */
  toward: DocumentQuestion['toward']
  /** "is it positive": the amount that it is held against */
  against: number | null
  /** it asks why, and the change is what that is about */
  wantsReasons: boolean
  /** "how did it develop": of each year that there is, where none is named */
  isEvery?: true
}

const up =
  '(?:higher|greater|larger|more|increased?|grown?|grew|raised?|risen?|rose|gone up|went up|go up|going up|up|climb(?:ed)?|doubled?|tripled?)'
const down =
  '(?:lower|smaller|less|decreased?|reduced?|lowered?|declined?|dropped?|drop|fall(?:en)?|fell|shr(?:i|u|a)nk|gone down|went down|go down|come down|came down|down|halved?|contract(?:ed)?|narrow(?:ed)?|weaken(?:ed)?)'
const either =
  '(?:improved?|changed?|developed?|evolved?|moved?|better|worse|worsened?|deteriorated?|strengthen(?:ed)?|stable|steady|shifted?)'
const moved = `(?:${up}|${down}|${either})`
const degree =
  '(?: (?:so )?(?:strongly|sharply|much|significantly|markedly|steeply|slightly|considerably|substantially|materially))?'
const movement =
  '(?:changes?|drop|increase|decrease|decline|rise|fall|reduction|growth|improvement|movement|move|jump|deterioration|swing|development)'
const verbs =
  '(?:have|had|has|report(?:ed)?|record(?:ed)?|generated?|earn(?:ed)?|make|made|show|spend on|spent on|spend|pay in|pay out in|pay out as|pay|incur|hold|held|carry|owe|book|post|achieve|deliver|produce|throw off)'
const cagr = '(?:cagr|compound annual growth rate|compounded annual growth rate|compound annual growth)'
const span = '(?<years>\\d|two|three|four|five) year'
const cause =
  '(?:what|which factors?) (?:drove|explains?|explained|caused?|is behind|was behind|were behind|lies behind|led to|accounts? for|accounted for|is the reason for|was the reason for|are the reasons for|were the reasons for|is driving)'

type Rule = readonly [pattern: RegExp, shape: DocumentQuestion['shape'], wantsReasons?: true]

/** The first that fits has it. */
const rules: readonly Rule[] = [
  [new RegExp(`^${cause} (?:the |its |their |this )*${movement} (?:in|of|to) (?<target>.+?)$`), 'change', true],
  [new RegExp(`^${cause} (?:the |its |their )*(?<target>.+?) ${movement}$`), 'change', true],
  [new RegExp(`^explain (?:the |its |their )*${movement} (?:in|of|to) (?<target>.+?)$`), 'change', true],
  [
    new RegExp(
      `^(?:explain )?why (?:did|has|have|was|were|is|are) (?:<company> )?(?<target>.+?) (?:to )?${moved}${degree}$`,
    ),
    'change',
    true,
  ],
  [new RegExp(`^(?:has|have|did|does) <company> ${moved} (?:its|their|the) (?<target>.+?)$`), 'direction'],
  [
    new RegExp(`^(?:was|were|is|are|has) there (?:been )?(?:an?|any) ${movement} (?:in|of|to) (?<target>.+?)$`),
    'direction',
  ],
  [
    new RegExp(
      `^(?:has|have|did|does|is|are|was|were) (?:<company> )?(?<target>.+?) (?:get |got |become |became |gotten )?${moved}${degree}(?: or (?:not|${moved}))?(?: than)?$`,
    ),
    'direction',
  ],
  [
    new RegExp(
      `^(?<target>.+?)(?:,|:)? (?:get |got )?(?:${up} or ${down}|${down} or ${up}|better or worse|worse or better)$`,
    ),
    'direction',
  ],
  [
    new RegExp(
      `^(?:by )?how (?:(?:much|many) )?(?:percentage points |points |percent |basis points |in percent )?(?:has|have|did|does) (?:<company> )?(?<target>.+?) ${moved}${degree}$`,
    ),
    'change',
  ],
  [
    new RegExp(`^(?<target>.+?) ${moved}${degree}, by how (?:much|many)(?: percentage points| points| percent)?$`),
    'change',
  ],
  [
    /^(?:year over year |annual )?(?:growth|growth rate|percentage change|percent change|% change|yoy growth)(?: rate)? (?:in|of) (?<target>.+)$/,
    'growth',
  ],
  [/^(?:year over year|yoy|annual) (?<target>.+?) growth(?: rate)?$/, 'growth'],
  [/^(?!average |mean )(?<target>.+?) growth(?: rate)?$/, 'growth'],
  [new RegExp(`^(?:${span} )?(?:total )?(?<target>.+?) ${cagr}$`), 'cagr'],
  [new RegExp(`^(?:${span} )?${cagr} (?:of|in|for) (?<target>.+)$`), 'cagr'],
  [
    new RegExp(
      `^(?:year over year |yoy |annual )?(?:${movement}) (?:in|of) (?<target>.+?)(?: in (?:percentage|basis) points)?$`,
    ),
    'change',
  ],
  [new RegExp(`^${span} (?:average|mean)(?: of)? (?<target>.+)$`), 'average'],
  [/^compare (?<target>.+)$/, 'change'],
  [/^how (?:does|did|do) (?:<company> )?(?<target>.+?) compare$/, 'change'],
  [/^(?:average|mean) (?:of )?(?<target>.+)$/, 'average'],
  [/^(?:does|did|do|has|had) <company> (?:have |had )?(?:an? )?(?:positive|negative) (?<target>.+?)$/, 'against'],
  [/^(?:is|was|are|were) (?:<company> )?(?<target>.+?) (?:positive|negative)$/, 'against'],
  [
    /^(?:does|did|do|has|had|is) <company> (?:have |had )?(?:an? )?(?:reasonably )?(?:healthy|good|strong|sound) liquidity (?:profile |position )?(?:based on|by|judged by|measured by) (?:its |the |their )?(?<target>(?:quick|current) ratio)$/,
    'against',
  ],
  [
    /^(?<target>.+?) (?:fell|rose|grew|tripled|doubled|halved|declined|decreased|increased|dropped|improved|went up|went down|came down)$/,
    'change',
  ],
]
const overYears = 'over (?:time|(?:the )?(?:past |last |recent )?(?:few )?years)'
const every: readonly RegExp[] = [
  new RegExp(
    `^how (?:did|has|have|does|do) (?:<company> )?(?<target>.+?) (?:develop(?:ed)?|evolved?|trend(?:ed)?|progress(?:ed)?|gone|go)(?: ${overYears})?$`,
  ),
  new RegExp(`^(?<target>.+?) (?:${overYears}|year by year|by year|history|trend|evolution)$`),
]

const openings: readonly RegExp[] = [
  /^(?:(?:can|could|would|will) you |i (?:would|d)? ?(?:like|want|need) (?:to (?:see|know|have) )?)?(?:pull|get(?: me)?|fetch|look up|list|break out|tell me|show me|show|give me|give|find|calculate|compute|determine|state|report|work out|name|quote|derive|provide|i need|i want|i would like to (?:see|know|have)|let me have) (?:what )?/,
  /^(?:what|how much) did <company> (?:spend|invest|spent) (?:on|in) (?=property|plant|equipment|ppe)/,
  new RegExp(
    `^how (?:much|many|large|big|high|low)(?: (?:in|of))? (?:did|does|do|has|have) <company> (?:${verbs} (?:in |as |on )?)?`,
  ),
  new RegExp(`^how (?:much|many) (?<rest>.+?) (?:did|does|do|has|have) <company> ${verbs}$`),
  new RegExp(`^how (?:much|many) (?<rest>.+?) (?:is|was|were|are) (?:outstanding|there|shown|reported|recorded)$`),
  new RegExp(`^(?:what|which) (?<rest>.+?) (?:did|does|do|has|have) <company> ${verbs}$`),
  new RegExp(`^(?:what|which) did <company> ${verbs} (?:in |as |on )?`),
  /^how (?:much|many|large|big|high|low) (?:is|was|were|are) /,
  /^(?:what|which) (?:is|was|were|are|has been|would be) /,
]
const shareOf =
  /^(?:what|which) (?:share|percentage|percent|proportion|part|%) (?:of )?(?<whole>.+?) (?:did|do|does|was|were|is|are) (?<part>.+?)(?: (?:eat up|make up|take up|account for|represent|consume|absorb|go into))?$/
const spending = /^(?:what|how much) did <company> (?:spend|invest|spent) (?:on|in) (?=property|plant|equipment|ppe)/

/** The question without its beginning: "what was X" and "how much X did they have" are X. */
function withoutOpening(words: string): string {
  const { whole, part } = shareOf.exec(words)?.groups ?? {}
  if (whole && part) return `${part} as a % of ${whole}`
  let rest = words
  const isSpent = spending.test(words)
  for (const opening of openings) {
    const match = opening.exec(rest)
    if (!match) continue
    rest = match.groups?.['rest'] ?? rest.slice(match[0].length)
  }
  // what is spent on fixed assets is not what they stand at
  return `${isSpent ? 'purchases of ' : ''}${rest.replace(/^(?:the|an?|their|its) /, '').trim()}`
}

const company = /(?:\b(?:for|of|at|by|from|did|does) )?(?:the )?<company>/g
const thisCompany =
  / (?:for|of|at|by) (?:this holding company|(?:this|the) (?:company|business|firm|group|retailer|bank|insurer|airline|issuer|registrant|manufacturer|utility|borrower))\b/g

/** The shape that is asked for, and the target without the company. */
export function shapeOf(words: string): Shaped {
  const opened = withoutOpening(words)
  for (const text of [bare(opened), opened, words, bare(words)]) {
    for (const pattern of every) {
      const { target } = pattern.exec(text)?.groups ?? {}
      // an average over the years is one figure
      if (target && !/\b(?:average|mean|cagr)\b/.test(target))
        return { ...ofLevel, target: bare(target), isEvery: true }
    }
    for (const [pattern, shape, wantsReasons = false] of rules) {
      const groups = pattern.exec(text)?.groups
      if (!groups?.['target']) continue
      const said = groups['years']
      const target = bare(groups['target'])
      const way = text.replace(groups['target'], ' ')
      return {
        shape,
        target,
        years: said ? (numberOfWords(said) ?? Number(said)) : null,
        toward: towardOf(shape, way),
        against: shape === 'against' ? (/liquidity/.test(way) ? 1 : 0) : null,
        wantsReasons,
      }
    }
  }
  return { ...ofLevel, target: bare(opened) }
}

const ofLevel = { shape: 'level', years: null, toward: null, against: null, wantsReasons: false } as const

function towardOf(shape: Shaped['shape'], way: string): Shaped['toward'] {
  if (shape === 'against') return /negative/.test(way) ? 'down' : /positive/.test(way) ? 'up' : null
  if (shape !== 'direction') return null
  const isUp = new RegExp(`\\b(?:${up}|increase|rise|growth)\\b`).test(way)
  const isDown = new RegExp(`\\b(?:${down}|drop|decrease|decline|fall|reduction)\\b`).test(way)
  return isUp === isDown ? null : isUp ? 'up' : 'down'
}

/** "net income attributable to <company>" is a name; elsewhere the company is whose figure it is. */
const bare = (words: string) =>
  words
    .replace(/attributable to <company>/g, 'attributable to the company')
    .replace(company, ' ')
    .replace(thisCompany, ' ')
    .replace(/,? ?\b(?:on (?:a )?)?(?:group|consolidated)(?: (?:basis|level))?\b/g, ' ')
    .replace(/\bstatutory (?=\w)/g, '')
    .replace(/\b(?:as )?restated\b|\bafter the restatement\b/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^(?:the|an?|their|its) /, '')
    .replace(/^(?:amount|value|level|size|total amount) of (?:the )?(?=\w)/, '')
    .replace(/(?: (?:of|at|in|for))? ?,?$/, '')
    .trim()
