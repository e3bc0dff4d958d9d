import { type Money, moneyIn, styleOf } from '../../numbers.ts'
import type { Grid, GridCell, Locate } from '../grids.ts'
import { labelIn, type Particular, type Particulars } from '../particulars.ts'
import type { RunningText } from '../text.ts'
import { partOf } from './facility_names.ts'
import type { Fact } from './facts.ts'

/** What a list of particulars or a table of the facilities says of the credit, or of one facility. */
export type Listed = Particular & { facility: string; isMaturity: boolean }

/** Facilities side by side in columns, one a row, or by labels such as "Facility A Limit" and "Final Repayment Date". */
export function listedIn({ particulars, grids, locate }: Particulars): Listed[] {
  const tables = new Map(grids.map((grid) => [grid, facilitiesIn(grid, locate)]))
  const own = particulars.flatMap((one): Listed[] => {
    // a table of facilities was read as one
    if (one.grid && tables.get(one.grid)?.length) return []
    const label = one.label.replace(/\s*\([^)]*\)$/, '')
    if (isOfMaturity(label)) return [{ ...one, facility: facilityOf(label), isMaturity: true }]
    if (!amount.test(label) || partOf(label) === null) return []
    return [{ ...one, facility: one.label, isMaturity: false }]
  })
  // "Amount" alone is that of the credit where the list has it once
  const plain = new Map(particulars.filter(({ label }) => plainAmount.test(label)).map((one) => [one.value, one]))
  const [only] = plain.values()
  const whole = plain.size === 1 && only ? [{ ...only, facility: 'Credit amount', isMaturity: false }] : []
  return [...[...tables.values()].flat(), ...own, ...whole]
}

const maturity =
  /\b(?:maturity(?: date)?|(?:final )?(?:repayment|termination|discharge|expiry|expiration) date|endfälligkeit\w*|laufzeit(?:ende)?|échéance(?: finale)?|vencimiento(?: final)?|scadenza(?: finale)?|vervaldatum|förfallodag|forfallsdato|sluttforfall)\b/iu
const notFinal =
  /\b(?:first|initial|interest|extended|extension|next|early|availability|commitment|springing|minimum|notes?|bonds?|long-?stop|dates|conversion)\b/i
const plainAmount = /^(?:(?:maximum|total|aggregate|principal|committed) )*amount$/i
const amount =
  /^(?:(?:total|aggregate|maximum|principal|committed|initial|overall)\s)*(?:[\p{L}\d’'&/-]+\s){0,5}?(?:commitments?|facilit(?:y|ies)(?: [a-h\d])?|tranche(?: [a-h\d])?|loans?(?: [a-h\d])?|credit(?: line)?|line of credit|limit|loan amount|credit amount|kreditbetrag|kreditlinie|darlehensbetrag|kreditrahmen|gesamtbetrag|montant|importe|importo|beløp|belopp)(?:\s(?:amount|limit|size|commitments?|of the (?:loan|facility|facilities|credit)))?$/iu

/** Of "Final repayment date: Facility A" and "Facility A Maturity Date" the facility. */
const facilityOf = (label: string) => facilityNamed.exec(label)?.[0].replace(/\s+$/, '') ?? ''
const facilityNamed =
  /\b(?:(?:facility|tranche|term loan) [a-h\d]\b|(?:[\p{Lu}][\p{L}-]* ){1,4}?(?:facility|loan|line of credit|tranche)\b|(?:revolv\w+|rcf|term|bridge)\b)/iu

const isOfMaturity = (label: string) => maturity.test(label) && !notFinal.test(label)

// ---- tables of facilities

type Told = { facility: string; isMaturity: boolean; cell: GridCell }

function facilitiesIn(grid: Grid, locate: Locate): Listed[] {
  let head: GridCell[] = []
  let reads: typeof bySide | null = null
  const told = grid.rows.flatMap((row): Told[] => {
    const next = readerUnder(row)
    if (next) {
      head = row
      reads = next
      return []
    }
    return reads?.(row, head) ?? []
  })
  return told.map(({ facility, isMaturity, cell }) => ({
    label: facility,
    value: cell.text,
    grid,
    at: (from, to) => locate(cell, from, to),
    facility: facility.replace(/\s*\([^)]*\)/g, '').trim(),
    isMaturity,
  }))
}

/** A row that heads those below: with facilities side by side, or with what is told of the facility of each row. */
function readerUnder(row: readonly GridCell[]): typeof bySide | null {
  const [first, ...others] = row
  const named = others.filter(({ words }) => words.length > 0)
  if (!first || named.length === 0 || row.some(({ text }) => /\d{3}/.test(text))) return null
  if (headOfRows.test(labelIn(first.text)) && named.some(({ text }) => isAspect(labelIn(text)))) return byRow
  return named.every(({ text }) => text.length <= headMax && isFacility(text)) && named.length > 1 ? bySide : null
}
const headMax = 60

const isFacility = (text: string) =>
  /\b(?:facility|tranche|loan|line|rcf|revolv\w+)\b/i.test(text) && !/^lender\b/i.test(text) && partOf(text) !== null
const headOfRows =
  /^(?:(?:name|type|description) of (?:the )?)?(?:facilit(?:y|ies)|tranches?|loans?|credits?|credit facilit(?:y|ies)|kredit|darlehen|crédits?|prêts?|tramos?)$/iu
const isAspect = (label: string) => isOfMaturity(label) || (ofAmount.test(label) && !notWhole.test(label))

/** "Amount | NOK 1,150,000,000 | NOK 450,000,000" under the names of two facilities. */
function bySide(row: readonly GridCell[], head: readonly GridCell[]): Told[] {
  const label = labelIn(row[0]?.text ?? '')
  if (!isAspect(label)) return []
  const isWhole = /\b(?:total|aggregate)\b/i.test(label) && row.filter(({ words }) => words.length > 0).length === 2
  return row.slice(1).flatMap((cell, index) => {
    const facility = isWhole ? 'Total Commitments' : head[index + 1]?.text
    return facility && cell.words.length > 0 ? [{ facility, isMaturity: isOfMaturity(label), cell }] : []
  })
}
const ofAmount = /\b(?:amounts?|commitments?|limit|size|principal|betrag|montant|importe|importo|beløp|belopp)\b/iu
const notWhole =
  /\b(?:minimum|multiples?|maximum number|utili[sz]ation|each|fee|sub-?limit|instal?ments?|loans?|drawing)\b/i

/** "Tranche A | EUR 24,000,000 | 30.12.2033" under "Amount" and "Final Maturity Date". */
function byRow(row: readonly GridCell[], head: readonly GridCell[]): Told[] {
  const printed = row[0]?.text ?? ''
  const kind = labelIn(head[0]?.text ?? '')
    .replace(/ies$/i, 'y')
    .replace(/s$/i, '')
    .replace(/^.* of (?:the )?/i, '')
  const name = /^[A-H\d]{1,2}$/i.test(printed) ? `${kind} ${printed}` : labelIn(printed)
  const facility = /^(?:grand )?total\b/i.test(name) ? 'Total Commitments' : name
  if (name === '' || partOf(facility) === null) return []
  return row.slice(1).flatMap((cell, index) => {
    const label = labelIn(head[index + 1]?.text ?? '')
    return cell.words.length > 0 && isAspect(label) ? [{ facility, isMaturity: isOfMaturity(label), cell }] : []
  })
}

// ---- amounts

/** The amounts of the facilities that are listed, each with its currency. */
export function factsListed(listed: readonly Listed[], text: RunningText, dollars: string): Fact[] {
  const style = styleOf(text.words.map(({ word }) => word.text))
  return listed.flatMap((one): Fact[] => {
    if (one.isMaturity) return []
    const [money, ...others] = moneyIn(one.value, style)
    const part = partOf(one.facility)
    if (!money || part === null || money.value < amountMin || !isOwn(one.value, money, others)) return []
    const place = one.at(money.start, money.end)
    if (!place) return []
    const currency = money.currency === 'USD' && /^\$/.test(one.value.slice(money.start)) ? dollars : money.currency
    return [{ name: one.facility, part, value: money.value, currency, weight: 4, ...place }]
  })
}
const amountMin = 10_000

/** The amount begins the value, or is the only one behind the kind of the facility. */
function isOwn(value: string, { start, end }: Money, others: readonly Money[]): boolean {
  const before = value.slice(0, start)
  if (per.test(value.slice(end))) return false
  if (/^\W*(?:(?:up to|an?|the|aggregate|maximum|total|principal|amount|of|initially|in)\s)*\W*$/i.test(before))
    return true
  return others.length === 0 && described.test(before) && !otherwise.test(before)
}
const per = /^[\s,]*(?:per\b|each\b|or more|and (?:integral )?multiples)/i
const described = /\b(?:facilit(?:y|ies)|loans?|credit|commitments?|tranche|line|amount)\b/i
const otherwise =
  /\b(?:minimum|at least|multiples?|exceed(?:s|ing)?|fee|increase|accordion|uncommitted|sub-?limit|existing|each)\b/i
