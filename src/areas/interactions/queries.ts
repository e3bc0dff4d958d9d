import { v7 as uuidv7 } from 'uuid'
import { recordChanged, recordCreated, recordRemoved } from '../../access/events.ts'
import { seen } from '../../access/seen.ts'
import { requireVersion } from '../../access/versions.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { changes } from '../../platform/db/assignments.ts'
import { upTo } from '../../platform/db/moments.ts'
import type { Db } from '../../platform/db/open.ts'
import { newRow, nothing, piece } from '../../platform/db/statement.ts'
import { putInBin } from '../../records/bin.ts'
import { interaction } from '../../records/descriptions/interactions.ts'
import { hangsOn, lockContacts, lockLinks } from '../../records/engine/links.ts'
import { recordStore, type Store } from '../../records/engine/store.ts'
import {
  linkParticipants,
  participantIds,
  participants,
  requireColleagues,
  unlinkParticipants,
} from './participants.ts'
import type { Interaction, InteractionPatch, InteractionQuery, NewInteraction } from './schema.ts'

const company = piece`changed.company_id`
const store = recordStore<Interaction>(interaction, {
  alias: 'i',
  hasAuthor: true,
  facet: 'interactions',
  shown: (who) => piece`, ${participantIds(who)}, ${participants(who)}`,
})

/** The interaction as it is; others change neither it nor who took part until the transaction ends. */
async function lock(db: Db, who: Who, id: string): Promise<Interaction> {
  await store.lock(db, who, id) // who took part is read once nobody else can change it
  return store.require(db, who, id)
}

/**
 * Who took part lies in tables of their own. "created", "changed" and "removed" carry them as columns, so that the event tells
 * of them like of any field.
 */
export const interactionStore = {
  ...store,
  isWrittenTogether: false,
  lock,

  async create({ db, who }, given): Promise<Interaction> {
    const { contact_ids, user_ids, date, ...sent } = given as NewInteraction // reason: as its schema lets it through
    const fields = await lockLinks(db, who, interaction.fields, sent)
    const contacts = await lockContacts(db, who, contact_ids ?? [])
    const colleagues = await requireColleagues(db, who, user_ids ?? [])
    const row = { ...fields, ...(date && { date }), firm_id: who.firmId, id: uuidv7(), created_by: who.userId }
    await db`
      with written as (insert into interactions ${newRow(row)} returning *),
      ${linkParticipants({ contacts, colleagues })},
      created as (select written.*, ${contacts}::uuid[] as contact_ids, ${colleagues}::uuid[] as user_ids from written)
      ${recordCreated(who, { subject: 'interaction', kind: 'created', company: piece`created.company_id` })}`
    return store.require(db, who, row.id)
  },

  async change({ db, who, versions }, id, patch): Promise<Interaction> {
    if (Object.keys(patch).length === 0) return store.require(db, who, id)
    const { contact_ids, user_ids, ...sent } = patch as InteractionPatch // reason: as its schema lets it through
    const before = await lock(db, who, id)
    await requireVersion({ db, who }, id, before, versions)
    const fields = await lockLinks(db, who, interaction.fields, sent, before)
    const contacts = contact_ids === undefined ? before.contact_ids : await lockContacts(db, who, contact_ids ?? [])
    const colleagues =
      user_ids === undefined ? before.user_ids : await requireColleagues(db, who, user_ids ?? [], before.user_ids)
    const was = { contacts: before.contact_ids, colleagues: before.user_ids }
    const isOther = piece`(old.contact_ids <> ${contacts}::uuid[] or old.user_ids <> ${colleagues}::uuid[])`
    // the type is there so that something is, also when nothing but who took part is changed
    const row = { type: before.type, ...fields }
    await db`
      with old as (
        select i.*, ${was.contacts}::uuid[] as contact_ids, ${was.colleagues}::uuid[] as user_ids
        from interactions i where ${store.visible(who)} and i.id = ${id}
      ), written as (
        update interactions i set ${changes(row, isOther)} from old
        where i.firm_id = ${who.firmId} and i.id = old.id returning i.*
      ),
      ${unlinkParticipants(who, id, was, { contacts, colleagues })},
      ${linkParticipants({ contacts, colleagues })},
      changed as (select written.*, ${contacts}::uuid[] as contact_ids, ${colleagues}::uuid[] as user_ids from written)
      ${recordChanged(who, { subject: 'interaction', kind: 'updated', company })}`
    return store.require(db, who, id)
  },

  async remove({ db, who, versions }, id): Promise<void> {
    if (versions) await requireVersion({ db, who }, id, await lock(db, who, id), versions)
    await putInBin(db, who, { type: 'interaction', table: 'interactions', id })
    const [removed] = await db`
      with removed as (
        delete from interactions i where ${store.visible(who)} and i.id = ${id} returning i.*, ${participantIds(who)}
      ), recorded as (
        ${recordRemoved(who, { subject: 'interaction', kind: 'deleted', company: piece`removed.company_id` })}
      )
      select id from removed`
    if (!removed) throw store.notFound()
  },
} satisfies Store<Interaction>

/** Newest first by their date. */
export function listInteractions(db: Db, who: Who, { page, page_size, ...filter }: InteractionQuery) {
  const { contact_id, user_id, type, date_from, date_to } = filter
  return store.list(db, who, {
    where: piece`
      ${hangsOn('i', filter, ['company_id', 'deal_id'])}
      ${contact_id ? piece`and i.id in (${withContact(who, contact_id)})` : nothing}
      ${user_id ? piece`and (i.created_by = ${user_id} or i.id in (${withColleague(who, user_id)}))` : nothing}
      ${type ? piece`and i.type = ${type}` : nothing}
      ${date_from ? piece`and i.date >= ${date_from}` : nothing}
      ${date_to ? piece`and i.date ${upTo(date_to)}` : nothing}`,
    order: piece`i.date desc, i.id desc`,
    page: { page, page_size },
    isWhole: Object.values(filter).every((value) => value === undefined),
  })
}

const withContact = (who: Who, contactId: string) => piece`
  select l.interaction_id
  from interaction_contacts l join contacts p on p.firm_id = ${who.firmId} and p.id = l.contact_id
  where l.firm_id = ${who.firmId} and l.contact_id = ${contactId} and not p.company_deleted
    and ${seen(who, 'p')}`

const withColleague = ({ firmId }: Who, userId: string) => piece`
  select l.interaction_id from interaction_users l where l.firm_id = ${firmId} and l.user_id = ${userId}`
