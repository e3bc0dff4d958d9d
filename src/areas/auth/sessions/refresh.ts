import type { Deps } from '../../../deps.ts'
import type { Claims } from '../../../platform/auth/tokens.ts'
import { findUser } from '../../users/index.ts'
import { refreshFailed } from '../errors.ts'
import { goOn } from './begin.ts'

/** A fresh token for one that may be refreshed: well signed, not revoked, not expired for too long, of an active person. */
export async function refreshed(deps: Deps, token: string, device: string) {
  const { sql, config, tokens, changes, clock } = deps
  const began = clock.now()
  const claims = tokens.read(token)
  if (!claims || (await changes.judgeNow(token, claims)) === undefined) throw refreshFailed()
  if ((claims.exp + config.tokenRefreshSeconds) * 1000 < clock.now().getTime()) throw refreshFailed()
  const user = await findUser(sql, { firmId: claims.firm_id }, claims.sub)
  if (user?.status !== 'active' || !(await isVouchedFor(deps, claims))) throw refreshFailed()
  const who = { ...user, firm_id: claims.firm_id }
  const fresh = await goOn(deps, who, { sessionId: claims.sid, issuedAt: began, device })
  if (!fresh) throw refreshFailed()
  return fresh
}

/** Whoever left the directory goes unnoticed until they have to sign in there again; people with a password here need not. */
async function isVouchedFor({ sql, config }: Deps, { firm_id, sub }: Claims): Promise<boolean> {
  const [over] = await sql`
    select 1 from service.identities i join service.accounts a using (firm_id, user_id)
    where i.firm_id = ${firm_id} and i.user_id = ${sub} and a.password_hash is null
    having max(i.vouched_at) < now() - ${config.signInDays} * interval '1 day'`
  return over === undefined
}
