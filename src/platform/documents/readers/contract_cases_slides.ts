import { compoundOf } from '../../../../test/docx_fixture.ts'
import { pptOf, pptShape, pptTable } from '../../../../test/ppt_fixture.ts'
import { chart, chartFrame, pptxOf, shape, tableCell, tableFrame } from '../../../../test/pptx_fixture.ts'
import type { ReaderCase } from './contract_cases.ts'
import { readPpt } from './ppt.ts'
import { readPptx } from './pptx.ts'

const group = (members: string) =>
  '<p:grpSp><p:grpSpPr><a:xfrm><a:off x="5080000" y="2540000"/><a:ext cx="1270000" cy="635000"/><a:chOff x="0" y="0"/>' +
  `<a:chExt cx="2540000" cy="1270000"/></a:xfrm></p:grpSpPr>${members}</p:grpSp>`

const team = [
  shape([400, 100, 200, 30], ['Right Name']),
  shape([20, 100, 200, 30], ['Left Name']),
  shape([400, 130, 200, 30], ['Right Role']),
  shape([20, 130, 200, 30], ['Left Role']),
  shape(null, ['Our team &amp; board'], 'type="title"'),
  // Two texts at one place, and one beyond the right edge in its own coordinates but within its group.
  shape([20, 200, 300, 40], ['On top']),
  shape([20, 200, 300, 40], ['Below it']),
  group(shape([0, 0, 200, 100], ['In a group'])),
].join('')

const figures = [
  shape(null, ['Figures'], 'type="title"'),
  tableFrame([20, 60, 300, 60], 3, [
    tableCell('') + tableCell('Year', 'gridSpan="2"') + tableCell('unseen', 'hMerge="1"'),
    tableCell('Sales') + tableCell('1,234') + tableCell('(56)'),
  ]),
  chartFrame([360, 60, 300, 200]),
].join('')

const slides = [
  { shapes: team, notes: ['Say it slowly'] },
  { shapes: figures, chart: chart('Growth, $m', ['2023A', '2024A'], 'Revenue', [10.3, 1843.5], '#,##0.0') },
]

const pptx: ReaderCase = {
  format: 'pptx',
  reader: readPptx,
  file: pptxOf(slides, shape([20, 380, 300, 20], ['Confidential'])),
  unit: 'slide',
  names: ['Our team & board', 'Figures'],
  text: [
    'Our team & board Left Name Left Role Right Name Right Role',
    'On top',
    'Below it',
    'In a group',
    'Confidential',
    'Speaker notes Say it slowly',
    'Growth, $m 2023A 2024A Revenue 10.3 1,843.5',
  ],
  absent: ['Click', 'unseen'],
  tables: [
    [['Year'], ['Sales', '1,234', '(56)']],
    [
      ['2023A', '2024A'],
      ['Revenue', '10.3', '1,843.5'],
    ],
  ],
  faults: [
    { what: 'that is encrypted', file: compoundOf({ EncryptedPackage: Buffer.alloc(64) }), code: 'encrypted' },
    { what: 'cut off', file: pptxOf(slides).subarray(0, 900), code: 'corrupt' },
    { what: 'without a word', file: pptxOf([{ shapes: '' }]), code: 'empty' },
    { what: 'whose XML ends too early', file: pptxOf([{ shapes: '</p:spTree></p:cSld><!--' }]), code: 'corrupt' },
    { what: 'nested too deeply', file: pptxOf([{ shapes: '<p:grpSp>'.repeat(600) }]), code: 'too_complex' },
    { what: 'that grows beyond measure', file: pptxOf([{ shapes: `<!--${' '.repeat(3e7)}-->` }]), code: 'too_complex' },
  ],
}

const pptShapes = [
  pptTable(
    [40, 120, 400, 60],
    [
      ['', '2023', '2024'],
      ['Sales', '1,234', '(56)'],
    ],
  ),
  pptShape([40, 20, 600, 60], 0, 'Figures'),
  pptShape([40, 400, 600, 60], 4, 'First line\rSecond\vline – €'),
]

const ppt: ReaderCase = {
  format: 'ppt',
  reader: readPpt,
  file: pptOf(pptShapes, 'Say it slowly'),
  unit: 'slide',
  names: ['Figures'],
  text: ['Figures 2023 2024 Sales 1,234 (56) First line Second line – € Speaker notes Say it slowly'],
  tables: [
    [
      ['2023', '2024'],
      ['Sales', '1,234', '(56)'],
    ],
  ],
  faults: [
    { what: 'with a password', file: pptOf(pptShapes, '', 0xf3d1c4df), code: 'encrypted' },
    { what: 'cut off', file: pptOf(pptShapes, '').subarray(0, 1200), code: 'corrupt' },
    { what: 'without its slides', file: compoundOf({ 'Current User': Buffer.alloc(28) }), code: 'corrupt' },
    { what: 'without a word', file: pptOf([], ''), code: 'empty' },
  ],
}

export const casesOfSlides: ReaderCase[] = [pptx, ppt]
