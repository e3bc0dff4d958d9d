import { fold } from '../../../../words/name_words.ts'
import { type DayOrder, dateOf } from '../../../../words/written_days.ts'

/** A word, number or sign of the question. */
export type Token = {
  /** as it was typed */
  text: string
  /** folded: lower case, no accents, no apostrophes; a day in figures as 2027-04-03 */
  word: string
  kind: 'word' | 'number' | 'sign' | 'quoted'
  /** begins with a capital although the question is not written in capitals throughout */
  capital: boolean
  /** "Cobalt's" */
  possessive: boolean
}

const dayInFigures =
  /\d{1,2}\/\d{1,2}\/\d{2,4}|\d{1,2}\/\d{1,2}(?![\d/])|\d{1,2}([.-])\d{1,2}\1(?:19|20)\d\d(?![\d-]|\.\d)/y

const parts: [Token['kind'], RegExp][] = [
  ['quoted', /["“”]([^"“”]{1,200})["“”]/y],
  ['number', /\d{4}-\d{2}-\d{2}/y],
  ['number', dayInFigures],
  // quarters, halves and fiscal years: Q3'25, 1H25, FY2024, FY23/24
  ['word', /(?:q[1-4]|h[12]|[1-4]q|[12]h|fy|cy)[-'’]?(?:\d{4}|\d{2})(?![\d\p{L}])/iuy],
  ['word', /(?:[1-4]q|[12]h)(?![\d\p{L}])/iuy],
  ['number', /\$?\d+(?:,\d{3})+(?:\.\d+)?|\$?\d+(?:\.\d+)?|\$/y],
  ['word', /w\/o\b|w\/|b\/w\b|y\/y\b|yoy|q\/q\b/iy],
  // the name before the @ has at most 64 characters (RFC 5321, 4.5.3.1.1): no longer row of dots is searched for one
  ['word', /[\w.+-]{1,64}@[\w-]+\.[\w.]+/y],
  ['word', /\p{L}[\p{L}\d_]*(?:[.'’&](?=[\p{L}\d])[\p{L}\d_]+)*['’]?/uy],
  ['sign', />=|<=|=>|=<|≥|≤|>|<|=|~|≈|\+|%|#|,|\/|&|–|—|-|;|\(|\)/y],
]

/** What a joined word stands for; the rest of the grammar sees only whole words. */
const spelledOut: Readonly<Record<string, string>> = {
  whats: 'what is',
  whos: 'who is',
  wheres: 'where is',
  whens: 'when is',
  hows: 'how is',
  lets: 'let us',
  thats: 'that is',
  whove: 'who have',
  weve: 'we have',
  ive: 'i have',
  youve: 'you have',
  theyve: 'they have',
  im: 'i am',
  were: 'were',
  dont: 'do not',
  doesnt: 'does not',
  didnt: 'did not',
  havent: 'have not',
  hasnt: 'has not',
  hadnt: 'had not',
  isnt: 'is not',
  arent: 'are not',
  wasnt: 'was not',
  werent: 'were not',
  cant: 'can not',
  cannot: 'can not',
  wont: 'will not',
  wk: 'week',
  wks: 'weeks',
  yr: 'year',
  yrs: 'years',
  proj: 'project',
  mth: 'month',
  mths: 'months',
  qtr: 'quarter',
  qtrs: 'quarters',
  nr: 'number',
  nbr: 'number',
  employes: 'employees',
  mtg: 'meeting',
  mtgs: 'meetings',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  tmw: 'tomorrow',
  tomo: 'tomorrow',
  abt: 'about',
  u: 'you',
  gimme: 'give me',
  val: 'value',
  excl: 'excluding',
  mvmt: 'movement',
  hv: 'have',
  recvd: 'received',
  rcvd: 'received',
  mgmt: 'management',
  couldnt: 'could not',
  shouldnt: 'should not',
  wouldnt: 'would not',
  aint: 'is not',
  tot: 'total',
  ppl: 'people',
  nxt: 'next',
  prev: 'previous',
  yday: 'yesterday',
  msg: 'message',
  msgs: 'messages',
  emps: 'employees',
  cust: 'customer',
  custs: 'customers',
  conc: 'concentration',
  sched: 'schedule',
  appt: 'appointment',
  appts: 'appointments',
  convo: 'conversation',
  convos: 'conversations',
  fins: 'financials',
  oppty: 'opportunity',
  thru: 'through',
  gonna: 'going to',
  wanna: 'want to',
  atm: 'now',
  rn: 'now',
  thx: 'thanks',
  wtd: 'weighted',
}

/** Words with an "is" behind them where others own something; "what's" is spelled out above. */
const withIs = new Set('it there here which everything anything he she'.split(' '))

/** The question as words, numbers and signs. */
export const tokens = (question: string, order: DayOrder | null = null): Token[] => {
  const text = question
    .normalize('NFKC')
    .replace(/!=|<>/g, ' not ')
    .replace(/\b([Ee])-(?=mail)/g, '$1')
    .replace(/\b(top)(?=\d)/gi, '$1 ')
  const mixed = /\p{Ll}/u.test(text)
  const found: Token[] = []
  let at = 0
  while (at < text.length) {
    const hit = firstPart(text, at)
    if (!hit) at += 1
    else {
      at += hit.length
      found.push(...asTokens(hit.kind, hit.text, mixed).map((token) => withDay(token, order)))
    }
  }
  return found
}

const firstPart = (text: string, at: number): { kind: Token['kind']; text: string; length: number } | null => {
  for (const [kind, pattern] of parts) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) return { kind, text: (kind === 'quoted' && match[1]) || match[0], length: match[0].length }
  }
  return null
}

/** Whether it is a day in figures that is another one where day and month change places: 3/4/2027, 3/4. */
export function isEitherDay(text: string): boolean {
  const [first, second] = /^\d{1,2}([/-])\d{1,2}(?:\1\d{2,4})?$/.test(text) ? text.split(/[/-]/).map(Number) : []
  return first !== undefined && second !== undefined && first !== second && Math.max(first, second) <= 12
}

/** Of a firm that has not said how it writes days, the month stands first where both can be meant. */
function withDay(token: Token, order: DayOrder | null): Token {
  dayInFigures.lastIndex = 0
  if (token.kind !== 'number' || dayInFigures.exec(token.word)?.[0] !== token.word) return token
  const [first = '', second = '', year] = token.word.split(/[/.-]/)
  if (year !== undefined) return { ...token, word: dateOf(token.word, order ?? 'mdy') ?? token.word }
  const isDayFirst = Number(first) > 12 || (order === 'dmy' && Number(second) <= 12)
  return isDayFirst ? { ...token, word: `${first}.${second}.` } : token
}

const asTokens = (kind: Token['kind'], text: string, mixed: boolean): Token[] => {
  const capital = mixed && /^\p{Lu}/u.test(text)
  const token = (word: string, possessive = false): Token => ({ text, word, kind, capital, possessive })
  if (kind !== 'word') return [token(kind === 'quoted' ? fold(text) : text)]

  const lower = text.toLowerCase().replaceAll('’', "'")
  const key = fold(lower)
  // a question may have any word in it: "constructor" too
  const spelled = Object.hasOwn(spelledOut, key) ? spelledOut[key] : undefined
  if (spelled && (!spelled.includes(' ') || lower.includes("'") || fold(lower) !== 'were'))
    return spelled.split(' ').map((word, _, all) => (all.length > 1 ? { ...token(word), text: word } : token(word)))
  const joined = /^(.+)'(s|re|ve|ll|d|m)$/.exec(lower)
  if (joined?.[2] === 's') {
    const base = joined[1] ?? ''
    return withIs.has(base)
      ? [token(base), token('is')]
      : [{ ...token(fold(base), true), text: text.slice(0, base.length) }]
  }
  if (joined) {
    const verb = { re: 'are', ve: 'have', ll: 'will', d: 'would', m: 'am' }[joined[2] ?? ''] ?? ''
    return [token(fold(joined[1] ?? '')), token(verb)]
  }
  if (lower.endsWith("s'")) return [{ ...token(fold(lower), true), text: text.slice(0, -1) }]
  return [token(fold(lower))]
}
