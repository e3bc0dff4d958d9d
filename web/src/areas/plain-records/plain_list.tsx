import { useMemo } from 'react'
import type { Description } from '../../../../src/records/descriptions/describe.ts'
import { records, titleOf } from '../../../../src/records/descriptions/index.ts'
import { useMay } from '../../parts/use_me.ts'
import { columnsFrom, filtersFrom, parametersFrom } from '../../record/described.ts'
import { ListScreen } from '../../record/list_screen.tsx'
import { RecordDialog } from '../../record/record_dialog.tsx'
import { type AnyRecord, saveIn } from '../../record/records.ts'
import type { Column } from '../../table/columns.ts'
import { columnsOf } from '../../table/columns_of.tsx'
import { parametersOf } from '../../table/list_query.ts'
import type { Looks } from './looks.ts'

/** All records of a kind that belongs to no company. */
export function PlainList({ looks }: { looks: Looks }) {
  const { name, inputs, first, lost } = looks
  const described = records[name]
  const may = useMay()
  const columns = useMemo(() => columnsFor(looks, may.write), [looks, may.write])
  const filters = useMemo(() => filtersFrom(described), [described])
  const list = useMemo(
    () => ({
      name,
      parameters: parametersOf([...parametersFrom(described), 'search']),
      title: first?.title ?? `No ${described.noun[1]} yet`,
    }),
    [name, described, first],
  )
  return (
    <ListScreen
      of={list}
      filters={filters}
      columns={columns}
      lost={lost}
      dialog={(props) => <RecordDialog {...props} name={name} inputs={inputs} />}
    >
      {first?.text}
    </ListScreen>
  )
}

function columnsFor({ name, columns }: Looks, canWrite: boolean): Column<AnyRecord>[] {
  const [title] = titleOf(records[name])
  return columnsOf(
    [
      ...columnsFrom<AnyRecord, Description>(records[name], { [title]: { to: `/${name}` }, ...columns }),
      { kind: 'when', id: 'created_at', title: 'Added', width: 112, sortBy: 'created_at' },
    ],
    canWrite ? saveIn(name) : undefined,
  )
}
