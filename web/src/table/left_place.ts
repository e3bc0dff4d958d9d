import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Rows } from './use_rows.ts'

type Place = { index: number; column: string }
type Where = { key: string; top: number; place: Place | undefined }

// where each table was left, so that coming back finds it there
const places = new Map<string, Where>()

/** Where a table was left, if it asked the same then. */
export const leftAt = (name: string, key: string): Where | undefined =>
  places.get(name)?.key === key ? places.get(name) : undefined

type Left<R> = {
  name: string
  rows: Rows<R>
  scroller: RefObject<HTMLDivElement | null>
  place: Place | undefined
  start: number
  top(): number
}

/** Coming back to a list finds it where it was left; another question begins at its top. */
export function useLeftPlace<R>({ name, rows, scroller, place, start, top }: Left<R>): void {
  const settled = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (rows.total === undefined || rows.isOld || settled.current === rows.key || !scroller.current) return
    const to = settled.current === undefined ? start : 0
    // what is there already is not set: that would lay the rows out at once, within the script
    if (top() !== to) scroller.current.scrollTop = to
    settled.current = rows.key
  })
  const latest = useRef({ key: rows.key, place, top })
  latest.current = { key: rows.key, place, top }
  useLayoutEffect(
    () => () => {
      const { key, place: last, top: scrolled } = latest.current
      places.set(name, { key, place: last, top: scrolled() })
    },
    [name],
  )
}
