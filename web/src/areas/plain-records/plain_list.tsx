import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Description } from '../../../../src/records/descriptions/describe.ts'
import { capital, records, titleOf } from '../../../../src/records/descriptions/index.ts'
import { useAddress } from '../../parts/address.ts'
import { useKeys } from '../../parts/keys.ts'
import { LinkButton } from '../../parts/link_button.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty } from '../../parts/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { columnsFrom, filtersFrom, parametersFrom } from '../../record/described.ts'
import { changeRow } from '../../table/change_row.ts'
import type { Column, Undo } from '../../table/columns.ts'
import { columnsOf } from '../../table/columns_of.tsx'
import { DataTable } from '../../table/data_table.tsx'
import { FilterChips, isNarrowed } from '../../table/filter_chips.tsx'
import { nothing, parametersOf, queryIn } from '../../table/list_query.ts'
import { RowCount, SearchBox } from '../../table/search_box.tsx'
import { useRows } from '../../table/use_rows.ts'
import { useSort } from '../../table/use_sort.ts'
import { ExportMenu } from '../export/index.ts'
import { DeletePlain } from './delete_plain.tsx'
import { changeOne, type Looks, type PlainRow } from './looks.ts'
import { PlainDialog } from './plain_dialog.tsx'

/** All records of a kind that belongs to no company. */
export function PlainList({ looks }: { looks: Looks }) {
  const { name, first } = looks
  const described = records[name]
  const [one, several] = described.noun
  const may = useMay()
  const navigate = useNavigate()
  const [search, set] = useAddress()
  const [sort, setSort] = useSort()
  const columns = useMemo(() => columnsFor(looks, may.write), [looks, may.write])
  const filters = useMemo(() => filtersFrom(described), [described])
  const parameters = useMemo(() => parametersOf([...parametersFrom(described), 'search']), [described])
  const [removing, setRemoving] = useState<{ rows: PlainRow[]; done(): void }>()
  const asked = queryIn(parameters, search)
  const rows = useRows<PlainRow>(`/api/${name}`, asked)
  const add = () => set({ new: '1' }, 'push')
  useKeys(may.write ? [{ keys: 'c', does: `New ${one}`, act: add }] : [])
  const addButton = may.write && <Button onClick={add}>{`Add ${withArticle(one)}`}</Button>
  return (
    <Page
      title={capital(several)}
      fixed
      actions={
        <>
          {may.write && (
            <LinkButton to="/import" search={{ kind: name }} variant="default" visibleFrom="sm">
              Import
            </LinkButton>
          )}
          <ExportMenu list={name} query={asked} />
          {addButton}
        </>
      }
      below={
        <>
          <SearchBox label={`Search ${several}`} />
          <FilterChips filters={filters} />
          <RowCount rows={rows} search={search['search']} one={one} />
        </>
      }
    >
      <DataTable
        name={name}
        label={capital(several)}
        rows={rows}
        columns={columns}
        sort={sort}
        onSort={setSort}
        csvName={name}
        onOpen={({ id }) => navigate({ to: '/$kind/$id', params: { kind: name, id } })}
        {...(may.write && {
          selection: true,
          bulk: (chosen: PlainRow[], done: () => void) => (
            <Button variant="default" c="var(--bad)" onClick={() => setRemoving({ rows: chosen, done })}>
              Delete
            </Button>
          ),
        })}
        empty={
          isNarrowed(filters, search) ? (
            <Empty
              title={`No ${one} matches`}
              action={
                <Button variant="default" onClick={() => set(nothing(parameters))}>
                  {`Show all ${several}`}
                </Button>
              }
            >
              Try fewer words, or take a filter away.
            </Empty>
          ) : (
            <Empty title={first?.title ?? `No ${several} yet`} action={addButton}>
              {first?.text}
            </Empty>
          )
        }
      />
      {may.write && (
        <PlainDialog looks={looks} opened={search['new'] !== undefined} onClose={() => set({ new: undefined })} />
      )}
      <DeletePlain
        looks={looks}
        rows={removing?.rows ?? []}
        opened={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onDone={() => removing?.done()}
      />
    </Page>
  )
}

const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`

function columnsFor({ name, columns }: Looks, canWrite: boolean): Column<PlainRow>[] {
  const [title] = titleOf(records[name])
  const save = (row: PlainRow, change: Partial<PlainRow>): Promise<Undo> =>
    changeRow<PlainRow>(`/api/${name}`, row, change, (body) => changeOne(name, row.id, body))
  return columnsOf(
    [
      ...columnsFrom<PlainRow, Description>(records[name], { [title]: { to: `/${name}` }, ...columns }),
      { kind: 'when', id: 'created_at', title: 'Added', width: 112, sortBy: 'created_at' },
    ],
    canWrite ? save : undefined,
  )
}
