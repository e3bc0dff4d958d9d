import { useEffect } from 'react'

// of the tables that are on the screen
const tables = new Map<string, string[]>()

/** The ids of the rows that are ticked in a table now. */
export const chosenNow = (name: string): string[] => tables.get(name) ?? []

/** Lets others be told which rows of a table are ticked. */
export function useChosenRows(name: string, rows: ReadonlyMap<string, unknown>): void {
  useEffect(() => {
    tables.set(name, [...rows.keys()])
    return () => {
      tables.delete(name)
    }
  }, [name, rows])
}
