import { Link } from '@tanstack/react-router'
import { State } from '../../parts/badges.tsx'
import { count, currencyIn, fullMoney } from '../../parts/format.ts'
import styles from './import.module.css'
import type { Import } from './import.ts'

/** How many rows became what, or would. */
export function Outcome({ shown: { counts, status } }: { shown: Import }) {
  const isUndone = status === 'undone' || status === 'undoing'
  const words = isUndone ? undoneWords : status === 'checked' || status === 'checking' ? checkedWords : writtenWords
  const told = words.filter(([name], index) => index === 0 || counts[name] > 0)
  return (
    <dl className="counts" aria-live="polite">
      {told.map(([name, label]) => (
        <div key={name}>
          <dt>{counts[name] === 1 ? ofOne(label) : label}</dt>
          <dd>{count(counts[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

const ofOne = (label: string) => label.replace(/^companies/, 'company').replace(/^(deal|last contact)s/, '$1')

type Words = [keyof Import['counts'], string][]
const others: Words = [
  ['unchanged', 'unchanged'],
  ['skipped', 'skipped'],
  ['duplicates', 'twice in the file'],
  ['failed', 'with a problem'],
  ['with_gaps', 'without a cell that could not be read'],
  ['with_doubts', 'in doubt'],
]
const checkedWords: Words = [
  ['created', 'would be added'],
  ['updated', 'would be changed'],
  ...others,
  ['companies_created', 'companies would be added'],
  ['deals_created', 'deals would be added'],
  ['deals_updated', 'deals would be changed'],
  ['contacts_logged', 'last contacts would be logged'],
]
const writtenWords: Words = [
  ['created', 'added'],
  ['updated', 'changed'],
  ...others,
  ['companies_created', 'companies added'],
  ['deals_created', 'deals added'],
  ['deals_updated', 'deals changed'],
  ['contacts_logged', 'last contacts logged'],
  ['listed', 'put on the list'],
]
const undoneWords: Words = [
  ['removed', 'taken away again'],
  ['restored', 'as they were before'],
  ['kept', 'kept, as changed since'],
]

const outcomes = {
  created: ['added', 'good'],
  updated: ['changed', 'accent'],
  skipped: ['skipped', 'plain'],
  duplicate: ['twice', 'warn'],
  failed: ['problem', 'bad'],
} as const

/** Some rows with what would be written of them. */
export function Samples({ shown: { samples, fields } }: { shown: Import }) {
  // those with a problem stand below, and what changes above, all of them
  const written = samples.filter(({ problem, outcome }) => problem === null && outcome !== 'updated')
  if (written.length === 0) return null
  return (
    <div className="scroll-x">
      <table className={`${styles.table} ${styles.stacks}`}>
        <thead>
          <tr>
            <th>Row</th>
            <th>Name</th>
            <th>Becomes</th>
            <th>What is written</th>
          </tr>
        </thead>
        <tbody>
          {written.map(({ number, name, outcome, fields: values }) => (
            <tr key={number}>
              <td data-row>{count(number)}</td>
              <th scope="row">{name}</th>
              <td>
                <State tone={outcomes[outcome][1]}>{outcomes[outcome][0]}</State>
              </td>
              <td>{inWords(values, fields)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const inWords = (values: Record<string, unknown>, fields: Import['fields']): string =>
  Object.entries(values)
    .filter(([name, value]) => value !== null && value !== '' && !isIdOf(name, value))
    .map(([name, value]) => {
      const field = fields.find((one) => one.name === name)
      return `${field?.label ?? name.replaceAll('_', ' ')}: ${valueInWords(value, field, currencyIn(values))}`
    })
    .join(' · ')
    .slice(0, 300)

// which record it is stands beside it by its name; nobody reads an id
const isIdOf = (name: string, value: unknown) => name.endsWith('_id') && /^[0-9a-f-]{36}$/.test(String(value))

export function valueInWords(value: unknown, field: Import['fields'][number] | undefined, currency?: string): string {
  if (value === null || value === '') return 'empty'
  if (field?.type === 'money' && Number.isFinite(Number(value))) return fullMoney(Number(value), currency)
  if (Array.isArray(value)) return value.map((one) => valueInWords(one, field, currency)).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  return field?.options?.find((option) => option.value === text)?.label ?? text
}

const places: Record<string, string> = { company: '/companies/', contact: '/contacts/', deal: '/deals/' }

/** What undoing has left as it is. */
export function Kept({ kept }: { kept: Import['kept'] }) {
  if (kept.length === 0) return null
  return (
    <section className={styles.part}>
      <h2>What was kept, and why</h2>
      <table className={`${styles.table} ${styles.stacks}`}>
        <tbody>
          {kept.map(({ record_id, subject_type, name: called, reason }) => {
            const place = places[subject_type]
            const name = subject_type.replaceAll('_', ' ')
            return (
              <tr key={`${record_id} ${reason}`}>
                <th scope="row">
                  {place && called ? <Link to={`${place}${record_id}`}>{called}</Link> : (called ?? name)}
                </th>
                <td>{reason}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
