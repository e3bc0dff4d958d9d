import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { capital, type RecordName, records } from '../../../src/records/descriptions/index.ts'
import { type Carrying, useCustomFilter, useOwnColumns } from '../areas/custom-fields/index.ts'
import { ExportMenu } from '../areas/export/index.ts'
import { DataLinks } from '../areas/import/index.ts'
import { TagBulk, useTagFilter } from '../areas/tags/index.ts'
import { ViewsMenu } from '../areas/views/index.ts'
import { useAddress } from '../parts/address.ts'
import { useKeys } from '../parts/keys/keys.ts'
import { Page } from '../parts/page/page.tsx'
import { Empty } from '../parts/page/state.tsx'
import { useMay } from '../parts/use_me.ts'
import { usePhone } from '../parts/use_phone.ts'
import type { Column } from '../table/columns.ts'
import { DataTable } from '../table/data_table.tsx'
import { type Filter, FilterChips, isNarrowed } from '../table/filters/filter_chips.tsx'
import { RowCount, SearchBox } from '../table/filters/search_box.tsx'
import { useGrouping } from '../table/groups/use_grouping.ts'
import { type ListQuery, nothing, type Parameters, queryIn, searchOf } from '../table/list_query.ts'
import { WithPeek } from '../table/peek.tsx'
import type { How } from '../table/use_grid.ts'
import { useRows } from '../table/use_rows.ts'
import { useSort } from '../table/use_sort.ts'
import { DeleteRecords } from './delete_records.tsx'
import { calledOf } from './records.ts'

/** A list of records: what they are, and how the service is asked for them. */
export type List = {
  name: RecordName
  parameters: Parameters
  /** records with tags, fields of the firm's own and kept views, which a list of them has too */
  kept?: { list: 'companies' | 'contacts'; kind: 'company' | 'contact' }
  /** what the service is to add to each row */
  include?: readonly string[]
  /** of an empty firm */
  title: string
}

type Listed = { id: string } & Carrying
type Props<R extends Listed> = {
  of: List
  filters: Filter[]
  columns: Column<R>[]
  /** a record beside the list; the name is what the list knows until it is there. Without it one opens on its page */
  Peek?: ComponentType<{ id: string; name: string | undefined; onClose(): void }>
  /** what is done with several, beside putting tags on them and deleting them */
  bulk?(chosen: R[], done: () => void): ReactNode
  /** what is done with all that a narrowed list finds */
  ofAll?(query: ListQuery, total: number): ReactNode
  /** said before some are deleted */
  lost?: ReactNode | ((chosen: readonly { id: string }[]) => ReactNode)
  /** the dialog of a new one */
  dialog(props: { opened: boolean; onClose(): void }): ReactNode
  /** what an empty firm is told */
  children: ReactNode
}

/** All records of a kind, to find, compare and change; one is looked at beside the list. */
export function ListScreen<R extends Listed>({
  of,
  filters: given,
  columns: shown,
  Peek,
  bulk,
  ofAll,
  lost,
  dialog,
  children,
}: Props<R>) {
  const { name, parameters, kept } = of
  const [one, several] = records[name].noun
  const may = useMay()
  const navigate = useNavigate()
  const isPhone = usePhone()
  const [search, set] = useAddress()
  const [sort, setSort] = useSort()
  const [tags, fields] = [useTagFilter(kept?.kind), useCustomFilter(kept?.kind)]
  const filters = useMemo(() => [...given, ...tags, ...fields], [given, tags, fields])
  const own = useOwnColumns<R>(kept?.kind)
  const columns = useMemo(() => [...shown, ...own.columns], [shown, own])
  const asked = queryIn(parameters, search)
  const typos = kept && { typos: true, include: [...(of.include ?? []), ...own.include] }
  const { group_by: _by, ...narrowed } = asked
  const grouping = useGrouping(`/api/${name}`, narrowed)
  const rows = useRows<R>(`/api/${name}` as never, { ...narrowed, ...typos }, grouping) // reason: the list whose rows they are
  const open = isPhone || !Peek ? undefined : search['open']
  const add = () => set({ new: '1' }, 'push')
  useKeys(may.write ? [{ keys: 'c', does: `New ${one}`, act: add }] : [])
  const addButton = may.write && <Button onClick={add}>{`Add ${withArticle(one)}`}</Button>

  function look({ id }: R, how: How) {
    if (isPhone || !Peek || (how === 'enter' && id === open))
      navigate({ to: `/${name}/${id}` as never }) // reason: each kind has a page
    else if (id !== open) set({ open: id }, open ? 'replace' : 'push')
  }

  return (
    <Page
      title={capital(several)}
      fixed
      actions={
        <>
          {may.write &&
            isNarrowed(filters, search) &&
            rows.total !== 0 &&
            rows.total !== undefined &&
            ofAll?.({ ...narrowed, search: rows.meant ?? asked['search'] }, rows.total)}
          <DataLinks kind={name} hasDuplicates={kept !== undefined} />
          <ExportMenu list={name} query={{ ...narrowed, search: rows.meant ?? asked['search'] }} />
          {addButton}
        </>
      }
      below={
        <>
          {kept && <ViewsMenu list={kept.list} asked={asked} searchOf={(query) => searchOf(parameters, query)} />}
          <SearchBox label={`Search ${several}`} />
          <FilterChips filters={filters} parameters={parameters} />
          <RowCount rows={rows} search={search['search']} one={one} many={several} />
        </>
      }
    >
      <WithPeek
        peek={
          open && Peek && <Peek id={open} name={nameOf(rows, name, open)} onClose={() => set({ open: undefined })} />
        }
      >
        <DataTable
          name={name}
          label={capital(several)}
          rows={rows}
          grouping={grouping}
          columns={columns}
          onOpen={look}
          openId={open}
          sort={sort}
          onSort={setSort}
          selection
          {...(may.write && {
            bulk: (chosen: R[], done: () => void) => (
              <>
                {bulk?.(chosen, done)}
                {kept && <TagBulk kind={kept.kind} rows={chosen} />}
                <DeleteChosen name={name} rows={chosen} lost={lost} onGone={done} />
              </>
            ),
          })}
          csvName={name}
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
              <Empty title={of.title} action={addButton}>
                {children}
              </Empty>
            )
          }
        />
      </WithPeek>
      {may.write && dialog({ opened: search['new'] !== undefined, onClose: () => set({ new: undefined }) })}
    </Page>
  )
}

type DeleteProps = Pick<Props<Listed>, 'lost'> & { name: RecordName; rows: Listed[]; onGone(): void }

function DeleteChosen({ name, rows, lost, onGone }: DeleteProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" c="var(--bad)" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <DeleteRecords
        name={name}
        rows={rows}
        lost={typeof lost === 'function' ? lost(rows) : lost}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onGone={onGone}
      />
    </>
  )
}

const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`

type Shown = { total: number | undefined; at(index: number): object | undefined }

/** While the panel is on its way it has the name that the list knows. */
function nameOf({ total, at }: Shown, name: RecordName, id: string): string | undefined {
  for (let index = 0; index < Math.min(total ?? 0, 200); index++) {
    const row = at(index)
    if (row && 'id' in row && row.id === id) return calledOf(name, row)
  }
  return undefined
}
