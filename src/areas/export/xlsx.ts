import type { Entry } from '../../platform/zip/write_zip.ts'
import type { Column } from './columns.ts'
import type { Row } from './lists.ts'
import { columnLetters, endOfSheet, sheetRow, startOfSheet } from './xlsx_sheet.ts'

// ECMA-376, part 1, 18: the least of a workbook. Rows are written as they come, so that memory does not grow with them.

/** All rows a sheet can have, its head among them. */
const sheetRowsMax = 1_048_576

/** The parts of a workbook: a sheet, and another wherever one is full. */
export async function* asWorkbook(
  title: string,
  columns: readonly Column[],
  portions: AsyncIterable<Row[]>,
  rowsMax = sheetRowsMax - 1,
): AsyncGenerator<Entry> {
  const rows = takenFrom(portions)
  let sheets = 0
  try {
    do {
      sheets++
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheet(columns, rows, rowsMax) }
    } while (await rows.hasMore())
  } finally {
    await rows.end()
  }
  const names = Array.from({ length: sheets }, (_, index) => (index === 0 ? title : `${title} ${index + 1}`))
  for (const [name, content] of partsAround(names)) yield { name, content: [declaration + content] }
}

async function* sheet(columns: readonly Column[], rows: Rows, rowsMax: number): AsyncGenerator<string> {
  yield declaration + startOfSheet(columns)
  let written = 0
  while (written < rowsMax) {
    const portion = await rows.take(rowsMax - written)
    if (portion.length === 0) break
    // the head is row 1
    yield portion.map((row, index) => sheetRow(columns, row, written + index + 2)).join('')
    written += portion.length
  }
  yield endOfSheet(`A1:${columnLetters(columns.length)}${written + 1}`)
}

type Rows = ReturnType<typeof takenFrom>

/** The rows of all portions, as many as there is room for. */
function takenFrom(portions: AsyncIterable<Row[]>) {
  const source = portions[Symbol.asyncIterator]()
  let held: Row[] = []
  const hold = async () => {
    while (held.length === 0) {
      const next = await source.next()
      if (next.done) return false
      held = next.value
    }
    return true
  }
  return {
    hasMore: hold,
    async take(rowsMax: number): Promise<Row[]> {
      await hold()
      const taken = held.slice(0, rowsMax)
      held = held.slice(rowsMax)
      return taken
    },
    end: async () => source.return?.(),
  }
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const partsAround = (names: string[]): [name: string, content: string][] => [
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="sheet${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packages}/relationships">${names
      .map(
        (_, at) =>
          `<Relationship Id="sheet${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}<Relationship Id="styles" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', styles],
  [
    '_rels/.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="book" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${names
      .map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${type}.worksheet+xml"/>`)
      .join('')}</Types>`,
  ],
]

// In the order of "styleOf" in xlsx_sheet.ts: plain, head, date, time, money, ratio.
const styles = `<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="[&gt;=1000]#,##0;#,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="10" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`
