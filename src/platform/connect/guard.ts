import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { ConnectionFault } from './fault.ts'

/** Finds the addresses of a name, as the operating system does. */
export type Lookup = (host: string) => Promise<LookupAddress[]>

/** Judges where connections may go: to public addresses, and to those private ones that the operator lists. */
export class AddressGuard {
  readonly #lookup: Lookup
  readonly #names = new Set<string>()
  readonly #networks: [ipaddr.IPv4 | ipaddr.IPv6, number][] = []
  constructor(listed: readonly string[], lookup: Lookup) {
    this.#lookup = lookup
    for (const entry of listed) {
      if (ipaddr.isValidCIDR(entry)) this.#networks.push(ipaddr.parseCIDR(entry))
      else if (isIP(entry)) this.#networks.push(wholeAddress(entry))
      else if (/^[\w.-]+$/.test(entry)) this.#names.add(plainName(entry))
      else throw new Error(`“${entry}” is not a name, an address or a network such as 10.0.0.0/8`)
    }
  }

  /** The address as URL, if one may go there as far as its text tells; throws bad_config. */
  parse(url: string | URL): URL {
    const parsed = URL.parse(String(url))
    if (!parsed || (parsed.protocol !== 'https:' && parsed.protocol !== 'http:'))
      throw badAddress('The address must begin with https:// or http://')
    if (parsed.username || parsed.password) throw badAddress('The address must not hold a name or a password')
    this.checkHost(parsed.hostname)
    return parsed
  }

  /** Throws bad_config for a literal address, or a name that always means this machine, that is not allowed. */
  checkHost(host: string): void {
    const name = plainName(host)
    if (isIP(name)) return this.checkAddress(name, name)
    if (/^(?:.+\.)?localhost$/.test(name) && !this.#names.has(name)) throw notPublic(name)
  }

  /** The addresses of a host, all of them allowed; throws bad_config, or unavailable for a name that nobody knows. */
  async addressesOf(host: string): Promise<LookupAddress[]> {
    this.checkHost(host)
    const name = plainName(host)
    const family = isIP(name)
    if (family) return [{ address: name, family }]
    const found = await this.#lookup(name).catch((cause: Error) => {
      throw new ConnectionFault('unavailable', `The host ${name} cannot be found`, { cause })
    })
    if (found.length === 0) throw new ConnectionFault('unavailable', `The host ${name} cannot be found`)
    for (const { address } of found) this.checkAddress(name, address)
    return found
  }

  /** Throws bad_config where `address`, to which `host` leads, is not allowed. */
  checkAddress(host: string, address: string): void {
    if (this.#names.has(plainName(host)) || isPublic(address) || this.#isListed(address)) return
    throw notPublic(plainName(host))
  }

  #isListed(address: string) {
    if (!ipaddr.isValid(address)) return false
    const parsed = ipaddr.process(address)
    return this.#networks.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits))
  }
}

/** Whether an address is one of the public internet (the registries of RFC 6890); mapped and translated IPv4 counts as what it leads to. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.range() === 'unicast'
  if (parsed.match(translated)) return isPublic(lastFourBytes(parsed))
  return parsed.match(globalUnicast) && parsed.range() === 'unicast'
}

// a network where only IPv6 is spoken reaches the public IPv4 through this prefix (RFC 6052)
const translated = ipaddr.parseCIDR('64:ff9b::/96')
const globalUnicast = ipaddr.parseCIDR('2000::/3')

const lastFourBytes = (address: ipaddr.IPv4 | ipaddr.IPv6) => address.toByteArray().slice(-4).join('.')

function wholeAddress(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Without the brackets that URLs put around IPv6, and without the dot of a full name. */
const plainName = (host: string) =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.+$/, '')

const badAddress = (sentence: string) => new ConnectionFault('bad_config', sentence)
const notPublic = (host: string) =>
  badAddress(`${host} is not an address of the public internet; an operator can allow it by PRIVATE_ADDRESSES`)
