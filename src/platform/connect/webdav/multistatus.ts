import { z } from 'zod'
import { davReader, decodeEntities } from '../dav_xml.ts'
import { ConnectionFault } from '../fault.ts'
import { isPlainPart } from '../plain_path.ts'

/** One thing that a WebDAV server told about (RFC 4918, 14.24). */
export type Resource = {
  /** the parts of its path, decoded; null where they cannot be understood, or lead elsewhere */
  path: string[] | null
  /** as the server wrote it, for people */
  href: string
  isFolder: boolean
  etag: string | null
  size: number | null
  modifiedAt: string | null
  contentType: string | null
}

/** The question of a PROPFIND: what is asked about each resource. */
export const wantedProperties =
  '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/>' +
  '<getlastmodified/><getetag/><getcontenttype/></prop></propfind>'

/** Reads the answer to a PROPFIND; throws bad_config where it is none. */
export function readMultistatus(xml: string): Resource[] {
  const parsed = Multistatus.safeParse(parse(xml))
  if (!parsed.success) throw notWebdav()
  return parsed.data.multistatus.response.map(asResource)
}

const parse = davReader({
  ignoreAttributes: true,
  isArray: (name) => name === 'response' || name === 'propstat' || name === 'href',
})

const notWebdav = () => new ConnectionFault('bad_config', 'The address does not answer as a WebDAV folder')

const Text = z.string().optional().catch(undefined)
const Properties = z
  .object({
    resourcetype: z.unknown(),
    getcontentlength: Text,
    getlastmodified: Text,
    getetag: Text,
    getcontenttype: Text,
  })
  .partial()
  .catch({})
const Response = z.object({
  href: z.tuple([z.string()]).rest(z.unknown()),
  propstat: z.array(z.object({ status: z.string().optional(), prop: Properties.optional() })).default([]),
})
const Multistatus = z.object({
  multistatus: z
    .object({ response: z.array(Response).default([]) })
    .or(z.literal('').transform(() => ({ response: [] }))),
})

function asResource(response: z.infer<typeof Response>): Resource {
  const found = response.propstat.find((each) => / 2\d\d\b/.test(each.status ?? ' 200'))?.prop ?? {}
  const href = decodeEntities(response.href[0])
  const type = found.resourcetype
  const size = Number(found.getcontentlength)
  const modified = Date.parse(found.getlastmodified ?? '')
  return {
    path: partsOf(href),
    href,
    isFolder: typeof type === 'object' && type !== null && 'collection' in type,
    // Apache calls an ETag weak while the file is younger than a second
    etag: found.getetag ? decodeEntities(found.getetag).replace(/^W\//, '') : null,
    size: found.getcontentlength && Number.isSafeInteger(size) && size >= 0 ? size : null,
    modifiedAt: Number.isNaN(modified) ? null : new Date(modified).toISOString(),
    contentType: found.getcontenttype ? decodeEntities(found.getcontenttype).split(';', 1)[0]?.trim() || null : null,
  }
}

/** The decoded parts of the path of an absolute or relative reference. Its origin does not matter: behind a proxy it is often another. */
function partsOf(href: string): string[] | null {
  const path = href.trim().replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '')
  const parts = path
    .split(/[?#]/, 1)[0]
    ?.split('/')
    .filter((part) => part !== '')
    .map(decodePart)
  return parts?.every(isPlainPart) ? parts : null
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
