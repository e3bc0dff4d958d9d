import type { Db, Sql } from '../db/open.ts'
import type { Passwords } from './passwords.ts'

/** Says whether an e-mail and a password belong together. The built-in one keeps passwords itself. */
export type IdentityProvider = {
  name: string
  /** The account that these credentials open; undefined when there is none, in the same time as for a wrong password. */
  authenticate(email: string, password: string): Promise<Account | undefined>
}

export type Account = { firm_id: string; user_id: string }

/** The identity provider that needs nothing else: argon2id hashes in service.accounts. */
export const builtInIdentity = (sql: Sql, passwords: Passwords): IdentityProvider => ({
  name: 'built-in',
  async authenticate(email, password) {
    const [account] = await sql<(Account & { password_hash: string | null })[]>`
      select firm_id, user_id, password_hash from service.accounts where email = ${accountKey(email)}`
    return (await passwords.fits(account?.password_hash ?? undefined, password)) ? account : undefined
  },
})

/** Makes the account of a new user in the caller's transaction; false when the e-mail has one already. No hash: no password opens it. */
export async function createAccount(
  db: Db,
  email: string,
  account: Account,
  passwordHash: string | null,
): Promise<boolean> {
  const [created] = await db`
    insert into service.accounts (email, firm_id, user_id, password_hash)
    values (${accountKey(email)}, ${account.firm_id}, ${account.user_id}, ${passwordHash})
    on conflict do nothing returning email`
  return created !== undefined
}

export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  const [account] = await db<Account[]>`
    select firm_id, user_id from service.accounts where email = ${accountKey(email)}`
  return account
}

/** The hash of a password that is kept here; null where there is none. */
export async function findPasswordHash(db: Db, { firm_id, user_id }: Account): Promise<string | null> {
  const [account] = await db<{ password_hash: string | null }[]>`
    select password_hash from service.accounts where firm_id = ${firm_id} and user_id = ${user_id}`
  return account?.password_hash ?? null
}

/** Whether somebody signs in with a password that is kept here, and not only by a directory or an issuer. */
export const hasPassword = async (db: Db, account: Account) => (await findPasswordHash(db, account)) !== null

/** Null: no password opens it. */
export const setPasswordHash = (db: Db, { firm_id, user_id }: Account, passwordHash: string | null) => db`
  update service.accounts set password_hash = ${passwordHash} where firm_id = ${firm_id} and user_id = ${user_id}`

/** Sets it in the place of the one given; false when it is another by now. */
export async function replacePasswordHash(
  db: Db,
  { firm_id, user_id }: Account,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const changed = await db`
    update service.accounts set password_hash = ${after}
    where firm_id = ${firm_id} and user_id = ${user_id} and password_hash = ${before}`
  return changed.count > 0
}

/** Gives an account another address; false when that has an account already. */
export async function changeAddress(db: Db, { firm_id, user_id }: Account, email: string): Promise<boolean> {
  const changed = await db`
    update service.accounts set email = ${accountKey(email)}
    where firm_id = ${firm_id} and user_id = ${user_id}
      and not exists (select from service.accounts where email = ${accountKey(email)})`
  return changed.count > 0
}

/** E-mails compare without regard to case. */
export const accountKey = (email: string) => email.trim().normalize('NFC').toLowerCase()
