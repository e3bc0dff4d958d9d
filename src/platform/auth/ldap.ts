import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Entry, ResultCodeError } from 'ldapts'
import { noAddress, providerUnavailable, type Report, type Vouched } from './vouched.ts'

/** A directory that knows who people are by their login and password. */
export type Directory = {
  /** Who it is; undefined where the login or the password is wrong. Throws 503 where the directory does not answer. */
  authenticate(login: string, password: string): Promise<Vouched | undefined>
}

type Settings = {
  url: string
  startTls: boolean
  /** whom the search is done as; none: nobody */
  searcher: { dn: string; password: string } | undefined
  base: string
  filter: string
  groupsAttribute: string
  report: Report
}

/** Searches the person, then binds as them (RFC 4513, 5.1.3). Every sign-in has a connection of its own. */
export const openDirectory = (settings: Settings): Directory => ({
  async authenticate(login, password) {
    // a bind with a name and an empty password succeeds as nobody (RFC 4513, 5.1.2)
    if (password === '') return undefined
    const entry = await withClient(settings, (client) => confirmed(client, settings, login, password))
    if (!entry) return undefined
    const email = textsOf(entry['mail'])[0]
    if (!email) throw noAddress('The directory')
    return {
      provider: 'ldap',
      subject: subjectOf(entry),
      email,
      isAddressProven: true, // the operator's own directory
      name: textsOf(entry['displayName'])[0] ?? textsOf(entry['cn'])[0] ?? email,
      groups: textsOf(entry[settings.groupsAttribute]),
    }
  },
})

async function confirmed(client: Client, settings: Settings, login: string, password: string) {
  const entry = await find(client, settings, login)
  // somebody unknown takes the same way as a wrong password
  const dn = entry?.dn ?? `cn=${randomUUID()},${settings.base}`
  return (await binds(client, dn, password)) ? entry : undefined
}

async function find(client: Client, { searcher, base, filter, groupsAttribute }: Settings, login: string) {
  if (searcher) await client.bind(searcher.dn, searcher.password)
  const { searchEntries } = await client
    .search(base, {
      scope: 'sub',
      filter: filter.replaceAll('{login}', () => escaped(login)),
      attributes: ['mail', 'displayName', 'cn', ...idAttributes, groupsAttribute],
      explicitBufferAttributes: ['objectGUID'],
      sizeLimit: 2,
      timeLimit: secondsMax,
    })
    .catch(noneOfMany)
  const [entry, another] = searchEntries
  return another ? undefined : entry
}

async function binds(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password)
    return true
  } catch (error) {
    if (error instanceof ResultCodeError && refusals.has(error.code)) return false
    throw error
  }
}

async function withClient<T>({ url, startTls, report }: Settings, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ url, connectTimeout: 5000, timeout: secondsMax * 1000 })
  try {
    return await Promise.race([encrypted(client, url, startTls).then(() => work(client)), silence()])
  } catch (error) {
    report(error, 'the directory could not be asked')
    throw providerUnavailable('The directory')
  } finally {
    await client.unbind().catch(() => {}) // reason: a connection that is broken already need not be closed
  }
}

async function encrypted(client: Client, url: string, startTls: boolean) {
  const { hostname: host } = new URL(url)
  // a certificate is asked for by name; addresses are compared only (RFC 6066, section 3)
  if (startTls) await client.startTLS({ host, ...(isIP(host) === 0 && { servername: host }) })
}

/** A handshake has no time limit of its own. */
async function silence(): Promise<never> {
  await sleep(2 * secondsMax * 1000, undefined, { ref: false })
  throw new Error('the directory did not answer in time')
}

const secondsMax = 10

// RFC 4511, 4.1.9: constraintViolation (locked by a password policy), noSuchObject, inappropriateAuthentication,
// invalidCredentials, insufficientAccessRights, unwillingToPerform
const refusals = new Set([19, 32, 48, 49, 50, 53])
const sizeLimitExceeded = 4

function noneOfMany(error: unknown) {
  if (error instanceof ResultCodeError && error.code === sizeLimitExceeded) return { searchEntries: [] }
  throw error
}

// OpenLDAP and 389 (RFC 4530), Active Directory
const idAttributes = ['entryUUID', 'objectGUID'] as const

function subjectOf(entry: Entry): string {
  const guid = entry['objectGUID']
  if (Buffer.isBuffer(guid) && guid.length > 0) return guid.toString('hex')
  return textsOf(entry['entryUUID'])[0] ?? entry.dn.toLowerCase()
}

const textsOf = (value: Entry[string] | undefined): string[] =>
  [value ?? []].flat().flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []))

/** What somebody typed, as a value in a filter (RFC 4515, section 3). */
const escaped = (value: string) =>
  value.replace(/[\\*()\0]/g, (character) => `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
