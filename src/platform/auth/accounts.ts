import type { Db, Sql } from '../db/open.ts'
import { passwordFits } from './passwords.ts'

/** Says whether an e-mail and a password belong together. The built-in one keeps passwords itself. */
export type IdentityProvider = {
  name: string
  /** The account that these credentials open; undefined when there is none, in the same time as for a wrong password. */
  authenticate(email: string, password: string): Promise<Account | undefined>
}

export type Account = { firm_id: string; user_id: string }

/** The identity provider that needs nothing else: argon2id hashes in service.accounts. */
export const builtInIdentity = (sql: Sql): IdentityProvider => ({
  name: 'built-in',
  async authenticate(email, password) {
    const [account] = await sql<(Account & { password_hash: string | null })[]>`
      select firm_id, user_id, password_hash from service.accounts where email = ${accountKey(email)}`
    return (await passwordFits(account?.password_hash ?? undefined, password)) ? account : undefined
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

/** Whether somebody signs in with a password that is kept here, and not only by a directory or an issuer. */
export async function hasPassword(db: Db, email: string): Promise<boolean> {
  const [account] = await db`
    select 1 from service.accounts where email = ${accountKey(email)} and password_hash is not null`
  return account !== undefined
}

export const setPasswordHash = (db: Db, email: string, passwordHash: string) => db`
  update service.accounts set password_hash = ${passwordHash} where email = ${accountKey(email)}`

/** E-mails compare without regard to case. */
export const accountKey = (email: string) => email.trim().normalize('NFC').toLowerCase()
