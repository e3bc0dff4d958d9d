import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { interaction } from '../../records/descriptions/interactions.ts'
import { type ManyRows, writeMany } from '../../records/engine/many.ts'

/** Interactions, written many at a time; who took part is linked afterwards. */
export const interactionRows: ManyRows = writeMany(interaction, { once: { created_by: 'uuid' } })

type Participants = { id: string; contacts: readonly string[]; colleagues: readonly string[] }

/** Links who took part, behind those who are linked already. All of them have been seen just now. */
export async function linkPeople(db: Transaction, { firmId }: Who, links: readonly Participants[]): Promise<void> {
  const contacts = links.flatMap(({ id, contacts }) => contacts.map((contact_id, n) => ({ id, contact_id, n: n + 1 })))
  if (contacts.length > 0)
    await db`
      insert into interaction_contacts (firm_id, interaction_id, contact_id, position)
      select ${firmId}, given.id, c.id, given.n + coalesce((
        select max(l.position) from interaction_contacts l where l.firm_id = ${firmId} and l.interaction_id = given.id), 0)
      from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as given (id uuid, contact_id uuid, n integer)
        join contacts c on c.firm_id = ${firmId} and c.id = given.contact_id /* beyond walls: seen just now */
      on conflict (firm_id, interaction_id, contact_id) do nothing`
  const colleagues = links.flatMap(({ id, colleagues }) => colleagues.map((user_id, n) => ({ id, user_id, n: n + 1 })))
  if (colleagues.length > 0)
    await db`
      insert into interaction_users (firm_id, interaction_id, user_id, position)
      select ${firmId}, given.id, given.user_id, given.n + coalesce((
        select max(l.position) from interaction_users l where l.firm_id = ${firmId} and l.interaction_id = given.id), 0)
      from jsonb_to_recordset(${JSON.stringify(colleagues)}::jsonb) as given (id uuid, user_id uuid, n integer)
      on conflict (firm_id, interaction_id, user_id) do nothing`
}
