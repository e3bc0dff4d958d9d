import { emailAddress, webAddress } from '../../../platform/http/fields.ts'
import { momentIn } from '../../../platform/time_zones.ts'
import { countryCode } from '../../../records/places/country_code.ts'
import { type Amount, currencyNamed, inUnit, type Unit } from '../../../words/amounts.ts'
import { isCurrency } from '../../../words/iso_currencies.ts'
import { dateOf, timeOf } from '../../../words/written_days.ts'
import type { Field } from '../columns/fields.ts'
import type { ColumnMapping } from '../schema.ts'
import type { Cell } from '../table/rows.ts'
import { amountOf, withoutAbout } from './numbers.ts'
import { activityOf, chosen, flagOf, foldedWord, stageIn, statusOf } from './words.ts'

/** A cell that is not what its column means. The sentence goes behind the name of the column. */
export class CellFault extends Error {
  override name = 'CellFault'
}

type Given = {
  field: Field
  cell: Exclude<Cell, null>
  column: Pick<ColumnMapping, 'day_order' | 'decimal' | 'scale' | 'currency' | 'fractions'>
  /** where a time without a zone is meant; UTC where it is not said */
  timeZone?: string
}

/** The value of a cell, as the field keeps it; null where it says that there is none. Throws CellFault. */
export function valueOf({ field, cell, column, timeZone = 'UTC' }: Given): unknown {
  if (field.type !== 'text' && saysNothing(String(cell))) return null
  if (isKnownByDigits(field) && isShortened(String(cell))) return null
  if (isCounted(field) && isOpenAmount(String(cell))) return null
  if (says.fault.test(String(cell)))
    fault(
      `${quoted(cell)} is what a formula says that has no result; save the workbook with results and upload it again`,
    )
  switch (field.type) {
    case 'title':
    case 'line':
    case 'company':
    case 'owner':
    case 'author':
    case 'contact':
    case 'deal':
    case 'fund':
    case 'period':
      return lineOf(cell, field.max ?? 300)
    case 'text':
      return shortEnough(String(cell), field.max ?? 50_000)
    case 'person':
      return inOrder(lineOf(cell, field.max ?? 300))
    case 'email':
      return emailOf(String(cell))
    case 'web':
      return webOf(String(cell))
    case 'money':
      return moneyOf(field, cell, column)
    case 'currency':
      return currencyOf(String(cell))
    case 'integer':
      return wholeOf(field, plain(roughly(cell), column))
    case 'year':
      return wholeOf(field, plain(yearIn(roughly(cell)), column))
    case 'percent':
      return percentOf(field, cell, column)
    case 'date':
      return dayOf(cell, column)
    case 'moment':
      return momentOf(cell, column, timeZone)
    case 'activity':
      return (
        activityOf(String(cell)) ??
        fault(`${quoted(cell)} is no kind of activity; write meeting, call, email, other or note`)
      )
    case 'people':
      return peopleIn(String(cell))
    case 'stage':
      return stageIn(field, String(cell)) ?? fault(`${quoted(cell)} is no stage of a deal`)
    case 'status':
      return statusOf(String(cell)) ?? fault(`${quoted(cell)} is no status; write active, inactive or archived`)
    case 'choice':
      return chosen(field, String(cell)) ?? fault(`${quoted(cell)} is none of ${field.choices?.join(', ')}`)
    case 'country':
      return countryCode(String(cell)) ?? fault(`${quoted(cell)} is no country that is known by this name`)
    case 'flag':
      return typeof cell === 'boolean' ? cell : (flagOf(String(cell)) ?? fault(`${quoted(cell)} is neither yes nor no`))
    case 'id':
      return lineOf(cell, idMax)
    case 'ids':
      return idsOf(String(cell))
    case 'tags':
      return tagsOf(String(cell))
    default:
      return field.type satisfies never
  }
}

/** A day without a time is noon, which is the same day nearly everywhere; a time without a zone is one of the firm's. */
function momentOf(cell: Cell, column: Given['column'], timeZone: string): string {
  const day = dayOf(cell, column)
  const time = typeof cell === 'string' ? timeOf(cell) : undefined
  const [hours = 0, minutes = 0, seconds = 0] =
    time?.zone === undefined ? (time?.clock.split(':').map(Number) ?? []) : []
  const at =
    time && time.zone === undefined
      ? new Date(momentIn(timeZone, day, hours * 60 + minutes).getTime() + seconds * 1000)
      : new Date(`${day}T${time ? `${time.clock}${time.zone}` : '12:00Z'}`)
  return Number.isNaN(at.getTime()) ? fault(`${quoted(cell)} is not a time`) : at.toISOString()
}

const peopleMax = 100

/** Names and addresses, as “Ida Berg (ida@orla.example)”; commas part addresses, because they stand in names too. */
function peopleIn(cell: string): string[] {
  const parts = cell.split(cell.split(',').every((part) => part.includes('@')) ? /[;,|\n]/ : /[;|\n]/)
  const people = parts.flatMap((part) => {
    const address = /[^\s<>()]+@[^\s<>()]+/.exec(part)?.[0]
    const said = (address ?? part).replace(/\s+/g, ' ').trim()
    return said === '' ? [] : shortEnough(said, 300)
  })
  return [...new Set(people)].slice(0, peopleMax)
}

const idMax = 200

/** Several stand in one cell where a record belongs to several. */
const idsOf = (cell: string): string[] => {
  const ids = cell.split(/[;,|]/).flatMap((part) => (part.trim() === '' ? [] : [lineOf(part, idMax)]))
  return ids.slice(0, 20)
}

/** Whether a cell says that there is no value: “n/a”, “(n.m.)”, “—”. */
export const saysNothing = (cell: string): boolean => says.nothing.test(cell.replace(/^[([{]\s*(.*?)\s*[)\]}]$/, '$1'))

/** What a spreadsheet leaves of a number of many digits when it saves it as text: 2.34568E+11. */
export const isShortened = (cell: string): boolean => /^\d(?:[.,]\d+)?E\+(?:0?[89]|[1-9]\d)$/i.test(cell.trim())

/** “45+”, “>100”, “<5m”: a bound, and no amount. */
export const isOpenAmount = (cell: string): boolean =>
  /^(?:[<>≥≤]\s?[\d\p{Sc}].*|\p{Sc}?\s?\d[\d.,]*\s?(?:k|m|mm|bn)?\s?\+)$/iu.test(cell.trim())

/** Fields whose digits are a name, of which none may be missing. */
const isKnownByDigits = ({ type, name }: Field) => type === 'id' || type === 'ids' || name === 'phone'
const isCounted = ({ type }: Field) => type === 'money' || type === 'integer'

const says = {
  nothing:
    /^(?:-{1,3}|–|—|\?|n\/?[ad]|#n\/a|n\.\s?[ad]\.|k\.\s?a\.|n\/?m|n\.\s?m\.?(?:f\.?)?|nmf|null|none|tbd|tbc|tba|unknown|undisclosed|not (?:available|applicable|meaningful|disclosed)|unbekannt|inconnu)$/i,
  fault: /^#(?:REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|ERROR!|NO RESULT!)$/i,
}

function fault(message: string): never {
  throw new CellFault(message)
}

const quoted = (cell: Cell) => {
  const text = String(cell)
  return `“${text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text}”`
}

const shortEnough = (text: string, max: number) =>
  text.length > max ? fault(`must have at most ${max} characters`) : text

const lineOf = (cell: Cell, max: number) => shortEnough(String(cell).replace(/\s+/g, ' ').trim(), max)

/** "Doe, John" is John Doe, "Dr. Doe, John" Dr. John Doe. What stands behind other commas is no first name. */
export function inOrder(name: string): string {
  const [, title = '', last, first] = /^((?:(?:dr|prof)\.? ){0,3})([^,]{1,150}), ?([^,]{1,150})$/i.exec(name) ?? []
  return last === undefined || first === undefined || /^(?:jr|sr|ii|iii|phd|md|mba|cfa|esq|dr)\b/i.test(first)
    ? name
    : `${title}${first} ${last}`
}

function emailOf(given: string): string {
  const inside = /<([^<>]+)>/.exec(given)?.[1] ?? given.replace(/^mailto:/i, '')
  const read = emailAddress.safeParse(inside.trim())
  return read.success ? read.data : fault(`${quoted(given)} is not an e-mail address`)
}

function webOf(given: string): string | null {
  const read = webAddress.safeParse(given)
  return read.success ? read.data : fault(`${quoted(given)} is not a web address`)
}

function plain(cell: Exclude<Cell, null>, { decimal, scale, currency }: Given['column']): Amount {
  const unit: Unit = { scale: scale ?? 1, currency: currency ?? null }
  if (typeof cell === 'number') return inUnit(cell, unit)
  const amount = typeof cell === 'string' ? amountOf(cell, decimal ?? '.', unit) : undefined
  return amount ?? fault(`${quoted(cell)} is not a number`)
}

const within = (field: Field, value: number) =>
  value < (field.min ?? -1e15) || value > (field.max ?? 1e15)
    ? fault(
        `must be between ${(field.min ?? -1e15).toLocaleString('en-US')} and ${(field.max ?? 1e15).toLocaleString('en-US')}`,
      )
    : value

function moneyOf(field: Field, cell: Exclude<Cell, null>, column: Given['column']): number {
  const { value, isPercent } = plain(roughly(cell), column)
  if (isPercent) fault(`${quoted(cell)} is a share, not an amount`)
  return within(field, value)
}

/** The currency that an amount is in, of its own or that of its column; null where neither says one. */
export const currencyOfAmount = (cell: Exclude<Cell, null>, column: Given['column']): string | null =>
  plain(roughly(cell), column).currency

/** "EUR", "€", "US Dollar". */
function currencyOf(text: string): string {
  const code = currencyNamed(text)
  return code !== undefined && isCurrency(code) ? code : fault(`${quoted(text)} is no currency that is known`)
}

function wholeOf(field: Field, { value, isPercent }: Amount): number {
  if (isPercent || !Number.isInteger(value)) fault('must be a whole number')
  return within(field, value)
}

const roughly = (cell: Exclude<Cell, null>) => (typeof cell === 'string' ? withoutAbout(cell) : cell)

/** The year of a whole date, in whichever order. */
function yearIn(cell: Exclude<Cell, null>): Exclude<Cell, null> {
  const day = typeof cell === 'string' ? dateOf(cell, 'dmy') : undefined
  return day === undefined ? cell : Number(day.slice(0, 4))
}

/** What 0.25 is the column says as a whole, for 1 is then 100 %. */
function percentOf(field: Field, cell: Exclude<Cell, null>, column: Given['column']): number {
  const { value, isPercent } = plain(cell, { ...column, scale: 1 })
  if (isPercent) return Math.round(within(field, value))
  if (value !== 0 && Math.abs(value) < 1 && typeof column.fractions !== 'boolean')
    fault(`${quoted(cell)} can be a fraction or less than one percent. Say which for the column, or write a % sign`)
  return Math.round(within(field, column.fractions ? value * 100 : value))
}

function dayOf(cell: Cell, { day_order }: Given['column']): string {
  const day = typeof cell === 'string' ? dateOf(cell, day_order ?? null) : undefined
  if (day === 'unclear') fault(`${quoted(cell)} is ambiguous. Choose day first or month first for this column`)
  return day ?? fault(`${quoted(cell)} is not a date`)
}

const tagsMax = 50

function tagsOf(text: string): string[] {
  const tags = [
    ...new Set(
      text
        .split(/[;,|]/)
        .map((tag) => tag.replace(/\s+/g, ' ').trim())
        .filter(Boolean),
    ),
  ]
  if (tags.length > tagsMax) fault(`must have at most ${tagsMax} tags`)
  if (tags.some((tag) => tag.length > 100)) fault('has a tag with more than 100 characters')
  return tags
}

/** Whether two names are the same person's, whatever their case and accents. */
export const isSameName = (one: string, other: string) => foldedWord(one) === foldedWord(other)
