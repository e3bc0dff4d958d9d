import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { cleanHtml } from '../../emails/index.ts'
import { ArchiveRefused } from '../errors.ts'
import type { Table } from './catalogue.ts'
import { CustomFields, ListValues } from './custom_value.ts'
import type { Part, StoredObject } from './manifest.ts'
import { type Places, renamed, strangerIn } from './people.ts'
import { contentTypeOf } from './row_schemas/files.ts'
import { rowSchemas } from './row_schemas.ts'
import { columnsOf } from './rows.ts'
import { carried } from './tables.ts'

export type Row = Record<string, unknown>

/** The bytes of a file as the archive lists them, and the key that they have here. */
export type Copied = StoredObject & { here: string }

type Arriving = {
  firmId: string
  places: Places
  /** by the key in the archive */
  objects: ReadonlyMap<string, Copied>
  now: Date
}

const aDayMs = 86_400_000

/**
 * The rows of an archive as they may be written here, whoever has made it: each as its schema wants it, its people and its
 * firm by their ids here, and with nothing that is not in the archive itself. Throws ArchiveRefused.
 */
export class ArrivingRows {
  readonly #arriving: Arriving
  readonly #fields = new CustomFields()
  readonly #lists = new ListValues()
  /** ids of rows that others refer to, of tables that may have had rows before: of one's chats, and of walls, which rows list */
  readonly #arrived = new Map<string, Set<unknown>>([
    ['chats', new Set()],
    ['walls', new Set()],
  ])
  constructor(arriving: Arriving) {
    this.#arriving = arriving
  }

  /** What makes rows of the lines of a part. */
  of(table: Table, part: Part): (line: string) => Promise<Row> {
    const schema = schemaOf(table, part)
    const references = table.references.filter(
      ({ column, table: of }) => of === 'users' && part.columns.includes(column),
    )
    const people = [...references.map(({ column }) => column), ...(table.name === 'events' ? ['actor_id'] : [])]
    return async (line) => {
      const row = this.#parsed(line, table, schema)
      for (const column of people) this.#checkPerson(table, row[column])
      return this.#checked(table.name, await this.#withCleanHtml(table, row))
    }
  }

  #parsed(line: string, { name, walled }: Table, schema: z.ZodObject): Row {
    const { firmId, places } = this.#arriving
    const given = renamed(JSON.parse(line), places.ids)
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      throw new ArchiveRefused(`A row of ${name} is none: ${line.slice(0, 100)}`)
    const { firm_id, walls, ...fields } = given as Row // reason: an object of JSON
    if (firm_id !== firmId) throw new ArchiveRefused(`A row of ${name} is of another firm`)
    const { data: row, error } = schema.safeParse(fields)
    if (error) throw new ArchiveRefused(`A row of ${name} does not fit: ${saidOf(error)}`)
    this.#checkWalls(name, row['stood_behind'])
    if (walls === undefined || walls === null) return row
    if (!walled) throw new ArchiveRefused(`A row of ${name} does not fit: walls`)
    this.#checkWalls(name, walls)
    return { ...row, walls }
  }

  #checkWalls(table: string, walls: unknown) {
    if (walls === undefined || walls === null) return
    const known = this.#arrived.get('walls')
    if (!Array.isArray(walls) || !walls.every((wall) => known?.has(wall)))
      throw new ArchiveRefused(`A row of ${table} is behind a wall that the archive does not have`)
  }

  #checkPerson({ name }: Table, id: unknown) {
    if (typeof id === 'string' && !this.#arriving.places.people.has(id))
      throw new ArchiveRefused(`A row of ${name} names a person whom the archive does not have`)
  }

  #checked(table: string, row: Row): Row {
    this.#arrived.get(table)?.add(row['id'])
    switch (table) {
      case 'users':
        return { ...row, status: 'disabled', email_verified_at: null }
      case 'custom_fields':
        this.#fields.add(row)
        return row
      case 'custom_values':
        return this.#fields.checked(row, this.#arriving.places.people)
      case 'lists':
        this.#lists.add(row)
        return row
      case 'list_entries':
        return this.#lists.checked(row, this.#arriving.places.people)
      case 'chat_messages':
        if (this.#arrived.get('chats')?.has(row['chat_id'])) return row
        throw new ArchiveRefused('A row of chat_messages is of a chat that the archive does not have')
      case 'files':
        return this.#checkedFile(row)
      case 'email_attachments':
        return row['storage_key'] ? { ...row, storage_key: this.#objectOf(table, row).here } : row
      case 'events':
      case 'saved_views':
        return this.#checkedPast(table, row)
      default:
        return row
    }
  }

  async #withCleanHtml({ name }: Table, row: Row): Promise<Row> {
    if (name !== 'emails' || typeof row['html'] !== 'string') return row
    await setImmediate() // others have their turn
    return { ...row, html: (await cleanHtml(row['html'], this.#arriving.firmId))?.html ?? null }
  }

  #checkedFile(row: Row): Row {
    const { here, bytes, sha256 } = this.#objectOf('files', row)
    if (row['content_type'] !== contentTypeOf(row['extension']))
      throw new ArchiveRefused('A row of files has a content type that is not that of its extension')
    if (sha256 !== null && (row['size'] !== bytes || row['sha256'] !== sha256))
      throw new ArchiveRefused('A row of files says other bytes than the archive has')
    return { ...row, storage_key: here }
  }

  #objectOf(table: string, { storage_key }: Row): Copied {
    const { firmId, objects } = this.#arriving
    const key = String(storage_key)
    const object = key.startsWith(`${firmId}/`) ? objects.get(key.slice(firmId.length + 1)) : undefined
    if (!object) throw new ArchiveRefused(`A row of ${table} names bytes that the archive does not have`)
    return object
  }

  /** Fields of records, as events keep them and views filter by them, may name people, too. */
  #checkedPast(table: string, row: Row): Row {
    const { places, now } = this.#arriving
    const { before, after, query, at } = row
    if (strangerIn([before, after, query], places.people))
      throw new ArchiveRefused(`A row of ${table} names a person whom the archive does not have`)
    if (typeof at === 'string' && Date.parse(at) > now.getTime() + aDayMs)
      throw new ArchiveRefused('A row of events tells of what has not happened yet')
    return row
  }
}

/** Of the columns that a part has, which must be all that a row needs. */
function schemaOf(table: Table, part: Part): z.ZodObject {
  const known = carried.find(({ name }) => name === table.name)
  const schema = rowSchemas[table.name]
  if (!known || !schema) throw new Error(`archives have no schema of ${table.name}`)
  const columns = columnsOf(table, known)
  const unknown = part.columns.find((column) => !columns.includes(column))
  if (unknown) throw newer(`${table.name} has a column ${unknown}`)
  if (new Set(part.columns).size < part.columns.length || !part.columns.includes('firm_id'))
    throw new ArchiveRefused(`The manifest names no columns of ${table.name} that fit`)
  const names = part.columns.filter((column) => column !== 'firm_id')
  const shape = names.flatMap((name) => (schema.shape[name] ? [[name, schema.shape[name]] as const] : []))
  // what may be missing at the front door stands in a row all the same
  return z.strictObject(Object.fromEntries(shape)).required()
}

export const newer = (what: string) =>
  new ArchiveRefused(`${what} that this installation does not know. Update it to the version that made the archive`)

function saidOf({ issues: [issue] }: z.ZodError): string {
  const place = issue?.path.join('.')
  const said = `${place ? `${place} ` : ''}${issue?.message ?? 'is not as it should be'}`
  return said.slice(0, 500).toWellFormed()
}
