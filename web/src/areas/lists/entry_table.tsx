import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useAddress } from '../../parts/address.ts'
import { Empty } from '../../parts/page/state.tsx'
import { usePeople } from '../../parts/people.ts'
import { useMay } from '../../parts/use_me.ts'
import { usePhone } from '../../parts/use_phone.ts'
import { DataTable } from '../../table/data_table.tsx'
import { type Filter, isNarrowed } from '../../table/filters/filter_chips.tsx'
import { useGrouping } from '../../table/groups/use_grouping.ts'
import type { ListQuery } from '../../table/list_query.ts'
import { useRows } from '../../table/use_rows.ts'
import { inQuery, useSort } from '../../table/use_sort.ts'
import { useInWords } from '../custom-fields/index.ts'
import { EntryBulk } from './entry_bulk.tsx'
import { entryColumns } from './entry_columns.tsx'
import { type Entry, entriesPath, type List, placeOf, subjects } from './lists.ts'

type Props = { list: List; query: ListQuery; filters: Filter[]; addButton: ReactNode }

/** The entries of a list as rows, of which the status, the columns of the list and the note are changed where they stand. */
export function EntryTable({ list, query, filters, addButton }: Props) {
  const may = useMay()
  const isPhone = usePhone()
  const navigate = useNavigate()
  const [address, set] = useAddress()
  const [sort, setSort] = useSort()
  const people = usePeople()
  const inWords = useInWords()
  const grouping = useGrouping(entriesPath(list.id), query)
  const rows = useRows<Entry>(entriesPath(list.id) as never, { ...query, ...inQuery(sort) }, grouping) // reason: the rows of this list
  const columns = useMemo(
    () =>
      entryColumns({
        list,
        mayEdit: may.write,
        people: people.map(({ id, name }) => ({ value: id, label: name })),
        inWords,
      }),
    // in words they differ with the people alone
    [list, may.write, people],
  )
  const { many } = subjects[list.subject]
  return (
    <DataTable
      name={`entries of ${list.id}`}
      label={list.name}
      rows={rows}
      grouping={grouping}
      columns={columns}
      // a click is for the cell, which is edited here; the name is the way to the record
      onOpen={(entry, how) => {
        if (isPhone || how === 'enter') navigate({ to: placeOf(list.subject, entry) as never }) // reason: each kind has a page
      }}
      sort={sort}
      onSort={setSort}
      selection
      {...(may.write && {
        bulk: (chosen: Entry[], done: () => void) => <EntryBulk list={list} rows={chosen} onDone={done} />,
      })}
      csvName={list.name}
      empty={
        isNarrowed(filters, address) ? (
          <Empty
            title="Nothing matches"
            action={
              <Button
                variant="default"
                onClick={() => set({ search: undefined, status: undefined, values: undefined, or: undefined })}
              >
                Show the whole list
              </Button>
            }
          >
            Try fewer words, or take a filter away.
          </Empty>
        ) : (
          <Empty title={`No ${many} yet`} action={addButton}>
            Find them here by name, or select some in the list of all {many} and choose “Add to a list”.
          </Empty>
        )
      }
    />
  )
}
