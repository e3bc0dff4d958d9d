import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { PurposeKey } from '../connect/seal.ts'
import type { Db, Sql } from '../db/open.ts'
import { nothing, piece } from '../db/statement.ts'
import type { BodyDigest } from './body_digest.ts'

/** Of the installation, the newest first: the others are known for what was kept before. */
type Secrets = readonly PurposeKey[]
/** A request under a key: whose it is, the key, and all that makes it the same request; of a form that is known at its end. */
export type Begun = { firmId: string; userId: string; key: string; request: string; body?: BodyDigest | undefined }
export type Reply = { status: number; headers: Record<string, string>; body: Buffer }
/** An earlier request under the same key, and its answer where there is one. */
type Earlier = { isSame: boolean; secondsAgo: number; reply: Reply | undefined }
type Row = { request_sha256: Buffer; seconds_ago: number; status: number | null } & Record<'headers' | 'body', unknown>

const hoursKept = 24

/**
 * Writes the request down as begun; answers the earlier one where there is one under this key. 'lost': there is one, of
 * which nothing can be said, because the secret it was kept with is not here, as after a restore elsewhere.
 */
export async function beginOnce(sql: Sql, secrets: Secrets, begun: Begun): Promise<Earlier | 'lost' | undefined> {
  const { firmId, userId } = begun
  const keyDigest = digestOf(begun)
  for (;;) {
    const [fresh] = await sql`
      insert into service.idempotent_answers as kept (firm_id, user_id, key_sha256, request_sha256)
      values (${firmId}, ${userId}, ${keyDigest}, ${requestDigest(newest(secrets), begun.request)})
      on conflict (firm_id, user_id, key_sha256) do update
        set request_sha256 = excluded.request_sha256, begun_at = now(), status = null, headers = null, body = null
        where kept.begun_at < now() - ${hoursKept} * interval '1 hour'
      returning status`
    if (fresh) return undefined
    const [known] = await sql<Row[]>`
      select request_sha256, status, headers, body, extract(epoch from now() - begun_at)::float8 as seconds_ago
      from service.idempotent_answers
      where firm_id = ${firmId} and user_id = ${userId} and key_sha256 = ${keyDigest}`
    // the first may have failed in between, and left the key to the next
    if (known) return read(secrets, begun, known)
  }
}

async function read(secrets: Secrets, begun: Begun, row: Row): Promise<Earlier | 'lost'> {
  const secret = secrets.find(({ id }) => id.equals(row.request_sha256.subarray(0, id.length)))
  if (!secret) return 'lost'
  const isOf = (request: string) => row.request_sha256.equals(requestDigest(secret, request))
  const isSame = isOf(begun.request) || (begun.body !== undefined && isOf(withBody(begun, await begun.body.readAll())))
  const earlier = { isSame, secondsAgo: row.seconds_ago, reply: undefined }
  if (!isSame || row.status === null) return earlier
  // reason: what keepReply wrote
  const { status, headers, body } = row as Reply
  try {
    return { ...earlier, reply: { status, headers, body: unsealed(secret, begun, body) } }
  } catch {
    return 'lost'
  }
}

export async function keepReply(
  sql: Sql,
  secrets: Secrets,
  begun: Begun,
  { status, headers, body }: Reply,
): Promise<void> {
  const secret = newest(secrets)
  const request = begun.body ? withBody(begun, begun.body.known) : begun.request
  await sql`
    update service.idempotent_answers
    set request_sha256 = ${requestDigest(secret, request)}, status = ${status}, headers = ${JSON.stringify(headers)},
      body = ${sealed(secret, begun, body)}
    where firm_id = ${begun.firmId} and user_id = ${begun.userId} and key_sha256 = ${digestOf(begun)}`
}

/** Leaves the key to whoever asks next. */
export async function forgetRequest(sql: Sql, begun: Begun): Promise<void> {
  await sql`
    delete from service.idempotent_answers
    where firm_id = ${begun.firmId} and user_id = ${begun.userId} and key_sha256 = ${digestOf(begun)} and status is null`
}

/**
 * Forgets whatever the firm was answered, or these people of it, because it may tell of somebody who has the right to be
 * forgotten, or of what they may not know any more. A request that is repeated is told that its outcome is not known, and
 * not that the first is still under way.
 */
export async function forgetReplies(
  sql: Db,
  { firmId }: { readonly firmId: string },
  userIds?: readonly string[],
): Promise<void> {
  await sql`
    update service.idempotent_answers set status = null, headers = null, body = null, begun_at = begun_at - interval '1 minute'
    where firm_id = ${firmId} and status is not null
      ${userIds ? piece`and user_id = any (${[...userIds]}::uuid[])` : nothing}`
}

export async function forgetRepliesTo(sql: Db, { firmId }: { readonly firmId: string }, userIds: string[]) {
  await sql`delete from service.idempotent_answers where firm_id = ${firmId} and user_id = any (${userIds}::uuid[])`
}

/** Removes answers that are not given again any more. */
export async function forgetOldReplies(sql: Sql): Promise<void> {
  await sql`delete from service.idempotent_answers where begun_at < now() - ${hoursKept} * interval '1 hour'`
}

/** Needs no secret, so that a request is not done a second time where the secret is another by now. */
const digestOf = ({ key }: Begun) => createHash('sha256').update(key).digest()

/** Bodies hold passwords: their digest says nothing without the secret. */
const requestDigest = ({ id, key }: PurposeKey, request: string) =>
  Buffer.concat([id, createHmac('sha256', key).update(request).digest()])

const withBody = ({ request }: Begun, digest: string | undefined) => `${request} ${digest}`

function newest([secret]: Secrets): PurposeKey {
  if (!secret) throw new Error('answers are kept with a secret')
  return secret
}

// AES-256-GCM: 12 bytes of nonce, 16 of tag, then the text

function sealed(secret: PurposeKey, begun: Begun, body: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, begun), nonce)
  const text = Buffer.concat([cipher.update(body), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

function unsealed(secret: PurposeKey, begun: Begun, bytes: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, begun), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
}

/** Of both secrets, the installation's and the client's: neither opens an answer alone. */
const keyOf = (secret: PurposeKey, { key, firmId, userId }: Begun) =>
  Buffer.from(hkdfSync('sha256', key, secret.key, `idempotent answer ${firmId}/${userId}`, 32))
