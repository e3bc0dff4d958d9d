import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Piece, piece, raw } from '../../platform/db/statement.ts'
import { distinct, lookAtPeople } from '../../records/engine/links.ts'

// Who took part in an interaction "i": contacts of any company, and colleagues.

/** A contact that went with its deleted company, or behind a wall, is not shown; the link stays, and shows again with the contact. */
const shownContacts = (who: Who): Piece => piece`
  from interaction_contacts l join contacts p on p.firm_id = ${who.firmId} and p.id = l.contact_id
  where l.firm_id = ${who.firmId} and l.interaction_id = i.id and not p.company_deleted and ${seen(who, 'p')}`

/** The ids of who took part, as contact_ids and user_ids. */
export const participantIds = (who: Who): Piece => piece`
  array(select l.contact_id ${shownContacts(who)} order by l.position, l.contact_id) as contact_ids,
  array(
    select l.user_id from interaction_users l
    where l.firm_id = ${who.firmId} and l.interaction_id = i.id order by l.position, l.user_id
  ) as user_ids`

/** Who took part by their names: the contacts with their companies, then the colleagues, each in the order given. */
export const participants = (who: Who): Piece => piece`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'name', name,
    'company_id', company_id, 'company_name', company_name) order by kind, position, id), '[]')
  from (
    select 'contact' as kind, l.position, p.id, p.name, p.company_id, (
      select co.name from companies co where co.firm_id = ${who.firmId} and co.id = p.company_id and ${seen(who, 'co')}
    ) as company_name ${shownContacts(who)}
    union all
    select 'user', l.position, u.id, u.name, null, null
    from interaction_users l join users u on u.firm_id = ${who.firmId} and u.id = l.user_id
    where l.firm_id = ${who.firmId} and l.interaction_id = i.id
  ) took_part
) as participants`

/**
 * Answers the colleagues without duplicates, in the order given. Who was disabled since may stay where they were. They need
 * not be within the walls around the interaction: that they took part is a fact, and opens no wall to them.
 */
export async function requireColleagues(
  db: Db,
  who: Who,
  ids: readonly string[],
  present: readonly string[] = [],
): Promise<string[]> {
  const asked = distinct(ids).map((id) => ({ id, of: [], present: present.find((one) => one === id) }))
  if (asked.length === 0) return []
  asked.forEach(await lookAtPeople(db, who, 'user_ids', asked))
  return asked.map(({ id }) => id)
}

type Links = { contacts: readonly string[]; colleagues: readonly string[] }

const tables = { contacts: raw('interaction_contacts'), colleagues: raw('interaction_users') }
const columns = { contacts: raw('contact_id'), colleagues: raw('user_id') }

/** Parts of a WITH query that link who took part to the row of the WITH query "written", each in its place. */
export const linkParticipants = (given: Links): Piece => piece`
  ${linkAll('contacts', given)}, ${linkAll('colleagues', given)}`

const linkAll = (kind: keyof Links, { [kind]: ids }: Links): Piece => piece`
  linked_${raw(kind)} as (
    insert into ${tables[kind]} as l (firm_id, interaction_id, ${columns[kind]}, position)
    select firm_id, id, given.id_given, given.position
    from written, unnest(${[...ids]}::uuid[]) with ordinality as given (id_given, position)
    on conflict (firm_id, interaction_id, ${columns[kind]}) do update set position = excluded.position
    where l.position <> excluded.position
  )`

/** Parts of a WITH query that unlink those of "before" who are not among "after"; links that the asker cannot see stay. */
export const unlinkParticipants = ({ firmId }: Who, id: string, before: Links, after: Links): Piece => {
  const unlink = (kind: keyof Links): Piece => piece`
    unlinked_${raw(kind)} as (
      delete from ${tables[kind]} where firm_id = ${firmId} and interaction_id = ${id}
        and ${columns[kind]} = any (${[...before[kind]]}::uuid[]) and ${columns[kind]} <> all (${[...after[kind]]}::uuid[])
    )`
  return piece`${unlink('contacts')}, ${unlink('colleagues')}`
}
