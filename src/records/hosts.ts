import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether anybody can have an address there. */
export const isFreeMail = (host: string): boolean => isWithin(host, freeMail)

/** Whether many companies have a page there: then no company is known by it. */
export const isSharedHost = (host: string): boolean => isWithin(host, shared) || isWithin(host, freeMail)

/** Reads a list of hosts, one a line; a line that begins with # is a remark. Throws where the list is not what it should be. */
export function parseHosts(text: string, name: string): ReadonlySet<string> {
  const hosts = new Set<string>()
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue
    const at = `${name}, line ${index + 1}: ${line}`
    if (!/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(line)) throw new Error(`${at} is not a host`)
    if (hosts.has(line)) throw new Error(`${at} stands there twice`)
    hosts.add(line)
  }
  for (const host of hosts)
    if (parentsOf(host).some((parent) => parent !== host && hosts.has(parent)))
      throw new Error(`${name}: ${host} lies below another host of the list`)
  return hosts
}

/** A host and those it lies below, down to two labels: mail.acme.com, acme.com. */
export function parentsOf(host: string): string[] {
  const labels = host.split('.')
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'))
}

const isWithin = (host: string, hosts: ReadonlySet<string>) => parentsOf(host).some((parent) => hosts.has(parent))

const read = (name: string) => parseHosts(readFileSync(join(import.meta.dirname, 'hosts', name), 'utf8'), name)
const freeMail = read('free_mail.txt')
const shared = read('shared.txt')
