import { CsvError } from 'csv-parse'
import { Unreadable } from '../../platform/documents/unreadable.ts'
import type { Task } from '../../platform/isolated/messages.ts'
import { type FileRates, readRatesFile, WrongRates } from './rates_file.ts'

// The program of the child: a stranger may have made the file, and it is opened nowhere else.

export type ReadInput = { path: string; today: string }
/** A fault of the file is an answer, not an error. */
export type ReadAnswer = FileRates | { fault: string }

export const task: Task<ReadInput, never, ReadAnswer> = async ({ path, today }) => {
  try {
    return await readRatesFile(path, today)
  } catch (error) {
    if (error instanceof WrongRates) return { fault: error.message }
    if (error instanceof CsvError || error instanceof Unreadable)
      return { fault: 'cannot be read: it is damaged, protected, or has parts that a table of rates does not need' }
    throw error
  }
}
