import { v7 as uuidv7 } from 'uuid'
import { redactEvents } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import type { User, Who } from '../../platform/auth/gate.ts'
import { names, namesInJson } from '../../platform/db/erase_words.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { transact } from '../../platform/db/transact.ts'
import { forgetReplies } from '../../platform/http/kept_replies.ts'
import { forgetJobs } from '../../platform/jobs/forget_jobs.ts'
import { discard } from '../../platform/storage/faults.ts'
import { company } from '../../records/descriptions/companies.ts'
import { deal } from '../../records/descriptions/deals.ts'
import { records } from '../../records/descriptions/index.ts'
import { interaction } from '../../records/descriptions/interactions.ts'
import { task } from '../../records/descriptions/tasks.ts'
import { forgetIn, standardWithPeople } from '../../records/personal.ts'
import { forgetInChats } from '../agentic-chat/index.ts'
import { forgetAccess } from '../auth/index.ts'
import { forgetInBin } from '../bin/index.ts'
import { forgetInMeetings } from '../calendar/index.ts'
import { forgetInComments } from '../comments/index.ts'
import { forgetContacts } from '../contacts/index.ts'
import { forgetInFields } from '../custom-fields/index.ts'
import { forgetInMerges } from '../duplicates/index.ts'
import { forgetOutgoing } from '../email_bot/index.ts'
import { forgetInMail } from '../emails/index.ts'
import { findPersonEverywhere, forgetExports, type Known, personNotFound, sweep } from '../export/index.ts'
import { forgetInFiles } from '../files/index.ts'
import { forgetInImports } from '../import/index.ts'
import { forgetConnections, takeBackTokensOf } from '../integrations/index.ts'
import { forgetInLists } from '../lists/index.ts'
import { forgetInNotes } from '../notes/index.ts'
import { forgetInParties } from '../parties/index.ts'
import { forgetInTags } from '../tags/index.ts'
import { forgetUsers } from '../users/index.ts'
import { forgetInViews } from '../views/index.ts'
import { forgetInWebhooks } from '../webhooks/index.ts'
import { previewErasure } from './preview.ts'
import type { Erasure, PersonToErase } from './schema.ts'

/** Each answers how much of the person there was. */
const forgetting: ((db: Transaction, who: Who, known: Known) => Promise<number>)[] = [
  forgetInNotes,
  forgetIn(interaction),
  forgetIn(task),
  forgetInMail,
  forgetOutgoing,
  forgetInMeetings,
  forgetIn(company),
  forgetIn(deal),
  forgetInParties,
  forgetInComments,
  forgetInLists,
  ...standardWithPeople.map((name) => forgetIn(records[name])),
  forgetInFields,
  forgetInTags,
  forgetInFiles,
  forgetInViews,
  forgetInChats,
  forgetInWebhooks,
  forgetInBin,
  forgetInMerges,
  forgetConnections,
  forgetContacts,
  forgetUsers,
]

/**
 * Erases a person, all or nothing, also where the asker may not look; told is what the asker may know. The audit log keeps
 * that something happened, to which record, by whom and when, and what was taken out of it as digests.
 */
export async function erasePerson(deps: Deps, user: User, person: PersonToErase): Promise<Erasure> {
  const { userIds } = await findPersonEverywhere(deps.sql, user, person)
  // the network is never inside a transaction
  await takeBackTokensOf(deps, user, userIds)
  const { told, files } = await transact(deps.sql, (db) => eraseRecords(db, user, person))
  for (const key of files) await discard(deps.storage, key)
  await sweep(deps)
  return told
}

async function eraseRecords(db: Transaction, user: User, person: PersonToErase) {
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
  const [said] = await db<{ reason: string }[]>`
    select without_person(${person.reason || 'the right to be forgotten'}, ${known.words}) as reason`
  await redactEvents(db, user, {
    emptied: await eventsOf(db, user, recordIds),
    named: await eventsNaming(db, user, known),
    words: known.words,
    erased: {
      subject: known.contactIds.length === 0 && known.userIds.length > 0 ? 'user' : 'contact',
      subjectId: known.contactIds[0] ?? known.userIds[0] ?? uuidv7(),
      after: { name: 'erased person', ...said, ...told.erased },
    },
  })
  return { told, files }
}

/** Records that are of nobody but the person, or have a key made of their name: nothing that was told of them stays. */
async function recordsOf(db: Db, who: Who, { contactIds, userIds, words }: Known): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    /* beyond walls: erasure is of all that the firm keeps */
    select id from notes where firm_id = ${who.firmId} and contact_id = any (${contactIds}::uuid[])
    union all
    select id from chats where firm_id = ${who.firmId} and user_id = any (${userIds}::uuid[])
    union all
    select id from custom_fields where firm_id = ${who.firmId} and ${names(piece`name`, words)}`
  return [...contactIds, ...userIds, ...rows.map(({ id }) => id)]
}

/** Of what the erasing itself recorded nothing goes: it names nobody, and explains the rest. */
async function eventsOf(db: Db, who: Who, recordIds: readonly string[]): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    /* beyond walls: as above */
    select id from events
    where firm_id = ${who.firmId} and kind <> 'erased' and subject_id = any (${recordIds as string[]}::uuid[])`
  return rows.map(({ id }) => id)
}

async function eventsNaming(db: Db, who: Who, { words }: Known): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    /* beyond walls: as above */
    select id from events
    where firm_id = ${who.firmId} and kind <> 'erased'
      and (${namesInJson(piece`before`, words)} or ${namesInJson(piece`after`, words)})`
  return rows.map(({ id }) => id)
}
