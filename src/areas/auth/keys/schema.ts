import { z } from 'zod'
import { scopes } from '../../../platform/auth/gate.ts'
import { Id, moment, Page, pageOf, timestamp, title } from '../../../platform/http/fields.ts'

const Scope = z.enum(scopes, `must be one of ${scopes.join(', ')}`)

export const KeyId = z.object({ key_id: Id })

export const NewKey = z.object({
  name: title(100),
  scopes: z
    .array(Scope)
    .min(1, 'must name at least one')
    .max(20, 'must name at most 20')
    .transform((list) => scopes.filter((scope) => list.includes(scope)))
    .meta({
      description: 'What the key is for: read, write records, send mail, admin. Never more than one’s own role',
    }),
  expires_at: moment
    .nullish()
    .meta({ description: 'When it ends by itself; left out: after 90 days; null: when it is revoked' }),
})
export type NewKey = z.output<typeof NewKey>

export const KeyQuery = Page.extend({
  of: z
    .enum(['me', 'firm'], 'must be me or firm')
    .default('me')
    .meta({ description: 'One’s own, or those of everybody, which admins may see' }),
})
export type KeyQuery = z.output<typeof KeyQuery>

export const Key = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string().meta({ description: 'How the key begins' }),
  scopes: z.array(Scope),
  user_id: z.string(),
  user_name: z.string(),
  status: z.enum(['active', 'expired', 'revoked']),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  last_used_at: timestamp.nullable().meta({ format: 'date-time', description: 'To the minute' }),
  revoked_at: timestamp.nullable(),
})
export type Key = z.output<typeof Key>
export const KeyList = pageOf(Key)

export const CreatedKey = Key.extend({ key: z.string().meta({ description: 'Shown this once; send it as a token' }) })
