import { withZip, type Zip } from '../../../platform/documents/zip_guard.ts'
import { TableFault } from './faults.ts'
import type { TakeRow } from './rows.ts'
import { withoutEscapes } from './xlsx_escapes.ts'
import { type Hidden, readSheet } from './xlsx_sheet.ts'
import { PackedStrings } from './xlsx_strings.ts'
import { type NumberStyle, styleOfFormat } from './xlsx_styles.ts'
import { readXml } from './xml_stream.ts'

export type XlsxAsked = { sheet?: string; hidden?: boolean }
export type XlsxLayout = { sheet: string; sheets: string[]; hidden_rows: number }
export type XlsxFound = { layout: XlsxLayout; isHiddenColumn: Hidden['isHiddenColumn'] }

const sheetsMax = 1000
const inflatedBytesMax = 2 * 1024 ** 3

/** Reads one sheet of a workbook row by row, without holding it: the one asked for, else the shown one with the most rows. */
export const readXlsx = (path: string, asked: XlsxAsked, take: TakeRow): Promise<XlsxFound> =>
  withZip(
    path,
    async (zip) => {
      const { sheets, isFrom1904 } = await readSheets(zip)
      const shown = sheets.filter(({ isHidden }) => !isHidden)
      const sheet =
        asked.sheet === undefined ? await largestOf(zip, shown) : sheets.find(({ name }) => name === asked.sheet)
      if (!sheet) throw new TableFault('no_sheet', 'The workbook has no such sheet.')
      const [strings, styles] = [await readStrings(zip), await readStyles(zip)]
      const takesHidden = asked.hidden ?? false
      const hidden = await readSheet(zip, sheet.path, { strings, styles, isFrom1904, takesHidden }, take)
      const layout = { sheet: sheet.name, sheets: shown.map(({ name }) => name), hidden_rows: hidden.rows }
      return { layout, isHiddenColumn: hidden.isHiddenColumn }
    },
    { inflatedBytesMax },
  )

type Sheet = { name: string; path: string; isHidden: boolean }

const comparedMax = 20
const rowsCompared = 1000

/** The sheet with the most rows of two cells or more; a cover has few. Of several that are long the first. */
async function largestOf(zip: Zip, sheets: readonly Sheet[]): Promise<Sheet | undefined> {
  if (sheets.length < 2) return sheets[0]
  let largest: { sheet: Sheet; rows: number } | undefined
  for (const sheet of sheets.slice(0, comparedMax)) {
    const rows = await countRows(zip, sheet)
    if (!largest || rows > largest.rows) largest = { sheet, rows }
    if (rows >= rowsCompared) break
  }
  return largest?.sheet
}

/** How many rows of a sheet have two cells or more, up to those that are compared. */
async function countRows(zip: Zip, { path }: Sheet): Promise<number> {
  let rows = 0
  let cells = 0
  const enough = new Error('enough rows')
  try {
    await readXml(zip, path, {
      open(name) {
        if (name === 'row') cells = 0
        if (name === 'v' || name === 't') cells++
      },
      close(name) {
        if (name === 'row' && cells > 1 && ++rows >= rowsCompared) throw enough
      },
    })
  } catch (error) {
    if (error !== enough) throw error
  }
  return rows
}

async function readSheets(zip: Zip): Promise<{ sheets: Sheet[]; isFrom1904: boolean }> {
  const targets = new Map<string, string>()
  await readXml(zip, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Target = '' }) => name === 'Relationship' && targets.set(Id, pathOf(Target)),
  })
  const sheets: Sheet[] = []
  let isFrom1904 = false
  const found = await readXml(zip, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      const path = targets.get(attributes['r:id'] ?? attributes['id'] ?? '')
      if (name !== 'sheet' || !path?.includes('worksheets/') || sheets.length === sheetsMax) return
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible'
      sheets.push({ name: attributes['name'] ?? '', path, isHidden })
    },
  })
  if (!found) throw new TableFault('unsupported', 'The file is not an Excel workbook. Save it as .xlsx or as CSV.')
  return { sheets, isFrom1904 }
}

const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`)

async function readStrings(zip: Zip): Promise<PackedStrings> {
  const strings = new PackedStrings()
  let text: string | undefined
  let isText = false
  let isPhonetic = false
  await readXml(zip, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text(piece) {
      if (isText && text !== undefined) text += piece
    },
    close(name) {
      if (name === 'si') strings.add(withoutEscapes(text ?? ''))
      if (name === 'rPh') isPhonetic = false
      isText = false
    },
  })
  return strings
}

/** What a number is, by the number of its style. */
async function readStyles(zip: Zip): Promise<NumberStyle[]> {
  const codes = new Map<number, string>()
  const styles: NumberStyle[] = []
  let isCellFormats = false
  await readXml(zip, 'xl/styles.xml', {
    open(name, attributes) {
      if (name === 'numFmt' && codes.size < 10_000)
        codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      if (name === 'cellXfs') isCellFormats = true
      if (name === 'xf' && isCellFormats && styles.length < 100_000) {
        const id = Number(attributes['numFmtId'] ?? 0)
        styles.push(styleOfFormat(id, codes.get(id)))
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellFormats = false
    },
  })
  return styles
}
