import { ApiError } from '../http/errors.ts'

/** A person whom a directory or an issuer vouches for. */
export type Vouched = {
  /** 'ldap', or the issuer */
  provider: string
  /** who they are there, whatever becomes of their address */
  subject: string
  email: string
  /** that the address is theirs; without it nobody's account is opened by it that has a password here */
  isAddressProven: boolean
  name: string
  groups: string[]
}

/** Tells the operator what went wrong; the person gets a sentence. */
export type Report = (error: unknown, what: string) => void

export const providerUnavailable = (name: string) =>
  new ApiError(503, 'identity_provider_unavailable', `${name} does not answer as it should. Please try again later.`)
export const signInFailed = (name: string) =>
  new ApiError(403, 'sign_in_failed', `${name} did not confirm who you are. Please start again.`)
export const unverifiedAddress = (name: string) =>
  new ApiError(403, 'email_not_verified', `${name} has not verified your e-mail address. Verify it there first.`)
export const foreignAddress = () =>
  new ApiError(403, 'email_domain_refused', 'People with an e-mail address of this domain do not sign in here.')
export const noAddress = (name: string) =>
  new ApiError(403, 'email_missing', `${name} names no e-mail address for you, which this service needs.`)
