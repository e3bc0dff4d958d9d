// Times as they are on the wall in a time zone, whatever the zone of this computer.

// one of each zone: making one for each time of a table costs more than drawing it
const writers = new Map<string, Intl.DateTimeFormat>()

function partsIn(at: Date, timeZone: string): string {
  let writer = writers.get(timeZone)
  if (!writer) {
    writer = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    writers.set(timeZone, writer)
  }
  return writer.format(at).replace(' ', 'T')
}

/** A moment as a field for date and time has it: `2026-03-12T14:30`. */
export const wallTime = (at: string | Date, timeZone: string): string => partsIn(new Date(at), timeZone).slice(0, 16)

/** The moment of a date and time of that zone. An hour that a change of the clocks leaves out is the one after it. */
export function momentIn(text: string, timeZone: string): string {
  const asUtc = Date.parse(`${text}Z`)
  // the offset at about the time, then the offset at the time itself
  const first = asUtc - offsetAt(asUtc, timeZone)
  return new Date(asUtc - offsetAt(first, timeZone)).toISOString()
}

const offsetAt = (ms: number, timeZone: string) =>
  Date.parse(`${partsIn(new Date(ms), timeZone)}Z`) - Math.floor(ms / 1000) * 1000

export const zoneOfComputer = Intl.DateTimeFormat().resolvedOptions().timeZone
let chosen: string | null = null

/** The zone that the person has chosen, else that of this computer. */
export const ownZone = (): string => chosen ?? zoneOfComputer

/** The zone that the person has chosen; null: none. */
export const chosenZone = (): string | null => chosen

export function setOwnZone(zone: string | null): void {
  chosen = zone
}

/** The zones of this browser, and the one that is set, which may go by another name here. */
export function zonesWith(own: string | null): string[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
  if (own) zones.add(own)
  return [...zones].sort()
}
