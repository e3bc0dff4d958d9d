import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'

// A table of ten years as a firm has it: typing errors, names in both orders, days in three styles, money in words and in
// other currencies, empty lines. The same each time.

export type Messy = { headings: string[]; rows: () => Generator<string[]>; failing: number }

function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const pad = (n: number) => String(n).padStart(2, '0')
const typo = (word: string, at: number) => word.slice(0, at) + word.slice(at + 1)
const firsts = ['John', 'Anna', 'Jürgen', 'Zoë', 'Max', 'Chloé', 'Wei', 'Ingrid']
const lasts = ['Doe', 'Müller', 'Smith', 'Lefèvre', 'García', 'Nowak', 'O’Brien', 'van Dyk']
const forms = ['', ' Inc', ' Inc.', ', Inc.', ' INC']

/** Deals at a fifth as many companies, each with its name in several spellings. One of fifty rows cannot be imported. */
export function messyDeals(count: number): Messy {
  const failing = Math.floor(count / 50)
  return {
    headings: ['Deal', 'Company', 'Deal value', 'Stage', 'Close date', 'Source'],
    failing,
    *rows() {
      const random = randomOf(7)
      for (let n = 1; n <= count; n++) {
        const company = `Kontor ${Math.floor(random() * (count / 5))}`
        const day = new Date(Date.UTC(2016, 0, 1) + Math.floor(random() * 3650) * 86_400_000)
        const [y, m, d] = [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()]
        const style = n % 3
        const date = style === 0 ? `${y}-${pad(m)}-${pad(d)}` : style === 1 ? `${d}.${m}.${y}` : `${m}/${d}/${y}`
        const thousands = 1 + Math.floor(random() * 90_000)
        const money = [
          `$${(thousands * 1000).toLocaleString('en-US')}`,
          `${thousands}k`,
          `${thousands * 1000}`,
          `USD ${thousands / 1000} m`,
          `${(thousands * 1000).toLocaleString('en-US')}.00`,
        ]
        const isBroken = n % 50 === 0
        const value = isBroken ? (n % 100 === 0 ? `€${thousands}k` : 'a lot') : (money[n % money.length] ?? '')
        const stage = ['Lead', 'LOI', 'Due diligence', 'won', 'passed', 'qualified'][n % 6] ?? ''
        const name = n % 17 === 0 ? typo(`Project ${n} Anvil`, 3) : `Project ${n} Anvil`
        const source = n % 5 === 0 ? `${lasts[n % 8]}, ${firsts[n % 7]}` : (firsts[n % 8] ?? '')
        yield [name, `${n % 2 ? company : company.toUpperCase()}${forms[n % forms.length]}`, value, stage, date, source]
        if (n % 1000 === 0) yield []
      }
    },
  }
}

/** Contacts at a tenth as many companies, by e-mail; names in both orders. One of fifty addresses is none. */
export function messyContacts(count: number): Messy {
  return {
    headings: ['Contact', 'E-Mail', 'Telephone', 'Position', 'Account', 'Since'],
    failing: Math.floor(count / 50),
    *rows() {
      const random = randomOf(11)
      for (let n = 1; n <= count; n++) {
        const [first, last] = [firsts[n % 8] ?? '', `${lasts[Math.floor(random() * 8)]} ${n}`]
        const email = n % 50 === 0 ? `person${n}@kontor,com` : `Person${n}@kontor${n % 977}.com`
        const company = `Kontor ${Math.floor(random() * (count / 10))}${forms[n % forms.length]}`
        yield [
          n % 4 ? `${first} ${last}` : `${last}, ${first}`,
          email,
          `+49 30 ${100_000 + n}`,
          ['CEO', 'CFO', ''][n % 3] ?? '',
          company,
          String(2000 + (n % 25)),
        ]
        if (n % 1000 === 0) yield []
      }
    },
  }
}

const trades = [
  'Bau',
  'Agrar',
  'Metall',
  'Logistik',
  'Pharma',
  'Druck',
  'Solar',
  'Maschinen',
  'Wasser',
  'Textil',
  'Licht',
]

/** Companies, one of twenty twice under another spelling. One of fifty has no number for its revenue. */
export function messyCompanies(count: number): Messy {
  return {
    headings: ['Firm', 'Web site', 'Sector', 'Revenue', 'Headcount', 'City', 'About'],
    failing: Math.floor(count / 50),
    *rows() {
      const random = randomOf(13)
      for (let n = 1; n <= count; n++) {
        const which = n % 20 === 19 ? n - 1 : n
        const trade = trades[which % trades.length] ?? ''
        const name = `${lasts[which % 8]} ${trade} ${which}${n % 20 === 19 ? ' inc.' : (forms[n % forms.length] ?? '')}`
        const thousands = 1 + Math.floor(random() * 90_000)
        const money = [`$${(thousands * 1000).toLocaleString('en-US')}`, `${thousands}k`, `USD ${thousands / 1000} m`]
        yield [
          n % 2 ? name : name.toUpperCase(),
          n % 3 ? `https://www.${trade.toLowerCase()}${which}.com/about` : '',
          trade,
          n % 50 === 0 ? 'a lot' : (money[n % money.length] ?? ''),
          String(1 + Math.floor(random() * 5000)),
          ['Berlin', 'München', 'Lyon', 'Gdańsk', ''][n % 5] ?? '',
          n % 4 ? `Makes things of ${trade} for ${trades[n % 7]}` : '',
        ]
        if (n % 1000 === 0) yield []
      }
    },
  }
}

const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export async function writeCsv(path: string, { headings, rows }: Messy) {
  const out = createWriteStream(path)
  out.write(`${headings.join(',')}\n`)
  for (const cells of rows()) if (!out.write(`${cells.map(quoted).join(',')}\n`)) await once(out, 'drain')
  out.end()
  await once(out, 'close')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export async function writeXlsx(path: string, { headings, rows }: Messy) {
  const texts = new Map<string, number>()
  const index = (text: string) => {
    const known = texts.get(text) ?? texts.size
    texts.set(text, known)
    return known
  }
  const zip = new ZipFile()
  const out = createWriteStream(path)
  zip.outputStream.pipe(out)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const text = (name: string, content: string) => zip.addBuffer(Buffer.from(content), name)
  text('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>')
  text(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="r"><sheets><sheet name="All" sheetId="1" r:id="r1"/></sheets></workbook>`,
  )
  text(
    'xl/_rels/workbook.xml.rels',
    '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
  )
  const sheet = new PassThrough()
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  sheet.write(`<worksheet xmlns="${main}"><sheetData>`)
  let number = 0
  const put = (cells: string[]) => {
    number++
    const written = cells.map((cell, column) =>
      cell === '' ? '' : `<c r="${String.fromCharCode(65 + column)}${number}" t="s"><v>${index(cell)}</v></c>`,
    )
    return sheet.write(`<row r="${number}">${written.join('')}</row>`)
  }
  put(headings)
  for (const cells of rows()) if (!put(cells)) await once(sheet, 'drain')
  sheet.end('</sheetData></worksheet>')
  await once(sheet, 'close')
  text(
    'xl/sharedStrings.xml',
    `<sst xmlns="${main}">${[...texts.keys()].map((one) => `<si><t>${escaped(one)}</t></si>`).join('')}</sst>`,
  )
  zip.end()
  await once(out, 'close')
}
