import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import type { Encoding } from '../../../words/encoding_names.ts'
import { type Delimiter, dialectOf, type Quote } from './delimiter.ts'
import { encodingOf, textOf } from './encoding.ts'
import { columnsMax, TableFault, tooManyColumns } from './faults.ts'
import type { TakeRow } from './rows.ts'

export type CsvAsked = { encoding?: Encoding; delimiter?: Delimiter }
export type CsvLayout = { encoding: Encoding; delimiter: Delimiter; quote: Quote }

// a row of notes may be long; one that never ends has a quotation mark too few
const rowCharactersMax = 1_000_000
const beginningCharacters = 100_000

/** Reads a table in text form row by row; rows are counted from 1 as a spreadsheet counts them, empty ones too. */
export async function readCsv(path: string, asked: CsvAsked, take: TakeRow): Promise<CsvLayout> {
  const encoding = asked.encoding ?? (await encodingOf(path))
  const dialect = dialectOf(await beginningOf(path, encoding))
  const { quote, skipsFirstLine } = dialect
  const delimiter = asked.delimiter ?? dialect.delimiter
  const parser = parse({
    delimiter,
    quote,
    escape: quote,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: rowCharactersMax,
    from_line: skipsFirstLine ? 2 : 1,
  })
  let number = skipsFirstLine ? 1 : 0
  try {
    await pipeline(Readable.from(textOf(path, encoding)), parser, async (records: AsyncIterable<string[]>) => {
      for await (const record of records) {
        number++
        if (record.length > columnsMax && record.findLastIndex((cell) => cell.trim() !== '') >= columnsMax)
          throw tooManyColumns()
        take(number, record)
      }
    })
  } catch (error) {
    throw error instanceof CsvError ? broken(error, number + 1) : error
  }
  return { encoding, delimiter, quote }
}

async function beginningOf(path: string, encoding: Encoding): Promise<string> {
  let beginning = ''
  for await (const text of textOf(path, encoding)) {
    beginning += text
    if (beginning.length >= beginningCharacters) break
  }
  return beginning.slice(0, beginningCharacters)
}

function broken(error: CsvError, row: number): TableFault {
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
  return isOpen
    ? new TableFault(
        'corrupt',
        `Row ${row} does not end: a quotation mark is missing in it. Mend the row and upload the file again.`,
      )
    : new TableFault('corrupt', `Row ${row} cannot be read as a row of the table. Mend it and upload the file again.`)
}
