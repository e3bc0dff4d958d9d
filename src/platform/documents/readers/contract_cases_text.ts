import { docCell, docOf, docRowEnd } from '../../../../test/doc_fixture.ts'
import { cell, compoundOf, docxOf, heading, paragraph, row, table } from '../../../../test/docx_fixture.ts'
import type { ReaderCase } from './contract_cases.ts'
import { readDoc } from './doc.ts'
import { readDocx } from './docx.ts'
import { readHtml } from './html.ts'

const listed = (text: string, level: number) =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="3"/></w:numPr>`)

const docxBody = [
  heading('Summary'),
  '<w:p><w:r><w:t>Revenue rose to 1,234</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>2</w:t></w:r>',
  '<w:r><w:footnoteReference w:id="2"/></w:r><w:del><w:r><w:delText>crossed out</w:delText></w:r></w:del>',
  '<w:ins><w:r><w:t xml:space="preserve"> put in</w:t></w:r></w:ins><w:r><w:rPr><w:vanish/></w:rPr><w:t>unseen</w:t></w:r></w:p>',
  listed('Parties', 0),
  listed('Seller', 1),
  listed('Buyer', 1),
  '<w:p><w:r><mc:AlternateContent><mc:Choice><w:txbxContent>',
  paragraph('In a text box'),
  '</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>',
  paragraph('told twice'),
  '</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r></w:p>',
  '<w:p><w:r><w:drawing><c:chart r:id="chart"/></w:drawing><w:drawing><d:relIds r:dm="diagramData"/></w:drawing></w:r></w:p>',
  paragraph('Figures', '<w:pageBreakBefore/><w:pStyle w:val="Sub"/>'),
  table(
    row(cell('', ''), cell('Year ended 31 December', '<w:gridSpan w:val="2"/>')),
    row(cell('Revenue', '<w:vMerge w:val="restart"/>'), cell('1,234'), cell('(56)')),
    row(cell('', '<w:vMerge/>'), cell('7.8%'), cell('n/a')),
  ),
].join('')

const docx: ReaderCase = {
  format: 'docx',
  reader: readDocx,
  file: docxOf(docxBody),
  unit: 'section',
  names: ['Summary', 'Figures'],
  text: [
    'Revenue rose to 1,234 2 put in',
    '1 Unaudited.',
    '1. Parties',
    '1(a) Seller',
    '1(b) Buyer',
    'In a text box',
    'Strictly private',
  ],
  absent: ['crossed', 'unseen', 'twice', 'Page'],
  tables: [
    [
      ['FY23', 'FY24'],
      ['Sales', '31.2', '35.9'],
    ],
    [['Year ended 31 December'], ['Revenue', '1,234', '(56)'], ['7.8%', 'n/a']],
  ],
  faults: [
    { what: 'that is encrypted', file: compoundOf({ EncryptedPackage: Buffer.alloc(64) }), code: 'encrypted' },
    { what: 'cut off', file: docxOf(docxBody).subarray(0, 900), code: 'corrupt' },
    { what: 'without a word', file: docxOf(paragraph(' ')), code: 'empty' },
    {
      what: 'that defines entities',
      file: docxOf(paragraph('&b;'), '<!DOCTYPE a [<!ENTITY b "b">]>'),
      code: 'too_complex',
    },
    { what: 'nested too deeply', file: docxOf('<w:sdt>'.repeat(600) + '</w:sdt>'.repeat(600)), code: 'too_complex' },
    { what: 'that grows beyond measure', file: docxOf(`<!--${' '.repeat(3e7)}-->`), code: 'too_complex' },
  ],
}

const edges = [0, 3000, 4500, 6000]
const docParagraphs = [
  { text: 'Figures\r', style: 1 },
  { text: 'Turnover grew\x13PAGE \\*\x1412\x15\x1e fast\x0bthis year.\r' },
  docCell('in \x80m'),
  docCell('2022'),
  docCell('2023'),
  docRowEnd(edges),
  docCell('Turnover'),
  docCell('9\xa0870'),
  docCell('12\xa0450'),
  docRowEnd(edges),
  { text: 'Unaudited\r' },
  { text: '\t2023\t\t2022\r' },
  { text: 'Headcount\t148\t\t141\r' },
  { text: 'Order book (k)\t5,200\t\t4,800\r' },
]

const doc: ReaderCase = {
  format: 'doc',
  reader: readDoc,
  file: docOf(docParagraphs),
  unit: 'section',
  names: ['Figures'],
  text: ['Figures Turnover grew12- fast', 'this year.', 'Unaudited'],
  absent: ['PAGE'],
  tables: [
    [
      ['in €m', '2022', '2023'],
      ['Turnover', '9 870', '12 450'],
    ],
    [
      ['2023', '2022'],
      ['Headcount', '148', '141'],
      ['Order book (k)', '5,200', '4,800'],
    ],
  ],
  faults: [
    {
      what: 'with a password',
      file: docOf(docParagraphs, (main) => main.writeUInt16LE(0x0100, 0x0a)),
      code: 'encrypted',
    },
    { what: 'of Word 95', file: docOf(docParagraphs, (main) => main.writeUInt16LE(0xa5dc, 0)), code: 'unsupported' },
    {
      what: 'that points outside of itself',
      file: docOf(docParagraphs, (main) => main.writeUInt32LE(9e8, 0x1a2)),
      code: 'corrupt',
    },
    { what: 'cut off', file: docOf(docParagraphs).subarray(0, 1200), code: 'corrupt' },
    { what: 'without a word', file: docOf([{ text: ' \r' }]), code: 'empty' },
  ],
}

const html = `<!doctype html><meta charset="windows-1252"><title>no text</title><style>p { color: red }</style>
<h1>Results</h1><p>Caf\xe9 sales<br>rose &amp; rose.<p style="display: none">unseen</p><script>"<div>"</script>
<table><tr><td><p>Beside</p></td><td><table><caption>Income</caption>
  <tr><td rowspan=2></td><td></td><th colspan=5>Year ended</th></tr>
  <tr><td></td><th colspan=2>2024</th><td></td><th colspan=2>2023</th></tr>
  <tr><td>Net sales</td><td></td><td>$</td><td>2,208</td><td></td><td>$</td><td>1,900</td></tr>
  <tr><td>Net loss</td><td></td><td></td><td>(12</td><td>)</td><td></td><td>&mdash;</td></tr>
</table></td></tr></table>
<pre>Typed       12.5\n  below     7</pre><ol><li>First<ul><li>Inner</ul></ol>`

const htmlCase: ReaderCase = {
  format: 'html',
  reader: readHtml,
  file: Buffer.from(html, 'latin1'),
  unit: 'section',
  names: ['Results'],
  text: ['Café sales', 'rose & rose.', 'Beside', 'Income', 'Typed 12.5 below 7', '1. First', '• Inner'],
  absent: ['unseen', 'no', 'color:', '"<div>"'],
  tables: [[['Year ended'], ['2024', '2023'], ['Net sales', '$ 2,208', '$ 1,900'], ['Net loss', '(12)', '—']]],
  faults: [
    { what: 'without a word', file: Buffer.from('<p>&nbsp;<script>x()</script>'), code: 'empty' },
    { what: 'nested too deeply', file: Buffer.from('<div>'.repeat(100_000)), code: 'too_complex' },
    {
      what: 'nested too deeply in UTF-16',
      file: Buffer.from('\ufeff<div>'.repeat(9000), 'utf16le'),
      code: 'too_complex',
    },
  ],
}

export const casesOfText: ReaderCase[] = [docx, doc, htmlCase]
