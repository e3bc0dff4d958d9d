import { magnitudeOf, moneyIn, type NumberStyle, styleOf } from '../../numbers.ts'
import type { Grid, GridCell } from '../grids.ts'
import { labelIn, type Particulars } from '../particulars.ts'
import type { RunningText } from '../text.ts'
import { partOf } from './facility_names.ts'
import type { Fact } from './facts.ts'

type Amount = { value: number; currency: string | null; cell: GridCell }

/** What each column of a table of lenders comes to: as its last row says, where the lenders' rows add up to it, else as they add up. */
export function factsOfLenders({ grids, locate }: Particulars, text: RunningText, dollars: string): Fact[] {
  const style = styleOf(text.words.map(({ word }) => word.text))
  return grids.flatMap((grid) => {
    const table = lendersIn(grid, style, dollars)
    if (!table) return []
    return columnsOf(table, grid).flatMap(({ name, amount, weight }): Fact[] => {
      const part = partOf(name)
      const place = locate(amount.cell, 0, amount.cell.text.length)
      return part && place ? [{ name, part, value: amount.value, currency: amount.currency, weight, ...place }] : []
    })
  })
}

type Table = { heads: string[]; lenders: (Amount | null)[][]; total: (Amount | null)[] | null }

function lendersIn({ rows }: Grid, style: NumberStyle, dollars: string): Table | null {
  const at = rows.findIndex(([first]) => ofLenders.test(labelIn(first?.text ?? '')))
  const head = rows[at]
  if (!head) return null
  const heads = head.slice(1).map(({ text }) => text)
  const lenders: Table['lenders'] = []
  for (const row of rows.slice(at + 1)) {
    const amounts = row.slice(1).map((cell, index) => amountIn(cell, heads[index] ?? '', style, dollars))
    if (amounts.every((amount) => amount === null)) {
      // the sign of the currency may stand in a row of its own under the heads
      if (lenders.length === 0) row.slice(1).forEach(({ text }, index) => (heads[index] = `${heads[index]} ${text}`))
      continue
    }
    const label = row[0]?.text ?? ''
    if (ofTotal.test(label) || (label === '' && lenders.length > 1)) return { heads, lenders, total: amounts }
    lenders.push(amounts)
  }
  return lenders.length > 0 ? { heads, lenders, total: null } : null
}

const ofLenders =
  /^(?:name of )?(?:(?:the|each|original|initial|existing)\s)*(?:lenders?|banks?|purchasers?|financial institutions?|kreditgeber|banken|prêteurs?|établissements? de crédit|entidades?|banche|banca|långivare|långivere?)(?:\s(?:name|part(?:y|ies)))?$/iu
const ofTotal =
  /^\W*(?:grand )?(?:totals?|aggregate|gesamt\w*|summe|ensemble|totale|totaal|sum|summa|yhteensä|razem)\b/iu

function amountIn(cell: GridCell, head: string, style: NumberStyle, dollars: string): Amount | null {
  if (/%|\bper ?cent|share|percentage|proportion/i.test(`${cell.text} ${head}`)) return null
  if (/^[-–—]$|^nil$/i.test(cell.text)) return { value: 0, currency: null, cell }
  const [money] = moneyIn(cell.text, style)
  if (money) return { value: money.value, currency: money.currency === 'USD' ? dollars : money.currency, cell }
  const value = /^\d{1,3}(?:[.,'’ ]\d{2,3})+(?:[.,]\d{1,2})?$/.test(cell.text) ? magnitudeOf(cell.text, style) : null
  return value === null ? null : { value, currency: currencyIn(head, dollars), cell }
}

const currencyIn = (head: string, dollars: string): string | null =>
  moneyIn(`${/\b[A-Z]{3}\b(?=\W*$)|[€£$]/.exec(head)?.[0] ?? ''} 1,000`)[0]?.currency ??
  (/\$/.test(head) ? dollars : null)

type Column = { name: string; amount: Amount; weight: number }

function columnsOf({ heads, lenders, total }: Table, { above }: Grid): Column[] {
  // heads that run together are read by rows; of a column that cannot be read the others are not the whole
  const isUnread = (row: (Amount | null)[]) =>
    row.length > heads.length ||
    row.some((amount, index) => amount === null && isRead(lenders, index) && heads[index] !== '')
  if (heads.includes('') || (total && isUnread(total))) return []
  const found = heads.flatMap((head, index): (Column & { head: string })[] => {
    const own = lenders.map((row) => row[index] ?? null).filter((amount) => amount !== null)
    const sum = own.reduce((all, { value }) => all + value, 0)
    const last = total?.[index]
    const [first] = own.filter(({ value }) => value > 0)
    if (!first || sum < amountMin || other.test(head)) return []
    if (total)
      return last && Math.abs(last.value - sum) <= 1
        ? [{ head, name: head, amount: { ...last, currency: last.currency ?? first.currency }, weight: 4 }]
        : []
    // without a row of totals only the sum is known, and nothing proves it
    return own.length === lenders.length ? [{ head, name: head, amount: { ...first, value: sum }, weight: 3 }] : []
  })
  const [only] = found
  if (found.length === 1 && only) {
    const isPlain = /^(?:\W|amount|commitments?|total|in|of|participation|[A-Z]{3})*$/i.test(only.head)
    const caption = isPlain ? captionOf(above) : only.head
    return caption === null ? [] : [{ ...only, name: caption }]
  }
  const last = found.at(-1)
  const parts = found.slice(0, -1)
  const isWhole =
    last &&
    parts.length > 0 &&
    Math.abs(parts.reduce((all, { amount }) => all + amount.value, 0) - last.amount.value) <= 1
  const named = (isWhole ? parts : found).filter(({ head }) => facility.test(head))
  return [...named, ...(isWhole ? [{ ...last, name: 'Total Commitments' }] : [])]
}
const isRead = (lenders: Table['lenders'], index: number) => lenders.some((row) => row[index] !== null)
const amountMin = 10_000
const other =
  /\b(?:fee|letters? of credit|l\/c|swing ?line|fronting|existing|incremental|percentage|share|ratio|loans? outstanding)\b/i
const facility = /\b(?:facility|tranche|term|revolv\w+|rcf|loan|line|capex|acquisition|commitment)\b/i

/** Of the lines above, the one that names the commitments: "Part B Revolving Facility Commitments". Null where it is of something else. */
function captionOf(above: readonly string[]): string | null {
  const named = above.findLast((line) => /\b(?:commitments?|facility|tranche|lenders)\b/i.test(line)) ?? ''
  if (other.test(named) || /\b(?:percentage|pro rata|fee)\b/i.test(named)) return null
  return facility.test(named)
    ? named.replace(/^.*?\b(?:part|schedule|annex|appendix)\s+[\w.]+\s*[:–-]?\s*/i, '') || 'Commitments'
    : 'Commitments'
}
