import { queries } from '../../api/client.ts'
import { tellDone, tellFault } from '../../parts/tell.tsx'
import {
  changeEntry,
  changeEntryAsSeen,
  type Entry,
  entriesPath,
  type List,
  recordOf,
  refetchLists,
  takeEntryBack,
} from './lists.ts'

/** A column of the board: a status of the list, or none. */
export type StatusPlace = { key: string; name: string; id: string | null }
export const noStatus: StatusPlace = { key: 'none', name: 'No status', id: null }

export const placesOf = ({ statuses, entries }: List): StatusPlace[] => {
  const isAllPlaced = statuses.reduce((sum, status) => sum + status.entries, 0) === entries
  const own = statuses.map(({ id, name }) => ({ key: id, name, id }))
  return isAllPlaced && own.length > 0 ? own : [noStatus, ...own]
}

export const statusPlaceOf = ({ status_id, status_name }: Entry): StatusPlace =>
  status_id ? { key: status_id, name: status_name ?? '', id: status_id } : noStatus

type Shown = { data: Entry[]; total: number }
type Asked = { params?: { query?: { status_id?: unknown } } }

/** What was fetched of a list, a page at a time, with the status that each was asked for. */
const pagesOf = (list: string) =>
  queries
    .getQueriesData<Shown>({ predicate: ({ queryKey }) => queryKey[1] === entriesPath(list) })
    .flatMap(([key, page]) => {
      // reason: as useRows makes its keys
      const status = String([(key[2] as Asked | undefined)?.params?.query?.status_id ?? ''].flat()[0] ?? '')
      return page ? [{ key, page, status }] : []
    })

export const findEntry = (list: string, id: string): Entry | undefined =>
  pagesOf(list)
    .flatMap(({ page }) => page.data)
    .find((entry) => entry.id === id)

/** Where an entry stands that comes above another, or to one end of a column. */
export type Where = { before: string } | 'first' | 'last'

/** A place between the neighbours: the service orders by it, so that only the entry that moves is changed. */
function positionAt(column: readonly Entry[], where: Where): number {
  const at =
    where === 'first' ? 0 : where === 'last' ? column.length : column.findIndex(({ id }) => id === where.before)
  const index = at < 0 ? column.length : at
  const [above, below] = [column[index - 1]?.position, column[index]?.position]
  if (above !== undefined && below !== undefined) return (above + below) / 2
  if (below !== undefined) return below - 1
  return above === undefined ? 0 : above + 1
}

/** Shows an entry in the column of its status at once; the service is asked anew afterwards. */
function showEntry(list: string, entry: Entry): void {
  const target = statusPlaceOf(entry).key
  for (const { key, page, status } of pagesOf(list)) {
    const others = page.data.filter(({ id }) => id !== entry.id)
    const isHere = status === target || status === ''
    if (!isHere && others.length === page.data.length) continue
    const data = isHere ? [...others, entry].sort((one, other) => one.position - other.position) : others
    queries.setQueryData(key, { ...page, data, total: page.total + data.length - page.data.length })
  }
}

/** Moves an entry to a status, or within it, and says so with a way back. */
export async function moveEntry(list: List, entry: Entry, place: StatusPlace, where: Where): Promise<void> {
  const column = pagesOf(list.id)
    .filter(({ status }) => status === place.key)
    .flatMap(({ page }) => page.data)
    .filter(({ id }) => id !== entry.id)
    .sort((one, other) => one.position - other.position)
  const moved = {
    ...entry,
    status_id: place.id,
    status_name: place.id && place.name,
    position: positionAt(column, where),
  }
  try {
    const done = await put(list, entry, moved)
    if (place.id !== entry.status_id)
      tellDone(`${recordOf(entry).name} moved to ${place.name}`, async () => {
        await takeEntryBack(list, { ...moved, ...done }, { status_id: entry.status_id }, { position: entry.position })
        await refetchLists()
      })
  } catch (error) {
    showEntry(list.id, entry)
    tellFault(error, () => moveEntry(list, entry, place, where))
  }
}

/** A place in the order is taken, whoever else has moved the entry; of its status it is asked. */
async function put(list: List, seen: Entry, { status_id, position, ...moved }: Entry) {
  showEntry(list.id, { ...moved, status_id, position })
  const isSame = status_id === seen.status_id
  const done = isSame
    ? await changeEntry(list.id, seen.id, { position })
    : await changeEntryAsSeen(list, seen, { status_id }, { position })
  await refetchLists()
  return done
}
