import type { Hidden } from '../../access/hidden.ts'
import { doubtfulBelow } from '../../words/doubtful.ts'
import { minus, money } from '../../words/money.ts'
import { day, isRoleCalled, type TermFilter, termAsked } from '../agentic-chat/index.ts'
import { type FileValue, judgedPlace, judgedValue, readLabel } from '../files/index.ts'
import type { Answer, Source } from './schema.ts'

// What a document is asked of itself: values that were read from it, by what people call them. A question is one of these only
// where all of its words are known; what has a word more may ask for something else.

type Said = Pick<Answer, 'kind' | 'text' | 'value' | 'unit' | 'currency' | 'period' | 'standing' | 'sources'>

/** The paths of values, and what they are called. */
const called: readonly (readonly [path: RegExp, names: RegExp])[] = [
  [/^company$/, /^(?:name )?(?:company|target|business|issuer)(?: name)?$|^what (?:company|business)$/],
  [/^industry$/, /^(?:industry|sector)(?: sector)?$|^(?:what|which) (?:industry|sector)$/],
  [/^summary$/, /^(?:summary|overview|description|business description|company description|document about)$/],
  [/^(?:financials\.)?revenue$/, /^(?:total |net |annual )?(?:revenues?|sales|turnover)$/],
  [/^financials\.ebitda$/, /^(?:adjusted )?ebitda$/],
  [/^financials\.ebitda_margin$/, /^(?:adjusted )?ebitda margin$/],
  [/^financials\.revenue_growth$/, /^(?:revenue|sales|turnover|top line) growth(?: rate)?$/],
  [/^net_income$/, /^(?:net (?:income|profit|earnings)|profit after tax)$/],
  [/^expenses$/, /^(?:total )?(?:expenses|costs)$/],
  [/^balance_sheet\.assets$/, /^(?:total )?assets$/],
  [/^balance_sheet\.liabilities$/, /^(?:total )?liabilities$/],
  [/^balance_sheet\.equity$/, /^(?:total |shareholders |book |stockholders )?equity$|^net assets$/],
  [/^market\.size$/, /^(?:total )?(?:addressable )?market size$|^(?:size of )?market$|^(?:tam|addressable market)$/],
  [/^market\.growth_rate$/, /^(?:annual )?market growth(?: rate)?$/],
  [
    /^deal\.valuation$/,
    /^(?:asking price|price|valuation|enterprise value|purchase price|price expectation|guide price)s?$/,
  ],
  [/^deal\.structure$/, /^(?:deal|transaction) structure$|^structure of (?:deal|transaction)$/],
  [/^governing_law$/, /^(?:governing|applicable) law$|^law$|^jurisdiction$|^(?:which|what) law (?:governs|applies)$/],
  [/^date$/, /^(?:(?:agreement|contract|signing|effective|document) )?date(?: of (?:agreement|contract|document))?$/],
  [/^term_months$/, /^(?:contract |initial |lease )?(?:term|duration|length)(?: of contract| of agreement)?$/],
  [/^parties\[\d+\]\.name$/, /^(?:contract(?:ing)? )?(?:parties|counterparties|counterparty)$/],
  [/^team\[\d+\]\.name$/, /^(?:(?:senior )?management(?: team)?|team|key people|leadership(?: team)?|executives)$/],
]

/** Words that ask for nothing of their own. */
const glue =
  /\b(?:what(?=(?:s| is| are| was| were|) )(?! (?:company|business|industry|sector|law))|whats|who(?:s| is| are| was)?|is|are|was|were|how (?:much|large|big|high|long)|the|a|an|its|their|of (?:the )?(?:company|business|target|document|deck|memorandum)|company s|in (?:the )?(?:document|deck|file|memorandum|contract)|according to (?:the )?(?:document|deck|file|memorandum)|stated|please|give me|show me|tell me)\b/g

/** The words of a question without signs, small words and whose it is. */
export const barely = (question: string): string =>
  question
    .toLowerCase()
    .replace(/['’]s\b/g, ' s')
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim()
    .replace(glue, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** The values of a document that a question asks for: undefined where it is no such question, else what there is of them, or none. */
export function valuesAsked(values: readonly FileValue[], question: string): FileValue[] | undefined {
  const words = barely(question)
  const own = values.filter(({ own_field }) => own_field && isCalled(own_field.name, words))
  if (own.length > 0) return own
  const dated = ofYear(values, words)
  if (dated) return dated
  const [path] = called.find(([, names]) => names.test(words)) ?? []
  if (path) {
    const those = values.filter((value) => path.test(value.path))
    if (asksSize.test(question) && those.every(({ value }) => typeof value === 'string')) return undefined
    return /^adjusted /.test(words) && !those.some(isAdjusted) ? undefined : those
  }
  const hasRole = isRoleCalled(words)
  if (hasRole) return withRole(values, hasRole)
  return ofCredit(values, question)
}

/** Whether the words are the name of a field, in whatever unit it is kept. */
const isCalled = (field: string, words: string): boolean => {
  const name = readLabel(field)?.name
  return name !== undefined && readLabel(words)?.name === barely(name)
}

/** "How big is the team" is not answered with its names. */
const asksSize = /^\W*how (?:much|large|big|high|long)\b/i
/** Whether the document itself calls a figure adjusted, in one of the languages that are read. */
const isAdjusted = ({ label, raw, quote }: FileValue): boolean =>
  /adjust|adj\.|normali[sz]|underlying|pro.?forma|retrait|bereinigt|corrig|justera|justert|justeret/i.test(
    [label, raw, quote].join(' '),
  )

/** The figure of one year, as "revenue fy24": the actual one where there are others of it. */
function ofYear(values: readonly FileValue[], words: string): FileValue[] | undefined {
  const [, name = '', digits = ''] =
    /^(.+?)(?: (?:in|for|of|fy|year|fiscal))* (?:fy)?(20\d\d|(?<=fy)\d\d)$/.exec(words) ?? []
  const year = digits.length === 2 ? 2000 + Number(digits) : Number(digits)
  const [, names] = called.find(([, names]) => names.test(name)) ?? []
  if (!names) return undefined
  const those = values.filter(
    ({ path, period }) =>
      period?.year === year && /^figures\./.test(path) && names.test(path.split('.')[1]?.replaceAll('_', ' ') ?? ''),
  )
  // in which thousands or millions they are was not found: "9.6" alone would be said as nine pounds
  if (those.some((one) => unitOf(one, one.value) === 'money' && Math.abs(Number(one.value)) < wholeLeast))
    return undefined
  if (/^adjusted /.test(name) && !those.some(isAdjusted)) return undefined
  const actual = those.filter(({ period }) => period?.basis === 'actual')
  return actual.length > 0 ? actual : those
}

const wholeLeast = 1000

/** The names of the people whose role it is. */
function withRole(values: readonly FileValue[], isCalled: (role: string) => boolean): FileValue[] {
  const those = values.filter(({ path, value }) => /^team\[\d+\]\.role$/.test(path) && isCalled(String(value)))
  const names = new Set(those.map(({ path }) => path.replace(/role$/, 'name')))
  return values.filter(({ path }) => names.has(path))
}

/** The term of a credit agreement, where the document is one. */
function ofCredit(values: readonly FileValue[], question: string): FileValue[] | undefined {
  if (!values.some(({ path }) => /^(?:total_commitment|maturit|parties|governing_law)/.test(path))) return undefined
  const filters = termAsked(question)
  return filters && values.filter((value) => filters.every((one) => holds(one, value)))
}

function holds({ field, op, values }: TermFilter, value: FileValue): boolean {
  const text = ((field === 'path' ? value.path : value.label) ?? '').toLowerCase()
  const wanted = values.map((one) => String(one).toLowerCase())
  switch (op) {
    case 'is':
      return wanted.includes(text)
    case 'contains':
      return wanted.some((one) => text.includes(one))
    case 'not_contains':
      return !wanted.some((one) => text.includes(one))
    default:
      return false
  }
}

/** Values as a cell says them, as reviewed; undefined where none is left. */
export function sayValues(values: readonly FileValue[], all: readonly FileValue[]): Said | undefined {
  const [only] = values
  if (only && values.length === 1 && isDoubtful(only)) return inDoubt(only, all)
  const said = values.flatMap((value) => {
    const judged = judgedValue(value)
    const text = judged === undefined ? '' : textOf(value, judged, all)
    return judged === undefined ? [] : [{ value, judged, text: isDoubtful(value) ? `${text} (not sure)` : text }]
  })
  const isSeveral = new Set(said.map(({ text }) => text)).size > 1
  // a plan and what was reached by the middle of the year are both of it
  const texts = [
    ...new Set(
      said.map(({ text, value }) => {
        const label = typeof value.value === 'number' && isSeveral ? periodOf(value) : null
        return label === null ? text : `${text} (${label})`
      }),
    ),
  ]
  const [first] = said
  if (!first) return undefined
  const verdicts = new Set(said.map(({ value }) => value.verdict))
  const isOne = texts.length === 1
  return {
    kind: 'value',
    text: texts.join('; '),
    value: isOne ? first.judged : null,
    unit: unitOf(first.value, first.judged),
    currency: first.value.currency,
    period: isOne ? periodOf(first.value) : null,
    standing: verdicts.has('edited') ? 'corrected' : verdicts.has('open') ? 'read' : 'confirmed',
    sources: said.map(({ value }) => sourceOf(value)),
  }
}

const isDoubtful = ({ verdict, alternatives, confidence }: FileValue): boolean =>
  verdict === 'open' && (alternatives.length > 0 || confidence < doubtfulBelow)

/** "€84.6 million or €82.1 million", where nothing in the document decides, and nobody has yet. */
function inDoubt(value: FileValue, all: readonly FileValue[]): Said {
  const readings = [value, ...value.alternatives.map((other) => ({ ...value, ...other }))]
  return {
    kind: 'unsure',
    text: readings.map((one) => textOf(one, one.value, all)).join(' or '),
    value: null,
    unit: unitOf(value, value.value),
    currency: value.currency,
    period: periodOf(value),
    standing: 'read',
    sources: readings.map(sourceOf),
  }
}

function sourceOf(value: FileValue): Source {
  const { page, box, raw, quote } = judgedPlace(value)
  return { page, bbox: box, quote: quote || raw }
}

const periodOf = ({ period }: FileValue) => period?.label ?? null

function unitOf({ path, currency, own_field }: FileValue, value: string | number): NonNullable<Answer['unit']> {
  if (typeof value === 'string') return isDay.test(value) ? 'day' : 'text'
  if (!own_field && /(?:margin|growth|growth_rate)$/.test(path)) return 'percent'
  if (path.endsWith('_months')) return 'months'
  return currency ? 'money' : 'number'
}
const isDay = /^\d{4}-\d\d-\d\d$/

function textOf(value: FileValue, judged: string | number, all: readonly FileValue[]): string {
  if (typeof judged === 'string')
    return [isDay.test(judged) ? day(judged) : judged, besideOf(value, all)].filter(Boolean).join(' ')
  switch (unitOf(value, judged)) {
    case 'money':
      return money(judged, value.currency ?? undefined)
    case 'percent':
      return `${rounded(judged * 100, 1)}%`
    case 'months':
      return `${judged} months`
    default:
      return rounded(judged, 2)
  }
}

/** The role of a person or party in brackets; of several days or amounts what they are called. */
function besideOf({ path, label }: FileValue, all: readonly FileValue[]): string {
  if (/^maturities\[/.test(path) && label) return `(${label})`
  const role = path.endsWith('].name') ? all.find((other) => other.path === path.replace(/name$/, 'role')) : undefined
  const judged = role && !isDoubtful(role) ? judgedValue(role) : undefined
  return judged === undefined ? '' : `(${judged})`
}

const rounded = (value: number, places: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: places }).replace('-', minus)

/** Whether the role must not know of one of the values. */
export const isHidden = (values: readonly FileValue[], hidden: Hidden | undefined): boolean =>
  hidden !== undefined && values.some(({ path }) => hidden.has(path))
