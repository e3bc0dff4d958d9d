import type { Description } from '../../../../src/records/descriptions/describe.ts'
import type { records, StandardName } from '../../../../src/records/descriptions/index.ts'
import type { Own, OwnInputs } from '../../record/described.ts'
import type { AnyRecord } from '../../record/records.ts'
import type { Described } from '../../table/columns_of.tsx'

/** What a record that belongs to no company has on its screens that does not follow from its description. */
type OwnLooks<D extends Description> = {
  inputs?: OwnInputs<D>
  columns?: Own<D, Described<AnyRecord>>
  /** said while there is none */
  first?: { title: string; text: string }
  /** said before one is deleted, of what hangs on it */
  lost?: string
}

export type Looks = OwnLooks<Description> & { name: StandardName }

export const looksOf = <N extends StandardName>(name: N, own: OwnLooks<(typeof records)[N]> = {}): Looks =>
  ({ ...own, name }) as Looks // reason: seen as those of any such record
