import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { workbook } from '../../../../test/import_tables.ts'
import { zipOf } from '../../../../test/zip_fixture.ts'
import { type ReadAnswer, task } from '../read_child.ts'

const folder = mkdtempSync(join(tmpdir(), 'firm-crm-tables-'))
after(() => rmSync(folder, { recursive: true, force: true }))

async function read(content: string | Buffer, format: 'csv' | 'xlsx' = 'csv', asked = {}) {
  const [path, outPath] = [join(folder, 'table'), join(folder, 'rows')]
  writeFileSync(path, content)
  const answer: ReadAnswer = await task({ path, outPath, format, asked }, async () => {})
  const rows: [number, unknown[]][] = readFileSync(outPath, 'utf8')
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  return {
    answer,
    rows,
    read: 'read' in answer ? answer.read : undefined,
    fault: 'fault' in answer ? answer.fault : undefined,
  }
}

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

test('a table is read in whatever encoding and with whatever delimiter it was written', async () => {
  const lines = [
    ['Name', 'Ort', 'Umsatz'],
    ['Müller, Söhne', 'Zürich', '1'],
    ['Ångström', 'Besançon', '2'],
  ]
  const text = (delimiter: string, quote = '"') =>
    lines
      .map((cells) => cells.map((cell) => (cell.includes(delimiter) ? quote + cell + quote : cell)).join(delimiter))
      .join('\r\n')
  const cases: [string, Buffer, string, string][] = [
    ['UTF-8', Buffer.from(text(',')), 'utf-8', ','],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text(';')}`), 'utf-8', ';'],
    ['UTF-16', utf16(text('\t')), 'utf-16le', '\t'],
    ['UTF-16 without a mark', Buffer.from(text('|'), 'utf16le'), 'utf-16le', '|'],
    ['Windows-1252', Buffer.from(text(';'), 'latin1'), 'windows-1252', ';'],
    ['Excel’s own line', Buffer.from(`sep=;\r\n${text(';')}`), 'utf-8', ';'],
  ]
  for (const [name, content, encoding, delimiter] of cases) {
    const { read: found, rows } = await read(content)
    assert.deepEqual([found?.layout.encoding, found?.layout.delimiter], [encoding, delimiter], name)
    assert.deepEqual(
      found?.columns.map((column) => column.name),
      lines[0],
      name,
    )
    assert.deepEqual(
      rows.map(([, cells]) => cells),
      lines.slice(1),
      name,
    )
  }
})

test('headings below a title are found; rows keep their numbers, and empty ones are left out', async () => {
  const { read: found, rows } = await read('List of 2026\n\nName,City,\nA,Bern\n,,\nB,"Bas\nel",x\n')
  assert.equal(found?.headerRow, 3)
  assert.deepEqual(
    found?.columns.map(({ name }) => name),
    ['Name', 'City', 'Column C'],
  )
  assert.deepEqual(rows, [
    [4, ['A', 'Bern']],
    [6, ['B', 'Bas\nel', 'x']],
  ])
})

test('a workbook gives values as they are meant: days, shares, foreign money, merged cells', async () => {
  const content = workbook(
    {
      Hidden: [['x']],
      List: [
        ['Name', 'Day', 'Share', 'Price', 'Yes'],
        ['A', { days: 45_352 }, { percent: 0.125 }, { euros: 1.234 }, true],
        [null, { days: 45_352.5 }, 0.5, 3, false],
      ],
    },
    { merged: ['A2:A3'], hidden: ['Hidden'] },
  )
  const { read: found, rows } = await read(content, 'xlsx')
  assert.deepEqual(found?.layout.sheets, ['List'])
  assert.deepEqual(rows, [
    [2, ['A', '2024-03-01', '12.5%', '€ 1.2340', true]],
    [3, ['A', '2024-03-01T12:00:00', 0.5, 3, false]],
  ])
})

test('a hostile file is refused with a sentence, in little time and memory', async () => {
  const sheet = (xml: string) => {
    const path = 'xl/worksheets/sheet1.xml'
    const rels = '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'
    const book = '<workbook xmlns:r="x"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'
    return zipOf({
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml': book,
      'xl/_rels/workbook.xml.rels': rels,
      [path]: xml,
    })
  }
  const entity =
    '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><worksheet><sheetData><row r="1"><c t="str"><v>&d;</v></c></row></sheetData></worksheet>'
  const cases: [string, string | Buffer, 'csv' | 'xlsx', string][] = [
    ['a million columns', `${','.repeat(900_000)}x\nA\n`, 'csv', 'too_many_columns'],
    ['an open quotation mark', `Name,City\n"A,${'x,y\n'.repeat(400_000)}`, 'csv', 'corrupt'],
    ['nothing but headings', 'Name,City\n', 'csv', 'empty'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]), 'csv', 'unsupported'],
    ['entities', sheet(entity), 'xlsx', 'corrupt'],
    ['broken XML', sheet('<worksheet><sheetData><row></c></row>'), 'xlsx', 'corrupt'],
    ['a bomb', sheet(`<worksheet><sheetData>${' '.repeat(60_000_000)}</sheetData></worksheet>`), 'xlsx', 'too_complex'],
    [
      'a cell far to the right',
      sheet('<worksheet><sheetData><row r="1"><c r="XFD1" t="str"><v>x</v></c></row></sheetData></worksheet>'),
      'xlsx',
      'too_many_columns',
    ],
    [
      'a row below all rows',
      sheet('<worksheet><sheetData><row r="5000000000"><c t="str"><v>x</v></c></row></sheetData></worksheet>'),
      'xlsx',
      'corrupt',
    ],
    ['no workbook', zipOf({ a: 'b' }), 'xlsx', 'unsupported'],
    ['no zip', 'PK\u0003\u0004 and nothing', 'xlsx', 'corrupt'],
  ]
  for (const [name, content, format, code] of cases) {
    const { fault } = await read(content, format)
    assert.equal(fault?.code, code, `${name}: ${JSON.stringify(fault)}`)
    assert.match(fault?.message ?? '', /\.$/, name)
  }
})
