import { ago, day } from './dates.ts'
import { bold, plain, quote } from './markdown.ts'
import { money } from './numbers.ts'
import { type QueryPlan, sourceOf, type TableBlock, type Telling } from './telling.ts'
import { possessive } from './words.ts'

// Yes and no, only where the plan itself decides: from its entity and fields, never from how a sentence sounds.

const existence =
  /^(?:(?:do|does|did|are|is|were|was|have|has|had)\s+(?:there|any|anyone|anybody|anything|i|we)\b|any\b|anyone\b|anything\b)/i
const negated = /\b(?:not|no|never|without|none|nothing|nobody)\b|n[’']t\b/i

/** "Do I have anything on Tuesday?": a list answers with yes if it has rows. */
export const asksWhether = (query: QueryPlan, { question, partly }: Telling) =>
  !partly &&
  query.measures.length === 0 &&
  query.variants.length === 0 &&
  existence.test(question.trim()) &&
  !negated.test(question) &&
  !isToldByWhatIsNot(query, question)

/** "Did we reply to Jane?" is answered by her e-mails that wait for an answer: that there are some is no yes. */
const isToldByWhatIsNot = ({ entity, filters }: QueryPlan, question: string) =>
  entity === 'emails' &&
  filters.some(({ field, values }) => field === 'answered' && values[0] === false) &&
  /\b(?:get back|got back|repl(?:y|ied)|respond(?:ed)?|answer(?:ed)?|write back|wrote back)\b/i.test(question) &&
  !/\b(?:un|await|wait)/i.test(question)

/** A question of one record that one of its fields answers with yes or no; undefined where none does. */
export const whether = (query: QueryPlan, block: TableBlock, telling: Telling): string | undefined => {
  if (telling.partly || negated.test(telling.question)) return undefined
  if (!/^(?:is|are|was|were|does|do|did|has|have|had)\b/i.test(telling.question.trim())) return undefined
  if (query.entity === 'emails') return ofMail(block, telling)
  if (/\bprofitab/i.test(telling.question)) return profitable(block, telling)
  return undefined
}

const ofMail = (block: TableBlock, telling: Telling) => {
  const [row] = block.rows
  const field = mailFlags.find(
    ({ name, word }) => word.test(telling.question) && typeof row?.values[name] === 'boolean',
  )
  if (row === undefined || field === undefined) return undefined
  const { subject, sent_at: sent, contact } = row.values
  const what = typeof subject === 'string' && subject !== '' ? quote(subject, 100) : 'the last e-mail'
  const at =
    typeof sent === 'string' ? ` of ${day(sent, telling.timeZone)} (${ago(sent, telling.today, telling.timeZone)})` : ''
  const whom = typeof contact === 'string' && contact !== '' ? ` with ${plain(contact)}` : ''
  const yes = row.values[field.name] === true
  return `${bold(yes ? 'Yes' : 'No')}: ${what}${at}${whom} ${yes ? field.yes : field.no}${sourceOf(row, telling)}.`
}

const mailFlags = [
  {
    name: 'opened',
    word: /\b(?:open|opened|read|seen|see)\b/i,
    yes: 'was opened',
    no: 'has not been opened as far as tracking shows',
  },
  {
    name: 'clicked',
    word: /\b(?:click|clicked)\b/i,
    yes: 'had a link clicked',
    no: 'had no link clicked as far as tracking shows',
  },
  {
    name: 'answered',
    word: /\b(?:answer|answered|reply|replied|respond|responded|(?:write|wrote|get|got|come|came) back)\b/i,
    yes: 'was answered',
    no: 'has no answer yet',
  },
]

const profitable = (block: TableBlock, telling: Telling) => {
  const [row] = block.rows
  if (row === undefined) return undefined
  const measure = profits.find(({ name }) => typeof row.values[name] === 'number')
  const value = measure === undefined ? undefined : row.values[measure.name]
  if (measure === undefined || typeof value !== 'number') return undefined
  const column = block.columns.find(({ name }) => name === measure.name)
  const { period } = row.values
  const at = typeof period === 'string' ? ` in ${plain(period)}` : ''
  const name = plain(row.ref?.label ?? '')
  const whose = name === '' ? '' : `${possessive(name)} `
  const note = measure.note === '' ? '' : ` ${measure.note}`
  return `${bold(value > 0 ? 'Yes' : 'No')}: ${whose}${measure.label}${at} is ${bold(money(value, column?.currency))}${sourceOf(row, telling)}.${note}`
}

const profits = [
  { name: 'net_income', label: 'net income', note: '' },
  { name: 'ebitda', label: 'EBITDA', note: 'No net income is on record.' },
]
