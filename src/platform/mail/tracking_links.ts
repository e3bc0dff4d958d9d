import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { stringify as uuidStringify } from 'uuid'

export type TrackedMail = { firmId: string; emailId: string }

// a part of an address may have 5,000 characters
const urlBytesMax = 3000

/** The links of a tracked mail: its pixel and its clicks. Signed, so that nobody makes one that leads elsewhere. */
export class TrackingLinks {
  readonly #key: Buffer
  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'firm-crm tracked mail', 32))
  }

  openToken(mail: TrackedMail): string {
    return this.#write('open', idBytes(mail))
  }

  /** undefined for an address that is too long for a link: it stays as it is. */
  clickToken(mail: TrackedMail, url: string): string | undefined {
    const bytes = Buffer.from(url)
    return bytes.length > urlBytesMax ? undefined : this.#write('click', Buffer.concat([idBytes(mail), bytes]))
  }

  /** undefined for a token that is not ours, to the last character. */
  readOpen(token: string): TrackedMail | undefined {
    const bytes = this.#read('open', token)
    return bytes?.length === 32 ? mailOf(bytes) : undefined
  }

  readClick(token: string): (TrackedMail & { url: string }) | undefined {
    const bytes = this.#read('click', token)
    return bytes && bytes.length > 32 ? { ...mailOf(bytes), url: bytes.subarray(32).toString() } : undefined
  }

  #write(purpose: string, bytes: Buffer): string {
    return Buffer.concat([this.#sign(purpose, bytes), bytes]).toString('base64url')
  }

  #read(purpose: string, token: string): Buffer | undefined {
    const bytes = Buffer.from(token, 'base64url')
    // the second check: base64 that says the same in another spelling is not our token
    if (bytes.length < 48 || bytes.toString('base64url') !== token) return undefined
    const said = bytes.subarray(16)
    return timingSafeEqual(bytes.subarray(0, 16), this.#sign(purpose, said)) ? said : undefined
  }

  /** HMAC-SHA-256, cut to 128 bits (RFC 2104, section 5). */
  #sign(purpose: string, bytes: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(`${purpose}\0`).update(bytes).digest().subarray(0, 16)
  }
}

const idBytes = ({ firmId, emailId }: TrackedMail) => Buffer.from((firmId + emailId).replaceAll('-', ''), 'hex')
const mailOf = (bytes: Buffer): TrackedMail => ({
  firmId: uuidStringify(bytes.subarray(0, 16)),
  emailId: uuidStringify(bytes.subarray(16, 32)),
})
