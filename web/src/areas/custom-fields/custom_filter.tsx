import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { DayInput, focusUnread } from '../../form/day_input.tsx'
import { readAmount, readNumber } from '../../form/read_figure.ts'
import { usePeople } from '../../parts/people.ts'
import type { Filter } from '../../table/filters/filter_chips.tsx'
import type { Kind } from '../tags/index.ts'
import styles from './custom_fields.module.css'
import { type CustomField, type FieldType, useFields, useInWords, yesOrNo } from './fields.ts'

// as the service reads it: a key, a sign and a value
const form = /^([a-z][a-z0-9_]*)(>=|<=|=|~)(.+)$/s

/** Lists narrowed by a field of the firm’s own; nothing where there is none. */
export const useCustomFilter = (kind: Kind | undefined): Filter[] =>
  useConditionFilter(useFields(kind), 'custom', 'Custom field')

type OwnField = Pick<CustomField, 'key' | 'name' | 'type' | 'options'>

/** A list narrowed by one of these fields; `name` is that of the condition in the address. */
export function useConditionFilter(fields: readonly OwnField[], name: string, label: string): Filter[] {
  const inWords = useInWords()
  const people = usePeople()
  return useMemo(() => {
    if (fields.length === 0) return []
    const shown = (condition: string) => {
      const [, key, sign = '=', value] = form.exec(condition) ?? []
      const field = fields.find((one) => one.key === key)
      return field ? `${field.name} ${signNames[sign]} ${inWords(field.type, value)}` : condition
    }
    return [
      {
        kind: 'own',
        name,
        label,
        shown,
        field: (value, set) => <Condition fields={fields} value={value} onSet={set} />,
      },
    ]
    // in words they differ with the people alone
  }, [fields, people])
}

const signNames: Record<string, string> = { '=': 'is', '~': 'has', '>=': 'from', '<=': 'up to' }

function signsOf(type: FieldType): string[] {
  if (type === 'text' || type === 'link') return ['~', '=']
  return type === 'number' || type === 'money' || type === 'date' ? ['>=', '<=', '='] : ['=']
}

type Props = { fields: readonly OwnField[]; value: string; onSet(value: string | undefined): void }

function Condition({ fields, value, onSet }: Props) {
  const [, oldKey, oldSign, oldValue] = form.exec(value) ?? []
  const [key, setKey] = useState(oldKey ?? fields[0]?.key ?? '')
  const [sign, setSign] = useState(oldSign)
  const [text, setText] = useState(oldValue ?? '')
  const field = fields.find((one) => one.key === key)
  const type = field?.type ?? 'text'
  const signs = signsOf(type)
  const used = sign && signs.includes(sign) ? sign : signs[0]
  const options = useOptions(field)
  const isAmount = type === 'number' || type === 'money'
  const amount = isAmount ? (type === 'money' ? readAmount : readNumber)(text) : undefined
  const wanted = isAmount ? (amount == null ? '' : String(amount)) : text.trim()

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (wanted && !focusUnread(event.currentTarget)) onSet(`${key}${used}${wanted}`)
  }
  return (
    <form className={styles.filter} onSubmit={apply}>
      <NativeSelect
        data-autofocus
        size="xs"
        aria-label="Field"
        data={fields.map((one) => ({ value: one.key, label: one.name }))}
        value={key}
        onChange={(event) => {
          setKey(event.currentTarget.value)
          setText('')
        }}
      />
      {signs.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label="How"
          data={signs.map((one) => ({ value: one, label: signNames[one] ?? one }))}
          value={used}
          onChange={(event) => setSign(event.currentTarget.value)}
        />
      )}
      {options ? (
        <NativeSelect
          size="xs"
          aria-label="Value"
          data={[{ value: '', label: 'Choose' }, ...options]}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : type === 'date' ? (
        <DayInput isWithin size="xs" w={160} aria-label="Value" value={text} onChange={setText} />
      ) : (
        <TextInput
          size="xs"
          w={140}
          aria-label="Value"
          placeholder={isAmount ? 'Such as 5M' : undefined}
          error={isAmount && amount === undefined ? 'Such as 5M' : undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Button type="submit" disabled={!wanted}>
        Apply
      </Button>
    </form>
  )
}

function useOptions(field: OwnField | undefined) {
  const people = usePeople()
  if (field?.type === 'boolean') return yesOrNo.slice(1)
  if (field?.type === 'person') return people.map(({ id, name }) => ({ value: id, label: name }))
  return field?.options.length ? field.options.map((option) => ({ value: option, label: option })) : undefined
}
