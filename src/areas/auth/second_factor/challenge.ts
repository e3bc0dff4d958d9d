import type { Deps } from '../../../deps.ts'
import { hasPassword } from '../../../platform/auth/accounts.ts'
import { millisecondsOf } from '../../../platform/auth/tokens.ts'
import { challengeOver } from '../errors.ts'
import type { LoggedIn } from '../schema.ts'
import { enter } from '../sessions/begin.ts'
import { activeUser, type SignedInUser } from '../sign_in.ts'
import { checkCode } from './check.ts'

const lifetimeSeconds = 300

/** What a person with a second factor gets for a right password. Asked for the code, they bring it with them. */
export async function challengeFor({ sql, links }: Deps, user: SignedInUser) {
  const link = { purpose: 'second_factor', firmId: user.firm_id, subjectId: user.id, lifetimeSeconds } as const
  const challenge = links.token('second_factor', await links.create(sql, link))
  return { second_factor_required: true as const, challenge, expires_in: lifetimeSeconds }
}

type Answer = { challenge: string; code: string; address: string; device: string }

/** Lets a person in who has brought the code, too. What they get counts as of when the password was right. */
export async function answerChallenge(deps: Deps, { challenge, code, address, device }: Answer): Promise<LoggedIn> {
  const { sql, links } = deps
  const link = await links.find(sql, 'second_factor', challenge)
  if (!link) throw challengeOver()
  const user = await activeUser(sql, { firm_id: link.firm_id, user_id: link.subject_id })
  const secondFactor = await checkCode(deps, user, { code, address })
  if (!(await links.use(sql, 'second_factor', challenge))) throw challengeOver()
  const provider = (await hasPassword(sql, { firm_id: user.firm_id, user_id: user.id })) ? null : 'ldap'
  return enter(deps, user, { began: new Date(millisecondsOf(link.id)), device, provider, secondFactor })
}
