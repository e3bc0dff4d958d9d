import { type RecordName, records, titleOf } from '../../../src/records/descriptions/index.ts'
import { refetch } from '../api/client.ts'
import { sendTo } from '../api/send.ts'
import { changeAsSeen, takeBack } from '../form/as_seen.ts'
import { changeManyTold, changeRow } from '../table/change_row.ts'
import type { Undo } from '../table/columns.ts'

/** A record of any kind, as its list and its page answer it. */
export type AnyRecord = { id: string; created_at: string } & Record<string, unknown>

/** Where else a record is told of: addresses that are asked anew once it changes. */
const toldAt: Partial<Record<RecordName, readonly string[]>> = {
  companies: ['/api/deals', '/api/contacts', '/api/overview'],
  contacts: ['/api/companies'],
  deals: ['/api/overview', '/api/staffing', '/api/companies', '/api/notes'],
  funds: ['/api/deals'],
}

export const refetchRecord = (name: RecordName): Promise<void> => refetch(`/api/${name}`, ...(toldAt[name] ?? []))

/** What one of them is called. */
export const calledOf = (name: RecordName, record: object): string =>
  String(record[titleOf(records[name])[0] as keyof typeof record])

export const addRecord = (name: RecordName, values: object): Promise<AnyRecord> => write(`/api/${name}`, 'POST', values)

type Seen = { id: string }

/** Changes a record as it was seen: see changeAsSeen. */
export const changeRecord = (name: RecordName, seen: Seen, changes: object): Promise<AnyRecord> =>
  changeAsSeen(name, seen, changes, sendingTo(name, seen))

/** Changes a record whatever it is by now. */
export const setRecord = (name: RecordName, { id }: Seen, changes: object): Promise<AnyRecord> =>
  write(`/api/${name}/${id}`, 'PATCH', changes)

/** Takes a change back that has left the record like this. */
export const undoChange = (name: RecordName, done: Seen, before: object): Promise<void> =>
  takeBack(done, before, sendingTo(name, done))

const sendingTo =
  (name: RecordName, { id }: Seen) =>
  (changes: object, headers: Record<string, string>) =>
    write(`/api/${name}/${id}`, 'PATCH', changes, headers)

/** Saves a cell of a list, shown at once. */
export const saveIn =
  <R extends { id: string }>(name: RecordName) =>
  (row: R, change: Partial<R>): Promise<Undo> =>
    changeRow<R>(`/api/${name}`, row, change, (body, done) =>
      done ? undoChange(name, done, body) : changeRecord(name, row, body),
    )

type Deletion = { told(number: number, first: { id: string }): string; onGone(): unknown; onBack?(): unknown }

/** Deletes records and says so, with a way back; `onGone` comes before lists are asked anew. Answers whether any is gone. */
export async function deleteRecords<R extends { id: string }>(
  name: RecordName,
  rows: readonly R[],
  { told, onGone, onBack }: Deletion,
): Promise<boolean> {
  const remove = ({ id }: R) => sendTo(`/api/${name}/${id}`, { method: 'DELETE' })
  const { done } = await changeManyTold(`/api/${name}`, rows, remove, {
    ...{ told, isDeletion: true, also: toldAt[name], onDone: onGone, onUndone: onBack },
  })
  return done.length > 0
}

async function write(
  path: string,
  method: string,
  body: object,
  more: Record<string, string> = {},
): Promise<AnyRecord> {
  const headers = { 'content-type': 'application/json', ...more }
  return (await sendTo(path, { method, headers, body: JSON.stringify(body) })).json()
}
