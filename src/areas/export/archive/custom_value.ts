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
    // options may have been taken away from a field since
    const options = [value].flat().filter((option) => typeof option === 'string')
    const isOfType = customFieldType(type).schema(options).safeParse(value).success
    if (!isOfType) throw new ArchiveRefused(`A row of custom_values does not fit: its field is of the type ${type}`)
    if (type === 'person' && !people.has(String(value)))
      throw new ArchiveRefused('A row of custom_values names a person whom the archive does not have')
    const { number = null, day = null, words = null } = customFieldType(type).lookUp(value as never) // reason: checked above
    return { ...row, number, day, words }
  }
}
