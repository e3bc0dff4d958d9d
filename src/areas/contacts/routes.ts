import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/open.ts'
import { asPage } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { listedAsMeant } from '../../records/by_name/meant.ts'
import { recordRoutes } from '../../records/engine/routes.ts'
import { todayOf } from '../companies/index.ts'
import { checkCustom, withCarried } from '../custom-fields/index.ts'
import { groupContacts, isOfGroup } from './groups.ts'
import { ContactActivity } from './last_contact.ts'
import { listContacts } from './list.ts'
import { contactStore, readContactActivity } from './queries.ts'
import {
  Contact,
  ContactGroupQuery,
  ContactId,
  ContactItem,
  ContactList,
  ContactPatch,
  ContactQuery,
  NewContact,
} from './schema.ts'

export const contacts = (deps: Deps) => async (app: App) => {
  const { sql, clock } = deps
  recordRoutes(app, deps, {
    store: contactStore,
    schemas: {
      params: ContactId,
      query: ContactQuery,
      page: ContactList,
      created: NewContact,
      createdAnswer: ContactItem,
      answer: Contact,
      changed: ContactPatch,
    },
    say: {
      list: 'Filters by words, company and what is known of that company, role, last contact, tags and own fields. Roles are compared without regard to case and accents. include=activity adds the last contact and by whom, and takes longer.',
      create: 'Only name is required. Mail from and to the address is filed under the contact and its company.',
      get: 'With the name of the company. One of a deleted company is 404.',
      change:
        'With another company the contact is told of in both timelines. Mail is filed anew when address or company change.',
      remove:
        'For 30 days it can be restored from the bin. Notes, tasks and mail stay without the contact; its tags and own fields go with it.',
      example: {
        name: 'Carla Rossi',
        email: 'carla@acme.example',
        role: 'CFO',
        company_id: '0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b60',
      },
    },
    async list(user, query) {
      await checkCustom(sql, user, 'contact', query)
      const today = await todayOf(deps, user, query)
      const isAmong = await isOfGroup(sql, user, query.group)
      const list = (byWords: (db: Db) => Db, search: string | undefined, isAlone: boolean) =>
        isAlone
          ? listContacts(byWords(sql), user, { page: 1, page_size: 1, search, ...today })
          : listContacts(byWords(sql), user, { ...query, search, ...today }, isAmong)
      const { rows, meant } = await listedAsMeant(sql, user, { kind: 'contact', ...query }, list)
      return { ...asPage(await withCarried(sql, user, { kind: 'contact', ...query }, rows), query), meant }
    },
    groups: {
      query: ContactGroupQuery,
      async read(user, query) {
        await checkCustom(sql, user, 'contact', query)
        return groupContacts(sql, user, query, await todayOf(deps, user, query))
      },
    },
  })

  app.get(
    '/:contact_id/overview',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'What goes on with a contact: when they were last in contact, and by whom',
        description:
          'Contact is a call, meeting or mail on record that they took part in, a message of a mailbox, or a meeting of the calendar that is over and had them among the attendees.',
        params: ContactId,
        response: { 200: ContactActivity },
      },
    },
    async ({ user, params }) => readContactActivity(sql, user, params.contact_id, clock.now().toISOString()),
  )
}
