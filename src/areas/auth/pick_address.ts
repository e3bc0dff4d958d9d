import type { Deps } from '../../deps.ts'
import { changeAddress } from '../../platform/auth/accounts.ts'
import { forPeople, type User } from '../../platform/auth/gate.ts'
import { transact } from '../../platform/db/transact.ts'
import { isReleased, requireUser, sendLink, takeEmail, verificationLifetimeSeconds } from '../users/index.ts'
import { addressStays, emailAlreadyExists } from './errors.ts'
import { limitRegistrations } from './register.ts'

/** Gives somebody who has lost their address another one: they sign in with it, and have yet to verify it. */
export async function pickAddress(deps: Deps, user: User, email: string, from: string): Promise<void> {
  if (user.key) throw forPeople()
  const { email: present } = await requireUser(deps.sql, user, user.userId)
  if (!isReleased(present)) throw addressStays()
  await limitRegistrations(deps, from)
  await transact(deps.sql, async (db) => {
    if (!(await takeEmail(db, user, email))) throw addressStays()
    if (!(await changeAddress(db, { firm_id: user.firmId, user_id: user.userId }, email))) throw emailAlreadyExists()
    const link = { purpose: 'verify_email', firmId: user.firmId, subjectId: user.userId } as const
    await sendLink(deps, db, { ...link, lifetimeSeconds: verificationLifetimeSeconds })
  })
}
