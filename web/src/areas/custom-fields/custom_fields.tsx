import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { type Source, Sourced } from '../../evidence/sourced.tsx'
import { FieldInPlace } from '../../form/field_in_place.tsx'
import { useOwnerOptions } from '../../form/owner_select.tsx'
import { typed } from '../../form/read_figure.ts'
import { Words } from '../../parts/figures.tsx'
import { FaultNote } from '../../parts/page/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import { WebLink } from '../../parts/web_link.tsx'
import type { Kind } from '../tags/index.ts'
import styles from './custom_fields.module.css'
import { type CustomField, saveValue, useFields, useInWords, yesOrNo } from './fields.ts'

type RecordProps = {
  kind: Kind
  id: string
  /** in which its amounts are; that of the firm where it has none */
  currency?: string | undefined
  /** where the value of a field was read, by its key */
  sourceOf?: (key: string) => Source | undefined
}

/** The values that a record has in the fields of the firm’s own, each edited where it stands. */
export function CustomFields({ kind, id, currency, sourceOf }: RecordProps) {
  const fields = useFields(kind)
  const asked = api.useQuery(
    'get',
    '/api/custom-fields/values',
    { params: { query: { kind, ids: id } } },
    { enabled: fields.length > 0 },
  )
  const values = asked.data?.data[0]?.values
  if (asked.error && !values) return <FaultNote error={asked.error} again={asked.refetch} />
  if (fields.length === 0 || !values) return null
  return fields.map((field) => {
    const source = sourceOf?.(field.key)
    const value = values[field.key]
    const one = <One key={`${id} ${field.id}`} {...{ kind, id, field, value, currency }} />
    if (!source) return one
    return (
      <div key={`${id} ${field.id}`} className={styles.link}>
        {one}
        <Sourced source={{ ...source, label: field.name }}>p. {source.page}</Sourced>
      </div>
    )
  })
}

type Props = { kind: Kind; id: string; field: CustomField; value: unknown; currency: string | undefined }

function One({ kind, id, field, value, currency }: Props) {
  const may = useMay()
  const inWords = useInWords()
  const people = useOwnerOptions(field.type === 'person' ? String(value ?? '') : undefined)
  const { key, name, type } = field
  const shared = {
    label: name,
    name: key,
    isFixed: !may.write,
    children: <Words>{inWords(type, value, currency)}</Words>,
  }
  const text = String(value ?? '')
  const save = async (next: unknown) => {
    await saveValue(kind, id, key, next)
    tellDone(`${name} saved`, () => saveValue(kind, id, key, value ?? null))
  }
  const saveText = (next: string) => save(next || null)
  switch (type) {
    case 'text':
      return <FieldInPlace {...shared} kind="text" text={text} onSave={saveText} />
    case 'link':
      return (
        <div className={styles.link}>
          <FieldInPlace {...shared} kind="text" text={text} onSave={saveText} />
          {text && (
            <WebLink address={text} label={`Open ${name}`}>
              Open
            </WebLink>
          )}
        </div>
      )
    case 'date':
      return <FieldInPlace {...shared} kind="day" text={text} onSave={saveText} />
    case 'number':
    case 'money':
      return (
        <FieldInPlace
          {...shared}
          kind="figure"
          of={type}
          currency={currency}
          text={typed(typeof value === 'number' ? value : null)}
          onSave={(_, figure) => save(figure ?? null)}
        />
      )
    case 'boolean':
      return (
        <FieldInPlace
          {...shared}
          kind="choice"
          options={yesOrNo}
          text={text}
          onSave={(next) => save(next === '' ? null : next === 'true')}
        />
      )
    case 'choice':
      return (
        <FieldInPlace
          {...shared}
          kind="choice"
          options={[{ value: '', label: 'None' }, ...field.options.map((option) => ({ value: option, label: option }))]}
          text={text}
          onSave={saveText}
        />
      )
    case 'person':
      return <FieldInPlace {...shared} kind="choice" options={people} text={text} onSave={saveText} />
    case 'choices':
      return may.write ? (
        <Choices field={field} value={Array.isArray(value) ? value.map(String) : []} onSave={save} />
      ) : (
        <FieldInPlace {...shared} kind="text" text={text} onSave={saveText} />
      )
    default:
      return type satisfies never
  }
}

type ChoicesProps = { field: CustomField; value: string[]; onSave(next: string[] | null): Promise<void> }

function Choices({ field: { name, options }, value, onSave }: ChoicesProps) {
  const [draft, setDraft] = useState<string[]>()
  async function change(next: string[]) {
    setDraft(next)
    await attempt(() => onSave(next.length > 0 ? next : null))
    setDraft(undefined)
  }
  return (
    <div className={styles.choices}>
      <span>{name}</span>
      <MultiSelect
        aria-label={name}
        size="xs"
        data={options}
        value={draft ?? value}
        onChange={change}
        searchable={options.length > 8}
        placeholder={value.length === 0 ? 'None' : ''}
        withScrollArea={false}
        styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
      />
    </div>
  )
}
