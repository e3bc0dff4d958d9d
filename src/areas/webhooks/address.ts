import { isIP } from 'node:net'
import type { Deps } from '../../deps.ts'
import { ConnectionFault } from '../../platform/connect/fault.ts'
import { isPublic } from '../../platform/connect/guard.ts'
import { validationError } from '../../platform/http/errors.ts'

/** Refuses an address that leads to a private place, or that is not encrypted on the way to a public one: 422. */
export async function checkAddress({ outside, config }: Pick<Deps, 'outside' | 'config'>, url: string): Promise<void> {
  try {
    await outside.checkAddress(url)
  } catch (error) {
    if (error instanceof ConnectionFault) throw refused(error.message)
    throw error
  }
  const { protocol, hostname } = new URL(url)
  if (protocol === 'https:' || isInside(config.privateAddresses, hostname)) return
  throw refused('must begin with https:// (http:// is for hosts of your own that PRIVATE_ADDRESSES names)')
}

const refused = (message: string) => validationError([{ field: 'url', message }])

/** A host that the operator lists by name, or a literal address of a private range, which is here only because it is listed. */
const isInside = (listed: readonly string[], hostname: string) => listed.includes(hostname) || isPrivate(hostname)

const isPrivate = (hostname: string) => {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) !== 0 && !isPublic(address)
}
