import type { Sql } from '../../src/platform/db/open.ts'
import type { Days } from './calendar_days.ts'
import type { Dated } from './past.ts'
import { type Signed, send, signIn } from './service.ts'
import { emailOf, firmNameOf, type Key, team } from './team.ts'

export type Firm = { id: string; number: number; name: string; as(key: Key): Signed }

/** Registers the firm with its first person, who invites the others. Throws a Refusal (409) where the number is taken. */
export async function hire(url: string, number: number, password: string, timeZone: string): Promise<Firm> {
  const name = firmNameOf(number)
  const signed = new Map<Key, Signed>()
  let admin: Signed | undefined
  for (const person of team) {
    const email = emailOf(person.key, number)
    const invited: { invitation?: string } = admin
      ? await send(url, {
          method: 'POST',
          path: '/api/users/invitations',
          body: { email, role: person.role },
          token: admin.token,
        })
      : {}
    const body = { email, password, name: person.name, firm_name: name, invitation: invited.invitation }
    await send(url, { method: 'POST', path: '/auth/register', body })
    const who = await signIn(url, email, password)
    if (!who) throw new Error(`${email} cannot sign in`)
    admin ??= who
    signed.set(person.key, who)
    const { capacity } = person
    await send(url, { method: 'PATCH', path: `/api/users/${who.id}`, body: { capacity }, token: admin.token })
  }
  if (!admin) throw new Error('the team has nobody')
  const first = admin
  await send(url, { method: 'PATCH', path: '/auth/firm', body: { time_zone: timeZone }, token: first.token })
  return { id: first.firmId, number, name, as: (key) => signed.get(key) ?? first }
}

const joinedDaysAgo = 400

/** Everything that the firm has on record when it has just been founded; call it before anything else is entered. */
export async function founded(sql: Sql, firm: Firm, days: Days): Promise<Dated[]> {
  const subjects = await sql<{ id: string }[]>`select distinct subject_id as id from events where firm_id = ${firm.id}`
  return subjects.map(({ id }) => ({ id, moments: [days.workdayAgo(joinedDaysAgo)] }))
}
