import { api, client, type Row, refetch } from '../../api/client.ts'
import type { FieldOf } from '../../form/fields.tsx'
import { day, decimals, fullMoney } from '../../parts/format.ts'
import { usePeople } from '../../parts/people.ts'
import { type Kind, listOf } from '../tags/index.ts'

/** A field of the firm’s own. */
export type CustomField = Row<'/api/custom-fields'>
export type FieldType = CustomField['type']

export const kindNames: Record<Kind, string> = { company: 'Companies', contact: 'Contacts', deal: 'Deals' }

export const typeNames: Record<FieldType, string> = {
  text: 'Text',
  number: 'Number',
  money: 'Money',
  date: 'Date',
  boolean: 'Checkbox',
  choice: 'Single select',
  choices: 'Several choices',
  person: 'Person',
  link: 'Link',
}

const none: CustomField[] = []
/** None where the records have no fields of the firm's own. */
export const useFields = (kind: Kind | undefined): CustomField[] =>
  api.useQuery(
    'get',
    '/api/custom-fields',
    { params: { query: { kind } } },
    { staleTime: 60_000, enabled: kind !== undefined },
  ).data?.data ?? none

/** Gives a record a value, or takes it away (null). */
export async function saveValue(kind: Kind, id: string, key: string, value: unknown): Promise<void> {
  await savers[kind](id, { values: { [key]: value } })
  await refetch('/api/custom-fields/values', '/api/files/sources', `/api/${listOf[kind]}`)
}

type Sent = { values: Record<string, unknown> }
const savers: Record<Kind, (id: string, body: Sent) => Promise<unknown>> = {
  company: (company_id, body) =>
    client.PATCH('/api/custom-fields/values/company/{company_id}', { params: { path: { company_id } }, body }),
  contact: (contact_id, body) =>
    client.PATCH('/api/custom-fields/values/contact/{contact_id}', { params: { path: { contact_id } }, body }),
  deal: (deal_id, body) =>
    client.PATCH('/api/custom-fields/values/deal/{deal_id}', { params: { path: { deal_id } }, body }),
}

/** A value in words, by the type of its field; nothing for none. */
export function useInWords(): (type: FieldType, value: unknown, currency?: string) => string | undefined {
  const people = usePeople()
  return (type, value, currency) => {
    if (value === undefined || value === null || value === '') return undefined
    const text = String(value)
    if (type === 'boolean') return text === 'true' ? 'Yes' : 'No'
    if (type === 'date') return day(text)
    if (type === 'money') return fullMoney(Number(text), currency)
    if (type === 'number') return decimals(Number(text), 3)
    if (type === 'person') return people.find(({ id }) => id === text)?.name ?? 'Somebody who left'
    return Array.isArray(value) ? value.join(', ') : text
  }
}

const inputKinds = {
  text: 'text',
  link: 'link',
  number: 'number',
  money: 'money',
  date: 'day',
  boolean: 'choice',
  choice: 'choice',
  choices: 'choices',
  person: 'person',
} as const satisfies Record<FieldType, FieldOf['kind']>

/** The input of a field in a form, which calls it by its id. */
export const inputOfOwn = ({ id, name, type, options }: CustomField): FieldOf => ({
  name: id,
  label: name,
  kind: inputKinds[type],
  ...(type === 'boolean' && { choices: yesOrNo.slice(1) }),
  ...(type.startsWith('choice') && { choices: options.map((option) => ({ value: option, label: option })) }),
})

/** What a form holds of a field without a value. */
export const emptyOfOwn = ({ type }: CustomField): string | string[] => (type === 'choices' ? [] : '')

/** What a form holds of a field, as the service takes it. */
export const valueOfOwn = ({ type }: CustomField, value: unknown) => (type === 'boolean' ? value === 'true' : value)

export const yesOrNo = [
  { value: '', label: 'Not said' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
