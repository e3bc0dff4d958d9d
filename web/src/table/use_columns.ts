import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useEffect, useMemo } from 'react'
import type { Column } from './columns.ts'
import { useShownColumns } from './shown_columns.ts'

const features = tableFeatures({ columnVisibilityFeature, columnSizingFeature, columnResizingFeature })
// rows come by page and are drawn by their own part: the table knows columns only
const none: never[] = []

/** Which columns are shown and how wide they are: as the person left them, by the name of the table. */
export function useColumns<R>(name: string, columns: Column<R>[]) {
  const definitions = useMemo(
    () =>
      columns.map(({ id, title, width }, index) => ({
        id,
        header: title,
        size: width,
        minSize: 56,
        maxSize: 800,
        enableHiding: index > 0,
      })),
    [columns],
  )
  const kept = useMemo(() => read(name), [name])
  const table = useTable<typeof features, never>({
    features,
    columns: definitions,
    data: none,
    columnResizeMode: 'onChange',
    initialState: {
      columnVisibility: kept.shown,
      columnSizing: kept.widths,
    },
  })
  const { columnVisibility, columnSizing } = table.state
  useEffect(() => {
    write(name, { shown: columnVisibility, widths: columnSizing })
  }, [name, columnVisibility, columnSizing])
  const shown = useMemo(
    () => columns.filter(({ id, hidden }, index) => index === 0 || (columnVisibility[id] ?? !hidden)),
    [columns, columnVisibility],
  )
  useShownColumns(name, {
    ids: shown.map(({ id }) => id),
    show: (ids) => table.setColumnVisibility(Object.fromEntries(columns.map(({ id }) => [id, ids.includes(id)]))),
  })
  return { table, shown }
}

export type ColumnsTable = ReturnType<typeof useColumns>['table']

type Kept = { shown: Record<string, boolean>; widths: Record<string, number> }

const place = (name: string) => `firm-crm.table.${name}`

function read(name: string): Kept {
  try {
    const kept: Partial<Kept> = JSON.parse(localStorage.getItem(place(name)) ?? '{}')
    return { shown: kept.shown ?? {}, widths: kept.widths ?? {} }
  } catch {
    // what cannot be read is as if nothing was kept
    return { shown: {}, widths: {} }
  }
}

function write(name: string, kept: Kept): void {
  try {
    localStorage.setItem(place(name), JSON.stringify(kept))
  } catch {
    // a browser that keeps nothing still shows the table
  }
}
