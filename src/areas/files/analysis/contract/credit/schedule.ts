import type { Document, Word } from '../../../../../platform/documents/document.ts'
import { rowsOf } from '../../../../../platform/documents/lines.ts'
import { magnitudeOf, styleOf } from '../../numbers.ts'
import type { RunningText } from '../text.ts'
import { partOf } from './facility_names.ts'
import type { Fact } from './facts.ts'

type Amount = { value: number; words: Word[] }
type Row = { label: string; amounts: Amount[] }

/** The totals of the schedules that set out each lender's commitment, where the lenders' rows add up to them. */
export function factsOfSchedules(document: Document, text: RunningText, currency: string | null): Fact[] {
  const style = styleOf(text.words.map(({ word }) => word.text))
  const starts = new Map(text.words.map(({ word, start }) => [word, start]))
  let head = ''
  let rows: Row[] = []
  return document.pages.flatMap((page) =>
    rowsOf(page).flatMap((line): Fact[] => {
      const { text: printed } = line
      const row = rowIn(line.words, style)
      if (row.amounts.length === 0) {
        // a lender's name may take two lines
        const isName = rows.length > 0 && !headsAnew.test(printed)
        if (headed.test(printed) && printed.length < headMax && !isName) {
          // a head of two lines goes on; behind rows of amounts it is that of another table
          head = rows.length > 0 ? printed : `${head} ${printed}`.slice(-headMax)
          rows = []
        }
        return []
      }
      const isNamed = total.test(row.label)
      // the last row of a schedule may have no name; then it is the total if it adds up
      const found = isNamed || (row.label === '' && rows.length > 1) ? totalsOf(row, rows, head) : []
      if (!isNamed && found.length === 0) {
        rows = [...rows, row].slice(-rowsMax)
        return []
      }
      rows = []
      head = ''
      return found.flatMap(({ amount, name, part }) => {
        const [first, last] = [amount.words[0], amount.words.at(-1)]
        const [start, end] = [first && starts.get(first), last && starts.get(last)]
        if (start === undefined || end === undefined || !last) return []
        return [{ name, part, value: amount.value, currency, start, end: end + last.text.length, weight: 4 }]
      })
    }),
  )
}

const headMax = 220
const rowsMax = 150
const headed =
  /\bcommitments?\b|\bcommitment amount\b|\bname of (?:original )?lender|\b(?:lenders?|banks?|purchasers?)\b/i
const headsAnew = /\bcommitments?\b|\bcommitment amount\b|\blenders?\b|\bschedule\b|\bpurchasers?\b/i
const ofCommitments = /\bcommitments?\b/i
const noCommitments = /\b(?:letters? of credit|l\/c|swing ?line|fronting|incremental|existing)\b/i
const total = /^\W*(?:grand )?(?:total|totals|aggregate|gesamt|summe)\b/i

/** Of a row the words before its amounts, and the amounts: "$" and "125,000,000.00" may stand apart, percentages are none. */
function rowIn(words: readonly Word[], style: 'point' | 'comma'): Row {
  const amounts: Amount[] = []
  let label = ''
  words.forEach((word, index) => {
    const digits = /^\D{0,5}?(\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d{1,2})?)\D{0,2}$/.exec(word.text)?.[1]
    const value = digits ? magnitudeOf(digits, style) : null
    const isPercent = word.text.includes('%') || words[index + 1]?.text === '%'
    const sign = words[index - 1]
    if (value !== null && value >= amountMin && !isPercent)
      amounts.push({ value, words: sign && signOnly.test(sign.text) ? [sign, word] : [word] })
    // a lender without a part in this facility
    else if (amounts.length > 0 && /^[-–—]$/.test(word.text)) amounts.push({ value: 0, words: [word] })
    else if (amounts.length === 0 && !signOnly.test(word.text)) label = `${label} ${word.text}`.trim()
  })
  return { label, amounts }
}
const amountMin = 10_000
const signOnly = /^(?:[A-Z]{0,3}[$€£]|USD|EUR|GBP|CAD|SGD|CHF)$/

/** Which amounts of a total row are proved by the rows above it, and of what they are. */
function totalsOf(last: Row, rows: readonly Row[], head: string) {
  if (!ofCommitments.test(head) || noCommitments.test(head) || rows.length === 0) return []
  const columns = last.amounts.map((amount, column) => {
    // a lender may have no part in one of the facilities: then its row tells nothing of which
    const own = rows.map(({ amounts }) => (amounts.length === last.amounts.length ? amounts[column]?.value : undefined))
    const sum = own.reduce((all: number, value) => all + (value ?? Number.NaN), 0)
    return { amount, isProved: Math.abs(sum - amount.value) <= 1 }
  })
  if (!columns.every(({ isProved }) => isProved)) return []
  if (columns.length === 1) {
    const [only] = columns
    const name = facilityIn(head)
    const part = partOf(name)
    return only && part ? [{ amount: only.amount, name, part }] : []
  }
  const named = facilitiesIn(head)
  const parts = named.map(partOf)
  if (named.length === columns.length && !parts.includes('total') && new Set(parts).size === parts.length)
    return columns.flatMap(({ amount }, index) => {
      const [name, part] = [named[index], parts[index]]
      return name && part ? [{ amount, name: `${name} commitments`, part }] : []
    })
  const most = columns.at(-1)
  const others = columns.slice(0, -1).reduce((sum, { amount }) => sum + amount.value, 0)
  return most && most.amount.value === others ? [{ amount: most.amount, name: 'Total commitments', part: 'total' }] : []
}

/** Of "Original Lender Facility A Facility B Commitment Commitment" the facilities, as they head the columns. */
const facilitiesIn = (head: string): string[] =>
  [...head.replace(/^.*\blenders?\b/i, '').matchAll(facilityHeads)].map(([name]) => name)
const facilityHeads =
  /\b(?:(?:facility|tranche) [a-h]\d?|delayed draw(?: term)?(?: loan)?|revolv(?:ing|er)(?: credit)?(?: facility| loan)?|term (?:facility|loan)(?: [a-h]\d?)?|term(?= commitment)|guarantee facility|bridge(?: facility| loan)?|capex facility|acquisition facility)\b/gi

/** Of "Lender Revolving Commitment Applicable Percentage" the "Revolving Commitment". */
const facilityIn = (head: string): string =>
  [
    ...head.matchAll(
      /\b((?:(?:revolving|revolver|term|filo|bridge|credit|loan|facility|tranche|delayed|draw|initial|aggregate|total|[A-H]\d?)\s){0,5}commitments?)\b/gi,
    ),
  ].at(-1)?.[1] ?? 'Commitments'
