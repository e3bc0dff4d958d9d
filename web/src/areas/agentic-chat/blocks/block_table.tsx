import { Table, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { count, counted } from '../../../parts/format.ts'
import { IconArrowDown, IconArrowUp, IconCopy } from '../../../parts/icons.ts'
import { Mark } from '../../../parts/markdown/markdown.tsx'
import { usePhone } from '../../../parts/use_phone.ts'
import type { Citation, Row, TableBlock, TrendBlock } from '../answer.ts'
import { cellOf } from '../cells.ts'
import { copyRows } from '../copy_rows.ts'
import { numberOf, sourceTitle } from '../numbered.ts'
import { addressOf, addressOfRow } from '../opening.ts'
import { figuresFirst, type Head, isNumeric, type Layout, layoutOf } from '../table_layout.ts'
import styles from './block.module.css'
import { BlockChart } from './block_chart.tsx'

type Props = {
  block: TableBlock | TrendBlock
  layout?: Layout | undefined
  sources: readonly Citation[]
  onCite(citation: Citation): void
}

const rowsShown = 10

/** The rows of an answer: sorted by their heads, each leading to its record and its source. */
export function BlockTable({ block, layout: whole = layoutOf(block), sources, onCite }: Props) {
  const [sort, setSort] = useState<Sort>()
  const [isWhole, setWhole] = useState(false)
  // a phone has room for what the rows are and for two figures: these come first there
  const { heads, totals } = usePhone() ? figuresFirst(whole) : whole
  const rows = sorted(block.rows, sort)
  // of periods the latest
  const isSpans = !sort && (block.kind === 'trend' || block.columns[0]?.by !== undefined)
  const shown = isWhole ? rows : isSpans ? rows.slice(-rowsShown) : rows.slice(0, rowsShown)
  const total = 'total' in block ? block.total : rows.length
  return (
    <div className={styles.block}>
      <BlockChart block={block} />
      <section className={styles.scroll} tabIndex={0} aria-label={block.title || 'Rows of the answer'}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {heads.map((head, index) => (
                <HeadCell key={index} head={head} sort={sort} onSort={rows.length > 1 ? setSort : undefined} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row, index) => (
              <Table.Tr key={index}>
                {heads.map((head, at) => (
                  <Table.Td key={at} className={classOf(head)}>
                    {head.kind === 'source' ? (
                      <SourceCell row={row} sources={sources} onCite={onCite} />
                    ) : (
                      <Cell row={row} head={head} rows={block.rows} isFirst={at === 0} heads={heads} />
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
          {totals && (
            <Table.Tfoot>
              <Table.Tr>
                {heads.map((head, at) => (
                  <Table.Td key={at} className={classOf(head)}>
                    {totals[at]}
                  </Table.Td>
                ))}
              </Table.Tr>
            </Table.Tfoot>
          )}
        </Table>
      </section>
      <div className={styles.below}>
        {rows.length > rowsShown && (
          <UnstyledButton className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${rows.length}`}
          </UnstyledButton>
        )}
        {total > rows.length && (
          <span>
            The first {counted(rows.length, 'row')} of {count(total)}
          </span>
        )}
        {rows.length > 1 && (
          <UnstyledButton className={styles.more} data-copy onClick={() => copyRows(block, whole.heads, rows)}>
            <IconCopy size={14} stroke={1.6} aria-hidden /> Copy as CSV
          </UnstyledButton>
        )}
      </div>
    </div>
  )
}

type Sort = { name: string; isDown: boolean } | undefined

function HeadCell({ head, sort, onSort }: { head: Head; sort: Sort; onSort?: ((sort: Sort) => void) | undefined }) {
  if (head.kind !== 'value' || !onSort) return <Table.Th className={classOf(head)}>{head.label}</Table.Th>
  const { name } = head.column
  const isDown = sort?.name === name ? sort.isDown : undefined
  // figures are asked for from the top, words from the start; a third press brings back the order of the answer
  const first = isNumeric(head.column)
  const next = isDown === undefined ? { name, isDown: first } : isDown === first ? { name, isDown: !first } : undefined
  return (
    <Table.Th
      className={classOf(head)}
      aria-sort={isDown === undefined ? undefined : isDown ? 'descending' : 'ascending'}
    >
      <UnstyledButton className={styles.head} onClick={() => onSort(next)}>
        {head.label}
        {isDown !== undefined && (isDown ? <IconArrowDown size={12} /> : <IconArrowUp size={12} />)}
      </UnstyledButton>
    </Table.Th>
  )
}

type CellProps = {
  row: Row
  head: Exclude<Head, { kind: 'source' }>
  rows: readonly Row[]
  isFirst: boolean
  heads: Head[]
}

/** A value; the one that names the record leads to it, and so does its company. */
function Cell({ row, head, rows, isFirst, heads }: CellProps) {
  const text = cellOf(row, head, rows)
  const address = isFirst || head.column.name === 'company' ? linkOf(row, head.column.name, heads) : undefined
  const shown = address && text !== '–' ? <a href={`#${address}`}>{text}</a> : text
  return text.length > 28 ? <span className={styles.long}>{shown}</span> : shown
}

function linkOf(row: Row, name: string, heads: readonly Head[]): string | undefined {
  const { company_id: id } = row.values
  if (name === 'company' && typeof id === 'string') return addressOf({ type: 'company', id, label: '' })
  // a group's row has no record; where the first cell is a company's name, the record is another's
  return heads.length > 0 && name !== 'company' ? (addressOfRow(row) ?? undefined) : undefined
}

type SourceProps = { row: Row; sources: readonly Citation[]; onCite(citation: Citation): void }

export function SourceCell({ row: { citation }, sources, onCite }: SourceProps) {
  if (!citation) return null
  return <Mark number={numberOf(citation, sources)} title={sourceTitle(citation)} onChoose={() => onCite(citation)} />
}

const classOf = (head: Head) =>
  head.kind !== 'source' && (head.kind !== 'value' || isNumeric(head.column)) ? 'number' : undefined

function sorted(rows: readonly Row[], sort: Sort): readonly Row[] {
  if (!sort) return rows
  const way = sort.isDown ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [a.values[sort.name] ?? null, b.values[sort.name] ?? null]
    // what is missing stands last either way
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    if (typeof one === 'number' && typeof other === 'number') return way * (one - other)
    return way * String(one).localeCompare(String(other), 'en', { numeric: true })
  })
}
