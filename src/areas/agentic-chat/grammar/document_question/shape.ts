import type { DocumentQuestion } from '../../plan/plan.ts'

/** What a question wants of a figure, and the words of the figure alone. */
export type Shaped = {
  shape: DocumentQuestion['shape']
  target: string
  years: number | null
  /** "has it increased": which way is a yes */
  toward: DocumentQuestion['toward']
  /** "is it positive": the amount that it is held against */
  against: number | null
}

const up = '(?:higher|greater|larger|more|increased?|grown?|grew|raised?|risen?|rose|gone up|went up|go up|going up)'
const down =
  '(?:lower|smaller|less|decreased?|reduced?|lowered?|declined?|dropped?|fall(?:en)?|fell|shr(?:i|u|a)nk|gone down|went down|go down)'
const moved = `(?:${up}|${down}|improved?|changed?|developed?|evolved?|moved?)`
const movement = '(?:change|drop|increase|decrease|decline|rise|fall|reduction|growth|improvement)'
const verbs =
  '(?:have|had|has|report(?:ed)?|record(?:ed)?|generated?|earn(?:ed)?|make|made|show|spend on|spent on|spend|pay in|pay out in|pay out as|pay|incur|hold|held|carry|owe)'
const cagr = '(?:cagr|compound annual growth rate|compounded annual growth rate)'
const span = '(?<years>\\d|two|three|four|five) year'

type Rule = readonly [pattern: RegExp, shape: DocumentQuestion['shape']]

/** The first that fits has it. */
const rules: readonly Rule[] = [
  [new RegExp(`^(?:has|have|did|does) <company> ${moved} (?:its|their|the) (?<target>.+?)$`), 'direction'],
  [new RegExp(`^(?:was|were|is|are|has) there (?:been )?(?:an?|any) ${movement} (?:in|of|to) (?<target>.+?)$`), 'direction'],
  [new RegExp(`^(?:has|have|did|does) (?:<company> )?(?<target>.+?) ${moved}(?: or (?:not|${moved}))?$`), 'direction'],
  [new RegExp(`^(?:by )?how (?:much )?(?:has|have|did|does) (?:<company> )?(?<target>.+?) ${moved}$`), 'change'],
  [/^(?:year over year |annual )?(?:growth|growth rate|percentage change|percent change|% change|yoy growth)(?: rate)? (?:in|of) (?<target>.+)$/, 'growth'],
  [/^(?:year over year|yoy|annual) (?<target>.+?) growth(?: rate)?$/, 'growth'],
  [new RegExp(`^(?:${span} )?(?:total )?(?<target>.+?) ${cagr}$`), 'cagr'],
  [new RegExp(`^(?:${span} )?${cagr} (?:of|in|for) (?<target>.+)$`), 'cagr'],
  [new RegExp(`^(?:year over year |yoy |annual )?(?:${movement}) (?:in|of) (?<target>.+)$`), 'change'],
  [new RegExp(`^${span} average(?: of)? (?<target>.+)$`), 'average'],
  [/^(?:is|was|were|are) (?:<company> )?(?<target>.+?) (?:higher|lower|greater|larger|smaller|more|less)(?: than)?$/, 'direction'],
  [/^compare (?<target>.+)$/, 'change'],
  [/^average (?:of )?(?<target>.+)$/, 'average'],
  [/^(?:does|did|do|has|had) <company> (?:have |had )?(?:an? )?(?:positive|negative) (?<target>.+?)$/, 'against'],
  [/^(?:is|was|are|were) (?:<company> )?(?<target>.+?) (?:positive|negative)$/, 'against'],
  [/^(?:does|did|do|has|had|is) <company> (?:have |had )?(?:an? )?(?:reasonably )?(?:healthy|good|strong|sound) liquidity (?:profile |position )?(?:based on|by|judged by|measured by) (?:its |the |their )?(?<target>(?:quick|current) ratio)$/, 'against'],
] // biome-ignore format: a table
const numbers: Record<string, number> = { two: 2, three: 3, four: 4, five: 5 }

const openings: readonly RegExp[] = [
  /^(?:please |can you |could you )?(?:tell me |show me |give me |find |calculate |compute |determine |state |report )(?:what )?/,
  new RegExp(
    `^how (?:much|many|large|big|high)(?: (?:in|of))? (?:did|does|do|has|have) <company> (?:${verbs} (?:in |as |on )?)?`,
  ),
  new RegExp(`^how (?:much|many) (?<rest>.+?) (?:did|does|do|has|have) <company> ${verbs}$`),
  new RegExp(`^(?:what|which) (?<rest>.+?) (?:did|does|do|has|have) <company> ${verbs}$`),
  /^how (?:much|many|large|big|high) (?:is|was|were|are) /,
  /^(?:what|which) (?:is|was|were|are|has been|would be) /,
]

/** The question without its beginning: "what was X" and "how much X did they have" are X. */
function withoutOpening(words: string): string {
  let rest = words
  for (const opening of openings) {
    const match = opening.exec(rest)
    if (!match) continue
    rest = match.groups?.['rest'] ?? rest.slice(match[0].length)
  }
  return rest.replace(/^(?:the|an?|their|its) /, '').trim()
}

const company = /(?:\b(?:for|of|at|by|from|did|does) )?(?:the )?<company>/g

/** The shape that is asked for, and the target without the company. */
export function shapeOf(words: string): Shaped {
  const opened = withoutOpening(words)
  for (const text of [words, opened, bare(opened)]) {
    for (const [pattern, shape] of rules) {
      const groups = pattern.exec(text)?.groups
      if (!groups?.['target']) continue
      const said = groups['years']
      const target = bare(groups['target'])
      const way = text.replace(groups['target'], ' ')
      return {
        shape,
        target,
        years: said ? (numbers[said] ?? Number(said)) : null,
        toward: towardOf(shape, way),
        against: shape === 'against' ? (/liquidity/.test(way) ? 1 : 0) : null,
      }
    }
  }
  return { shape: 'level', target: bare(opened), years: null, toward: null, against: null }
}

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
    .replace(/\s+/g, ' ')
    .replace(/^(?:the|an?|their|its) /, '')
    .trim()
