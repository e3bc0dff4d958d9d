import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { sha256 } from './tokens.ts'

// Codes of authenticator apps: RFC 6238 with what all of them can, SHA-1, six digits and steps of 30 seconds.

const stepSeconds = 30

/** 160 bits in base32, as RFC 4226 recommends. */
export const newSecret = () => new Secret({ size: 20 }).base32

/** What an app reads out of a QR code; "account" is what it shows beside the code. */
export const otpauthUri = (secret: string, account: string) => totp(secret, account).toString()

/** The step whose code this is, counted from 1970: that of now, or one to either side, because clocks differ. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta
}

const totp = (secret: string, label = '') => new TOTP({ issuer: 'Firm CRM', label, secret, period: stepSeconds })

/** Ten codes of 80 bits each, for the day the app is lost: abcd-efgh-ijkl-mnop. */
export const newRecoveryCodes = () =>
  Array.from({ length: 10 }, () => {
    const letters = new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.toLowerCase()
    return letters.match(/.{4}/g)?.join('-') ?? letters
  })

/** What is kept of a recovery code, however it is typed. */
export const recoveryHash = (code: string) => sha256(plain(code))

/** A code as it was made, without the blanks and dashes that people type or leave out. */
export const plain = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()
