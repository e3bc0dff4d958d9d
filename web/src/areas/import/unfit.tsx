import { Select } from '@mantine/core'
import { counted } from '../../parts/format.ts'
import styles from './import.module.css'
import type { Import, Mapping } from './import.ts'

type Props = { shown: Import; mapping: Mapping; onChange(mapping: Mapping): void }

const leftEmpty = { value: '', label: 'Left empty' }

/** Words of the table that the service does not know as a stage, a status or a person: what each of them means is said once. */
export function Unfit({ shown: { unfit, columns, fields }, mapping, onChange }: Props) {
  if (unfit.length === 0) return null
  const mean = (at: number, value: string, meaning: string | null) =>
    onChange({
      ...mapping,
      columns: mapping.columns.map((one) => {
        if (one.column !== at) return one
        const { [value]: _before, ...values } = one.values ?? {}
        return { ...one, values: meaning === null ? values : { ...values, [value]: meaning || null } }
      }),
    })
  return (
    <section className={styles.part}>
      <h2>{counted(unfit.length, 'value')} to match</h2>
      <p className={styles.quiet}>Say once what each means. It is kept for the next table with these columns.</p>
      <table className={`${styles.table} ${styles.stacks}`}>
        <tbody>
          {unfit.map(({ column, value, rows }) => {
            const own = mapping.columns.find((one) => one.column === column)
            const meaning = own?.values?.[value]
            return (
              <tr key={`${column} ${value}`}>
                <th scope="row">{value}</th>
                <td>
                  {columns[column]?.name}, {counted(rows, 'row')}
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
