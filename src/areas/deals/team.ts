import { z } from 'zod'
import { recordEvent } from '../../access/events.ts'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { validationError } from '../../platform/http/errors.ts'
import { Id } from '../../platform/http/fields.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'
import { lookAtPeople } from '../../records/engine/links.ts'
import { matchPeopleAgain } from '../../records/match_mail.ts'
import { dealStore } from './queries.ts'

const roles = ['lead', 'member', 'support'] as const
const Role = z.enum(roles, `must be one of ${roles.join(', ')}`)

export const NewTeam = z.object({
  members: z
    .array(z.object({ user_id: Id, role: Role.default('member') }))
    .max(100, 'must have at most 100 entries')
    .meta({ description: 'All of them: who is left out is on the team no more' }),
})
export type NewTeam = z.output<typeof NewTeam>

export const Team = z.object({
  members: z
    .array(z.object({ user_id: z.string(), name: z.string(), role: Role }))
    .meta({ description: 'Leads first, then by name; the owner of the deal is among them only where they were named' }),
})
export type Team = z.output<typeof Team>

/** Who works on the deal. */
export async function readTeam(db: Db, who: Who, dealId: string): Promise<Team> {
  await dealStore.require(db, who, dealId)
  return { members: await membersOf(db, who, dealId) }
}

const membersOf = (db: Db, who: Who, dealId: string) => db<Team['members']>`
  select t.user_id, u.name, t.role
  from deal_team t join deals d on d.firm_id = ${who.firmId} and d.id = t.deal_id and ${seen(who, 'd')}
    join users u on u.firm_id = ${who.firmId} and u.id = t.user_id
  where t.firm_id = ${who.firmId} and t.deal_id = ${dealId}
  order by array_position(${[...roles]}::text[], t.role), fold(u.name), u.id`

type Writing = { db: Transaction; who: Who; jobs: Jobs }

/** Makes these people the team of a deal; each has to be active, and may know of it. Who was disabled since may stay. */
export async function putTeam({ db, who, jobs }: Writing, dealId: string, { members }: NewTeam): Promise<Team> {
  const ids = members.map(({ user_id }) => user_id)
  if (new Set(ids).size < ids.length) throw validationError([{ field: 'members', message: 'must have everybody once' }])
  const deal = await dealStore.lock(db, who, dealId)
  const before = await membersOf(db, who, dealId)
  const given = ids.map((id) => ({
    id,
    of: [deal.id, deal.company_id],
    present: before.find(({ user_id }) => user_id === id)?.user_id,
  }))
  given.forEach(await lookAtPeople(db, who, 'members', given))
  await db`delete from deal_team where firm_id = ${who.firmId} and deal_id = ${dealId} and user_id <> all (${ids}::uuid[])`
  await db`
    insert into deal_team (firm_id, deal_id, user_id, role)
    select ${who.firmId}, ${dealId}, given.user_id, given.role
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as given (user_id uuid, role text)
    on conflict (firm_id, deal_id, user_id) do update set role = excluded.role`
  const after = await membersOf(db, who, dealId)
  if (told(before).join() !== told(after).join())
    await recordEvent(db, who, {
      subject: 'deal',
      kind: 'updated',
      subjectId: dealId,
      companyId: deal.company_id,
      before: { team: told(before) },
      after: { team: told(after) },
    })
  if (after.some(({ user_id }) => !before.some((member) => member.user_id === user_id)))
    await matchPeopleAgain({ jobs }, db, who, deal)
  return { members: after }
}

/** "Ana, lead". */
const told = (members: Team['members']) => members.map(({ name, role }) => `${name}, ${role}`)
