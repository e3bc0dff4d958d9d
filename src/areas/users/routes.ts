import type { Deps } from '../../deps.ts'
import { retried, transact } from '../../platform/db/transact.ts'
import { asPage, Message, Nothing, Page } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { mailPasswordLink, sendLink } from '../auth/index.ts'
import { changeAccess } from './change_access.ts'
import { emailNotVerified } from './errors.ts'
import { createInvitation, deleteInvitation, listInvitations, makeWay } from './invitations.ts'
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
  const deliveryOf = (email: unknown) => (!email ? 'none' : config.smtpUrl ? 'sent' : 'local')

  app.get(
    '',
    {
      config: { role: 'viewer' },
      schema: { summary: 'List the people of the firm', querystring: UserQuery, response: { 200: UserList } },
    },
    async ({ user, query }) => asPage(await listUsers(sql, user, query), query),
  )

  app.get(
    '/:user_id',
    {
      config: { role: 'viewer' },
      schema: { summary: 'Get a person of the firm', params: UserId, response: { 200: UserRecord } },
    },
    async ({ user, params }) => requireUser(sql, user, params.user_id),
  )

  app.patch(
    '/:user_id',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'Change the role, status or capacity of a person',
        errors: [409],
        params: UserId,
        body: UserPatch,
        response: { 200: UserRecord },
      },
    },
    async ({ user, params, body }) => changeAccess(deps, user, params.user_id, body),
  )

  app.post(
    '/:user_id/password-reset',
    {
      config: { role: 'admin' },
      schema: { summary: 'Mail a person a link to set a new password', params: UserId, response: { 200: Message } },
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
      schema: { summary: 'List invitations, newest first', querystring: Page, response: { 200: InvitationList } },
    },
    async ({ user, query }) => asPage(await listInvitations(sql, user, query), query),
  )

  app.post(
    '/invitations',
    {
      config: { role: 'admin' },
      schema: { summary: 'Invite a person to the firm', body: NewInvitation, response: { 201: CreatedInvitation } },
    },
    async ({ user, body }, reply) => {
      const lifetimeSeconds = config.invitationLifetimeSeconds
      if (body.email && config.smtpUrl && !(await requireUser(sql, user, user.userId)).email_verified)
        throw emailNotVerified()
      const created = await transact(sql, async (db) => {
        if (body.email) await makeWay(db, user, body.email)
        const invitation = await createInvitation(db, user, body, lifetimeSeconds)
        const link = { purpose: 'invitation', firmId: user.firmId, subjectId: invitation.id, lifetimeSeconds } as const
        const linkId = body.email ? await sendLink(deps, db, link) : await links.create(db, link)
        return { ...invitation, invitation: links.token('invitation', linkId) }
      })
      return reply.code(201).send({ ...created, delivery: deliveryOf(body.email) })
    },
  )

  app.delete(
    '/invitations/:invitation_id',
    {
      config: { role: 'admin' },
      schema: { summary: 'Withdraw an invitation', params: InvitationId, response: { 204: Nothing } },
    },
    async ({ user, params }, reply) => {
      await retried(() => deleteInvitation(sql, user, params.invitation_id))
      return reply.code(204).send(null)
    },
  )
}
