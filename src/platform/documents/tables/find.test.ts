import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Word } from '../document.ts'
import { tablesOf } from './find.ts'

/** Each text with where it begins, or, as a negative number, where it ends. */
type Drawn = [text: string, x: number][]

const letter = 4.5

function page(lines: Drawn[], number = 1): Page {
  const words: Word[] = []
  for (const [index, line] of lines.entries()) {
    for (const [text, at] of line) {
      let x = at < 0 ? -at - text.length * letter : at
      for (const word of text.split(' ')) {
        words.push({
          text: word,
          x,
          y: 40 + index * 12,
          width: word.length * letter,
          height: 9,
          size: 9,
          bold: false,
          run: index,
        })
        x += (word.length + 0.6) * letter
      }
    }
  }
  return { number, name: null, width: 612, height: 792, source: 'digital', turn: 0, words, tables: [], rules: [] }
}

const shown = (...pages: Page[]) =>
  tablesOf({ unit: 'page', pages, notices: [] }).map((table) => ({
    captions: table.captions,
    heads: table.columns.map((column) => column.label),
    rows: table.rows.map((row) => [row.label, ...row.cells.map((cell) => cell?.text ?? null)]),
  }))

const heads: Drawn = [
  ['2018', -400],
  ['2017', -500],
]

test('signs of currency and brackets belong to their number, however far they stand', () => {
  const [table] = shown(
    page([
      heads,
      [
        ['Net sales', 40],
        ['$', 340],
        ['32,765', -400],
        ['$', 440],
        ['31,657', -500],
      ],
      [
        ['Other', 40],
        ['(', 370],
        ['120', 375],
        [')', 391],
        ['—', -500],
      ],
    ]),
  )
  assert.deepEqual(table?.rows, [
    ['Net sales', '$ 32,765', '$ 31,657'],
    ['Other', '( 120 )', '—'],
  ])
})

test('a head over several columns heads each of them', () => {
  const [table] = shown(
    page([
      [['Year ended December 31,', 380]],
      heads,
      [
        ['Sales', 40],
        ['12', -400],
        ['11', -500],
      ],
      [
        ['Costs', 40],
        ['10', -400],
        ['9', -500],
      ],
    ]),
  )
  assert.deepEqual(table?.heads, ['Year ended December 31, 2018', 'Year ended December 31, 2017'])
})

test('a label that runs over two lines is one label', () => {
  const [table] = shown(
    page([
      heads,
      [
        ['Sales', 40],
        ['1,200', -400],
        ['1,100', -500],
      ],
      [['Net earnings including earnings attributable to noncontrolling', 40]],
      [
        ['interests', 46],
        ['120', -400],
        ['110', -500],
      ],
      [['Basic:', 40]],
      [
        ['Shares', 46],
        ['100', -400],
        ['100', -500],
      ],
    ]),
  )
  assert.deepEqual(
    table?.rows.map(([label]) => label),
    ['Sales', 'Net earnings including earnings attributable to noncontrolling interests', 'Basic:', 'Shares'],
  )
})

test('two tables beside each other are two tables', () => {
  const line = (left: string, a: string, right: string, b: string): Drawn => [
    [left, 40],
    [a, -250],
    [right, 320],
    [b, -520],
  ]
  const tables = shown(
    page([
      line('Assets', '2023', 'Liabilities', '2023'),
      line('Plant', '1,000', 'Capital', '400'),
      line('Stock', '300', 'Reserves', '350'),
      line('Cash', '200', 'Loans', '750'),
      line('Total assets', '1,500', 'Total liabilities', '1,500'),
    ]),
  )
  assert.deepEqual(
    tables.map((table) => table.rows.at(-1)),
    [
      ['Total assets', '1,500'],
      ['Total liabilities', '1,500'],
    ],
  )
})

test('numbers with spaces between thousands are one number, and leaders are none', () => {
  const [table] = shown(
    page([
      heads,
      [
        ['Turnover ..........', 40],
        ['12 450', -400],
        ['11 240', -500],
      ],
      [
        ['EBITDA .....', 40],
        ['1 743', -400],
        ['1 461', -500],
      ],
    ]),
  )
  assert.deepEqual(table?.rows, [
    ['Turnover', '12 450', '11 240'],
    ['EBITDA', '1 743', '1 461'],
  ])
})

test('a table that goes on over the page keeps its heads', () => {
  const first = page([
    [['Balance sheet', 40]],
    heads,
    [
      ['Cash', 40],
      ['100', -400],
      ['90', -500],
    ],
    [
      ['Stock', 40],
      ['50', -400],
      ['40', -500],
    ],
  ])
  const second = page(
    [
      [
        ['Loans', 40],
        ['30', -400],
        ['20', -500],
      ],
      [
        ['Capital', 40],
        ['120', -400],
        ['110', -500],
      ],
    ],
    2,
  )
  assert.deepEqual(
    shown(first, second).map((table) => [table.heads, table.captions]),
    [
      [['2018', '2017'], ['Balance sheet']],
      [['2018', '2017'], ['Balance sheet']],
    ],
  )
})

test('a sign of currency left at the end of a label is no part of it, as "S" where a scan was read', () => {
  const lines: Drawn[] = [
    heads,
    [
      ['Total assets S', 40],
      ['1,000', -400],
      ['900', -500],
    ],
    [
      ['Shares of class S', 40],
      ['100', -400],
      ['90', -500],
    ],
  ]
  const labels = (source: Page['source']) => shown({ ...page(lines), source })[0]?.rows.map(([label]) => label)
  assert.deepEqual(labels('digital'), ['Total assets S', 'Shares of class S'])
  assert.equal(labels('ocr')?.[0], 'Total assets')
})

test('heads that stand left of their numbers head one column each, in order', () => {
  const lines: Drawn[] = [
    [
      ['2023', 300],
      ['2022', 385],
    ],
    [
      ['Net sales', 40],
      ['1,000', -400],
      ['900', -500],
    ],
    [
      ['Cost', 40],
      ['600', -400],
      ['500', -500],
    ],
  ]
  assert.deepEqual(shown(page(lines))[0]?.heads, ['2023', '2022'])
})

test('numbers of prose are no table', () => {
  const prose: Drawn = [['In 2018 the company had 53 stores and sold 1,200 units at 45 per unit in 12 states', 40]]
  assert.deepEqual(shown(page([prose, prose, prose, prose])), [])
})

test('lengths that stand close to each other head a column each, not all of them together', () => {
  const [table] = shown(
    page([
      [['Three Months Ended Three Months Ended Nine Months Ended Nine Months Ended', 180]],
      [
        ['June 30, 2024', 185],
        ['June 30, 2023', 272],
        ['June 30, 2024', 357],
        ['June 30, 2023', 440],
      ],
      [
        ['Net sales', 40],
        ['98,214', -245],
        ['84,107', -330],
        ['281,330', -415],
        ['239,515', -500],
      ],
      [
        ['Cost of sales', 40],
        ['31,460', -245],
        ['28,012', -330],
        ['91,004', -415],
        ['80,238', -500],
      ],
    ]),
  )
  assert.deepEqual(table?.heads, [
    'Three Months Ended June 30, 2024',
    'Three Months Ended June 30, 2023',
    'Nine Months Ended June 30, 2024',
    'Nine Months Ended June 30, 2023',
  ])
})

test('heads of one and of two lines, set in the middle of their cells, are each of their own column', () => {
  const drawn = page([
    [['September 30, 2024', 330]],
    [['December 31, 2023', 430]],
    [['(Unaudited)', 342]],
    [
      ['Cash', 40],
      ['94,120', -400],
      ['71,804', -500],
    ],
    [
      ['Inventory', 40],
      ['71,833', -400],
      ['63,277', -500],
    ],
  ])
  // half a line apart
  for (const word of drawn.words) word.y = 40 + word.run * 6
  assert.deepEqual(shown(drawn)[0]?.heads, ['September 30, 2024 (Unaudited)', 'December 31, 2023'])
})

test('a table beside a column of prose has its own labels and heads, whichever of them is at the left', () => {
  const prose = [
    'The company was founded in 1987 and',
    'makes ladders for orchards and parks',
    'It sells them through some 200 dealers',
    'Most of these are garden centres which',
    'order again every spring and autumn and',
    'whose orders are known by the end of May',
    'Two of the three founders still work here',
    'and own the land on which the plant stands',
  ]
  const figures: Drawn[] = [
    [],
    [
      ['22/23', -460],
      ['23/24', -510],
      ['24/25e', -560],
    ],
    [
      ['Sales', 330],
      ['8,120', -460],
      ['8,640', -510],
      ['9,000', -560],
    ],
    [
      ['Materials', 330],
      ['3,010', -460],
      ['3,240', -510],
      ['3,400', -560],
    ],
    [
      ['EBITDA', 330],
      ['900', -460],
      ['1,010', -510],
      ['1,100', -560],
    ],
    [],
    [
      ['Net debt', 330],
      ['400', -460],
      ['310', -510],
      ['200', -560],
    ],
    [],
    [
      ['Staff', 330],
      ['61', -460],
      ['63', -510],
      ['65', -560],
    ],
  ]
  const mirrored = figures.map((drawn): Drawn => drawn.map(([text, x]) => [text, x < 0 ? x + 290 : x - 290]))
  const expected = [
    ['Sales', '8,120', '8,640', '9,000'],
    ['Materials', '3,010', '3,240', '3,400'],
    ['EBITDA', '900', '1,010', '1,100'],
    ['Net debt', '400', '310', '200'],
    ['Staff', '61', '63', '65'],
  ]
  for (const [drawn, left] of [
    [figures, 40],
    [mirrored, 330],
  ] as const) {
    const lines = drawn.map((row, at): Drawn => [...(prose[at] ? [[prose[at], left] as [string, number]] : []), ...row])
    const [table] = shown(page(lines))
    assert.deepEqual(table?.heads, ['22/23', '23/24', '24/25e'])
    assert.deepEqual(table?.rows, expected)
  }
})

test('the last twelve months between years head their own column, whatever stands over the labels', () => {
  const [table] = shown(
    page([
      [
        ['Year ended December 31, $ in thousands', 40],
        ['2023A', -340],
        ['2024A', -400],
        ['LTM Jun-25', -470],
        ['2025B', -540],
      ],
      ...[
        ['Revenue', '65,940', '74,675', '78,155', '83,000'],
        ['Cost of services', '39,890', '44,730', '46,620', '49,300'],
        ['Gross profit', '26,050', '29,945', '31,535', '33,700'],
      ].map(
        ([label = '', ...values]): Drawn => [
          [label, 40],
          ...values.map((value, at): [string, number] => [value, -(340 + [0, 60, 130, 200][at]!)]),
        ],
      ),
    ]),
  )
  assert.deepEqual(table?.heads, ['2023A', '2024A', 'LTM Jun-25', '2025B'])
  assert.deepEqual(table?.rows[0], ['Revenue', '65,940', '74,675', '78,155', '83,000'])
})
