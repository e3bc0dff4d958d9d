import { SaxesParser } from 'saxes'
import { Unreadable } from './unreadable.ts'

/** What is told of an XML text, piece by piece. Names are without their prefix; "attribute" takes the name as written. */
type XmlListener = {
  open: (name: string, attribute: (name: string) => string | undefined) => void
  close: (name: string) => void
  text: (text: string) => void
}

const depthMax = 500

/**
 * Reads XML from start to end without building anything of it. Entities other than those of XML itself are not known.
 * Throws Unreadable for what is too deep or not XML.
 */
export function scanXml(xml: string, { open, close, text }: XmlListener): void {
  let depth = 0
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > depthMax) throw new Unreadable('too_complex')
    open(local(name), (attribute) => attributes[attribute])
  })
  parser.on('closetag', ({ name }) => {
    depth--
    close(local(name))
  })
  parser.on('text', (words) => depth > 0 && text(words))
  parser.on('cdata', text)
  parser.on('doctype', (definition) => {
    // Definitions of entities are how a small file becomes a huge one; no office format has them.
    if (definition.includes('[')) throw new Unreadable('too_complex')
  })
  parser.on('error', () => {
    throw new Unreadable('corrupt')
  })
  parser.write(xml).close()
}

/** The text of a part of an archive, in the encoding that its first bytes tell. */
export function xmlText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)
