import { type CustomFieldType, customFieldType } from '../../custom-fields/index.ts'
import { ArchiveRefused } from '../errors.ts'

type Row = Record<string, unknown>

/** The fields of an archive with their types, and the values in them: what these must be, their field says. */
export class CustomFields {
  readonly #typeOf = new Map<unknown, CustomFieldType>()

  add({ id, type }: Row) {
    this.#typeOf.set(id, type as CustomFieldType) // reason: the schema of the row has checked it
  }

  /** The row with what its value is looked up by, whatever the archive says of that. */
  checked(row: Row, people: ReadonlySet<string>): Row {
    const type = this.#typeOf.get(row['field_id'])
    if (!type) throw new ArchiveRefused('A value of the archive is of a field that it does not have')
    const { value } = row
    if (!isOfType(type, value))
      throw new ArchiveRefused(`A row of custom_values does not fit: its field is of the type ${type}`)
    if (type === 'person' && !people.has(String(value)))
      throw new ArchiveRefused('A row of custom_values names a person whom the archive does not have')
    const { number = null, day = null, words = null } = customFieldType(type).lookUp(value as never) // reason: checked above
    return { ...row, number, day, words }
  }
}

/** Options may have been taken away from a field since. */
function isOfType(type: CustomFieldType, value: unknown): boolean {
  const options = [value].flat().filter((option) => typeof option === 'string')
  return customFieldType(type).schema(options).safeParse(value).success
}

/** The same of the columns of lists. */
export class ListValues {
  readonly #types = new Map<unknown, Map<string, CustomFieldType>>()

  add({ id, fields }: Row) {
    // reason: the schema of the row has checked them
    const columns = fields as { key: string; type: CustomFieldType }[]
    this.#types.set(id, new Map(columns.map(({ key, type }) => [key, type])))
  }

  checked(row: Row, people: ReadonlySet<string>): Row {
    const types = this.#types.get(row['list_id'])
    if (!types) throw new ArchiveRefused('An entry of the archive is of a list that it does not have')
    for (const [key, value] of Object.entries(row['values'] ?? {})) {
      const type = types.get(key)
      if (!type || !isOfType(type, value))
        throw new ArchiveRefused(
          `A row of list_entries does not fit: ${key} is no column of its list, or of another type`,
        )
      if (type === 'person' && !people.has(String(value)))
        throw new ArchiveRefused('A row of list_entries names a person whom the archive does not have')
    }
    return row
  }
}
