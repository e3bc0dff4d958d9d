import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../../deps.ts'
import { type Account, createAccount, findAccount, hasPassword } from '../../platform/auth/accounts.ts'
import { recordUserChange } from '../../platform/auth/changes.ts'
import { type Role, roles } from '../../platform/auth/tokens.ts'
import type { Vouched } from '../../platform/auth/vouched.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { emailAddress, Id } from '../../platform/http/fields.ts'
import { changeAccess, createUser, findUser, markEmailVerified, revokeKeysOf } from '../users/index.ts'
import { accountElsewhere, emailUnusable, identityTaken, notInAGroup, signInFirmMissing } from './errors.ts'
import { endUnproven, freeAddress } from './free_address.ts'
import { roleOfGroups } from './role_of_groups.ts'

/**
 * The account of a person whom a directory or an issuer vouches for: made at their first sign-in, with the role that their
 * groups have; at each further one their role follows. An address that somebody has proven in another firm is never taken
 * over; whoever has it without proof makes way.
 */
export async function admit(deps: Deps, person: Vouched): Promise<Account> {
  const email = emailAddress.safeParse(person.email).data
  if (email === undefined) throw emailUnusable()
  const role = roleOfGroups(deps.config.signInRoles, person.groups)
  if (role === 'none') {
    await endSessions(deps, person)
    throw notInAGroup()
  }
  const account = await transact(deps.sql, async (db) => {
    const [known] = await db<Account[]>`
      update service.identities set vouched_at = now() where provider = ${person.provider} and subject = ${person.subject}
      returning firm_id, user_id`
    return known ?? join(deps, db, { ...person, email }, role)
  })
  await deps.changes.refresh()
  if (role) await follow(deps, account, role)
  return account
}

async function join(deps: Deps, db: Transaction, person: Vouched, role: Role | undefined): Promise<Account> {
  // first sign-ins are rare, and two at once must not make two of the same person or firm
  await db`select pg_advisory_xact_lock(hashtextextended('first sign-in', 0))`
  const made = await findIdentity(db, person)
  if (made) return made
  const { firmId, isNew } = await firmOf(db, deps.config.signInFirm ?? '')
  const found = await findAccount(db, person.email)
  const known = found?.firm_id === firmId ? found : undefined
  if (found && !known && !(person.isAddressProven && (await freeAddress(deps, db, person.email))))
    throw accountElsewhere()
  if (known && (await hasMore(db, known, role ?? 'member'))) throw identityTaken()
  if (known && !person.isAddressProven && (await hasPassword(db, known))) throw identityTaken()
  if (known) await endUnproven(db, known)
  // where roles are not given by groups, somebody has to be able to give them
  const account = known ?? (await makeUser(db, firmId, person, role ?? (isNew ? 'admin' : 'member')))
  const [identity] = await db`
    insert into service.identities (provider, subject, firm_id, user_id)
    values (${person.provider}, ${person.subject}, ${firmId}, ${account.user_id})
    on conflict (firm_id, user_id, provider) do nothing returning user_id`
  if (!identity) throw identityTaken()
  await markEmailVerified(db, { firmId, userId: account.user_id })
  return account
}

/**
 * Whether an account has more rights than its groups give, or than a member where groups give none. Such an account is not
 * opened by an address alone, which people may be able to change at the issuer.
 */
async function hasMore(db: Transaction, { firm_id: firmId, user_id }: Account, role: Role): Promise<boolean> {
  const user = await findUser(db, { firmId }, user_id)
  return user !== undefined && roles.indexOf(user.role) > roles.indexOf(role)
}

async function makeUser(db: Transaction, firmId: string, { email, name }: Vouched, role: Role): Promise<Account> {
  const who = { firmId, userId: uuidv7(), role }
  await createUser(db, who, { email, name: nameOf(name) || email, role })
  const account = { firm_id: firmId, user_id: who.userId }
  await createAccount(db, email, account, null)
  return account
}

const nameOf = (name: string) =>
  name
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, 200)

async function firmOf(db: Transaction, firm: string): Promise<{ firmId: string; isNew: boolean }> {
  const id = Id.safeParse(firm).data
  const [known] = id
    ? await db<{ id: string }[]>`select id from firms where id = ${id}`
    : await db<{ id: string }[]>`select firm_id as id from service.sign_in_firms where name = ${firm}`
  if (known) return { firmId: known.id, isNew: false }
  if (id) throw signInFirmMissing()
  const firmId = uuidv7()
  await db`insert into firms (id, name) values (${firmId}, ${firm})`
  await db`insert into service.sign_in_firms (name, firm_id) values (${firm}, ${firmId})`
  return { firmId, isNew: true }
}

/** Gives a known person the role that their groups have now; their tokens have it at once. */
async function follow(deps: Deps, { firm_id: firmId, user_id }: Account, role: Role): Promise<void> {
  const user = await findUser(deps.sql, { firmId }, user_id)
  if (user?.status !== 'active' || user.role === role) return
  const who = { firmId, userId: user_id, role: user.role }
  await changeAccess(deps, who, user_id, { role }).catch((error: unknown) => {
    // a firm keeps its last admin, whatever the groups say
    if (!(error instanceof ApiError) || error.code !== 'last_admin') throw error
  })
}

/** Somebody who is in no group any more has no use for tokens and keys of earlier days. */
async function endSessions({ sql, changes, clock }: Deps, person: Vouched): Promise<void> {
  const account = await findIdentity(sql, person)
  const user = account && (await findUser(sql, { firmId: account.firm_id }, account.user_id))
  if (!user) return
  await transact(sql, async (db) => {
    await recordUserChange(db, { firmId: account.firm_id }, { ...user, tokensValidAfter: clock.now() })
    await revokeKeysOf(db, { firmId: account.firm_id, userId: user.id, role: user.role }, user.id)
  })
  await changes.refresh()
}

async function findIdentity(
  db: Deps['sql'] | Transaction,
  { provider, subject }: Vouched,
): Promise<Account | undefined> {
  const [account] = await db<Account[]>`
    select firm_id, user_id from service.identities where provider = ${provider} and subject = ${subject}`
  return account
}
