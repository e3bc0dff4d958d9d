import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { fund } from '../../../../src/records/descriptions/funds.ts'
import { useAddress } from '../../parts/address.ts'
import { useKeys } from '../../parts/keys.ts'
import { LinkButton } from '../../parts/link_button.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty } from '../../parts/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { filtersFrom, parametersFrom } from '../../record/described.tsx'
import { DataTable } from '../../table/data_table.tsx'
import { FilterChips, isNarrowed } from '../../table/filter_chips.tsx'
import { nothing, parametersOf, queryIn } from '../../table/list_query.ts'
import { RowCount, SearchBox } from '../../table/search_box.tsx'
import { useRows } from '../../table/use_rows.ts'
import { useSort } from '../../table/use_sort.ts'
import { ExportMenu } from '../export/index.ts'
import { DeleteFunds } from './delete_funds.tsx'
import { type FundRow, fundColumns } from './fund_columns.tsx'
import { FundDialog } from './fund_dialog.tsx'

const parameters = parametersOf([...parametersFrom(fund), 'search'])
// a filter of figures is one of amounts, which a year is not
const filters = filtersFrom(fund, { vintage: false })

/** The funds of the firm. */
export function FundsScreen() {
  const may = useMay()
  const navigate = useNavigate()
  const [search, set] = useAddress()
  const [sort, setSort] = useSort()
  const columns = useMemo(() => fundColumns(may.write), [may.write])
  const [removing, setRemoving] = useState<{ rows: FundRow[]; done(): void }>()
  const asked = queryIn(parameters, search)
  const rows = useRows<FundRow>('/api/funds', asked)
  const add = () => set({ new: '1' }, 'push')
  useKeys(may.write ? [{ keys: 'c', does: 'New fund', act: add }] : [])
  const addButton = may.write && <Button onClick={add}>Add a fund</Button>
  return (
    <Page
      title="Funds"
      fixed
      actions={
        <>
          {may.write && (
            <LinkButton to="/import" search={{ kind: 'funds' }} variant="default" visibleFrom="sm">
              Import
            </LinkButton>
          )}
          <ExportMenu list="funds" query={asked} />
          {addButton}
        </>
      }
      below={
        <>
          <SearchBox label="Search funds" />
          <FilterChips filters={filters} />
          <RowCount rows={rows} search={search['search']} one="fund" />
        </>
      }
    >
      <DataTable
        name="funds"
        label="Funds"
        rows={rows}
        columns={columns}
        sort={sort}
        onSort={setSort}
        csvName="funds"
        onOpen={({ id }) => navigate({ to: '/funds/$id', params: { id } })}
        {...(may.write && {
          selection: true,
          bulk: (chosen: FundRow[], done: () => void) => (
            <Button variant="default" c="var(--bad)" onClick={() => setRemoving({ rows: chosen, done })}>
              Delete
            </Button>
          ),
        })}
        empty={
          isNarrowed(filters, search) ? (
            <Empty
              title="No fund matches"
              action={
                <Button variant="default" onClick={() => set(nothing(parameters))}>
                  Show all funds
                </Button>
              }
            >
              Try fewer words, or take a filter away.
            </Empty>
          ) : (
            <Empty title="The funds that you invest out of belong here" action={addButton}>
              A deal can say which of them it is for.
            </Empty>
          )
        }
      />
      {may.write && <FundDialog opened={search['new'] !== undefined} onClose={() => set({ new: undefined })} />}
      <DeleteFunds
        funds={removing?.rows ?? []}
        opened={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onDone={() => removing?.done()}
      />
    </Page>
  )
}
