import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { stringify as uuidStringify, v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/open.ts'

export type LinkPurpose =
  | 'invitation'
  | 'mailed_invitation'
  | 'verify_email'
  | 'reset_password'
  | 'calendar_feed'
  | 'second_factor'
export type Link = { id: string; firm_id: string; subject_id: string; purpose: LinkPurpose }

/** Links that carry their own right: signed, for one purpose, once, for a time. The token can be made again from the id. */
export class Links {
  readonly #key: Buffer
  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'firm-crm links', 32))
  }

  /** Makes a link in the caller's transaction and answers its id. */
  async create(
    db: Db,
    link: { purpose: LinkPurpose; firmId: string; subjectId: string; lifetimeSeconds: number },
  ): Promise<string> {
    const id = uuidv7()
    await db`
      insert into service.links (id, purpose, firm_id, subject_id, expires_at)
      values (${id}, ${link.purpose}, ${link.firmId}, ${link.subjectId},
        now() + ${link.lifetimeSeconds} * interval '1 second')`
    return id
  }

  /** 43 characters: the id and its signature. Short enough for a mail to carry the whole address in one line. */
  token(purpose: LinkPurpose, id: string): string {
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
    return Buffer.concat([bytes, this.#sign(purpose, bytes)]).toString('base64url')
  }

  /** The link behind a token while it can still be used; undefined for one that is forged, used, expired or withdrawn. */
  async find(db: Db, purpose: LinkPurpose, token: string): Promise<Link | undefined> {
    const id = this.#idOf(purpose, token)
    if (id === undefined) return undefined
    const [link] = await db<Link[]>`
      select id, firm_id, subject_id, purpose from service.links
      where id = ${id} and purpose = ${purpose} and used_at is null and expires_at > now()`
    return link
  }

  /** Uses a link up, in the caller's transaction: of two that try at once, one gets it. */
  async use(db: Db, purpose: LinkPurpose, token: string): Promise<Link | undefined> {
    const id = this.#idOf(purpose, token)
    if (id === undefined) return undefined
    const [link] = await db<Link[]>`
      update service.links set used_at = now()
      where id = ${id} and purpose = ${purpose} and used_at is null and expires_at > now()
      returning id, firm_id, subject_id, purpose`
    return link
  }

  /** Ends all links of one purpose that are about the same in a firm. */
  async withdraw(
    db: Db,
    purpose: LinkPurpose,
    { firmId, subjectId }: { firmId: string; subjectId: string },
  ): Promise<void> {
    await db`
      update service.links set used_at = now()
      where firm_id = ${firmId} and subject_id = ${subjectId} and purpose = ${purpose} and used_at is null`
  }

  #idOf(purpose: LinkPurpose, token: string): string | undefined {
    const bytes = Buffer.from(token, 'base64url')
    // the second check: base64 that says the same in another spelling is not our token
    if (bytes.length !== 32 || bytes.toString('base64url') !== token) return undefined
    const id = bytes.subarray(0, 16)
    return timingSafeEqual(bytes.subarray(16), this.#sign(purpose, id)) ? uuidStringify(id) : undefined
  }

  /** HMAC-SHA-256, cut to 128 bits (RFC 2104, section 5). */
  #sign(purpose: LinkPurpose, id: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(purpose).update(id).digest().subarray(0, 16)
  }
}
