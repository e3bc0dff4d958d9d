import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../../deps.ts'
import { accountKey, createAccount, findAccount } from '../../platform/auth/accounts.ts'
import type { Role } from '../../platform/auth/tokens.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { takeAttempt } from '../../platform/http/throttle.ts'
import {
  acceptInvitation,
  createUser,
  markEmailVerified,
  sendLink,
  type UserRecord,
  verificationLifetimeSeconds,
} from '../users/index.ts'
import {
  emailAlreadyExists,
  invalidInvitation,
  invitationForOther,
  passwordsOff,
  registrationClosed,
} from './errors.ts'
import { freeAddress } from './free_address.ts'
import type { Register } from './schema.ts'

/**
 * Makes a new firm with its first admin or, with an invitation, a new person of the firm that sent it. Whoever brings a mailed
 * one has proven the address, and an account that has it without proof makes way.
 */
export async function register(deps: Deps, body: Register, address: string): Promise<UserRecord> {
  if (!deps.config.passwordSignIn) throw passwordsOff()
  await limitRegistrations(deps, address)
  // before the work of hashing; the transaction looks again
  if (!(await hasMailed(deps, body)) && (await findAccount(deps.sql, body.email))) throw emailAlreadyExists()
  const passwordHash = await deps.passwords.hash(body.password)
  return transact(deps.sql, async (db) => {
    const userId = uuidv7()
    const { firmId, role, isProven } = await placeOf(deps, db, body, userId)
    if (isProven && !(await freeAddress(deps, db, body.email))) throw emailAlreadyExists()
    const who = { firmId, userId, role }
    const user = await createUser(db, who, { email: body.email, name: body.name, role })
    const isNew = await createAccount(db, body.email, { firm_id: firmId, user_id: user.id }, passwordHash)
    if (!isNew) throw emailAlreadyExists()
    if (isProven) {
      await markEmailVerified(db, who)
      return { ...user, email_verified: true }
    }
    const lifetimeSeconds = verificationLifetimeSeconds
    await sendLink(deps, db, { purpose: 'verify_email', firmId, subjectId: user.id, lifetimeSeconds })
    return user
  })
}

/** Each tells whether an address has an account. */
export function limitRegistrations({ sql, config }: Deps, address: string) {
  const limit = { attempts: config.registrationsPerHour, windowSeconds: 3600 }
  return takeAttempt(sql, `register ${address}`, limit, 'Too many registrations from here. Wait an hour.')
}

async function placeOf(
  deps: Deps,
  db: Transaction,
  body: Register,
  userId: string,
): Promise<{ firmId: string; role: Role; isProven: boolean }> {
  if (body.invitation !== undefined) return joinFirm(deps, db, { token: body.invitation, email: body.email, userId })
  if (deps.config.registration === 'invite' && (await hasFirms(db))) throw registrationClosed()
  const firmId = uuidv7()
  await db`insert into firms (id, name) values (${firmId}, ${body.firm_name ?? ''})`
  return { firmId, role: 'admin', isProven: false }
}

const hasMailed = async ({ links, sql }: Deps, { invitation }: Register) =>
  invitation !== undefined && (await links.find(sql, 'mailed_invitation', invitation)) !== undefined

type Joining = { token: string; email: string; userId: string }

async function joinFirm({ links }: Deps, db: Transaction, { token, email, userId }: Joining) {
  const mailed = await links.use(db, 'mailed_invitation', token)
  const link = mailed ?? (await links.use(db, 'invitation', token))
  const invitation = link && (await acceptInvitation(db, { firmId: link.firm_id, userId }, link.subject_id))
  if (!link || !invitation) throw invalidInvitation()
  if (invitation.email && accountKey(invitation.email) !== accountKey(email)) throw invitationForOther()
  return { firmId: link.firm_id, role: invitation.role, isProven: mailed !== undefined }
}

/** Somebody has to be the first, also where registration is by invitation. */
async function hasFirms(db: Db): Promise<boolean> {
  const [account] = await db`select 1 from service.accounts limit 1`
  return account !== undefined
}
