import { useRef, useState } from 'react'
import type { Rows } from './use_rows.ts'

// at most so many at once: each is one request when something is done to them
const selectedMax = 1000

export type Selection<R> = {
  rows: ReadonlyMap<string, R>
  isAll: boolean
  toggle(index: number, isRange: boolean): void
  toggleAll(): Promise<void>
  clear(): void
}

/** The rows that are chosen, by id; they stay chosen when they are scrolled out of sight. */
export function useSelection<R extends { id: string }>(rows: Rows<R>): Selection<R> {
  const [state, setState] = useState<{ key: string; rows: ReadonlyMap<string, R> }>({ key: rows.key, rows: new Map() })
  const anchor = useRef(0)
  // of another question nothing is chosen: what is done to rows out of sight surprises
  const chosen = state.key === rows.key ? state.rows : new Map<string, R>()
  const set = (next: ReadonlyMap<string, R>) => setState({ key: rows.key, rows: next })
  const most = Math.min(rows.open ?? 0, selectedMax)
  const isAll = most > 0 && chosen.size >= most

  return {
    rows: chosen,
    isAll,
    toggle: async (index, isRange) => {
      const row = rows.at(index)
      if (!row) return
      const from = anchor.current
      anchor.current = index
      if (!isRange) {
        const next = new Map(chosen)
        if (!next.delete(row.id)) next.set(row.id, row)
        return set(next)
      }
      const first = Math.min(from, index)
      const last = Math.min(Math.max(from, index) + 1, first + selectedMax)
      const range = await rows.all(first, last)
      set(new Map([...chosen, ...range.map((one) => [one.id, one] as const)]))
    },
    toggleAll: async () => {
      if (isAll) return set(new Map())
      const all = await rows.all(0, most + (rows.lines ?? 0) - (rows.open ?? 0))
      set(new Map(all.slice(0, selectedMax).map((row) => [row.id, row])))
    },
    clear: () => set(new Map()),
  }
}
