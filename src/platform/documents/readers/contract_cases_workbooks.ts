import { utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx'
import { compoundOf } from '../../../../test/docx_fixture.ts'
import type { ReaderCase } from './contract_cases.ts'
import { readXls } from './xls.ts'
import { readXlsx } from './xlsx.ts'

const accounting = '_($* #,##0_);_($* (#,##0);_($* "-"??_);_(@_)'

function bookOf(): WorkBook {
  const income = utils.aoa_to_sheet([
    ['A title that runs on over the empty cells beside it'],
    [],
    [null, 'Year to', null],
    ['€ thousand', 2023, 2024],
    ['Net sales', { t: 'n', v: 1234.5, z: accounting }, { t: 'n', v: -56, z: '#,##0;(#,##0)' }],
    ['Margin', { t: 'n', v: 0.0567, z: '0.0%' }, { t: 'n', v: 45_000, z: 'm/d/yy' }],
  ])
  income['!merges'] = [utils.decode_range('B3:C3')]
  const book = utils.book_new()
  utils.book_append_sheet(book, income, 'Income')
  utils.book_append_sheet(book, farAway(), 'Sparse')
  return book
}

const farAway = () => ({ '!ref': 'IV9000:IV9000', IV9000: { t: 's', v: 'Far away' } }) satisfies WorkSheet

const bytesOf = (book: WorkBook, bookType: 'xlsx' | 'biff8'): Buffer =>
  write(book, { type: 'buffer', bookType, compression: true })

function empty(): WorkBook {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([[' ']]), 'Empty')
  return book
}

const common = {
  unit: 'sheet',
  names: ['Income', 'Sparse'],
  text: ['A title that runs on over the empty cells beside it', 'Net sales $1,235 (56)', 'Margin 5.7% 2023-03-15'],
  tables: [
    [
      ['A title that runs on over the empty cells beside it'],
      ['Year to'],
      ['€ thousand', '2023', '2024'],
      ['Net sales', '$1,235', '(56)'],
      ['Margin', '5.7%', '2023-03-15'],
    ],
    [['Far away']],
  ],
} satisfies Partial<ReaderCase>

const xlsx: ReaderCase = {
  ...common,
  format: 'xlsx',
  reader: readXlsx,
  file: bytesOf(bookOf(), 'xlsx'),
  faults: [
    { what: 'with a password', file: compoundOf({ EncryptedPackage: Buffer.alloc(64) }), code: 'encrypted' },
    { what: 'cut off', file: bytesOf(bookOf(), 'xlsx').subarray(0, 3000), code: 'corrupt' },
    { what: 'without a value', file: bytesOf(empty(), 'xlsx'), code: 'empty' },
  ],
}

const xls: ReaderCase = {
  ...common,
  format: 'xls',
  reader: readXls,
  file: bytesOf(bookOf(), 'biff8'),
  faults: [
    { what: 'that is none', file: Buffer.from('a,b\n1,2\n'), code: 'corrupt' },
    { what: 'cut off', file: bytesOf(bookOf(), 'biff8').subarray(0, 1500), code: 'corrupt' },
    { what: 'without a value', file: bytesOf(empty(), 'biff8'), code: 'empty' },
    {
      what: 'whose sheets are missing',
      file: compoundOf({ Workbook: Buffer.from('0908100000', 'hex') }),
      code: 'corrupt',
    },
  ],
}

export const casesOfWorkbooks: ReaderCase[] = [xlsx, xls]
