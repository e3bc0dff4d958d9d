import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { interaction } from '../../records/descriptions/interactions.ts'
import { type ManyRows, writeMany } from '../../records/engine/many.ts'

/** Interactions, written many at a time; who took part is linked afterwards. */
export const interactionRows: ManyRows = writeMany(interaction, { once: { created_by: 'uuid' } })

/** Says who took part, behind those who are known to have already. The contacts have been seen just now. */
export async function linkPeople(
  db: Transaction,
  { firmId }: Who,
  links: readonly { id: string; people: readonly string[] }[],
): Promise<void> {
  const given = links.flatMap(({ id, people }) => people.map((contact_id, n) => ({ id, contact_id, n: n + 1 })))
  if (given.length === 0) return
  await db`
    insert into interaction_contacts (firm_id, interaction_id, contact_id, position)
    select ${firmId}, given.id, c.id, given.n + coalesce((
      select max(l.position) from interaction_contacts l where l.firm_id = ${firmId} and l.interaction_id = given.id), 0)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id uuid, contact_id uuid, n integer)
      join contacts c on c.firm_id = ${firmId} and c.id = given.contact_id /* beyond walls: seen just now */
    on conflict (firm_id, interaction_id, contact_id) do nothing`
}
