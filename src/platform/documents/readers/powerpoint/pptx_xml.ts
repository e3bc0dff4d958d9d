import { XMLParser } from 'fast-xml-parser'
import { xmlEntities } from '../../../xml_entities.ts'
import { Unreadable } from '../../unreadable.ts'

/** An element of a part, its name without prefix; attributes keep theirs. */
export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  entityDecoder: xmlEntities,
  maxNestedTags: 200,
})

/** The root element of a part. Throws Unreadable: corrupt for what is no XML or ends too early, too_complex for deep nesting. */
export function parseXml(part: Buffer): Element {
  const xml = part.toString(part[0] === 0xff && part[1] === 0xfe ? 'utf16le' : 'utf8')
  let nodes: unknown
  try {
    nodes = parser.parse(xml)
  } catch (error) {
    throw new Unreadable(/nested tags/i.test(String(error)) ? 'too_complex' : 'corrupt')
  }
  const root = childrenOf(nodes).find((child) => child.name !== '?xml')
  // The parser closes what is open at the end without a word.
  if (!root || !/(<\/[^<>]+|\/)>\s*$/.test(xml.slice(-1000))) throw new Unreadable('corrupt')
  return root
}

/** The first child with the name. */
export const child = (element: Element | undefined, name: string) =>
  element?.children.find((child) => child.name === name)

/** The element that a path of names leads to. */
export const at = (element: Element | undefined, ...path: string[]) =>
  path.reduce<Element | undefined>((found, name) => child(found, name), element)

export const childrenNamed = (element: Element | undefined, name: string) =>
  element?.children.filter((child) => child.name === name) ?? []

/** All elements below with the name, in the order of the part. */
export function* descendants(element: Element | undefined, name: string): Generator<Element> {
  for (const child of element?.children ?? []) {
    if (child.name === name) yield child
    yield* descendants(child, name)
  }
}

/** An attribute as a number; undefined where there is none. */
export function numberOf(element: Element | undefined, attribute: string) {
  const value = Number.parseFloat(element?.attributes[attribute] ?? '')
  return Number.isFinite(value) ? value : undefined
}

/** The id of a relation that an element has: its attribute with the local name, whatever prefix the file gives the namespace. */
export const relationOf = (element: Element | undefined, name: string) =>
  Object.entries(element?.attributes ?? {}).find(([key]) => key.includes(':') && local(key) === name)?.[1]

export const isOn = (value: string | undefined) => value === '1' || value === 'true' || value === 'on'

function childrenOf(nodes: unknown): Element[] {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node: Record<string, unknown>) => {
    const tag = Object.keys(node).find((key) => key !== ':@')
    return tag === undefined || tag === '#text' ? [] : [elementOf(tag, node)]
  })
}

function elementOf(tag: string, node: Record<string, unknown>): Element {
  const attributes = Object.entries(node[':@'] ?? {}).map(([name, value]) => [name, String(value)])
  const inside = node[tag]
  const text = Array.isArray(inside) ? inside.map((piece) => piece['#text'] ?? '').join('') : ''
  return { name: local(tag), attributes: Object.fromEntries(attributes), children: childrenOf(inside), text }
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)
