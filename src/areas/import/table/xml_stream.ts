import { SaxesParser } from 'saxes'
import type { Zip } from '../../../platform/documents/zip_guard.ts'
import { damaged } from './faults.ts'

export type Attributes = Record<string, string>
export type Listener = {
  open?: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Reads an entry of the archive as XML while it is inflated. Entities that the document defines itself are not known. */
export async function readXml(zip: Zip, name: string, { open, text, close }: Listener): Promise<boolean> {
  const parser = new SaxesParser()
  // without the prefix of the namespace: some programs write one
  const local = (tag: string) => tag.slice(tag.indexOf(':') + 1)
  if (open) parser.on('opentag', (tag) => open(local(tag.name), tag.attributes as Attributes)) // reason: plain without namespaces
  if (text) parser.on('text', text)
  if (close) parser.on('closetag', (tag) => close(local(tag.name)))
  parser.on('doctype', () => {
    throw damaged()
  })
  parser.on('error', () => {
    throw damaged()
  })
  return inflateText(
    zip,
    name,
    (piece) => parser.write(piece),
    () => parser.close(),
  )
}

/** Hands over the text of an entry piece by piece; what "take" throws comes out as it is. */
export async function inflateText(
  zip: Zip,
  name: string,
  take: (text: string) => void,
  end = () => {},
): Promise<boolean> {
  const decoder = new TextDecoder()
  let fault: unknown
  try {
    const found = await zip.inflate(name, (chunk) => {
      try {
        take(decoder.decode(chunk, { stream: true }))
      } catch (error) {
        fault = error
        throw error
      }
    })
    if (found) end()
    return found
  } catch (error) {
    throw fault ?? error
  }
}
