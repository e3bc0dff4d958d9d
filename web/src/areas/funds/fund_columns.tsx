import { fund } from '../../../../src/records/descriptions/funds.ts'
import { client, type Row } from '../../api/client.ts'
import { Words } from '../../parts/figures.tsx'
import { columnsFrom } from '../../record/described.tsx'
import { changeRow } from '../../table/change_row.ts'
import type { Column, Undo } from '../../table/columns.ts'
import { columnsOf, type Described } from '../../table/columns_of.tsx'

export type FundRow = Row<'/api/funds'>

const save = (row: FundRow, change: Partial<FundRow>): Promise<Undo> =>
  changeRow<FundRow>('/api/funds', row, change, (body) =>
    client.PATCH('/api/funds/{fund_id}', { params: { path: { fund_id: row.id } }, body }),
  )

/** What the list of funds can show. */
export const fundColumns = (canWrite: boolean): Column<FundRow>[] => columnsOf(described, canWrite ? save : undefined)

const described: Described<FundRow>[] = [
  ...columnsFrom<FundRow, typeof fund>(fund, {
    name: { to: '/funds' },
    vintage: {
      kind: 'own',
      cell: ({ vintage }) => <Words>{vintage === null ? null : String(vintage)}</Words>,
      text: ({ vintage }) => String(vintage ?? ''),
      phone: true,
    },
    size: { phone: true },
  }),
  { kind: 'when', id: 'created_at', title: 'Added', width: 112, sortBy: 'created_at' },
]
