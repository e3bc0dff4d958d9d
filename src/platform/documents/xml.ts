import { Unreadable } from './unreadable.ts'

/** What is told of an XML text, piece by piece. Names are without their prefix; "attribute" takes the name as written. */
export type XmlListener = {
  open: (name: string, attribute: (name: string) => string | undefined) => void
  close: (name: string) => void
  text: (text: string) => void
}

const depthMax = 500

/**
 * Reads XML from start to end without building anything of it. Entities other than those of XML itself are not expanded.
 * Throws Unreadable for what is too deep or not XML.
 */
export function scanXml(xml: string, listener: XmlListener): void {
  const openNames: string[] = []
  let at = 0
  while (at < xml.length) {
    const start = xml.indexOf('<', at)
    if (start < 0) return ended(openNames)
    if (start > at && openNames.length > 0) listener.text(decoded(xml.slice(at, start)))
    const next = xml.charCodeAt(start + 1)
    if (next === exclamation || next === question) {
      at = afterSpecial(xml, start, listener)
      continue
    }
    const end = endOfTag(xml, start)
    if (next === slash) {
      const name = openNames.pop()
      if (name === undefined || name !== local(xml.slice(start + 2, end).trim())) throw new Unreadable('corrupt')
      listener.close(name)
    } else {
      const closes = xml.charCodeAt(end - 1) === slash
      const tag = xml.slice(start + 1, closes ? end - 1 : end)
      const name = local(/^[^\s]+/.exec(tag)?.[0] ?? '')
      listener.open(name, (attribute) => attributeOf(tag, attribute))
      if (closes) listener.close(name)
      else if (openNames.push(name) > depthMax) throw new Unreadable('too_complex')
    }
    at = end + 1
  }
  ended(openNames)
}

/** The text of a part of an archive, in the encoding that its first bytes tell. */
export function xmlText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}

const exclamation = '!'.charCodeAt(0)
const question = '?'.charCodeAt(0)
const slash = '/'.charCodeAt(0)

function ended(openNames: string[]) {
  if (openNames.length > 0) throw new Unreadable('corrupt')
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

const restOfTag = /(?:[^"'>]|"[^"]*"|'[^']*')*>/y

/** The end of a tag: a > outside of quotes. */
function endOfTag(xml: string, start: number): number {
  restOfTag.lastIndex = start + 1
  if (!restOfTag.test(xml)) throw new Unreadable('corrupt')
  return restOfTag.lastIndex - 1
}

function afterSpecial(xml: string, start: number, listener: XmlListener): number {
  if (xml.startsWith('<!--', start)) return after(xml, '-->', start)
  if (xml.startsWith('<![CDATA[', start)) {
    const end = after(xml, ']]>', start)
    listener.text(xml.slice(start + 9, end - 3))
    return end
  }
  if (xml.startsWith('<!DOCTYPE', start)) {
    const end = after(xml, '>', start)
    // Definitions of entities are how a small file becomes a huge one; no office format has them.
    if (xml.slice(start, end).includes('[')) throw new Unreadable('too_complex')
    return end
  }
  return after(xml, '>', start)
}

function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from)
  if (at < 0) throw new Unreadable('corrupt')
  return at + mark.length
}

function attributeOf(tag: string, name: string): string | undefined {
  for (let at = tag.indexOf(name); at > 0; at = tag.indexOf(name, at + 1)) {
    const value = /^\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(tag.slice(at + name.length))
    if (value && /\s/.test(tag[at - 1] ?? '')) return decoded(value[1] ?? value[2] ?? '')
  }
  return undefined
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
