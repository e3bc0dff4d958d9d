import { Anchor, Table } from '@mantine/core'
import { api, type Reply } from '../../api/client.ts'
import { Asked, Empty } from '../../parts/page/state.tsx'
import styles from './document_screen.module.css'
import { scaleNames } from './value_text.ts'

type FoundTable = Reply<'/api/files/{file_id}/tables'>['tables'][number]
type Props = { fileId: string; page: number; unit: string; onPage: (page: number) => void }

const statementNames = {
  income_statement: 'Income statement',
  balance_sheet: 'Balance sheet',
  cash_flow: 'Cash flow statement',
} as const

/** The tables of the document as they were read; those of the page that is shown come first. */
export function DocumentTables({ fileId, page, unit, onPage }: Props) {
  const tables = api.useQuery('get', '/api/files/{file_id}/tables', { params: { path: { file_id: fileId } } })
  return (
    // what scrolls has to take the keyboard
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Tables">
      <Asked of={tables}>
        {({ tables }) =>
          tables.length === 0 ? (
            <Empty title="No tables in it">Tables are found by figures that stand in columns.</Empty>
          ) : (
            tables
              .toSorted((a, b) => Number(b.page === page) - Number(a.page === page))
              .map((table, index) => <OneTable key={index} table={table} unit={unit} onPage={onPage} />)
          )
        }
      </Asked>
    </div>
  )
}

function OneTable({ table, unit, onPage }: { table: FoundTable; unit: string; onPage: (page: number) => void }) {
  const title = table.title ?? (table.statement ? statementNames[table.statement] : 'Table')
  return (
    <section>
      <h2>{title}</h2>
      <p className="quiet">
        <Anchor component="button" size="sm" onClick={() => onPage(table.page)}>
          {unit.replace(/^./, (letter) => letter.toUpperCase())} {table.page}
        </Anchor>
        {table.statement && table.title && `, ${statementNames[table.statement].toLowerCase()}`}
        {table.currency && `, ${table.currency}`}
        {table.scale && table.scale > 1 && `, in ${scaleNames[table.scale] ?? table.scale}`}
      </p>
      <Table.ScrollContainer minWidth={320} scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': title } }}>
        <Table fz="xs" verticalSpacing={4} className="flush">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <span className="visually-hidden">Row</span>
              </Table.Th>
              {table.columns.map(({ label }, index) => (
                <Table.Th key={index} className="number">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {table.rows.map(({ label, values }, index) => (
              <Table.Tr key={index}>
                <Table.Td>{label}</Table.Td>
                {values.map((value, column) => (
                  <Table.Td key={column} className="number">
                    {value?.raw ?? ''}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  )
}
