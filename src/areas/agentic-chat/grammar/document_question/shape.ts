import type { DocumentQuestion } from '../../plan/plan.ts'

type Shaped = { shape: DocumentQuestion['shape']; target: string; years: number | null }

const moved =
  '(?:increased?|decreased?|grown?|grew|reduced?|lowered?|raised?|risen?|rose|declined?|dropped?|fall(?:en)?|fell|improved?|changed?|shr(?:i|u|a)nk|go(?:ne)? (?:up|down)|went (?:up|down))'
const movement = '(?:change|drop|increase|decrease|decline|rise|fall|reduction|growth|improvement)'
const verbs =
  '(?:have|had|has|report(?:ed)?|record(?:ed)?|generated?|earn(?:ed)?|make|made|show|spend on|spent on|spend|pay in|pay out in|pay out as|pay|incur|hold|held|carry|owe)'

/** What a question wants of a figure, and the words of the figure alone. The first that fits has it. */
const shapes: readonly (readonly [RegExp, DocumentQuestion['shape']])[] = [
  [new RegExp(`^(?:has|have|did|does) <company> ${moved} (?:its|their|the) (?<target>.+?)$`), 'direction'],
  [
    new RegExp(`^(?:was|were|is|are|has) there (?:been )?(?:an?|any) ${movement} (?:in|of|to) (?<target>.+?)$`),
    'direction',
  ],
  [new RegExp(`^(?:has|have|did|does) (?:<company> )?(?<target>.+?) ${moved}(?: or (?:not|${moved}))?$`), 'direction'],
  [
    /^(?:year over year |annual )?(?:growth|growth rate|percentage change|percent change|% change|yoy growth)(?: rate)? (?:in|of) (?<target>.+)$/,
    'growth',
  ],
  [/^(?:year over year|yoy|annual) (?<target>.+?) growth(?: rate)?$/, 'growth'],
  [new RegExp(`^(?:year over year |yoy |annual )?(?:${movement}) (?:in|of) (?<target>.+)$`), 'change'],
  [/^(?<years>\d|two|three|four|five) year average(?: of)? (?<target>.+)$/, 'average'],
]
const numbers: Record<string, number> = { two: 2, three: 3, four: 4, five: 5 }

const openings: readonly RegExp[] = [
  /^(?:please |can you |could you )?(?:tell me |show me |give me |find |calculate |compute |determine |state |report )(?:what )?/,
  new RegExp(
    `^how (?:much|many|large|big|high)(?: (?:in|of))? (?:did|does|do|has|have) <company> (?:${verbs} (?:in |as |on )?)?`,
  ),
  new RegExp(`^how much (?<rest>.+?) (?:did|does|do|has|have) <company> ${verbs}$`),
  new RegExp(`^(?:what|which) (?<rest>.+?) (?:did|does|do|has|have) <company> ${verbs}$`),
  /^how (?:much|large|big|high) (?:is|was|were|are) /,
  /^(?:what|which) (?:is|was|were|are|has been|would be) /,
  /^by how much (?:did|has) /,
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
    for (const [pattern, shape] of shapes) {
      const groups = pattern.exec(text)?.groups
      if (!groups?.['target']) continue
      const said = groups['years']
      return { shape, target: bare(groups['target']), years: said ? (numbers[said] ?? Number(said)) : null }
    }
  }
  return { shape: 'level', target: bare(opened), years: null }
}

/** "net income attributable to <company>" is a name; elsewhere the company is whose figure it is. */
const bare = (words: string) =>
  words
    .replace(/attributable to <company>/g, 'attributable to the company')
    .replace(company, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^(?:the|an?|their|its) /, '')
    .trim()
