import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Mapping } from '../schema.ts'
import { inOrder, isSameName } from '../values/cells.ts'
import type { ReadRow } from '../values/rows.ts'

type Colleague = { id: string; name: string; email: string; status: string }
export type FoundPerson = { id?: string; problem?: string; isUnknown?: boolean }
type Owners = (said: string) => FoundPerson

/**
 * Finds people of the firm: by e-mail or whole name, or also by what is written for short: “M. Member”, a first name. Of
 * these nobody else may be meant, also not one who has left.
 */
export async function peopleIn(db: Db, who: Who) {
  const users = await db<Colleague[]>`
    select id, name, email, status from users where firm_id = ${who.firmId} order by id`
  const byWholeName = (said: string): Colleague[] => {
    const name = inOrder(said)
    const named = users.filter((user) => user.email.toLowerCase() === said.toLowerCase() || isSameName(user.name, name))
    const active = named.filter(({ status }) => status === 'active')
    return active.length > 0 ? active : named
  }
  const byAnyName = (said: string): Colleague[] => {
    const named = byWholeName(said)
    const name = inOrder(said)
    return named.length > 0
      ? named
      : users.filter((user) => shortForms(user.name).some((form) => isSameName(form, name)))
  }
  return { byWholeName, byAnyName }
}

/** Max Moritz Member is also Max, and M. Member. */
function shortForms(name: string): string[] {
  const words = name.split(' ').filter(Boolean)
  const [first, last] = [words[0], words.at(-1)]
  return words.length < 2 || !first || !last ? [] : [first, `${[...first][0]} ${last}`]
}

/** Finds an active person of the firm. */
export async function ownersIn(db: Db, who: Who): Promise<Owners> {
  const people = await peopleIn(db, who)
  return (said) => {
    const found = people.byAnyName(said)
    const [one, other] = found
    if (other && found.some(({ status }) => status === 'active'))
      return {
        problem: `${found.length} people of your firm may be “${said}”; write the whole name, or the e-mail address`,
      }
    if (one?.status === 'active') return { id: one.id }
    return { problem: `“${said}” is no active person of your firm`, isUnknown: true }
  }
}

/** Where owners whom nobody knows may be left out, the rows without them, which say so. */
export function withoutUnknownOwners(
  { unknown_owner }: Mapping,
  owners: Owners,
  rows: readonly ReadRow[],
): readonly ReadRow[] {
  if (unknown_owner === 'refuse') return rows
  return rows.map((row) => {
    const { owner, ...values } = row.values
    const asked = typeof owner === 'string' ? owners(owner) : undefined
    if (!asked?.isUnknown) return row
    return { ...row, values, gaps: [row.gaps, `Owner: ${asked.problem}; left empty`].filter(Boolean).join('; ') }
  })
}
