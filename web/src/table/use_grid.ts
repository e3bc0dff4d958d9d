import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { Fault, sentenceOf } from '../api/fault.ts'
import { useKeys } from '../parts/keys/keys.ts'
import { tellDone, tellFault } from '../parts/tell.tsx'
import type { Editor, Value } from './cell_editor.tsx'
import type { Column, Undo } from './columns.ts'
import type { Rows } from './use_rows.ts'
import type { Selection } from './use_selection.ts'

/** Where the keyboard is: a row and a column. */
type Place = { index: number; column: string }
/** How a row was opened: by a click, by Enter, or because the keyboard went on while another one was open. */
export type How = 'click' | 'enter' | 'move'

type Given<R> = {
  grid: RefObject<HTMLDivElement | null>
  rows: Rows<R>
  columns: Column<R>[]
  selection: Selection<R> | undefined
  openId: string | undefined
  start: Place | undefined
  onOpen: ((row: R, how: How) => void) | undefined
  show(index: number): void
  pageRows(): number
}

type Save<R> = (row: R, value: Value, currency?: string) => Promise<Undo>

/** The keyboard in a table, and the cell that is being edited. */
export function useGrid<R extends { id: string }>(given: Given<R>) {
  const { grid, rows, columns, selection, openId, start, onOpen, show, pageRows } = given
  const [state, setState] = useState<{ key: string; place: Place | undefined }>({ key: rows.key, place: start })
  const [editing, setEditing] = useState<Editor>()
  // the list may be asked anew meanwhile, and the row be elsewhere: what was typed is still for it
  const edited = useRef<R>(undefined)
  const latest = useRef(editing)
  latest.current = editing
  const place = state.key === rows.key || rows.isOld ? state.place : undefined
  const total = rows.lines ?? 0
  const firstColumn = columns[0]?.id ?? ''
  const focus = () => grid.current?.focus({ preventScroll: true })

  function go(index: number, column = place?.column ?? firstColumn) {
    const to = Math.max(0, Math.min(total - 1, index))
    if (total === 0) return
    setState({ key: rows.key, place: { index: to, column } })
    show(to)
    const row = rows.at(to)
    if (openId && row && row.id !== openId) onOpen?.(row, 'move')
  }

  /** From where the keyboard is, or else from the row that is open. */
  function step(by: number) {
    focus()
    const from = place?.index ?? (openId ? find(rows, openId) : undefined)
    go(from === undefined ? 0 : from + by)
  }

  function sideways(by: number) {
    const now = columns.findIndex(({ id }) => id === place?.column)
    const to = columns[Math.max(0, Math.min(columns.length - 1, now + by))]
    if (to) go(place?.index ?? 0, to.id)
  }

  function edit(at = place, from = 0) {
    const row = at && rows.at(at.index)
    if (!at || !row) return
    const start = from || columns.findIndex(({ id }) => id === at.column)
    // one that is not edited here leads to the next that is
    const column = columns.find((one, index) => index >= start && one.edit) ?? columns.find((one) => one.edit)
    if (!column) return
    setState({ key: rows.key, place: { index: at.index, column: column.id } })
    edited.current = row
    setEditing({ id: row.id, column: column.id })
  }

  async function commit(value: Value, text: string, move: 'stay' | 'next' | 'back', currency?: string) {
    const cell = editing
    const column = columns.find(({ id }) => id === cell?.column)
    const row = edited.current
    setEditing(undefined)
    focus()
    if (!column?.edit || !row || row.id !== cell?.id) return
    if (move !== 'stay') {
      const now = columns.indexOf(column)
      const further = move === 'next' ? columns.slice(now + 1) : columns.slice(0, now).reverse()
      const to = further.find(({ edit }) => edit)
      if (to && place) edit({ index: place.index, column: to.id })
    }
    const save = column.edit.save as Save<R> // the editor reads what its kind says
    const again = async () => {
      const undo = await save(row, value, currency)
      if (undo) tellDone(`${column.title} changed`, undo)
    }
    try {
      await again()
    } catch (error) {
      const problem = (error instanceof Fault && Object.values(error.fields)[0]) || sentenceOf(error)
      // the text comes back with what is wrong, unless another cell is being edited by now
      if (latest.current) return tellFault(error, again)
      edited.current = row
      setEditing({ ...cell, text, problem })
    }
  }

  function toggle(isRange = false) {
    if (place) selection?.toggle(place.index, isRange)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== grid.current || event.metaKey || event.ctrlKey || event.altKey) return
    const act = keysOf({ event, go, step, sideways, toggle, place, total, pageRows, selection, rows, onOpen })
    if (!act) return
    event.preventDefault()
    act()
  }

  useKeys([
    { keys: 'j', does: 'Next row (Enter opens it, Space selects it)', act: () => step(1) },
    { keys: 'k', does: 'Row before', act: () => step(-1) },
    { keys: 'ArrowDown', does: 'Next row', act: () => step(1) },
    { keys: 'ArrowUp', does: 'Row before', act: () => step(-1) },
    ...(columns.some((column) => column.edit)
      ? [{ keys: 'e', does: 'Edit the cell in place', act: () => edit() }]
      : []),
    ...(selection ? [{ keys: 'x', does: 'Select the row', act: () => toggle() }] : []),
  ])

  return {
    place,
    editing,
    onKeyDown,
    commit,
    leave: () => {
      setEditing(undefined)
      focus()
    },
    edit,
    put: (index: number, column: string) => setState({ key: rows.key, place: { index, column } }),
  }
}

type Keyed<R> = Pick<Given<R>, 'rows' | 'selection' | 'onOpen' | 'pageRows'> & {
  event: KeyboardEvent
  place: Place | undefined
  total: number
  go(index: number): void
  step(by: number): void
  sideways(by: number): void
  toggle(isRange: boolean): void
}

function keysOf<R>(keyed: Keyed<R>): (() => void) | undefined {
  const { event, go, step, sideways, toggle, place, total, pageRows, selection, rows, onOpen } = keyed
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp':
      return () => {
        step(event.key === 'ArrowDown' ? 1 : -1)
        const to = (place?.index ?? -1) + (event.key === 'ArrowDown' ? 1 : -1)
        if (event.shiftKey && to >= 0 && to < total) selection?.toggle(to, true)
      }
    case 'ArrowRight':
    case 'ArrowLeft':
      return () => sideways(event.key === 'ArrowRight' ? 1 : -1)
    case 'Home':
      return () => go(0)
    case 'End':
      return () => go(total - 1)
    case 'PageDown':
    case 'PageUp':
      return () => step(event.key === 'PageDown' ? pageRows() : -pageRows())
    case ' ':
      return selection && (() => toggle(event.shiftKey))
    case 'Enter': {
      const heading = place && rows.headingAt(place.index)
      if (heading) return heading.fold
      const row = place && rows.at(place.index)
      return row && onOpen && (() => onOpen(row, 'enter'))
    }
    case 'Escape':
      return selection && selection.rows.size > 0 ? selection.clear : undefined
    default:
      return undefined
  }
}

/** Where a row is, among those that were fetched first. */
function find<R extends { id: string }>(rows: Rows<R>, id: string): number | undefined {
  const most = Math.min(rows.lines ?? 0, 1000)
  for (let index = 0; index < most; index++) if (rows.at(index)?.id === id) return index
  return undefined
}
