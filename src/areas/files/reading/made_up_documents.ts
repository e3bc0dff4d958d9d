import type { Document, Word } from '../../../platform/documents/document.ts'

// Two small documents that make the analysis go through most of its code before a real one comes.

const memorandum = [
  'CONFIDENTIAL INFORMATION MEMORANDUM',
  'Project Example',
  'Example Pumps GmbH (the "Company") develops and makes pumps for the food industry in Germany.',
  'In FY2024 revenue rose by 8.6% to EUR 84.6 million; adjusted EBITDA was EUR 20.7 million, a margin of 24.5%.',
  'Market',
  'The European market for pumps has a size of EUR 4.9 billion and grows at an annual rate of 5.4%.',
  'Management team',
  'Jane Doe, Chief Executive Officer, has led the Company since 2011. John Roe, Chief Financial Officer, joined in 2017.',
  'Transaction',
  'The shareholders intend to sell 100% of the shares. Offers are due on 13 June 2025.',
  'EUR million | FY2022A | FY2023A | FY2024A | FY2025B',
  'Revenue | 71.2 | 77.9 | 84.6 | 90.1',
  'Adjusted EBITDA | 15.1 | 17.9 | 20.7 | 22.0',
]

const statements = [
  'EXAMPLE CORPORATION',
  'CONSOLIDATED STATEMENTS OF INCOME',
  '(in millions)',
  'Year ended December 31, | 2024 | 2023',
  'Net sales | $ 1,234 | $ 1,100',
  'Cost of sales | 700 | 640',
  'Gross profit | 534 | 460',
  'Operating expenses | (300) | (280)',
  'Net income | $ 180 | $ 140',
  'CONSOLIDATED BALANCE SHEETS',
  'December 31, | 2024 | 2023',
  'Total assets | $ 2,000 | $ 1,900',
  'Total liabilities | 1,200 | 1,150',
  "Total shareholders' equity | 800 | 750",
]

export const madeUpDocuments = (): Document[] => [documentOf(memorandum), documentOf(statements)]

const documentOf = (lines: string[]): Document => ({
  unit: 'page',
  notices: [],
  pages: [
    {
      number: 1,
      name: null,
      width: 612,
      height: 792,
      source: 'digital',
      turn: 0,
      words: lines.flatMap(wordsOfLine),
      tables: [],
      rules: [],
    },
  ],
})

const size = 10

function wordsOfLine(line: string, row: number): Word[] {
  const y = 60 + row * 30
  return line.split(' | ').flatMap((cell, column) => {
    let x = column === 0 ? 50 : 200 + column * 80
    return cell.split(' ').map((text) => {
      const width = text.length * size * 0.5
      const word = { text, x, y, width, height: size, size, bold: false, run: row * 10 + column }
      x += width + size * 0.25
      return word
    })
  })
}
