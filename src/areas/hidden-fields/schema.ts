import { z } from 'zod'
import { fieldNames, hidingRoles } from '../../access/hideable.ts'

const Fields = z.array(z.enum(fieldNames, `must be one of ${fieldNames.join(', ')}`)).max(fieldNames.length)

export const HiddenFields = z.object({
  fields: z.array(z.object({ name: z.string(), title: z.string() })).meta({ description: 'All that can be hidden' }),
  hidden: z.object({ viewer: z.array(z.string()), member: z.array(z.string()) }),
})
export type HiddenFields = z.output<typeof HiddenFields>

export const NewHidden = z.object({
  role: z.enum(hidingRoles, `must be one of ${hidingRoles.join(', ')}`),
  fields: Fields.meta({ description: 'All that this role does not see' }),
})
