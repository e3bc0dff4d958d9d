import type { Description } from '../../../../src/records/descriptions/describe.ts'
import { type PlainName, records, titleOf } from '../../../../src/records/descriptions/index.ts'
import { sendTo } from '../../api/send.ts'
import type { Own, OwnInputs } from '../../record/described.ts'
import type { Described } from '../../table/columns_of.tsx'

/** A record that belongs to no company, as its list and its page answer it. */
export type PlainRow = { id: string; created_at: string } & Record<string, unknown>

/** What such a record has on its screens that does not follow from its description. */
type OwnLooks<D extends Description> = {
  inputs?: OwnInputs<D>
  columns?: Own<D, Described<PlainRow>>
  /** said while there is none */
  first?: { title: string; text: string }
  /** said before one is deleted, of what hangs on it */
  lost?: string
  /** addresses of what tells of it, too */
  toldAt?: readonly string[]
}

export type Looks = OwnLooks<Description> & { name: PlainName }

export const looksOf = <N extends PlainName>(name: N, own: OwnLooks<(typeof records)[N]> = {}): Looks =>
  ({ ...own, name }) as Looks // reason: seen as those of any such record

/** What one of them is called. */
export const calledOf = (name: PlainName, row: PlainRow): string => String(row[titleOf(records[name])[0]])

export const addTo = (name: PlainName, values: object): Promise<PlainRow> => write(`/api/${name}`, 'POST', values)
export const changeOne = (name: PlainName, id: string, changes: object): Promise<PlainRow> =>
  write(`/api/${name}/${id}`, 'PATCH', changes)
export const deleteOne = (name: PlainName, id: string): Promise<Response> =>
  sendTo(`/api/${name}/${id}`, { method: 'DELETE' })

async function write(path: string, method: string, body: object): Promise<PlainRow> {
  const headers = { 'content-type': 'application/json' }
  return (await sendTo(path, { method, headers, body: JSON.stringify(body) })).json()
}
