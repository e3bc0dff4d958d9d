import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { xmlEntities } from '../xml_entities.ts'
import { ConnectionFault } from './fault.ts'

/** What a DAV server told about one resource (RFC 4918, 4791, 6578). What it did not tell is null. */
export type Resource = {
  /** as the server wrote it */
  href: string
  /** of the resource itself: 404 of one that is gone, 507 where there is more than was told */
  status: number
  etag: string | null
  name: string | null
  isFolder: boolean
  size: number | null
  modifiedAt: string | null
  contentType: string | null
  isCalendar: boolean
  /** VEVENT, VTODO */
  components: string[] | null
  ics: string | null
  principal: string | null
  home: string | null
}

export type Multistatus = { resources: Resource[]; syncToken: string | null }

/** Reads the answer of a DAV server. Throws bad_config, with what the address was to be, for what is none. */
export function readMultistatus(xml: string, expected: 'WebDAV folder' | 'CalDAV calendar'): Multistatus {
  const parsed = Answer.safeParse(parse(xml))
  if (!parsed.success) throw new ConnectionFault('bad_config', `The address does not answer as a ${expected}`)
  const { response, 'sync-token': token } = parsed.data.multistatus
  return { resources: response.map(asResource), syncToken: textOf(token) }
}

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  entityDecoder: xmlEntities,
  isArray: (name) => ['response', 'propstat', 'comp', 'href'].includes(name),
})

function parse(xml: string): unknown {
  // no such server sends a document type
  if (/<!DOCTYPE/i.test(xml)) return undefined
  try {
    // NUL is none of XML, and no database takes it
    return parser.parse(xml.replace(/\0|&#(?:x?0+);/gi, ''))
  } catch {
    return undefined // reason: what is wrong with it is of no use to anybody
  }
}

// an element without anything in it is an empty text
const Properties = z.record(z.string(), z.unknown()).catch({})
const Response = z.object({
  href: z.array(z.unknown()),
  status: z.unknown().optional(),
  propstat: z.array(z.object({ status: z.unknown().optional(), prop: Properties.optional() })).default([]),
})
const Listing = z.object({ response: z.array(Response).default([]), 'sync-token': z.unknown().optional() })
const Answer = z.object({
  multistatus: z
    .literal('')
    .transform(() => Listing.parse({}))
    .or(Listing),
})

function asResource(response: z.infer<typeof Response>): Resource {
  const found = response.propstat.find(({ status }) => Math.floor(statusOf(status) / 100) === 2)?.prop ?? {}
  const kinds = found['resourcetype']
  const isKind = (kind: string) => typeof kinds === 'object' && kinds !== null && kind in kinds
  const length = textOf(found['getcontentlength'])
  const modified = Date.parse(textOf(found['getlastmodified']) ?? '')
  return {
    href: textOf(response.href[0]) ?? '',
    status: statusOf(response.status),
    etag: textOf(found['getetag']),
    name: textOf(found['displayname']),
    isFolder: isKind('collection'),
    size: length !== null && Number.isSafeInteger(Number(length)) && Number(length) >= 0 ? Number(length) : null,
    modifiedAt: Number.isNaN(modified) ? null : new Date(modified).toISOString(),
    contentType: textOf(found['getcontenttype'])?.split(';', 1)[0]?.trim() || null,
    isCalendar: isKind('calendar'),
    components: componentsOf(found['supported-calendar-component-set']),
    ics: textOf(found['calendar-data']),
    principal: hrefIn(found['current-user-principal']),
    home: hrefIn(found['calendar-home-set']),
  }
}

const statusOf = (line: unknown) => Number(/\b(\d{3})\b/.exec(textOf(line) ?? '200')?.[1] ?? 200)

/** The text of an element; null of an empty one, or where there is none. */
function textOf(value: unknown): string | null {
  const text = typeof value === 'object' && value !== null && '#text' in value ? value['#text'] : value
  return typeof text === 'string' && text !== '' ? text : null
}

function hrefIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('href' in value)) return null
  return Array.isArray(value.href) ? textOf(value.href[0]) : null
}

function componentsOf(value: unknown): string[] | null {
  if (typeof value !== 'object' || value === null || !('comp' in value) || !Array.isArray(value.comp)) return null
  return value.comp.flatMap((comp: Record<string, unknown>) => textOf(comp['@name']) ?? [])
}
