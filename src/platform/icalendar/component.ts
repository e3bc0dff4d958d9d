// iCalendar (RFC 5545) as a tree of components, each with its properties: what is not known here survives being read and written.

export type Property = {
  name: string
  /** as written, from the first semicolon on: `;TZID=Europe/Zurich`; '' where there are none */
  params: string
  value: string
}

export type Component = { name: string; properties: Property[]; children: Component[] }

export class CalendarSyntaxError extends Error {
  override name = 'CalendarSyntaxError'
}

const depthMax = 8

/** Reads one VCALENDAR; throws CalendarSyntaxError for what is none. */
export function parseCalendar(text: string): Component {
  const top: Component = { name: '', properties: [], children: [] }
  const open = [top]
  // a lone CR would end a line in other programs, and begin a property of its own
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r\n?|\n/)) {
    if (line.trim() === '') continue
    const property = propertyOf(line)
    const current = open.at(-1) ?? top
    if (property.name === 'BEGIN') {
      if (open.length > depthMax) throw new CalendarSyntaxError('The calendar entry is nested too deeply')
      const component = { name: property.value.trim().toUpperCase(), properties: [], children: [] }
      current.children.push(component)
      open.push(component)
    } else if (property.name === 'END') {
      if (open.length === 1 || current.name !== property.value.trim().toUpperCase())
        throw new CalendarSyntaxError('The calendar entry ends in the wrong place')
      open.pop()
    } else if (open.length > 1) current.properties.push(property)
  }
  const calendar = top.children.find(({ name }) => name === 'VCALENDAR')
  if (!calendar || open.length > 1) throw new CalendarSyntaxError('This is not a whole calendar entry')
  return calendar
}

function propertyOf(line: string): Property {
  const colon = endOfHead(line)
  if (colon < 0) throw new CalendarSyntaxError('The calendar entry has a line without a name')
  const head = line.slice(0, colon)
  const semicolon = head.indexOf(';')
  const name = (semicolon < 0 ? head : head.slice(0, semicolon)).toUpperCase()
  return { name, params: semicolon < 0 ? '' : head.slice(semicolon), value: line.slice(colon + 1) }
}

/** The colon that ends name and parameters: one in quotes does not. */
function endOfHead(line: string): number {
  let isQuoted = false
  for (let index = 0; index < line.length; index++) {
    if (line[index] === '"') isQuoted = !isQuoted
    else if (line[index] === ':' && !isQuoted) return index
  }
  return -1
}

/** Writes a component with lines of at most 75 octets, ended by CR LF. */
export const writeComponent = (component: Component): string => linesOf(component).map(folded).join('')

function* lines({ name, properties, children }: Component): Generator<string> {
  yield `BEGIN:${name}`
  for (const property of properties) yield `${property.name}${property.params}:${property.value}`
  for (const child of children) yield* lines(child)
  yield `END:${name}`
}

const linesOf = (component: Component) => [...lines(component)]

function folded(line: string): string {
  if (Buffer.byteLength(line) <= 75) return `${line}\r\n`
  let [out, length] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (length + size > 75) {
      out += '\r\n '
      length = 1
    }
    out += character
    length += size
  }
  return `${out}\r\n`
}

export const propertyNamed = (component: Component, name: string): Property | undefined =>
  component.properties.find((property) => property.name === name)

export const propertiesNamed = (component: Component, name: string): Property[] =>
  component.properties.filter((property) => property.name === name)

/** Puts a property in the place of all of that name; undefined: takes them out. */
export function setProperty(component: Component, name: string, property: Omit<Property, 'name'> | undefined): void {
  const index = component.properties.findIndex((one) => one.name === name)
  const others = component.properties.filter((one) => one.name !== name)
  if (property) others.splice(index < 0 ? others.length : index, 0, { name, ...property })
  component.properties = others
}

/** A parameter of a property, without quotes. */
export function paramOf({ params }: Property, name: string): string | undefined {
  const found = new RegExp(`;${name}=("[^"]*"|[^;:,]*)`, 'i').exec(params)
  return found?.[1]?.replaceAll('"', '')
}

const escapes: Record<string, string> = { '\\': '\\\\', ';': '\\;', ',': '\\,', '\n': '\\n' }

export const escapeText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[\\;,\n]/g, (character) => escapes[character] ?? character)

export const unescapeText = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_all, character: string) => (character.toLowerCase() === 'n' ? '\n' : character))

export const textProperty = (text: string): Omit<Property, 'name'> => ({ params: '', value: escapeText(text) })
