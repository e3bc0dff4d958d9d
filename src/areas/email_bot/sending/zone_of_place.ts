import { cities, countries, states, wide } from './place_zones.ts'

/** The time zone of a place as people write it, such as "Austin, TX" or "Geneva, Switzerland"; undefined where it says none. */
export function zoneOfPlace(place: string): string | undefined {
  const parts = place
    .toLowerCase()
    .split(/[,;/()|]| - /)
    .map((part) =>
      part
        .replace(/\b(?:greater|metro(?:politan)? area|area|region)\b|\d{3,}/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '')
  // "Washington, DC" and "Cambridge, MA" are other places than Washington and Cambridge
  const pairs = parts.slice(1).map((part, index) => `${parts[index]} ${part}`)
  const paired = pairs.map((pair) => cities.get(pair)).find(known)
  if (paired) return paired
  const country = parts
    .slice(parts.length > 1 ? 1 : 0)
    .map((part) => countryOf(part))
    .findLast(known)
  if (country && !wide.has(country)) return country
  const named = parts.map(cityOf).find(known)
  const state = parts
    .slice(1)
    .map((part) => states.get(part))
    .find(known)
  const isAbroad = named !== undefined && parts.slice(1).some((part) => countriesByCode.get(part) === named)
  return (isAbroad ? named : (state ?? named)) ?? parts.map(stateInFull).find(known) ?? country
}

const known = (zone: string | undefined): zone is string => zone !== undefined

const countryOf = (part: string) => countries.get(part) ?? countries.get(part.replace(/^the /, ''))
const stateInFull = (part: string) => (part.length > 2 ? states.get(part) : undefined)
const cityOf = (part: string) => cities.get(part) ?? ofItsOwn.get(part.normalize('NFD').replace(/\p{M}/gu, ''))

/** Codes of countries that are those of American states too: "Munich, DE" does not lie in Delaware. */
const countriesByCode = new Map([
  ['de', 'Europe/Berlin'],
  ['in', 'Asia/Kolkata'],
  ['il', 'Asia/Jerusalem'],
  ['co', 'America/Bogota'],
  ['ca', 'America/Toronto'],
  ['ma', 'Africa/Casablanca'],
  ['id', 'Asia/Jakarta'],
  ['ar', 'America/Argentina/Buenos_Aires'],
])

/** Cities after which a zone is named. */
const ofItsOwn = new Map(
  Intl.supportedValuesOf('timeZone').map((zone): [string, string] => [
    (zone.split('/').at(-1) ?? '').replaceAll('_', ' ').toLowerCase(),
    zone,
  ]),
)
