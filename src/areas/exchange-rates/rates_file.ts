import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { scanXml, xmlText } from '../../platform/documents/xml.ts'
import { withZip } from '../../platform/documents/zip_guard.ts'
import { isCurrency } from '../../words/iso_currencies.ts'
import { firstDay, rateMax, rateMin } from './schema.ts'

// The files of the European Central Bank, https://www.ecb.europa.eu/stats/eurofxref/: eurofxref-hist.csv (in eurofxref-hist.zip),
// eurofxref-daily.xml, eurofxref-hist-90d.xml and eurofxref-hist.xml.

/** Columns of the same length: the currency, day and rate of each; how many were left out, by the reason. */
export type FileRates = { currencies: string[]; days: string[]; rates: string[]; leftOut: Record<string, number> }

/** What is wrong with a file, as a sentence about it. Nothing of such a file is taken. */
export class WrongRates extends Error {
  override name = 'WrongRates'
}

const ratesMax = 1_000_000
const inflatedBytesMax = 50 * 1024 * 1024

/** All rates of a file. One that is wrong in any place is refused: a file that was damaged would convert everything wrongly. */
export async function readRatesFile(path: string, today: string): Promise<FileRates> {
  const bytes = await readFile(path)
  const content = bytes.subarray(0, 4).equals(zipHead) ? await zipped(path) : bytes
  const text = xmlText(content)
  const collector = new RateCollector(today)
  if (/^\s*</.test(text)) readXml(text, collector)
  else await readCsv(text, collector)
  return collector.end()
}

const zipHead = Buffer.from('PK\x03\x04', 'latin1')

const zipped = (path: string) =>
  withZip(
    path,
    async ({ names, read }) => {
      const [name, ...others] = names.filter((one) => /\.(?:csv|xml)$/i.test(one))
      const content = name === undefined || others.length > 0 ? undefined : await read(name)
      if (!content) throw new WrongRates('must hold one file that ends in .csv or .xml, and no other')
      return content
    },
    { inflatedBytesMax },
  )

class RateCollector {
  readonly #today: string
  readonly #known = new Set<string>()
  readonly #found: FileRates = { currencies: [], days: [], rates: [], leftOut: {} }
  constructor(today: string) {
    this.#today = today
  }

  /** The day as 2026-03-01. "place" says where it stands. */
  day(text: string, place: string): string {
    const day = isoDay(text.trim())
    if (day === undefined) throw new WrongRates(`${place} has no day such as 2026-03-01, but ${quoted(text)}`)
    if (day < firstDay) throw new WrongRates(`${place} is of ${day}, before there was a euro`)
    if (day > this.#today) throw new WrongRates(`${place} is of ${day}, which has not come yet`)
    return day
  }

  add({ currency, day, text }: { currency: string; day: string; text: string }, place: string) {
    const rate = text.trim()
    if (gaps.has(rate.toUpperCase())) return this.#leaveOut('No rate on that day (N/A or empty)')
    if (currency === 'EUR') return this.#leaveOut('EUR is what rates are counted in, and always 1')
    if (!isCurrency(currency)) return this.#leaveOut(`${currency} is no current code of ISO 4217`)
    if (!isRate(rate)) throw new WrongRates(`${place} has no rate above zero for ${currency}, but ${quoted(text)}`)
    if (this.#known.has(currency + day)) throw new WrongRates(`${place} gives ${currency} on ${day} a second time`)
    if (this.#known.size >= ratesMax) throw new WrongRates(`has more than ${ratesMax.toLocaleString('en-US')} rates`)
    this.#known.add(currency + day)
    this.#found.currencies.push(currency)
    this.#found.days.push(day)
    this.#found.rates.push(rate)
  }

  end(): FileRates {
    if (this.#known.size === 0) throw new WrongRates('has no rates')
    return this.#found
  }

  #leaveOut(reason: string) {
    this.#found.leftOut[reason] = (this.#found.leftOut[reason] ?? 0) + 1
  }
}

const gaps = new Set(['', 'N/A', 'NA', '-'])
const quoted = (text: string) => `“${text.slice(0, 40).toWellFormed()}”`
const isRate = (text: string) =>
  /^\d{1,13}(?:\.\d{1,20})?$/.test(text) && Number(text) >= rateMin && Number(text) <= rateMax

/** A day as 2026-03-01, or as the bank's daily table writes it, 1 March 2026; undefined where it is none of the calendar. */
function isoDay(text: string): string | undefined {
  const isWritten = /^\d{1,2} [A-Z][a-z]+ \d{4}$/.test(text)
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? Date.parse(`${text}T00:00Z`)
    : isWritten
      ? Date.parse(`${text} UTC`)
      : Number.NaN
  if (Number.isNaN(at)) return undefined
  const day = new Date(at).toISOString().slice(0, 10)
  // 31 February would be a day of March
  return Number(day.slice(8)) === Number.parseInt(isWritten ? text : text.slice(8), 10) ? day : undefined
}

async function readCsv(text: string, collector: RateCollector) {
  let codes: string[] | undefined
  let width = 0
  let line = 0
  // as a spreadsheet of a country with a decimal comma saves it
  const hasSemicolons = /^[^\n,]*;/.test(text)
  const parser = parse({ delimiter: hasSemicolons ? ';' : ',', relax_column_count: true, bom: true })
  const records: AsyncIterable<string[]> = Readable.from([text]).pipe(parser)
  for await (const cells of records) {
    line++
    if (cells.every((cell) => cell.trim() === '')) continue
    if (codes === undefined) {
      codes = codesIn(cells)
      width = cells.length
      continue
    }
    const place = `line ${line}`
    // the end of a file that was not received as a whole would be read as a shorter rate: the bank ends its lines with a comma
    if (cells.length < width) throw new WrongRates(`${place} has fewer cells than the first line`)
    if (cells.slice(codes.length + 1).some((cell) => cell.trim() !== ''))
      throw new WrongRates(`${place} has more cells than the first line`)
    const day = collector.day(cells[0] ?? '', place)
    for (const [index, currency] of codes.entries()) {
      const cell = cells[index + 1] ?? ''
      collector.add({ currency, day, text: hasSemicolons ? cell.replace(',', '.') : cell }, place)
    }
  }
  if (codes === undefined) throw new WrongRates('is empty')
}

function codesIn(head: string[]): string[] {
  const names = head.map((name) => name.trim().toUpperCase())
  const codes = names.slice(1, names.findLastIndex((name) => name !== '') + 1)
  if (names[0] !== 'DATE' || !codes.some(isCurrency) || !codes.every((code) => /^[A-Z]{3}$/.test(code)))
    throw new WrongRates(
      'must begin with a line of Date and codes of currencies, as eurofxref-hist.csv of the European Central Bank does',
    )
  const twice = codes.find((code, index) => codes.indexOf(code) !== index)
  if (twice) throw new WrongRates(`has two columns ${twice}`)
  return codes
}

function readXml(xml: string, collector: RateCollector) {
  let day: string | undefined
  scanXml(xml, {
    open(name, attribute) {
      if (name !== 'Cube') return
      const [time, currency, rate] = [attribute('time'), attribute('currency'), attribute('rate')]
      if (time !== undefined) day = collector.day(time, `the day ${quoted(time)}`)
      if (currency === undefined && rate === undefined) return
      if (day === undefined) throw new WrongRates('has a rate that stands below no day')
      if (!/^[A-Z]{3}$/.test(currency ?? '')) throw new WrongRates(`has a rate of ${day} without a currency`)
      collector.add({ currency: currency ?? '', day, text: rate ?? '' }, `the day ${day}`)
    },
    close() {},
    text() {},
  })
}
