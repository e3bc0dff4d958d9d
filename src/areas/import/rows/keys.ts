import { createHash } from 'node:crypto'
import type { Transaction } from '../../../platform/db/open.ts'
import { type Piece, piece } from '../../../platform/db/statement.ts'
import type { ImportInWork } from '../state.ts'

// What a file has named so far: rows are known to those below by keys. A check and a run compare a row with what was there
// before the import, and with the rows above; never with records that the import itself has made. So both find the same.

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 24)

/** The keys of the rows of a batch, and of those before it. */
export class KeysOfFile {
  readonly firmId: string
  readonly importId: string
  readonly #db: Transaction
  /** the number of the row that has each key */
  readonly #taken = new Map<string, number>()
  readonly #made = new Map<number, string>()
  readonly #added = new Map<string, number>()

  constructor(db: Transaction, { firm_id, id }: Pick<ImportInWork, 'firm_id' | 'id'>) {
    this.#db = db
    this.firmId = firm_id
    this.importId = id
  }

  /** Those of the records that the import has not made itself. */
  async fromBefore<Found extends { id: string }>(found: readonly Found[]): Promise<Found[]> {
    if (found.length === 0) return []
    const rows = await this.#db<{ record_id: string }[]>`
      select record_id from import_changes
      where firm_id = ${this.firmId} and import_id = ${this.importId} and action = 'created'
        and record_id = any (${[...new Set(found.map(({ id }) => id))]}::uuid[])`
    const made = new Set(rows.map(({ record_id }) => record_id))
    return found.filter(({ id }) => !made.has(id))
  }

  /** Of several lists, in one statement. */
  async eachFromBefore<Found extends { id: string }>(lists: readonly (readonly Found[])[]): Promise<Found[][]> {
    const standing = new Set(await this.fromBefore(lists.flat()))
    return lists.map((list) => list.filter((one) => standing.has(one)))
  }

  /** The same as a condition of a statement: the import has not made the record with this id. */
  isFromBefore(id: Piece): Piece {
    return piece`not exists (
      select from import_changes own
      where own.firm_id = ${this.firmId} and own.import_id = ${this.importId} and own.record_id = ${id}
        and own.action = 'created')`
  }

  /** Reads which of these keys rows of earlier batches have, before they are asked for. */
  async load(keys: readonly string[]) {
    const wanted = [...new Set(keys.map(hashed))].filter((key) => !this.#taken.has(key))
    if (wanted.length === 0) return
    const rows = await this.#db<{ key: string; number: number }[]>`
      select key, number from import_keys
      where firm_id = ${this.firmId} and import_id = ${this.importId} and key = any (${wanted})`
    for (const { key, number } of rows) this.#taken.set(key, number)
  }

  /** The row further up that has one of these keys. */
  before(number: number, keys: readonly string[]): number | undefined {
    return keys.map((key) => this.#taken.get(hashed(key))).find((first) => first !== undefined && first < number)
  }

  /** Gives keys to a row, those that none has; or to the row that stands for it. */
  claim(number: number, keys: readonly string[]) {
    for (const key of keys.map(hashed))
      if (!this.#taken.has(key)) {
        this.#taken.set(key, number)
        this.#added.set(key, number)
      }
  }

  /** Reads which companies earlier batches have made for groups of rows that name them. */
  async loadCompanies(groups: readonly number[]) {
    const rows = await this.#db<{ number: number; record_id: string }[]>`
      select k.number, k.record_id from import_keys k
        join companies c on c.firm_id = ${this.firmId} and c.id = k.record_id and c.deleted_at is null
      where k.firm_id = ${this.firmId} and k.import_id = ${this.importId} and k.key = any (${groups.map(ofCompany)})
      /* beyond walls: this import has made them */`
    for (const { number, record_id } of rows) this.#made.set(number, record_id)
  }

  companyOf(group: number): string | undefined {
    return this.#made.get(group)
  }

  /** Writes the keys that were given away. */
  async store() {
    if (this.#added.size === 0) return
    await this.#db`
      insert into import_keys (firm_id, import_id, key, number)
      select ${this.firmId}, ${this.importId}, key, number
      from unnest(${[...this.#added.keys()]}::text[], ${[...this.#added.values()]}::integer[]) given (key, number)
      on conflict (firm_id, import_id, key) do nothing`
    this.#added.clear()
  }

  /** Counts the companies of these groups once over all batches; with their ids where they were made. Answers how many are new. */
  async storeCompanies(made: readonly { group: number; id: string | null }[]): Promise<number> {
    if (made.length === 0) return 0
    const { count } = await this.#db`
      insert into import_keys (firm_id, import_id, key, number, record_id)
      select ${this.firmId}, ${this.importId}, key, number, record_id
      from unnest(${made.map(({ group }) => ofCompany(group))}::text[], ${made.map(({ group }) => group)}::integer[],
        ${made.map(({ id }) => id)}::uuid[]) given (key, number, record_id)
      on conflict (firm_id, import_id, key) do update set record_id = excluded.record_id
        where import_keys.record_id is distinct from excluded.record_id`
    return count
  }
}

const ofCompany = (group: number) => hashed(`company of row ${group}`)
