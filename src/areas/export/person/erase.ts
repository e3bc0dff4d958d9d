import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../../../deps.ts'
import type { User, Who } from '../../../platform/auth/gate.ts'
import { asJson, names } from '../../../platform/db/erase_words.ts'
import { inPortions } from '../../../platform/db/in_portions.ts'
import type { Db, Transaction } from '../../../platform/db/open.ts'
import { transact } from '../../../platform/db/transact.ts'
import { forgetReplies } from '../../../platform/http/kept_replies.ts'
import { forgetJobs } from '../../../platform/jobs/forget_jobs.ts'
import { forgetInChats } from '../../agentic-chat/index.ts'
import { forgetAccess } from '../../auth/index.ts'
import { forgetInMeetings } from '../../calendar/index.ts'
import { forgetInCompanies } from '../../companies/index.ts'
import { forgetContacts } from '../../contacts/index.ts'
import { forgetInFields } from '../../custom-fields/index.ts'
import { forgetInDeals } from '../../deals/index.ts'
import { forgetInMerges } from '../../duplicates/index.ts'
import { forgetOutgoing } from '../../email_bot/index.ts'
import { forgetInMail } from '../../emails/index.ts'
import { eraseEventContent, recordEvent } from '../../events/index.ts'
import { discard, forgetInFiles } from '../../files/index.ts'
import { forgetInImports } from '../../import/index.ts'
import { forgetConnections, takeBackTokensOf } from '../../integrations/index.ts'
import { forgetInInteractions } from '../../interactions/index.ts'
import { forgetInNotes } from '../../notes/index.ts'
import { forgetInTags } from '../../tags/index.ts'
import { forgetInTasks } from '../../tasks/index.ts'
import { forgetUsers } from '../../users/index.ts'
import { forgetInViews } from '../../views/index.ts'
import { forgetInWebhooks } from '../../webhooks/index.ts'
import { personNotFound } from '../errors.ts'
import { sweep } from '../make.ts'
import { forgetExports } from '../queries.ts'
import type { Erasure, Person } from '../schema.ts'
import { findPerson, findPersonEverywhere, type Known } from './find.ts'
import { personParts } from './parts.ts'

/** What erasing would change, and what it leaves, as far as the asker may know of it. */
export async function previewErasure(db: Transaction, who: Who, person: Person): Promise<Erasure> {
  const known = await findPerson(db, who, person)
  const counts: Record<string, number> = {}
  const places: Record<string, unknown[]> = { documents: [], reports: [] }
  for (const { name, read } of personParts)
    for await (const portion of inPortions(db, (held) => read(held, who, known))) {
      counts[name] = (counts[name] ?? 0) + portion.length
      const room = places[name] ? placesMax - places[name].length : 0
      places[name]?.push(...portion.slice(0, room).map(({ line }) => JSON.parse(line)))
    }
  const count = (name: string) => counts[name] ?? 0
  return {
    erased: {
      contacts: count('contacts'),
      emails: count('emails'),
      meetings: count('meetings'),
      notes: count('notes'),
      interactions: count('interactions'),
      tasks: count('tasks'),
      companies: count('companies'),
      deals: count('deals'),
      custom_values: count('custom_values'),
      views: count('views'),
      events: count('events'),
      users: known.userIds.length,
    },
    // reason: as "personParts" selects them
    left: {
      documents: places['documents'] as Erasure['left']['documents'],
      reports: places['reports'] as Erasure['left']['reports'],
      users: count('users') - known.userIds.length,
    },
  }
}

const placesMax = 200

/** Each answers how much of the person there was. */
const forgetting: ((db: Transaction, who: Who, known: Known) => Promise<number>)[] = [
  forgetInNotes,
  forgetInInteractions,
  forgetInTasks,
  forgetInMail,
  forgetOutgoing,
  forgetInMeetings,
  forgetInCompanies,
  forgetInDeals,
  forgetInFields,
  forgetInTags,
  forgetInFiles,
  forgetInViews,
  forgetInChats,
  forgetInWebhooks,
  forgetInMerges,
  forgetConnections,
  forgetContacts,
  forgetUsers,
]

/**
 * Erases a person, all or nothing, also where the asker may not look; told is what the asker may know. The audit log keeps
 * that something happened, to which record, by whom and when.
 */
export async function erasePerson(deps: Deps, user: User, person: Person): Promise<Erasure> {
  const { userIds } = await findPersonEverywhere(deps.sql, user, person)
  // the network is never inside a transaction
  await takeBackTokensOf(deps, user, userIds)
  const { told, files } = await transact(deps.sql, (db) => eraseRecords(db, user, person))
  for (const key of files) await discard(deps.storage, key)
  await sweep(deps)
  return told
}

async function eraseRecords(db: Transaction, user: User, person: Person) {
  await db`set local statement_timeout = '5min'`
  const told = await previewErasure(db, user, person)
  const known = await findPersonEverywhere(db, user, person)
  const recordIds = await recordsOf(db, user, known)
  const files = await forgetInImports(db, user, known)
  let found = known.contactIds.length + known.userIds.length + files.length
  for (const forget of forgetting) found += await forget(db, user, known)
  if (found === 0) throw personNotFound()
  await forgetAccess(db, user, known)
  await forgetExports(db, user, known)
  await forgetReplies(db, user)
  await forgetJobs(db, user, known.words)
  await eraseEventContent(db, user, await eventsAbout(db, user, known, recordIds))
  await recordEvent(db, user, {
    subject: known.contactIds.length === 0 && known.userIds.length > 0 ? 'user' : 'contact',
    kind: 'erased',
    subjectId: known.contactIds[0] ?? known.userIds[0] ?? uuidv7(),
    after: { name: 'erased person', ...told.erased },
  })
  return { told, files }
}

/** Records that are of nobody but the person: nothing that was told of them stays. */
async function recordsOf(db: Db, who: Who, { contactIds, userIds }: Known): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    /* beyond walls: erasure is of all that the firm keeps */
    select id from notes where firm_id = ${who.firmId} and contact_id = any (${contactIds}::uuid[])
    union all
    select id from chats where firm_id = ${who.firmId} and user_id = any (${userIds}::uuid[])`
  return [...contactIds, ...userIds, ...rows.map(({ id }) => id)]
}

async function eventsAbout(db: Db, who: Who, known: Known, recordIds: readonly string[]): Promise<string[]> {
  const written = asJson(known.words)
  const rows = await db<{ id: string }[]>`
    /* beyond walls: as above */
    select id from events
    where firm_id = ${who.firmId} and (subject_id = any (${recordIds as string[]}::uuid[])
      or ${names(db, db`before::text`, written)} or ${names(db, db`after::text`, written)})`
  return rows.map(({ id }) => id)
}
