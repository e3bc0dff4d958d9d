import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { eventually, type Person, type TestService } from './harness.ts'
import { zipOf } from './zip_fixture.ts'

// Tables as people send them, and the steps of an import through the front door.

type Fields = { kind: string; mapping_of?: string }

/** Uploads a table and answers the import once its file has been read. */
export async function uploadTable(
  service: Pick<TestService, 'url'>,
  person: Person,
  content: string | Uint8Array,
  filename: string,
  fields: Fields,
) {
  const { status, body } = await sendTable(service, person, content, filename, fields)
  assert.equal(status, 201, JSON.stringify(body))
  return settled(person, body.id)
}

export async function sendTable(
  { url }: Pick<TestService, 'url'>,
  person: Person,
  content: string | Uint8Array,
  filename: string,
  fields: Partial<Fields>,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), filename) // reason: never a shared buffer
  const response = await fetch(`${url}/api/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as any } // reason: tests look into any answer
}

/** The import when nothing is done with it any more. */
export const settled = (person: Person, id: string, secondsMax = 60) =>
  eventually(async () => {
    const { status, body } = await person.get(`/api/import/${id}`)
    assert.equal(status, 200, JSON.stringify(body))
    assert.ok(!['reading', 'checking', 'running', 'undoing'].includes(body.status), body.status)
    return body
  }, secondsMax)

export async function ask(person: Person, id: string, task: 'check' | 'run' | 'undo', secondsMax = 60) {
  const { status, body } = await person.post(`/api/import/${id}/${task}`)
  assert.equal(status, 202, JSON.stringify(body))
  return settled(person, id, secondsMax)
}

/** An import that is checked and then run: what it came to, and what the check said that it would. */
export async function checkAndRun(person: Person, { id }: { id: string }, body: object = {}) {
  const checked = await ask(person, id, 'check')
  await person.post(`/api/import/${id}/run`, body)
  return { id, ...(await settled(person, id)), checked }
}

export type SheetCell =
  | string
  | number
  | boolean
  | null
  | { days: number }
  | { percent: number }
  | { euros: number }
  | { thousands: number }

/** A workbook as Excel writes it: shared texts, styles, and merged cells where they are given. */
export function workbook(
  sheets: Record<string, SheetCell[][]>,
  {
    merged = [] as string[],
    hidden = [] as string[],
    hiddenRows = [] as number[],
    hiddenColumns = [] as number[],
  } = {},
): Buffer {
  const texts = new Map<string, number>()
  const index = (text: string) => {
    if (!texts.has(text)) texts.set(text, texts.size)
    return texts.get(text)
  }
  const cell = (value: SheetCell, at: string) => {
    if (value === null) return ''
    if (typeof value === 'string') return `<c r="${at}" t="s"><v>${index(value)}</v></c>`
    if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
    if ('days' in value) return `<c r="${at}" s="1"><v>${value.days}</v></c>`
    if ('percent' in value) return `<c r="${at}" s="2"><v>${value.percent}</v></c>`
    if ('thousands' in value) return `<c r="${at}" s="4"><v>${value.thousands}</v></c>`
    return `<c r="${at}" s="3"><v>${value.euros}</v></c>`
  }
  const names = Object.keys(sheets)
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const parts: Record<string, string> = {}
  for (const [n, name] of names.entries()) {
    const rows = (sheets[name] ?? []).map(
      (cells, row) =>
        `<row r="${row + 1}"${hiddenRows.includes(row + 1) ? ' hidden="1"' : ''}>${cells.map((value, column) => cell(value, `${String.fromCharCode(65 + column)}${row + 1}`)).join('')}</row>`,
    )
    const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
    parts[`xl/worksheets/sheet${n + 1}.xml`] =
      `${xml}<worksheet xmlns="${main}">${hiddenColumns.length > 0 ? `<cols>${hiddenColumns.map((at) => `<col min="${at}" max="${at}" width="9" hidden="1"/>`).join('')}</cols>` : ''}<sheetData>${rows.join('')}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`
  }
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return zipOf({
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${names.map((name, n) => `<sheet name="${escaped(name)}" sheetId="${n + 1}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="r${n + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((_name, n) => `<Relationship Id="r${n + 1}" Type="x" Target="worksheets/sheet${n + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="#,##0.00\\ [$€-407]"/><numFmt numFmtId="165" formatCode="#,##0,;(#,##0,)"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${xml}<sst xmlns="${main}">${[...texts.keys()].map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ...parts,
  })
}
