import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { asPage, Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { checkCustom } from '../custom-fields/index.ts'
import { listContacts } from './list.ts'
import { addContact, editContact, removeContact } from './matched_mail.ts'
import { requireContact } from './queries.ts'
import { Contact, ContactId, ContactItem, ContactPage, ContactPatch, ContactQuery, NewContact } from './schema.ts'

export const contacts =
  ({ sql, jobs }: Deps) =>
  async (app: App) => {
    app.get(
      '',
      {
        config: { role: 'viewer' },
        schema: { summary: 'List contacts', querystring: ContactQuery, response: { 200: ContactPage } },
      },
      async ({ user, query }) => {
        await checkCustom(sql, user, 'contact', query.custom)
        return asPage(await listContacts(sql, user, query), query)
      },
    )

    app.post(
      '',
      {
        config: { role: 'member' },
        schema: { summary: 'Add a contact', body: NewContact, response: { 201: ContactItem } },
      },
      async ({ user, body }, reply) =>
        reply.code(201).send(await transact(sql, (db) => addContact({ db, jobs, who: user }, body))),
    )

    app.get(
      '/:contact_id',
      {
        config: { role: 'viewer' },
        schema: { summary: 'Get a contact', params: ContactId, response: { 200: Contact } },
      },
      async ({ user, params }) => requireContact(sql, user, params.contact_id),
    )

    app.patch(
      '/:contact_id',
      {
        config: { role: 'member' },
        schema: { summary: 'Change a contact', params: ContactId, body: ContactPatch, response: { 200: Contact } },
      },
      async ({ user, params, body }) =>
        transact(sql, (db) => editContact({ db, jobs, who: user }, params.contact_id, body)),
    )

    app.delete(
      '/:contact_id',
      {
        config: { role: 'member' },
        schema: { summary: 'Delete a contact', params: ContactId, response: { 204: Nothing } },
      },
      async ({ user, params }, reply) => {
        await transact(sql, (db) => removeContact({ db, jobs, who: user }, params.contact_id))
        return reply.code(204).send(null)
      },
    )
  }
