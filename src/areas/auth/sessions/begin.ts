import { v7 as uuidv7 } from 'uuid'
import { insertEvent } from '../../../access/events.ts'
import type { Deps } from '../../../deps.ts'
import type { LoggedIn } from '../schema.ts'
import { findFactor } from '../second_factor/queries.ts'
import type { SignedInUser } from '../sign_in.ts'
import { beginSession, renewSession } from './queries.ts'

type Entry = {
  /** when the check began on which this rests */
  began: Date
  device: string
  /** who vouched for the person: 'ldap', the issuer; null: a password that is kept here */
  provider: string | null
  secondFactor?: 'code' | 'recovery_code'
}

/** Lets a person in: a session, its event, and its first token. */
export async function enter(deps: Deps, user: SignedInUser, entry: Entry): Promise<LoggedIn> {
  const { id, email, name, firm_id, role } = user
  const { began, device, provider, secondFactor } = entry
  const mustEnrol = await isToEnrol(deps, user, provider)
  const session = { id: uuidv7(), device, provider, ...spanOf(deps, began) }
  const after = { ...(provider && { provider }), ...(secondFactor && { second_factor: secondFactor }), device }
  const who = { firmId: firm_id, userId: id, role }
  const event = insertEvent(who, { subject: 'user', kind: 'signed_in', subjectId: id, after })
  await beginSession(deps.sql, who, session, event)
  const token = issueToken(deps, user, { sessionId: session.id, issuedAt: began, mustEnrol })
  return { ...token, user: { id, email, name, firm_id, role } }
}

type Going = { sessionId: string | undefined; issuedAt: Date; device: string }

/**
 * The next token of a session, which goes on with it; undefined where it has ended. A token of before there were sessions
 * gets one.
 */
export async function goOn(deps: Deps, user: SignedInUser, { sessionId, issuedAt, device }: Going) {
  const who = { firmId: user.firm_id, userId: user.id, role: user.role }
  const span = spanOf(deps, issuedAt)
  if (sessionId !== undefined) {
    const session = await renewSession(deps.sql, who, { id: sessionId, ...span })
    if (!session) return undefined
    const mustEnrol = await isToEnrol(deps, user, session.provider)
    return issueToken(deps, user, { sessionId, issuedAt, mustEnrol })
  }
  const provider = await onlyProvider(deps, user)
  const session = { id: uuidv7(), device, provider, ...span }
  await beginSession(deps.sql, who, session)
  const mustEnrol = await isToEnrol(deps, user, provider)
  return issueToken(deps, user, { sessionId: session.id, issuedAt, mustEnrol })
}

type Issue = { sessionId: string; issuedAt: Date; mustEnrol: boolean }

/**
 * A new access token for a user, as the specification's login and refresh answer it. It counts as issued when the check
 * that it rests on began: a password that is changed meanwhile ends it like any older one.
 */
function issueToken({ config, tokens }: Deps, user: SignedInUser, { sessionId, issuedAt, mustEnrol }: Issue) {
  const iat = Math.floor(issuedAt.getTime() / 1000)
  const { tokenLifetimeSeconds } = config
  const access_token = tokens.sign({
    sub: user.id,
    email: user.email,
    firm_id: user.firm_id,
    role: user.role,
    jti: uuidv7({ msecs: issuedAt.getTime() }),
    sid: sessionId,
    ...(mustEnrol && { must_enrol: true }),
    iat,
    exp: iat + tokenLifetimeSeconds,
  })
  const setup = mustEnrol ? { second_factor_setup_required: true as const } : {}
  return { access_token, token_type: 'bearer' as const, expires_in: tokenLifetimeSeconds, ...setup }
}

type Person = Pick<SignedInUser, 'firm_id' | 'id'>

/** An issuer asks for second factors by itself; whoever comes by a password needs one where the firm says so. */
async function isToEnrol({ sql }: Pick<Deps, 'sql'>, user: Person, provider: string | null): Promise<boolean> {
  if (provider !== null && provider !== 'ldap') return false
  const { required, has } = await findFactor(sql, user)
  return required && !has
}

const spanOf = ({ config }: Deps, issuedAt: Date) => ({
  issuedAt: issuedAt.toISOString(),
  secondsMax: config.tokenLifetimeSeconds + config.tokenRefreshSeconds,
})

/** Who vouches for a person without a password here. */
async function onlyProvider({ sql }: Pick<Deps, 'sql'>, { firm_id, id }: Person): Promise<string | null> {
  const [identity] = await sql<{ provider: string }[]>`
    select i.provider from service.identities i join service.accounts a using (firm_id, user_id)
    where i.firm_id = ${firm_id} and i.user_id = ${id} and a.password_hash is null order by i.vouched_at desc limit 1`
  return identity?.provider ?? null
}
