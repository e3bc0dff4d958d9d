import { Button, Table, type TableTdProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconPlus } from '../parts/icons.ts'
import { useKeys } from '../parts/keys/keys.ts'
import { Empty } from '../parts/page/state.tsx'
import { useMay } from '../parts/use_me.ts'
import styles from './record_head.module.css'

type Column<R> = {
  title: string
  cell(row: R): ReactNode
  /** a figure stands on the right */
  isFigure?: true
  /** not shown on a phone */
  isWide?: true
  more?(row: R): TableTdProps
}

type Props<R> = {
  label: string
  rows: R[]
  /** the first column leads to the record */
  to: '/deals/$id' | '/reports/$id' | '/contacts/$id'
  name(row: R): ReactNode
  columns: [first: string, ...Column<R>[]]
  /** the verb of adding one, which `c` does as well */
  add: { label: string; act(): void }
  empty: { title: string; says: ReactNode }
}

/** What belongs to a record as a table below the button that adds one. */
export function TabTable<R extends { id: string }>({ label, rows, to, name, columns, add, empty }: Props<R>) {
  const may = useMay()
  useKeys(may.write ? [{ keys: 'c', does: add.label, act: add.act }] : [])
  const [first, ...others] = columns
  if (rows.length === 0)
    return (
      <Empty title={empty.title} action={may.write && <Button onClick={add.act}>{add.label}</Button>}>
        {empty.says}
      </Empty>
    )
  const look = ({ isFigure, isWide }: Column<R>) => ({
    ...(isFigure && { className: 'number' }),
    ...(isWide && { visibleFrom: 'sm' }),
  })
  return (
    <>
      {may.write && (
        <div className={styles.bar}>
          <Button variant="default" leftSection={<IconPlus size={14} />} onClick={add.act}>
            {add.label}
          </Button>
        </div>
      )}
      <section className={styles.table} tabIndex={0} aria-label={label}>
        <Table highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{first}</Table.Th>
              {others.map((column) => (
                <Table.Th key={column.title} {...look(column)}>
                  {column.title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  <Link to={to} params={{ id: row.id }} className={styles.rowLink} data-row>
                    {name(row)}
                  </Link>
                </Table.Td>
                {others.map((column) => (
                  <Table.Td key={column.title} {...look(column)} {...column.more?.(row)}>
                    {column.cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </>
  )
}
