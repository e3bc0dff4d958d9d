import { z } from 'zod'
import { davReader, decodeEntities } from '../dav_xml.ts'
import { ConnectionFault } from '../fault.ts'

/** What a CalDAV server told about one resource (RFC 4918, 4791, 6578). */
export type Resource = {
  href: string
  /** of the resource itself: 404 of one that is gone, 507 where there is more than was told */
  status: number
  etag: string | null
  isCalendar: boolean
  /** VEVENT, VTODO; null where it does not say */
  components: string[] | null
  name: string | null
  ics: string | null
  principal: string | null
  home: string | null
}

export type Multistatus = { resources: Resource[]; syncToken: string | null }

/** Throws bad_config for what is no answer of a CalDAV server. */
export function readMultistatus(xml: string): Multistatus {
  const parsed = Answer.safeParse(parse(xml))
  if (!parsed.success) throw notCaldav()
  const { response = [], 'sync-token': token } = parsed.data.multistatus
  return { resources: response.map(asResource), syncToken: textOf(token) }
}

const parse = davReader({
  ignoreAttributes: false,
  isArray: (name) => ['response', 'propstat', 'comp', 'href'].includes(name),
})

const notCaldav = () => new ConnectionFault('bad_config', 'The address does not answer as a CalDAV calendar')

const Properties = z.record(z.string(), z.unknown())
const Response = z.object({
  href: z.array(z.unknown()),
  status: z.unknown().optional(),
  propstat: z
    .array(z.object({ status: z.unknown().optional(), prop: Properties.or(z.literal('')).optional() }))
    .default([]),
})
const Answer = z.object({
  multistatus: z
    .object({ response: z.array(Response).optional(), 'sync-token': z.unknown().optional() })
    .or(z.literal('').transform((): { response?: z.infer<typeof Response>[]; 'sync-token'?: unknown } => ({}))),
})

function asResource(response: z.infer<typeof Response>): Resource {
  const found = response.propstat.find(({ status }) => statusOf(status) === 200)?.prop
  const properties = typeof found === 'object' ? found : {}
  const kinds = properties['resourcetype']
  return {
    href: textOf(response.href[0]) ?? '',
    status: statusOf(response.status),
    etag: textOf(properties['getetag']),
    isCalendar: typeof kinds === 'object' && kinds !== null && 'calendar' in kinds,
    components: componentsOf(properties['supported-calendar-component-set']),
    name: textOf(properties['displayname']),
    ics: textOf(properties['calendar-data']),
    principal: hrefIn(properties['current-user-principal']),
    home: hrefIn(properties['calendar-home-set']),
  }
}

const statusOf = (line: unknown) => Number(/\b(\d{3})\b/.exec(textOf(line) ?? '200')?.[1] ?? 200)

/** The text of an element; null of an empty one, or where there is none. */
function textOf(value: unknown): string | null {
  const text = typeof value === 'object' && value !== null && '#text' in value ? value['#text'] : value
  return typeof text === 'string' && text !== '' ? decodeEntities(text) : null
}

function hrefIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('href' in value)) return null
  return Array.isArray(value.href) ? textOf(value.href[0]) : null
}

function componentsOf(value: unknown): string[] | null {
  if (typeof value !== 'object' || value === null || !('comp' in value) || !Array.isArray(value.comp)) return null
  return value.comp.flatMap((comp: Record<string, unknown>) => textOf(comp['@name']) ?? [])
}
