import { z } from 'zod'
import { roles } from '../../platform/auth/tokens.ts'
import { emailAddress, Id, integer, Page, pageOf, timestamp, title } from '../../platform/http/fields.ts'

const Role = z.enum(roles, `must be one of ${roles.join(', ')}`)
const UserStatus = z.enum(['active', 'disabled'], 'must be active or disabled')

export const UserId = z.object({ user_id: Id })

export const UserRecord = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: Role,
  status: UserStatus,
  capacity: z.int().meta({ description: 'Number of active deals this person can carry' }),
  email_verified: z.boolean(),
  created_at: timestamp,
})
export type UserRecord = z.output<typeof UserRecord>

export const UserQuery = Page.extend({ status: UserStatus.optional() })
export type UserQuery = z.output<typeof UserQuery>
export const UserList = pageOf(UserRecord)

export const UserPatch = z.object({
  name: title(200).optional(),
  role: Role.optional(),
  status: UserStatus.optional(),
  capacity: integer(0, 10_000).optional(),
})
export type UserPatch = z.output<typeof UserPatch>

export const NewInvitation = z.object({ email: emailAddress.nullish(), role: Role.default('member') })
export type NewInvitation = z.output<typeof NewInvitation>

export const InvitationId = z.object({ invitation_id: Id })

export const Invitation = z.object({
  id: z.string(),
  email: z.string().nullable(),
  role: Role,
  invited_by: z.string(),
  status: z.enum(['open', 'accepted', 'expired']),
  expires_at: timestamp,
  created_at: timestamp,
})
export type Invitation = z.output<typeof Invitation>
export const InvitationOffer = z.object({
  firm_name: z.string(),
  invited_by_name: z.string(),
  role: Role,
  email: z.string().nullable().meta({ description: 'The only address that can use it; null: any' }),
})
export type InvitationOffer = z.output<typeof InvitationOffer>
export const InvitationList = pageOf(Invitation)

export const CreatedInvitation = Invitation.omit({ status: true }).extend({
  invitation: z.string().meta({ description: 'The token to register with, once' }),
  delivery: z.enum(['local', 'sent', 'none']).meta({
    description: 'sent: a message is on its way; local: it lies in the outbox of the data folder',
  }),
})
export type CreatedInvitation = z.output<typeof CreatedInvitation>
