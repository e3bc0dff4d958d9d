import type { Deps } from '../../deps.ts'
import { forPeople } from '../../platform/auth/gate.ts'
import { retried, transact } from '../../platform/db/transact.ts'
import { asPage, Message, Nothing, Page } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { changeAccess } from './change_access.ts'
import { emailNotVerified } from './errors.ts'
import { createInvitation, deleteInvitation, listInvitations, makeWay } from './invitations.ts'
import { mailPasswordLink, sendLink } from './mail_link.ts'
import { listUsers, requireUser } from './queries.ts'
import {
  CreatedInvitation,
  InvitationId,
  InvitationList,
  NewInvitation,
  UserId,
  UserList,
  UserPatch,
  UserQuery,
  UserRecord,
} from './schema.ts'

export const users = (deps: Deps) => async (app: App) => {
  const { sql, config, links } = deps
  const deliveryOf = (email: unknown): CreatedInvitation['delivery'] =>
    !email ? 'none' : config.smtpUrl ? 'sent' : 'local'

  app.get(
    '',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'List the people of the firm',
        description:
          'By name, with role, status and the number of deals that each can carry. Disabled people stay in the list.',
        querystring: UserQuery,
        response: { 200: UserList },
      },
    },
    async ({ user, query }) => asPage(await listUsers(sql, user, query), query),
  )

  app.get(
    '/:user_id',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Get a person of the firm',
        description: 'Also somebody who is disabled, so that the name on an old record can be looked up.',
        params: UserId,
        response: { 200: UserRecord },
      },
    },
    async ({ user, params }) => requireUser(sql, user, params.user_id),
  )

  app.patch(
    '/:user_id',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'Change the role, status or capacity of a person',
        description: 'Role and status are given by an admin in person: no key does.',
        errors: [409],
        params: UserId,
        body: UserPatch,
        response: { 200: UserRecord },
      },
    },
    async ({ user, params, body }) => {
      if (user.key && (body.role !== undefined || body.status !== undefined)) throw forPeople()
      return changeAccess(deps, user, params.user_id, body)
    },
  )

  app.post(
    '/:user_id/password-reset',
    {
      config: { role: 'admin', scope: 'no key' },
      schema: {
        summary: 'Mail a person a link to set a new password',
        description:
          'The link goes to the mailbox of that person alone and is in no answer; it works once. Also for people whose password is kept elsewhere.',
        params: UserId,
        response: { 200: Message },
      },
    },
    async ({ user, params }) => {
      const person = await requireUser(sql, user, params.user_id)
      await mailPasswordLink(deps, { firm_id: user.firmId, user_id: person.id })
      return { message: `A link to set a new password is on its way to ${person.email}` }
    },
  )

  app.get(
    '/invitations',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'List invitations, newest first',
        description: 'Open, accepted and expired ones. Their tokens are not shown again.',
        querystring: Page,
        response: { 200: InvitationList },
      },
    },
    async ({ user, query }) => asPage(await listInvitations(sql, user, query), query),
  )

  app.post(
    '/invitations',
    {
      config: { role: 'admin', scope: 'no key' },
      schema: {
        summary: 'Invite a person to the firm',
        description:
          'With an e-mail address it is mailed, and only that address can use it; without one the answer’s token is for whoever gets it. It ends after a week, or when its sender is no active admin any more. 409 already_member for a colleague.',
        body: NewInvitation,
        example: { email: 'ben@alpine.example', role: 'member' },
        response: { 201: CreatedInvitation },
      },
    },
    async ({ user, body }) => {
      const lifetimeSeconds = config.invitationLifetimeSeconds
      if (body.email && config.smtpUrl && !(await requireUser(sql, user, user.userId)).email_verified)
        throw emailNotVerified()
      const created = await transact(sql, async (db) => {
        if (body.email) await makeWay(db, user, body.email)
        const invitation = await createInvitation(db, user, body, lifetimeSeconds)
        const link = { purpose: 'invitation', firmId: user.firmId, subjectId: invitation.id, lifetimeSeconds } as const
        // another one than is mailed, which proves the address of whoever brings it
        const linkId = await links.create(db, link)
        if (body.email) await sendLink(deps, db, { ...link, purpose: 'mailed_invitation' })
        return { ...invitation, invitation: links.token('invitation', linkId) }
      })
      return { ...created, delivery: deliveryOf(body.email) }
    },
  )

  app.delete(
    '/invitations/:invitation_id',
    {
      config: { role: 'admin', scope: 'no key' },
      schema: {
        summary: 'Withdraw an invitation',
        description: 'Its token is of no use from then on. One that was accepted is 404.',
        params: InvitationId,
        response: { 204: Nothing },
      },
    },
    async ({ user, params }) => retried(() => deleteInvitation(sql, user, params.invitation_id)),
  )
}
