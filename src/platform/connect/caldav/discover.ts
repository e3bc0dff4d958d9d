import { ConnectionFault } from '../fault.ts'
import type { Resource } from '../multistatus.ts'
import { type Access, askProperties } from './requests.ts'

type Found = { name: string; calendars: { url: string; name: string | null }[] }

/** The calendars behind an address that a person typed: of a calendar, of an account, or of the server (RFC 6764). */
export async function discover(access: Access, signal: AbortSignal): Promise<Found> {
  const typed = new URL(access.url)
  const start = (await look(access, typed.href, signal)) ?? (await look(access, wellKnown(typed), signal))
  if (!start) throw new ConnectionFault('bad_config', `${typed.host} has no calendars at this address`)
  const { self, url } = start
  if (self.isCalendar) return { name: self.name ?? typed.host, calendars: [{ url, name: self.name }] }
  const home = self.home ? inOrigin(self.home, url) : await homeOf(access, self.principal, { url, signal })
  const { resources } = await askProperties(access, home, '1', signal)
  const calendars = resources
    .filter(({ isCalendar, components }) => isCalendar && (components === null || components.includes('VEVENT')))
    .map(({ href, name }) => ({ url: inOrigin(href, home), name }))
    .sort((a, b) => a.url.localeCompare(b.url))
  if (calendars.length === 0) throw new ConnectionFault('bad_config', 'The account has no calendar')
  return { name: calendars[0]?.name ?? typed.host, calendars }
}

const wellKnown = (url: URL) => new URL('/.well-known/caldav', url).href

/** What is there and knows who asks; undefined where it is no place to begin at. */
async function look(access: Access, url: string, signal: AbortSignal) {
  try {
    const [self] = (await askProperties(access, url, '0', signal)).resources
    if (!self || (!self.isCalendar && !self.home && !self.principal)) return undefined
    // where it was redirected to is what it calls itself
    return { self, url: self.href ? inOrigin(self.href, url) : url }
  } catch (error) {
    if (error instanceof ConnectionFault && ['not_found', 'bad_config', 'conflict'].includes(error.code))
      return undefined
    throw error
  }
}

type From = { url: string; signal: AbortSignal }

async function homeOf(access: Access, principal: Resource['principal'], { url, signal }: From): Promise<string> {
  const nowhere = new ConnectionFault('bad_config', 'The server does not say where the calendars of the account are')
  if (principal === null) throw nowhere
  const at = inOrigin(principal, url)
  const [self] = (await askProperties(access, at, '0', signal)).resources
  if (!self?.home) throw nowhere
  return inOrigin(self.home, at)
}

/** An address that a server named. The password goes nowhere but where its owner sent it. */
export function inOrigin(href: string, base: string): string {
  const url = URL.canParse(href, base) ? new URL(href, base) : undefined
  const { origin } = new URL(base)
  if (url?.origin === origin) return url.href
  // behind a proxy a server may not know by which name it is reached
  if (url && url.hostname === new URL(base).hostname) return new URL(url.pathname, origin).href
  throw new ConnectionFault('bad_config', `The calendars are at ${url?.host ?? 'another place'}: connect that address`)
}
