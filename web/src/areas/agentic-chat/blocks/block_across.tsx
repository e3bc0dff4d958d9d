import { Table, UnstyledButton } from '@mantine/core'
import { IconCopy } from '../../../parts/icons.ts'
import type { Citation, TableBlock, TrendBlock } from '../answer.ts'
import { cellOf } from '../cells.ts'
import { copyRows } from '../copy_rows.ts'
import { addressOfRow } from '../opening.ts'
import { type Layout, nameOf } from '../table_layout.ts'
import styles from './block.module.css'
import { SourceCell } from './block_table.tsx'

type Props = {
  block: TableBlock | TrendBlock
  layout: Layout
  sources: readonly Citation[]
  onCite(citation: Citation): void
}

/** Records side by side: a column for each, a line for each of their figures. */
export function BlockAcross({ block, layout, sources, onCite }: Props) {
  const lines = layout.heads.flatMap((head) =>
    head.kind === 'value' && !/^(name|company)$/.test(head.column.name) ? head : [],
  )
  const { rows } = block
  return (
    <div className={styles.block}>
      <section className={styles.scroll} tabIndex={0} aria-label={`${block.title}, side by side`}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <span className="visually-hidden">Figure</span>
              </Table.Th>
              {rows.map((row, index) => (
                <Table.Th key={index} className="number">
                  {addressOfRow(row) ? <a href={`#${addressOfRow(row)}`}>{nameOf(row)}</a> : nameOf(row)}{' '}
                  <SourceCell row={row} sources={sources} onCite={onCite} />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((head) => (
              <Table.Tr key={head.column.name}>
                <Table.Th scope="row">{head.label}</Table.Th>
                {rows.map((row, index) => (
                  <Table.Td key={index} className="number">
                    {cellOf(row, head, rows)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <div className={styles.below}>
        <UnstyledButton className={styles.more} onClick={() => copyRows(block, layout.heads, rows)}>
          <IconCopy size={14} stroke={1.6} aria-hidden /> Copy as CSV
        </UnstyledButton>
      </div>
    </div>
  )
}
