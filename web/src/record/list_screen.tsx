import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import type { Row } from '../api/client.ts'
import { useCustomFilter, useOwnColumns } from '../areas/custom-fields/index.ts'
import { ExportMenu } from '../areas/export/index.ts'
import { DataLinks } from '../areas/import/index.ts'
import { useTagFilter } from '../areas/tags/index.ts'
import { ViewsMenu } from '../areas/views/index.ts'
import { useAddress } from '../parts/address.ts'
import { useKeys } from '../parts/keys.ts'
import { Page } from '../parts/page.tsx'
import { Empty } from '../parts/state.tsx'
import { useMay } from '../parts/use_me.ts'
import { usePhone } from '../parts/use_phone.ts'
import type { Column } from '../table/columns.ts'
import { DataTable } from '../table/data_table.tsx'
import { type Filter, FilterChips, isNarrowed } from '../table/filter_chips.tsx'
import { nothing, type Parameters, queryIn, searchOf } from '../table/list_query.ts'
import { WithPeek } from '../table/peek.tsx'
import { RowCount, SearchBox } from '../table/search_box.tsx'
import type { How } from '../table/use_grid.ts'
import { useRows } from '../table/use_rows.ts'
import { useSort } from '../table/use_sort.ts'

/** A list of records: what it is called, and where the service has it. */
export type List = {
  list: 'companies' | 'contacts'
  kind: 'company' | 'contact'
  parameters: Parameters
  /** what the service is to add to each row */
  include?: readonly string[]
  /** of an empty firm */
  title: string
}
type Rows = { companies: Row<'/api/companies'>; contacts: Row<'/api/contacts'> }

type Props<L extends List> = {
  of: L
  filters: Filter[]
  columns: Column<Rows[L['list']]>[]
  /** a record beside the list; the name is what the list knows until it is there */
  Peek: ComponentType<{ id: string; name: string | undefined; onClose(): void }>
  /** what can be done with several */
  bulk(chosen: Rows[L['list']][], done: () => void): ReactNode
  /** the dialog of a new one */
  dialog(props: { opened: boolean; onClose(): void }): ReactNode
  /** what an empty firm is told */
  children: ReactNode
}

/** All records of a kind, to find, compare and change; one is looked at beside the list. */
export function ListScreen<L extends List>({
  of,
  filters: given,
  columns: shown,
  Peek,
  bulk,
  dialog,
  ...props
}: Props<L>) {
  type Row = Rows[L['list']]
  const { list, kind, parameters } = of
  const may = useMay()
  const navigate = useNavigate()
  const isPhone = usePhone()
  const [search, set] = useAddress()
  const [sort, setSort] = useSort()
  const [tags, fields] = [useTagFilter(kind), useCustomFilter(kind)]
  const filters = useMemo(() => [...given, ...tags, ...fields], [given, tags, fields])
  const own = useOwnColumns<Row>(kind)
  const columns = useMemo(() => [...shown, ...own.columns], [shown, own])
  const asked = queryIn(parameters, search)
  const rows = useRows<Row>(`/api/${list}` as never, {
    // reason: the list whose rows they are
    ...asked,
    typos: true,
    include: [...(of.include ?? []), ...own.include],
  })
  const open = isPhone ? undefined : search['open']
  const add = () => set({ new: '1' }, 'push')
  useKeys(may.write ? [{ keys: 'c', does: `New ${kind}`, act: add }] : [])
  const addButton = may.write && <Button onClick={add}>Add a {kind}</Button>

  function look({ id }: Row, how: How) {
    if (isPhone || (how === 'enter' && id === open)) navigate({ to: `/${list}/$id`, params: { id } })
    else if (id !== open) set({ open: id }, open ? 'replace' : 'push')
  }

  const name = `${list.charAt(0).toUpperCase()}${list.slice(1)}`
  return (
    <Page
      title={name}
      fixed
      actions={
        <>
          <DataLinks kind={list} />
          <ExportMenu list={list} query={{ ...asked, search: rows.meant ?? asked['search'] }} />
          {addButton}
        </>
      }
      below={
        <>
          <ViewsMenu list={list} asked={asked} searchOf={(query) => searchOf(parameters, query)} />
          <SearchBox label={`Search ${list}`} />
          <FilterChips filters={filters} />
          <RowCount rows={rows} search={search['search']} one={kind} many={list} />
        </>
      }
    >
      <WithPeek peek={open && <Peek id={open} name={nameOf(rows, open)} onClose={() => set({ open: undefined })} />}>
        <DataTable
          name={list}
          label={name}
          rows={rows}
          columns={columns}
          onOpen={look}
          openId={open}
          sort={sort}
          onSort={setSort}
          selection
          {...(may.write && { bulk })}
          csvName={list}
          empty={
            isNarrowed(filters, search) ? (
              <Empty
                title={`No ${kind} matches`}
                action={
                  <Button variant="default" onClick={() => set(nothing(parameters))}>
                    Show all {list}
                  </Button>
                }
              >
                Try fewer words, or take a filter away.
              </Empty>
            ) : (
              <Empty title={of.title} action={addButton}>
                {props.children}
              </Empty>
            )
          }
        />
      </WithPeek>
      {may.write && dialog({ opened: search['new'] !== undefined, onClose: () => set({ new: undefined }) })}
    </Page>
  )
}

type Shown = { total: number | undefined; at(index: number): { id: string; name: string } | undefined }

/** While the panel is on its way it has the name that the list knows. */
function nameOf({ total, at }: Shown, id: string): string | undefined {
  for (let index = 0; index < Math.min(total ?? 0, 200); index++) if (at(index)?.id === id) return at(index)?.name
  return undefined
}
