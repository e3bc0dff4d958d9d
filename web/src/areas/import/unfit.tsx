import { Select } from '@mantine/core'
import { counted } from '../../parts/format.ts'
import styles from './import.module.css'
import type { Import, Mapping } from './import.ts'

type Props = { shown: Import; mapping: Mapping; onChange(mapping: Mapping): void }

const leftEmpty = { value: '', label: 'Left empty' }

/** Words of the table that the service does not know as a stage, a status or a person: what each of them means is said once. */
export function Unfit({ shown: { unfit, columns, fields }, mapping, onChange }: Props) {
  if (unfit.length === 0) return null
  const columnOf = (at: number) => mapping.columns.find((one) => one.column === at)
  const open = unfit.filter(({ column, value }) => meaningOf(columnOf(column), value) === undefined).length
  const mean = (at: number, value: string, meaning: string | null) =>
    onChange({
      ...mapping,
      columns: mapping.columns.map((one) => {
        if (one.column !== at) return one
        const others = Object.entries(one.values ?? {}).filter(([words]) => !isSame(words, value))
        const values = meaning === null ? others : [...others, [value, meaning || null]]
        return { ...one, values: Object.fromEntries(values) }
      }),
    })
  return (
    <section className={styles.part}>
      <h2>{open > 0 ? `${counted(open, 'value')} to match` : `${counted(unfit.length, 'value')} matched`}</h2>
      <p className={styles.quiet}>
        Say once what each means. It is kept for the next table with these columns, and can be changed here.
      </p>
      <table className={`${styles.table} ${styles.stacks}`}>
        <tbody>
          {unfit.map(({ column, value, rows }) => {
            const own = columnOf(column)
            const meaning = meaningOf(own, value)
            return (
              <tr key={`${column} ${value}`}>
                <th scope="row">{value}</th>
                <td>
                  {columns[column]?.name}, {counted(rows, 'row')}
                  {meaning !== undefined && ', matched'}
                </td>
                <td>
                  <Select
                    aria-label={`Meaning of ${value}`}
                    placeholder="Refused"
                    data={[leftEmpty, ...(fields.find(({ name }) => name === own?.field)?.options ?? [])]}
                    value={meaning === undefined ? null : (meaning ?? '')}
                    clearable
                    searchable
                    onChange={(next) => mean(column, value, next)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** What a person has said that words mean; undefined where nobody has, null for nothing. */
const meaningOf = (column: Mapping['columns'][number] | undefined, value: string) =>
  Object.entries(column?.values ?? {}).find(([words]) => isSame(words, value))?.[1]

/** The service reads words without regard to case. */
const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
