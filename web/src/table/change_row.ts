import { queries, refetch } from '../api/client.ts'
import { bin, restoreDeleted } from '../parts/deleted.ts'
import { tellDone, tellFault } from '../parts/tell.tsx'
import type { Undo } from './columns.ts'

type Identified = { id: string }

/** What a change of a row is sent with; `done` is the row as the change has left it, where it is to be taken back. */
type Send<R> = (change: Partial<R>, done?: R) => Promise<unknown>

/**
 * Changes a row on the screen at once and then at the service, by `send`; puts it back where that is refused. Answers
 * how to undo it. `path` is that of its list; whatever else shows it below that address is asked anew.
 */
export async function changeRow<R extends Identified>(
  path: string,
  row: R,
  change: Partial<R>,
  send: Send<R>,
): Promise<Undo> {
  const before = Object.fromEntries(
    // Object.keys loses the type of the names, which are those of the change
    (Object.keys(change) as (keyof R)[]).map((name) => [name, row[name] ?? null]),
  ) as Partial<R> // made of the names of the change and the values of the row
  const done = await put(path, row, change, before, () => send(change))
  return () => put(path, row, before, change, () => send(before, done)).then(() => {})
}

/** Answers the row as the service has it then. */
async function put<R extends Identified>(
  path: string,
  row: R,
  change: Partial<R>,
  before: Partial<R>,
  send: () => Promise<unknown>,
): Promise<R> {
  showRow(path, row.id, change)
  let done = { ...row, ...change }
  try {
    done = { ...done, ...partOf(row, await send()) }
    // with what a colleague has changed beside it, and its version
    showRow<R>(path, row.id, done)
  } catch (error) {
    showRow(path, row.id, before)
    throw error
  }
  // others of it, such as its page; not the lists, where the row would jump away from under the hand that changed it
  refetch(`${path}/`)
  return done
}

/** What an answer says of what a row has. */
const partOf = <R extends object>(row: R, answer: unknown): Partial<R> =>
  // reason: a part of R
  Object.fromEntries(Object.entries(answer ?? {}).filter(([name]) => name in row)) as Partial<R>

/** Shows a row of a list otherwise, on all its pages that were fetched. */
function showRow<R extends Identified>(path: string, id: string, change: Partial<R>): void {
  queries.setQueriesData<{ data?: R[] }>({ predicate: ({ queryKey }) => queryKey[1] === path }, (page) =>
    page?.data?.some((row) => row.id === id)
      ? { ...page, data: page.data.map((row) => (row.id === id ? { ...row, ...change } : row)) }
      : page,
  )
}

type Many<R> = {
  act(row: R): Promise<unknown>
  /** what else tells of the rows, and is asked anew with their list */
  also: readonly string[]
  /** comes first of all, where any was done */
  then?: (() => unknown) | undefined
}

/** Does the same to many rows, a few at a time; answers which it did, and the faults of the others. */
async function changeMany<R extends Identified>(
  path: string,
  rows: readonly R[],
  { act, also, then }: Many<R>,
): Promise<{ done: R[]; faults: unknown[] }> {
  const done: R[] = []
  const faults: unknown[] = []
  const left = [...rows]
  const take = async () => {
    for (let row = left.shift(); row; row = left.shift()) {
      try {
        await act(row)
        done.push(row)
      } catch (error) {
        faults.push(error)
      }
    }
  }
  await Promise.all([take(), take(), take(), take()])
  if (done.length > 0) await then?.()
  await refetch(path, ...also)
  return { done, faults }
}

type Told<R> = {
  told(number: number, first: R): string
  /** what to tell of those that were refused, where the first fault does not say it */
  refused?(faults: readonly unknown[]): unknown
  /** takes back what was done to a row */
  undo?(row: R): Promise<unknown>
  /** the rows are deleted, and can be restored */
  isDeletion?: true
  also?: readonly string[] | undefined
  onDone?: (() => unknown) | undefined
  onUndone?: (() => unknown) | undefined
}

/** The same, and says so, with a way to take it back; what failed is told too. */
export async function changeManyTold<R extends Identified>(
  path: string,
  rows: readonly R[],
  act: (row: R) => Promise<unknown>,
  {
    told,
    refused,
    isDeletion,
    undo = isDeletion && (({ id }) => restoreDeleted(id)),
    also = [],
    onDone,
    onUndone,
  }: Told<R>,
): Promise<{ done: R[]; fault: unknown }> {
  const { done, faults } = await changeMany(path, rows, { act, also, then: onDone })
  const fault = refused && faults.length > 0 ? refused(faults) : faults[0]
  const revert = async () => {
    const reverted =
      undo && (await changeMany(path, done, { act: undo, also: isDeletion ? ['/api/'] : also, then: onUndone }))
    if (reverted && reverted.faults.length > 0) throw reverted.faults[0]
  }
  const [first] = done
  if (first) tellDone(told(done.length, first), undo && revert, isDeletion && bin)
  if (fault) tellFault(fault)
  return { done, fault }
}
