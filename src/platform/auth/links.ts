import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/open.ts'

export type LinkPurpose = 'invitation' | 'verify_email' | 'reset_password'
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

  token(purpose: LinkPurpose, id: string): string {
    return `${id}.${this.#sign(purpose, id)}`
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

  #idOf(purpose: LinkPurpose, token: string) {
    const [id = '', signature = ''] = token.split('.')
    if (!/^[0-9a-f-]{36}$/.test(id)) return undefined
    const expected = Buffer.from(this.#sign(purpose, id))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
  }

  #sign(purpose: LinkPurpose, id: string) {
    return createHmac('sha256', this.#key).update(`${purpose}:${id}`).digest('base64url')
  }
}
