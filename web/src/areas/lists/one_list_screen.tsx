import { Button, SegmentedControl } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Fault } from '../../api/fault.ts'
import { useAddress, valuesIn } from '../../parts/address.ts'
import { State } from '../../parts/badges.tsx'
import { useKeys } from '../../parts/keys/keys.ts'
import { NothingHere } from '../../parts/page/nothing_here.tsx'
import { Page } from '../../parts/page/page.tsx'
import { FaultNote, Loading } from '../../parts/page/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { type Filter, FilterChips } from '../../table/filters/filter_chips.tsx'
import { SearchBox } from '../../table/filters/search_box.tsx'
import { parametersOf } from '../../table/list_query.ts'
import { CommentsPanel } from '../comments/index.ts'
import { useConditionFilter } from '../custom-fields/index.ts'
import { ExportMenu } from '../export/index.ts'
import { AddDialog } from './add_dialog.tsx'
import { EntryBoard } from './entry_board.tsx'
import { EntryTable } from './entry_table.tsx'
import { ListMenu } from './list_menu.tsx'
import { type List, recordOf, subjects, useList } from './lists.ts'
import { findEntry } from './move_entry.ts'

/** A list as a table of its entries, or as a board by their status; what is open is in the address. */
export function OneListScreen() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useList(id)
  if (data) return <Screen key={id} list={data} />
  // 422: what stands in the address is no id
  if (error instanceof Fault && [404, 422].includes(error.status)) return <NothingHere />
  return <Page title="List">{error ? <FaultNote error={error} again={refetch} /> : <Loading rows={8} />}</Page>
}

function Screen({ list }: { list: List }) {
  const may = useMay()
  const navigate = useNavigate()
  const [address, set] = useAddress()
  const [adding, setAdding] = useState<{ isOpen: boolean; status?: string | null }>({ isOpen: false })
  const filters = useFilters(list)
  const mayAdd = may.write && !list.archived_at
  const add = (status?: string | null) => setAdding({ isOpen: true, ...(status !== undefined && { status }) })
  useKeys(mayAdd ? [{ keys: 'c', does: `Add ${subjects[list.subject].many}`, act: () => add() }] : [])
  const button = mayAdd && <Button onClick={() => add()}>{`Add ${subjects[list.subject].many}`}</Button>
  const query = queryIn(address)
  const isBoard = address['view'] === 'board'
  const called = address['entry'] ? findEntry(list.id, address['entry']) : undefined
  return (
    <Page
      title={list.name}
      head={<Head list={list} />}
      fixed
      actions={
        <>
          <SegmentedControl
            aria-label="View"
            data={['Table', 'Board']}
            value={isBoard ? 'Board' : 'Table'}
            onChange={(view) => set({ view: view === 'Board' ? 'board' : undefined })}
          />
          <ExportMenu list={`lists/${list.id}`} query={exported(query)} />
          {button}
          {may.write && <ListMenu list={list} onDeleted={() => navigate({ to: '/lists' })} />}
        </>
      }
      below={
        <>
          <SearchBox label="Search the list" />
          <FilterChips filters={filters} parameters={parameters} />
        </>
      }
    >
      {isBoard ? (
        <EntryBoard list={list} query={query} onAdd={mayAdd ? add : undefined} />
      ) : (
        <EntryTable list={list} query={query} filters={filters} addButton={button} />
      )}
      {address['entry'] && address['comments'] && (
        <CommentsPanel
          key={address['entry']}
          of={{ type: 'list_entry', id: address['entry'] }}
          name={called && recordOf(called).name}
        />
      )}
      <AddDialog
        list={list}
        opened={adding.isOpen}
        status={adding.status}
        onClose={() => setAdding({ isOpen: false })}
      />
    </Page>
  )
}

function Head({ list }: { list: List }) {
  return (
    <div className="row gap shrinks">
      <Link to="/lists" className="link quiet">
        Lists
      </Link>
      <span aria-hidden="true">/</span>
      <h1 className="title clip" title={list.name}>
        {list.name}
      </h1>
      {list.archived_at && <State>Archived</State>}
      {list.deal_id && (
        <Link to="/deals/$id" params={{ id: list.deal_id }} className="link fine clip">
          {list.deal_name}
        </Link>
      )}
    </div>
  )
}

const queryIn = (address: Record<string, string | undefined>) => ({
  search: address['search'],
  status_id: valuesIn(address['status']),
  values: address['values'],
  or: valuesIn(address['or']),
})

const parameters = parametersOf(['search', 'values'], { status: 'status_id' })

function useFilters({ statuses, fields }: List): Filter[] {
  const own = useConditionFilter(fields, 'values', 'Column')
  return useMemo(
    () => [
      ...(statuses.length > 0
        ? [
            {
              kind: 'choice' as const,
              name: 'status',
              label: 'Status',
              many: true as const,
              options: [
                ...statuses.map(({ id, name, entries }) => ({ value: id, label: name, count: entries })),
                { value: 'none', label: 'No status' },
              ],
            },
          ]
        : []),
      ...own,
    ],
    [statuses, own],
  )
}

/** Of an export "values" says how they are written. */
const exported = ({ values, ...query }: ReturnType<typeof queryIn>) => ({ ...query, conditions: values })
