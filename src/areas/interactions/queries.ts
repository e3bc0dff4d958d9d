import { v7 as uuidv7 } from 'uuid'
import { recordChanged, recordCreated, recordRemoved } from '../../access/events.ts'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { changes } from '../../platform/db/assignments.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { newRow, piece } from '../../platform/db/statement.ts'
import { putInBin } from '../../records/bin.ts'
import { lockCompany } from '../companies/index.ts'
import { lockContacts } from '../contacts/index.ts'
import { interactionNotFound } from './errors.ts'
import type { CreatedInteraction, Interaction, InteractionPatch, NewInteraction } from './schema.ts'

export const shownColumns = (who: Who) => piece`
  i.id, i.type, i.company_id, company.name as company_name, array(${contactIds(who)}) as contact_ids, i.subject,
  i.notes, i.date, i.duration_minutes, i.created_by, i.created_at, i.updated_at`

/** What the columns need beside the interaction, which is called i. */
export const company = (who: Who) => piece`
  left join companies company on company.firm_id = ${who.firmId} and company.id = i.company_id
    and ${seen(who, 'company')}`

/** A contact that went with its deleted company, or behind a wall, is not shown; the link stays, and shows again with the contact. */
const contactIds = (who: Who) => piece`
  select l.contact_id
  from interaction_contacts l join contacts p on p.firm_id = ${who.firmId} and p.id = l.contact_id
  where l.firm_id = ${who.firmId} and l.interaction_id = i.id and not p.company_deleted
    and ${seen(who, 'p')}
  order by l.position, l.contact_id`

export async function requireInteraction(db: Db, who: Who, id: string): Promise<Interaction> {
  const [interaction] = await db<Interaction[]>`
    select ${shownColumns(who)} from interactions i ${company(who)}
    where i.firm_id = ${who.firmId} and i.id = ${id} and not i.company_deleted and ${seen(who, 'i')}`
  if (!interaction) throw interactionNotFound()
  return interaction
}

// The contacts of an interaction lie in a table of their own. "created", "changed" and "removed" carry them as a column,
// so that the event tells of them like of any field.

export async function createInteraction(
  db: Transaction,
  who: Who,
  { contact_ids, date, ...fields }: NewInteraction,
): Promise<CreatedInteraction> {
  await lockCompany(db, who, fields.company_id)
  const contacts = await lockContacts(db, who, contact_ids ?? [])
  const row = { ...fields, ...(date && { date }), firm_id: who.firmId, id: uuidv7(), created_by: who.userId }
  const [created] = await db<[CreatedInteraction]>`
    with written as (insert into interactions ${newRow(row)} returning *),
    linked as (
      insert into interaction_contacts (firm_id, interaction_id, contact_id, position)
      select firm_id, id, contact_id, position
      from written, unnest(${contacts}::uuid[]) with ordinality as given (contact_id, position)
    ),
    created as (select written.*, ${contacts}::uuid[] as contact_ids from written),
    recorded as (${recordCreated(who, { subject: 'interaction', kind: 'created', company: piece`created.company_id` })})
    select id, type, company_id, subject, created_at from created`
  return created
}

export async function changeInteraction(
  db: Transaction,
  who: Who,
  id: string,
  patch: InteractionPatch,
): Promise<Interaction> {
  if (Object.keys(patch).length === 0) return requireInteraction(db, who, id)
  const { contact_ids, ...fields } = patch
  await lockCompany(db, who, fields.company_id)
  const before = await lockInteraction(db, who, id)
  const contacts = contact_ids === undefined ? before.contact_ids : await lockContacts(db, who, contact_ids ?? [])
  // the type is there so that something is, also when nothing but the contacts is changed
  const row = { type: before.type, ...fields }
  await db`
    with old as (
      select *, ${before.contact_ids}::uuid[] as contact_ids from interactions
      where firm_id = ${who.firmId} and id = ${id} and ${seen(who, 'interactions')}
    ), written as (
      update interactions i set ${changes(row, piece`old.contact_ids <> ${contacts}::uuid[]`)} from old
      where i.firm_id = ${who.firmId} and i.id = old.id returning i.*
    ), unlinked as (
      delete from interaction_contacts
      where firm_id = ${who.firmId} and interaction_id = ${id} and contact_id = any (${before.contact_ids}::uuid[])
        and contact_id <> all (${contacts}::uuid[])
    ), linked as (
      insert into interaction_contacts as l (firm_id, interaction_id, contact_id, position)
      select firm_id, id, contact_id, position
      from written, unnest(${contacts}::uuid[]) with ordinality as given (contact_id, position)
      on conflict (firm_id, interaction_id, contact_id) do update set position = excluded.position
      where l.position <> excluded.position
    ),
    changed as (select written.*, ${contacts}::uuid[] as contact_ids from written),
    recorded as (${recordChanged(who, { subject: 'interaction', kind: 'updated', company: piece`changed.company_id` })})
    select id from changed`
  return requireInteraction(db, who, id)
}

/** Keeps others from changing an interaction, and the list of its contacts, until the transaction ends. */
async function lockInteraction(db: Db, who: Who, id: string): Promise<Interaction> {
  await db`
    select id from interactions
    where firm_id = ${who.firmId} and id = ${id} and not company_deleted and ${seen(who, 'interactions')}
    for no key update`
  return requireInteraction(db, who, id)
}

export async function deleteInteraction(db: Transaction, who: Who, id: string): Promise<void> {
  await putInBin(db, who, { type: 'interaction', table: 'interactions', id })
  const [deleted] = await db`
    with removed as (
      delete from interactions i where i.firm_id = ${who.firmId} and i.id = ${id} and not i.company_deleted
        and ${seen(who, 'i')}
      returning i.*, array(${contactIds(who)}) as contact_ids
    ), recorded as (
      ${recordRemoved(who, { subject: 'interaction', kind: 'deleted', company: piece`removed.company_id` })}
    )
    select id from removed`
  if (!deleted) throw interactionNotFound()
}
