import { type X2jOptions, XMLParser } from 'fast-xml-parser'

/** A reader of what DAV servers answer; it gives undefined for what is no XML of such a server. */
export function davReader(options: Pick<X2jOptions, 'ignoreAttributes' | 'isArray'>): (xml: string) => unknown {
  const parser = new XMLParser({
    ...options,
    removeNSPrefix: true,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
  })
  return (xml) => {
    // no such server sends a document type; entities of a stranger are not expanded
    if (/<!DOCTYPE/i.test(xml)) return undefined
    try {
      return parser.parse(xml.replaceAll('\0', ''))
    } catch {
      return undefined // reason: what is wrong with it is of no use to anybody
    }
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five entities of XML itself, and numbered characters. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    // NUL is none of XML, and no database takes it
    if (code === 0) return ''
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

export const encodeEntities = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
