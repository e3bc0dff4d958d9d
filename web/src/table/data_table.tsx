import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { FaultNote } from '../parts/page/state.tsx'
import { attempt } from '../parts/tell.tsx'
import { useHides } from '../parts/use_hidden.ts'
import { usePhone } from '../parts/use_phone.ts'
import { BulkBar } from './bulk_bar.tsx'
import { useChosenRows } from './chosen_rows.ts'
import type { Column, Sort } from './columns.ts'
import { copyCsv } from './csv.ts'
import { FootRow, HeadingRow } from './groups/total_cells.tsx'
import type { Grouping } from './groups/use_grouping.ts'
import { Head } from './head.tsx'
import { leftAt, useLeftPlace } from './left_place.ts'
import { PhoneList, phoneRow } from './phone_list.tsx'
import { cellId, DataRow } from './row.tsx'
import styles from './table.module.css'
import { TableMenu } from './table_menu.tsx'
import { useColumns } from './use_columns.ts'
import { type How, useGrid } from './use_grid.ts'
import type { Rows } from './use_rows.ts'
import { useSelection } from './use_selection.ts'
import { useShifted } from './use_shifted.ts'

type Props<R> = {
  /** what it is known by in this browser: columns, widths, where it was left */
  name: string
  /** what it is called, such as `Companies` */
  label?: string
  rows: Rows<R>
  /** how the rows are grouped, and what they come to */
  grouping?: Grouping
  columns: Column<R>[]
  /** A click, Enter, and, where `openId` is given, the arrows. */
  onOpen?: (row: R, how: How) => void
  openId?: string | undefined
  sort?: Sort | undefined
  onSort?: (sort: Sort | undefined) => void
  /** boxes to select rows by; where it is not given, as soon as there is something to do with them */
  selection?: boolean
  /** what can be done with the selected rows */
  bulk?: (rows: R[], done: () => void) => ReactNode
  empty?: ReactNode
  /** can be copied as CSV; the name of the file where there is no clipboard */
  csvName?: string
}

// as in tokens.css and touch.css
const rowHeight = matchMedia('(pointer: coarse)').matches ? 44 : 36
const headHeight = 33
const checkWidth = 40
const doubleClickMs = 220
// how many rows are drawn in outline before it is known how many there are
const rowsExpected = 24

/** Rows of any number: those on the screen are drawn, and fetched as they are scrolled to. */
export function DataTable<R extends { id: string }>(props: Props<R>) {
  const { name, label = name, rows, grouping, onOpen, openId, sort, onSort, bulk, empty, csvName } = props
  const isPhone = usePhone()
  const gridName = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const { table, shown: columns } = useColumns(name, useSeen(props.columns))
  const selection = useSelection(rows)
  useChosenRows(name, selection.rows)
  const canSelect = props.selection ?? bulk !== undefined
  const count = rows.lines ?? rowsExpected
  const groups = grouping?.grouped?.groups
  const left = useRef(leftAt(name, rows.key))
  const editedAt = useRef<number>(undefined)

  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? phoneRow : rowHeight),
    overscan: 8,
    rangeExtractor: useCallback((range: Range) => withEdited(range, editedAt.current), []),
    scrollPaddingEnd: headHeight,
  })
  useLayoutEffect(() => virtual.measure(), [isPhone])
  const items = virtual.getVirtualItems()
  const first = virtual.range?.startIndex ?? 0
  const last = virtual.range?.endIndex ?? 0
  const { want, isOld, key } = rows
  // not asked again for `want` itself, which is another function with each answer and does the same
  useEffect(() => {
    if (!isOld) want(first, last)
  }, [first, last, isOld, key])

  const { place, editing, ...acts } = useGrid({
    grid,
    rows,
    columns,
    selection: canSelect ? selection : undefined,
    openId,
    start: left.current?.place,
    onOpen,
    show: (index) => virtual.scrollToIndex(index),
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
  })
  editedAt.current = editing && place?.index
  useLeftPlace({ name, rows, scroller, place, start: left.current?.top ?? 0, top: () => virtual.scrollOffset ?? 0 })
  const [steady, latest] = useSteady(acts)
  latest.current = acts

  const [isShifted, side] = useShifted()
  const widths = columns.map(({ id }) => table.getColumn(id)?.getSize() ?? 100)
  const tracks = [...(canSelect ? [checkWidth] : []), ...widths].map((width) => `${width}px`).join(' ')
  const total = widths.reduce((sum, width) => sum + width, canSelect ? checkWidth : 0) + 48
  const copy = csvName ? () => attempt(() => copyCsv(columns, rows, selection.rows, csvName)) : undefined
  const selected = selection.rows.size
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(opening.current), [])

  function onClick(event: MouseEvent<HTMLElement>) {
    const at = placeOf(event)
    if (!at) return
    if (at.isCheck) return selection.toggle(at.index, event.shiftKey)
    const row = rows.at(at.index)
    if (!row || !at.column || getSelection()?.isCollapsed === false) return
    grid.current?.focus({ preventScroll: true })
    acts.put(at.index, at.column)
    clearTimeout(opening.current)
    // what opens moves the cell away from under the second click, which edits it
    const isMoving = openId === undefined && columns.some(({ id, edit }) => id === at.column && edit)
    if (isMoving) opening.current = setTimeout(() => onOpen?.(row, 'click'), doubleClickMs)
    else onOpen?.(row, 'click')
  }
  function onDoubleClick(event: MouseEvent<HTMLElement>) {
    clearTimeout(opening.current)
    const at = placeOf(event)
    const column = columns.find(({ id }) => id === at?.column)
    if (at?.column && column?.edit) acts.edit({ index: at.index, column: at.column })
  }

  if (rows.total === undefined && rows.error)
    return (
      <div style={{ padding: 8 }}>
        <FaultNote error={rows.error} again={rows.refetch} />
      </div>
    )
  if (rows.total === 0 && empty) return empty
  return (
    <div className="stack fill shrinks relative" data-old={rows.isOld || undefined}>
      <div
        ref={scroller}
        className={styles.scroller}
        data-old={rows.isOld || undefined}
        data-shifted={isShifted || undefined}
        {...(isPhone && { tabIndex: 0, role: 'region', 'aria-label': label })}
      >
        {isPhone ? (
          <PhoneList
            rows={rows}
            columns={columns}
            items={items}
            height={virtual.getTotalSize()}
            total={count}
            label={label}
            currency={groups?.currency}
            {...(onOpen && { onOpen: (row: R) => onOpen(row, 'click') })}
          />
        ) : (
          <div
            ref={grid}
            role="grid"
            tabIndex={0}
            className={styles.grid}
            data-checks={canSelect || undefined}
            aria-label={label}
            aria-rowcount={rows.lines === undefined ? -1 : rows.lines + 1}
            aria-multiselectable={canSelect || undefined}
            aria-busy={rows.isLoading || rows.isOld || undefined}
            aria-activedescendant={
              place && items.some(({ index }) => index === place.index)
                ? cellId(gridName, place.index, place.column)
                : undefined
            }
            onKeyDown={acts.onKeyDown}
            // custom properties are not among the known styles
            style={{ '--columns': `${tracks} minmax(48px, 1fr)`, '--width': `${total}px` } as CSSProperties}
          >
            <span ref={side} className={styles.side} aria-hidden="true" />
            <Head
              table={table}
              columns={columns}
              sort={sort}
              onSort={onSort}
              selected={canSelect ? (selection.isAll ? 'all' : selected > 0 ? 'some' : 'none') : undefined}
              onSelectAll={() => attempt(selection.toggleAll)}
            />
            <div
              role="rowgroup"
              className="relative"
              // rows have no place of their own: Chromium takes the longer for each the more places it has seen
              style={{ height: virtual.getTotalSize(), paddingTop: items[0]?.start }}
              onClick={onClick}
              onDoubleClick={onDoubleClick}
              onMouseDown={(event) => event.shiftKey && event.preventDefault()}
            >
              {items.map(({ index, start }, nth) => {
                const row = rows.at(index)
                const heading = rows.headingAt(index)
                const gap = start - (items[nth - 1]?.end ?? start)
                const active = place?.index === index ? place.column : undefined
                return heading && groups ? (
                  <HeadingRow
                    key={index}
                    grid={gridName}
                    hasChecks={canSelect}
                    currency={groups.currency}
                    {...{ heading, index, gap, columns, active }}
                  />
                ) : (
                  <DataRow
                    key={index}
                    row={row}
                    index={index}
                    gap={gap}
                    grid={gridName}
                    columns={columns}
                    active={active}
                    isOpen={openId !== undefined && row?.id === openId}
                    isSelected={canSelect ? row !== undefined && selection.rows.has(row.id) : undefined}
                    editing={row && editing?.id === row.id ? editing : undefined}
                    onCommit={steady.commit}
                    onLeave={steady.leave}
                  />
                )
              })}
            </div>
            {groups && columns.some(({ id, figure }) => figure && groups.totals[id]) && (
              <FootRow hasChecks={canSelect} {...{ columns }} {...groups} />
            )}
          </div>
        )}
      </div>
      {!isPhone && (
        <TableMenu
          table={table}
          columns={props.columns}
          shown={columns}
          grouping={grouping}
          {...(copy && { onCopy: copy })}
        />
      )}
      {rows.error !== undefined && rows.total !== undefined && (
        <div className={styles.fault}>
          <FaultNote error={rows.error} again={rows.refetch} />
        </div>
      )}
      {selected > 0 && (
        <BulkBar selected={selected} total={rows.total ?? 0} onClear={selection.clear} {...(copy && { onCopy: copy })}>
          {bulk?.([...selection.rows.values()], selection.clear)}
        </BulkBar>
      )}
    </div>
  )
}

/** The cell that is being edited stays while others are scrolled to, with what is typed in it. */
function withEdited(range: Range, edited: number | undefined): number[] {
  const seen = defaultRangeExtractor(range)
  if (edited === undefined || edited >= range.count || seen.includes(edited)) return seen
  return [...seen, edited].sort((one, other) => one - other)
}

/** Which cell a click meant; none where it was for something in the cell that does its own. */
function placeOf({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (!(target instanceof Element)) return undefined
  const index = target.closest<HTMLElement>('[data-index]')?.dataset['index']
  const isCheck = target.closest('[data-check]') !== null
  const own = target.closest('a, button, input, textarea, select, label')
  if (index === undefined || (own && currentTarget.contains(own) && !isCheck)) return undefined
  return { index: Number(index), isCheck, column: target.closest<HTMLElement>('[data-column]')?.dataset['column'] }
}

type Acts = Pick<ReturnType<typeof useGrid>, 'commit' | 'leave'>

/** The same functions for the life of the table, that do what is up to date: rows need not be drawn for them. */
function useSteady(acts: Acts) {
  const latest = useRef(acts)
  const [steady] = useState<Acts>(() => ({
    commit: (...given) => latest.current.commit(...given),
    leave: () => latest.current.leave(),
  }))
  return [steady, latest] as const
}

/** The columns that the person’s role may see; the same as long as nothing of that changes. */
function useSeen<R>(columns: Column<R>[]): Column<R>[] {
  const hides = useHides()
  const names = columns
    .filter(({ of }) => hides(of))
    .map(({ id }) => id)
    .join()
  return useMemo(
    () => (names === '' ? columns : columns.filter(({ id }) => !names.split(',').includes(id))),
    [columns, names],
  )
}
