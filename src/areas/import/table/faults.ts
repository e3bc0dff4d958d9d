/** What is wrong with a file as a whole. The sentence says what to do; trying again changes nothing. */
export class TableFault extends Error {
  override name = 'TableFault'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export const tooManyColumns = () =>
  new TableFault('too_many_columns', `The table has more than ${columnsMax} columns. Remove those that are not needed.`)
export const tooManyRows = () =>
  new TableFault(
    'too_many_rows',
    `The table has more than ${rowsMax.toLocaleString('en-US')} rows. Upload it in parts.`,
  )
export const tooLarge = () =>
  new TableFault('too_large', 'The file holds more than can be read safely. Upload it in parts, or as CSV.')
export const noTable = () =>
  new TableFault('empty', 'No table was found: the file needs a row of headings and at least one row below it.')
export const damaged = () =>
  new TableFault('corrupt', 'The workbook is damaged and cannot be opened. Save it anew and upload it again.')

export const columnsMax = 500
export const rowsMax = 2_000_000
export const cellCharactersMax = 250_000
