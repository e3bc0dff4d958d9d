import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { recordEvent } from '../../access/events.ts'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { assignments } from '../../platform/db/assignments.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { newRow, piece } from '../../platform/db/statement.ts'
import { ApiError, unknownReference, validationError } from '../../platform/http/errors.ts'
import { day, dayString, Id, line, text, timestamp } from '../../platform/http/fields.ts'
import { lockCompany, lockContact } from '../../records/engine/links.ts'
import { matchPeopleAgain } from '../../records/match_mail.ts'
import { ndaStateOn, ndaStates, partyRoles } from '../../records/parties_of_deals.ts'
import { DealId, dealStore } from '../deals/index.ts'
import { type PartyWriting, remindOfNda } from './nda_task.ts'

// Who is on a deal from outside. A party stands behind the walls of its own company and of the deal: whoever may not know of
// either is not told of it.

export const PartyRole = z.enum(partyRoles, `must be one of ${partyRoles.join(', ')}`)
const NdaState = z.enum(ndaStates, `must be one of ${ndaStates.join(', ')}`)

export const NewParty = z.object({
  company_id: Id.nullish().meta({ description: 'The company that it is; left out, that of the contact' }),
  contact_id: Id.nullish().meta({ description: 'The person there, or the person that it is' }),
  role: PartyRole,
  nda_state: NdaState.optional(),
  nda_signed_on: day.nullish(),
  nda_expires_on: day.nullish(),
  nda_file_id: Id.nullish().meta({ description: 'The signed agreement' }),
  status: line(100).nullish().meta({ description: 'How far one is with it, in words of the firm’s own' }),
  note: text(10_000).nullish(),
})
export type NewParty = z.output<typeof NewParty>
export const PartyPatch = NewParty.partial()
export type PartyPatch = z.output<typeof PartyPatch>
export const PartyId = DealId.extend({ party_id: Id })

export const Party = z.object({
  id: z.string(),
  deal_id: z.string(),
  company_id: z.string().nullable(),
  company_name: z.string().nullable(),
  contact_id: z.string().nullable(),
  contact_name: z.string().nullable(),
  role: PartyRole,
  nda_state: NdaState,
  nda_signed_on: dayString.nullable(),
  nda_expires_on: dayString.nullable(),
  nda_file_id: z.string().nullable(),
  status: z.string().nullable(),
  note: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Party = z.output<typeof Party>
export const Parties = z.object({ data: z.array(Party), total: z.int() })

const partiesMax = 500
const partyNotFound = () => new ApiError(404, 'party_not_found', 'The deal has no such party')

type Asking = Pick<PartyWriting, 'db' | 'who' | 'today'>

const parties = ({ db, who, today }: Asking, dealId: string, partyId?: string) => db<Party[]>`
  select p.id, p.deal_id, c.id as company_id, c.name as company_name, k.id as contact_id, k.name as contact_name, p.role,
    ${ndaStateOn(piece`${today}::date`, 'p')} as nda_state,
    p.nda_signed_on, p.nda_expires_on, f.id as nda_file_id, p.status, p.note, p.created_at, p.updated_at
  from deal_parties p
    left join companies c on c.firm_id = ${who.firmId} and c.id = p.company_id and ${seen(who, 'c')}
    left join contacts k on k.firm_id = ${who.firmId} and k.id = p.contact_id and not k.company_deleted and ${seen(who, 'k')}
    left join files f on f.firm_id = ${who.firmId} and f.id = p.nda_file_id and not f.company_deleted and ${seen(who, 'f')}
  where p.firm_id = ${who.firmId} and p.deal_id = ${dealId} and not p.company_deleted and ${seen(who, 'p')}
    and ${partyId === undefined ? piece`true` : piece`p.id = ${partyId}`}
  order by array_position(${[...partyRoles]}::text[], p.role), p.created_at, p.id`

/** The parties of a deal, by their roles, first those that came first. */
export async function listParties(asking: Asking, dealId: string) {
  await dealStore.require(asking.db, asking.who, dealId)
  const data = await parties(asking, dealId)
  return { data, total: data.length }
}

async function requireParty(asking: Asking, { deal_id, party_id }: z.output<typeof PartyId>): Promise<Party> {
  const [party] = await parties(asking, deal_id, party_id)
  if (!party) throw partyNotFound()
  return party
}

type Writing = PartyWriting & { db: Transaction }

export async function createParty(doing: Writing, dealId: string, given: NewParty): Promise<Party> {
  const { db, who } = doing
  const deal = await dealStore.lock(db, who, dealId)
  const place = await lockWhom(db, who, given, { company_id: null, contact_id: null })
  const before = await parties(doing, dealId)
  if (before.length >= partiesMax)
    throw validationError([{ field: 'deal_id', message: `must have at most ${partiesMax} parties` }])
  const isThere = before.some(
    (one) => one.company_id === place.company_id && one.contact_id === place.contact_id && one.role === given.role,
  )
  if (isThere) throw new ApiError(409, 'party_exists', 'It is on the deal in this role already')
  const row = { ...given, ...place, firm_id: who.firmId, id: uuidv7(), deal_id: dealId }
  await db`insert into deal_parties ${newRow(row)}`
  const party = await requireParty(doing, { deal_id: dealId, party_id: row.id })
  await record(db, who, deal.company_id, { kind: 'created', party, after: told(party) })
  await remindOfNda(doing, deal, undefined, party)
  await matchPeopleAgain(doing, db, who, place)
  return party
}

export async function changeParty(doing: Writing, id: z.output<typeof PartyId>, patch: PartyPatch) {
  const { db, who } = doing
  const deal = await dealStore.lock(db, who, id.deal_id)
  const before = await requireParty(doing, id)
  if (Object.keys(patch).length === 0) return before
  const place = await lockWhom(db, who, patch, before)
  await db`
    update deal_parties p set ${assignments({ ...patch, ...place })}, updated_at = now()
    where firm_id = ${who.firmId} and id = ${id.party_id} and ${seen(who, 'p')}`
  const after = await requireParty(doing, id)
  await remindOfNda(doing, deal, before, after)
  const [was, is] = [told(before), told(after)]
  const changed = Object.keys(is).filter((name) => was[name] !== is[name])
  const of = (fields: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, fields[name]]))
  if (changed.length > 0)
    await record(db, who, deal.company_id, { kind: 'updated', party: after, before: of(was), after: of(is) })
  if (changed.includes('company_id') || changed.includes('contact_id')) await matchPeopleAgain(doing, db, who, place)
  return after
}

export async function removeParty(doing: Writing, id: z.output<typeof PartyId>): Promise<void> {
  const { db, who } = doing
  const deal = await dealStore.lock(db, who, id.deal_id)
  const party = await requireParty(doing, id)
  await remindOfNda(doing, deal, party, undefined)
  await record(db, who, deal.company_id, { kind: 'deleted', party, before: told(party) })
  await db`delete from deal_parties p where firm_id = ${who.firmId} and id = ${id.party_id} and ${seen(who, 'p')}`
}

/** What is written of whom it is: with a contact alone, the contact's company too. */
async function lockWhom(db: Transaction, who: Who, given: PartyPatch, had: Pick<Party, 'company_id' | 'contact_id'>) {
  const contact_id = given.contact_id === undefined ? had.contact_id : given.contact_id
  await lockContact(db, who, contact_id)
  const isMoved = given.contact_id !== undefined && given.company_id === undefined
  const company_id =
    isMoved && contact_id
      ? await companyOf(db, who, contact_id)
      : given.company_id === undefined
        ? had.company_id
        : given.company_id
  await lockCompany(db, who, company_id)
  if (given.nda_file_id) {
    const [file] = await db`
      select id from files f where firm_id = ${who.firmId} and id = ${given.nda_file_id} and not company_deleted and ${seen(who, 'f')}
      for key share`
    if (!file) throw unknownReference('nda_file_id', 'file')
  }
  if (!company_id && !contact_id) throw validationError([{ field: 'company_id', message: 'or contact_id is required' }])
  return { company_id: company_id ?? null, contact_id: contact_id ?? null }
}

async function companyOf(db: Db, who: Who, contactId: string): Promise<string | null> {
  const [contact] = await db<{ company_id: string | null }[]>`
    select company_id from contacts c where firm_id = ${who.firmId} and id = ${contactId} and ${seen(who, 'c')}`
  return contact?.company_id ?? null
}

/** What an event tells of a party: by the names it has then, and by the ids whose walls it stands behind. */
const told = (party: Party): Record<string, unknown> => {
  const { id: _, created_at: _created, updated_at: _updated, company_name, contact_name, ...fields } = party
  return { ...fields, name: [contact_name, company_name].filter(Boolean).join(', ') }
}

type Told = { kind: 'created' | 'updated' | 'deleted'; party: Party; before?: object; after?: object }

const record = (db: Transaction, who: Who, companyId: string, { kind, party, ...fields }: Told) =>
  recordEvent(db, who, { subject: 'party', kind, subjectId: party.id, companyId, ...fields })
