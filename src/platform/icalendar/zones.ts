import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { spelled } from '../time_zones.ts'
import { type Component, type Property, paramOf, propertyNamed } from './component.ts'

/** The IANA name behind a TZID: itself, one that stands at its end, what its VTIMEZONE says, or Windows' name for it. */
export function zoneOf(tzid: string, calendar: Component): string | undefined {
  const definition = calendar.children.find(
    (child) => child.name === 'VTIMEZONE' && propertyNamed(child, 'TZID')?.value === tzid,
  )
  const located = definition && propertyNamed(definition, 'X-LIC-LOCATION')?.value
  const parts = tzid.split('/')
  // Outlook numbers the zones of an entry that it takes for different ones
  const windows = findIana(tzid)[0] ?? findIana(tzid.replace(/ \d{1,2}$/, ''))[0]
  const names = [tzid, parts.slice(-3).join('/'), parts.slice(-2).join('/'), located, windows]
  for (const name of names) {
    const zone = name && /^[a-z]/i.test(name) ? spelled(name) : undefined
    if (zone) return zone
  }
  if (definition) return likeDefined(definition)
  const last = parts.at(-1) ?? ''
  return /^utc$/i.test(last) ? 'UTC' : zoneOfOffset(last)
}

/** The zone of a name such as GMT+0100, without daylight saving. POSIX has the sign the other way round in Etc/GMT-1 alone. */
function zoneOfOffset(name: string): string | undefined {
  const [, sign, hours, minutes = '00'] = /^(?:GMT|UTC) ?([+-])(\d{1,2}):?(\d\d)?$/i.exec(name) ?? []
  if (!sign || !hours) return undefined
  return zoneOfMinutes(minutesOf(`${sign}${hours.padStart(2, '0')}${minutes}`))
}

function zoneOfMinutes(minutes: number): string | undefined {
  if (minutes === 0) return 'UTC'
  if (minutes % 60 === 0) return spelled(`Etc/GMT${minutes > 0 ? '-' : '+'}${Math.abs(minutes) / 60}`)
  return likeClocks(minutes, minutes)
}

/** A zone whose clocks stand, this year, as a VTIMEZONE of an unknown name says: such as "Customized Time Zone" of Outlook. */
function likeDefined(definition: Component): string | undefined {
  const offsets = (part: string) =>
    definition.children
      .filter(({ name }) => name === part)
      .sort((a, b) =>
        (propertyNamed(a, 'DTSTART')?.value ?? '').localeCompare(propertyNamed(b, 'DTSTART')?.value ?? ''),
      )
      .map((child) => minutesOf(propertyNamed(child, 'TZOFFSETTO')?.value.trim() ?? ''))
      .at(-1)
  const standard = offsets('STANDARD')
  if (standard === undefined || Number.isNaN(standard)) return undefined
  const daylight = offsets('DAYLIGHT') ?? standard
  return daylight === standard ? zoneOfMinutes(standard) : likeClocks(standard, daylight)
}

function likeClocks(standard: number, daylight: number): string | undefined {
  const year = new Date().getUTCFullYear()
  const [winter, summer] = [Date.UTC(year, 0, 1), Date.UTC(year, 6, 1)]
  return usualZones.find((zone) => {
    const found = [offsetMinutes(zone, winter), offsetMinutes(zone, summer)]
    return Math.min(...found) === Math.min(standard, daylight) && Math.max(...found) === Math.max(standard, daylight)
  })
}

function minutesOf(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)(?:\d\d)?$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? Number.NaN) * 60 + Number(minutes))
}

/** One zone of each name that Windows has, but for those that it tells apart from a larger one by their country. */
const usualZones = WINDOWS_TO_IANA_MAP.filter(
  ({ windowsName, territory }) => territory === '001' && !windowsName.includes('('),
).map(({ iana: [zone] }) => zone)

/** The zone that a property names; undefined where it names none, or none that is known. */
export function zoneOfProperty(property: Property, calendar: Component): string | undefined {
  const tzid = paramOf(property, 'TZID')
  return tzid === undefined ? undefined : zoneOf(tzid, calendar)
}

const yearsAhead = 10

/** A VTIMEZONE with the changes of the clocks from the year before "from" on, for ten years. */
export function zoneComponent(zone: string, from: Date): Component {
  const first = Date.UTC(from.getUTCFullYear() - 1, 0, 1)
  const last = Date.UTC(from.getUTCFullYear() + yearsAhead, 0, 1)
  const changes: { at: number; before: number; after: number }[] = []
  let offset = offsetMinutes(zone, first)
  for (let at = first; at < last; at += 7 * 86_400_000) {
    const next = offsetMinutes(zone, at + 7 * 86_400_000)
    if (next === offset) continue
    changes.push({ at: changeBetween(zone, at, at + 7 * 86_400_000), before: offset, after: next })
    offset = next
  }
  const initial = offsetMinutes(zone, first)
  const usual = Math.min(initial, ...changes.map(({ after }) => after))
  const observance = (isDaylight: boolean) => changes.filter(({ after }) => after > usual === isDaylight)
  return {
    name: 'VTIMEZONE',
    properties: [{ name: 'TZID', params: '', value: zone }],
    children: [
      part('STANDARD', observance(false), initial > usual ? undefined : initial),
      part('DAYLIGHT', observance(true), initial > usual ? initial : undefined),
    ].filter((component) => component !== undefined),
  }

  function part(name: string, found: typeof changes, atFirst: number | undefined): Component | undefined {
    const starts = [...(atFirst === undefined ? [] : [{ at: first, before: atFirst, after: atFirst }]), ...found]
    const [earliest, ...others] = starts
    if (!earliest) return undefined
    const after = found[0]?.after ?? earliest.after
    const property = (key: string, value: string) => ({ name: key, params: '', value })
    return {
      name,
      children: [],
      properties: [
        property('DTSTART', wall(earliest.at, earliest.before)),
        property('TZOFFSETFROM', offsetText(found[0]?.before ?? earliest.before)),
        property('TZOFFSETTO', offsetText(after)),
        ...(others.length ? [property('RDATE', others.map(({ at, before }) => wall(at, before)).join(','))] : []),
      ],
    }
  }
}

function changeBetween(zone: string, from: number, to: number): number {
  const before = offsetMinutes(zone, from)
  let [low, high] = [from, to]
  while (high - low > 60_000) {
    const middle = Math.floor((low + high) / 120_000) * 60_000
    if (offsetMinutes(zone, middle) === before) low = middle
    else high = middle
  }
  return high
}

function offsetMinutes(zone: string, at: number): number {
  const shown = new Date(at).toLocaleString('sv-SE', { timeZone: zone })
  return Math.round((Date.parse(`${shown.replace(' ', 'T')}Z`) - at) / 60_000)
}

const wall = (at: number, offset: number) =>
  new Date(at + offset * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, '')

function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(size / 60)}${two(size % 60)}`
}
