import { z } from 'zod'
import { emailAddress, title } from '../../../platform/http/fields.ts'

/** What a person is asked for to connect: on the screen, in the check of the body, and where it is kept. */
export type Field = {
  name: string
  label: string
  kind: 'text' | 'email' | 'password' | 'url' | 'host' | 'port' | 'switch'
  required: boolean
  placeholder: string
  in: 'settings' | 'credentials'
}

export const required = (field: Omit<Field, 'required' | 'in'>): Field => ({ ...field, required: true, in: 'settings' })
export const optional = (field: Omit<Field, 'required' | 'in'>): Field => ({
  ...field,
  required: false,
  in: 'settings',
})
export const secret = (name: string, label: string): Field => ({
  name,
  label,
  kind: 'password',
  required: true,
  placeholder: '',
  in: 'credentials',
})
export const username = (label = 'User name'): Field => ({
  ...required({ name: 'username', label, kind: 'text', placeholder: '' }),
  in: 'credentials',
})

const host = title(253).refine(
  (value) => /^(?:\[[\da-f:.]+\]|[\da-f:]*:[\da-f:.]+|[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}.])?)$/iu.test(value),
  'must be the name of a host such as imap.example.com',
)
const url = title(2000)
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), 'must begin with https:// or http://')
  .transform((value) => value.replace(/\/+$/, ''))
const port = z.coerce.number('must be a number').int('must be a whole number').min(1).max(65_535)

const kinds: Record<Field['kind'], z.ZodType> = {
  text: title(500),
  email: emailAddress,
  password: title(2000),
  url,
  host,
  port,
  switch: z.boolean('must be true or false'),
}

/** The check of the fields that are kept in one place. */
export function schemaOf(fields: readonly Field[], place: Field['in']) {
  const shape = fields
    .filter((field) => field.in === place)
    .map((field) => [field.name, field.required ? kinds[field.kind] : blankAsAbsent(kinds[field.kind])] as const)
  return z.object(Object.fromEntries(shape))
}

const blankAsAbsent = (type: z.ZodType) => z.preprocess((value) => (value === '' ? undefined : value), type.nullish())
