import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { State } from '../../parts/badges.tsx'
import { counted, firmCurrency } from '../../parts/format.ts'
import { useMay } from '../../parts/use_me.ts'
import { FieldDialog, type Proposed } from '../custom-fields/index.ts'
import styles from './import.module.css'
import type { Import, Mapping } from './import.ts'

type Props = { shown: Import; mapping: Mapping; onChange(mapping: Mapping): void }
type Column = Mapping['columns'][number]

/** Each column with some of its values, and what it means. */
export function MappingTable({ shown: { kind, columns: facts, fields }, mapping, onChange }: Props) {
  const may = useMay()
  const [adding, setAdding] = useState<Proposed & { column: Column }>()
  const types = new Map(fields.map(({ name, type }) => [name, type]))
  const options = fields.map(({ name, label, required }) => ({ value: name, label: required ? `${label} *` : label }))
  const subject = carrying[kind]
  if (subject && may.admin) options.push({ value: ownField, label: 'A new field of your own…' })

  function put(changed: Column) {
    const columns = mapping.columns.map((one) => {
      if (one.column === changed.column) return changed
      // what one column means no other does
      return changed.field !== null && one.field === changed.field ? { ...one, field: null } : one
    })
    onChange({ ...mapping, columns })
  }

  function choose(column: Column, name: string, field: string | null) {
    if (field !== ownField || !subject) return put({ ...column, field })
    setAdding({ name: name.slice(0, 100), kind: subject, type: typeOf(facts[column.column]), column })
  }

  return (
    <>
      <table className={`${styles.table} ${styles.stacks}`}>
        <thead>
          <tr>
            <th>Column</th>
            <th>Means</th>
            <th>Format</th>
          </tr>
        </thead>
        <tbody>
          {mapping.columns.map((one) => {
            const fact = facts[one.column]
            const name = fact?.name || `Column ${one.column + 1}`
            return (
              <tr key={one.column}>
                <th scope="row">
                  {name}
                  <span className={styles.samples}>
                    {fact?.samples.length ? fact.samples.slice(0, 3).join(' · ').slice(0, 120) : 'empty'}
                  </span>
                  {fact && <span className="visually-hidden">{counted(fact.filled, 'value')}</span>}
                </th>
                <td>
                  <Select
                    aria-label={`Meaning of ${name}`}
                    data={options}
                    value={one.field}
                    placeholder="Don’t import"
                    clearable
                    searchable
                    onChange={(field) => choose(one, name, field)}
                  />
                </td>
                <td>
                  <Reading type={types.get(one.field ?? '')} name={name} column={one} onChange={put} />
                  {one.unclear && <State tone="warn">The values leave it open</State>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <FieldDialog
        open={adding}
        onClose={() => setAdding(undefined)}
        onAdded={({ key }) => adding && put({ ...adding.column, field: `custom.${key}` })}
      />
    </>
  )
}

/** Stands for a field that is not there yet. */
const ownField = 'new'

/** The records that can have fields of the firm’s own. */
const carrying: Partial<Record<Import['kind'], Proposed['kind']>> = {
  companies: 'company',
  contacts: 'contact',
  deals: 'deal',
}

/** What all values of the column are. */
function typeOf(facts: Import['columns'][number] | undefined): Proposed['type'] {
  const { looks = {}, filled = 0 } = facts ?? {}
  const all = (count = 0) => filled > 0 && count === filled
  if (all(looks.date)) return 'date'
  if (all(looks.flag)) return 'boolean'
  if (all(looks.number)) return 'number'
  if (all(looks.web)) return 'link'
  return 'text'
}

const scales = [
  { value: 1, label: 'as it stands' },
  { value: 1000, label: 'in thousands' },
  { value: 1_000_000, label: 'in millions' },
  { value: 1_000_000_000, label: 'in billions' },
] as const

/** In what the amounts of a column are counted. Another currency than that of the firm is offered where the heading names it. */
function Counted({ name, column, onChange }: Omit<ReadingProps, 'type'>) {
  const scale = scales.find(({ value }) => value === column.scale) ?? scales[0]
  return (
    <>
      <Select
        aria-label={`Amounts in ${name} are`}
        data={scales.map(({ label }) => label)}
        value={scale.label}
        onChange={(label) => onChange({ ...column, scale: scales.find((one) => one.label === label)?.value ?? 1 })}
      />
      {column.currency && column.currency !== firmCurrency() && (
        <Button variant="subtle" size="compact-xs" onClick={() => onChange({ ...column, currency: null })}>
          In {column.currency}; take it as {firmCurrency()}
        </Button>
      )}
    </>
  )
}

const percents = [
  { value: 'fractions', label: '0.25 is 25 %' },
  { value: 'percents', label: '0.25 is 0.25 %' },
  { value: 'refused', label: '0.25 is refused' },
]

function Percents({ name, column, onChange }: Omit<ReadingProps, 'type'>) {
  const { fractions } = column
  return (
    <Select
      aria-label={`Percents in ${name}`}
      data={percents}
      value={fractions ? 'fractions' : fractions === false ? 'percents' : 'refused'}
      onChange={(value) => onChange({ ...column, fractions: value === 'refused' ? null : value === 'fractions' })}
    />
  )
}

type ReadingProps = { type: string | undefined; name: string; column: Column; onChange(column: Column): void }

function Reading({ type, name, column, onChange }: ReadingProps) {
  if (type === 'date')
    return (
      <Select
        aria-label={`Order of the days in ${name}`}
        data={[
          { value: 'dmy', label: '03/04/2026 is 3 April' },
          { value: 'mdy', label: '03/04/2026 is March 4' },
          { value: 'refused', label: '03/04/2026 is refused' },
        ]}
        value={column.day_order ?? 'refused'}
        onChange={(value) => onChange({ ...column, day_order: value === 'dmy' || value === 'mdy' ? value : null })}
      />
    )
  if (type === 'money' || type === 'percent' || type === 'integer' || type === 'year')
    return (
      <>
        <Select
          aria-label={`Fractions in ${name}`}
          data={[
            { value: '.', label: '1,234.5' },
            { value: ',', label: '1.234,5 with a comma' },
          ]}
          value={column.decimal ?? '.'}
          onChange={(value) => onChange({ ...column, decimal: value === ',' ? ',' : '.' })}
        />
        {type === 'percent' && <Percents {...{ name, column, onChange }} />}
        {type === 'money' && <Counted {...{ name, column, onChange }} />}
      </>
    )
  return null
}
