import { useEffect } from 'react'

type Shown = { ids: string[]; show(ids: string[]): void }

// tables that are on the screen, and what was wished of those that are about to be
const tables = new Map<string, Shown>()
const wished = new Map<string, string[]>()

/** The columns that a table shows now; null where it is not on the screen. */
export const columnsNow = (name: string): string[] | null => tables.get(name)?.ids ?? null

/** Has a table show these columns: at once, or when it comes to the screen. */
export function showColumns(name: string, ids: string[]): void {
  const table = tables.get(name)
  if (table) table.show(ids)
  else wished.set(name, ids)
}

/** Lets a table be asked for its columns. */
export function useShownColumns(name: string, { ids, show }: Shown): void {
  useEffect(() => {
    const here = { ids, show }
    tables.set(name, here)
    const wish = wished.get(name)
    wished.delete(name)
    if (wish) show(wish)
    return () => {
      if (tables.get(name) === here) tables.delete(name)
    }
    // `show` is another function with each drawing and does the same
  }, [name, ids.join()])
}
