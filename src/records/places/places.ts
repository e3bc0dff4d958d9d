import { isCountryCode } from '../../words/countries.ts'
import { keyOf } from '../../words/name_words.ts'
import { countryCalled, countryName } from './country_names.ts'
import { cities, countries, provinces, regions, states } from './place_tables.ts'

/** A state, province, country or region, by its code: us-oh, ca-on, de, "midwest". */
export type Place = { code: string; name: string }

type Entry = { name: string; within: string[] }
const known = new Map<string, Entry>()
/** how places are called in a question, and in a record: a name may be that of two ("Georgia") */
const called = new Map<string, string[]>()
/** abbreviations that stand in a record behind a city: "OH", "USA", "DE" */
const stateCodes = new Map<string, string>()
const provinceCodes = new Map<string, string>()
const countryCodes = new Map<string, string>()
const cityPlaces = new Map<string, string>()

const rows = (table: string) => table.split(';').map((row) => row.trim().split('|'))
const list = (words: string | undefined) => (words ?? '').split(',').filter(Boolean)
const addName = (name: string, code: string) => {
  const key = keyOf(name)
  const codes = called.get(key)
  if (!codes) called.set(key, [code])
  else if (!codes.includes(code)) codes.push(code)
}
const westCoast = ['us-ca', 'us-or', 'us-wa']
for (const [postal = '', name = '', census, bea] of rows(states)) {
  const code = `us-${postal}`
  const within = ['us', census, bea, ...(westCoast.includes(code) ? ['west coast'] : [])].filter((region) => !!region)
  // reason: empty ones are filtered out just above
  known.set(code, { name, within: within as string[] })
  stateCodes.set(postal, code)
  addName(name, code)
}
for (const [short = '', name = ''] of rows(provinces)) {
  known.set(`ca-${short}`, { name, within: ['ca'] })
  provinceCodes.set(short, `ca-${short}`)
  addName(name, `ca-${short}`)
}
for (const [code = '', name = '', others, within] of rows(countries)) {
  known.set(code, { name, within: list(within) })
  countryCodes.set(code, code)
  for (const each of [name, ...list(others)]) addName(each, code)
}
for (const [name = '', others] of rows(regions)) {
  known.set(name, { name, within: [] })
  for (const each of [name, ...list(others)]) addName(each, name)
}
for (const row of cities.split(';')) {
  const [code = '', names] = row.trim().split(':')
  for (const city of list(names)) cityPlaces.set(keyOf(city), code)
}

/** What the tables call so: a name may be that of two. */
export const codesInTables = (key: string): readonly string[] | undefined => called.get(key)

/** What is called so: of the tables, else any other country, by its code. */
export const codesCalled = (key: string): readonly string[] | undefined => {
  const codes = called.get(key)
  if (codes) return codes
  const country = countryCalled(key)
  return country === undefined ? undefined : [country]
}

/** Every name of the tables. */
export const namesInTables = (): Iterable<string> => called.keys()

/** The state of the United States of that postal code, in lower case. */
export const stateOf = (postal: string): string | undefined => stateCodes.get(postal)

/** The province of Canada of that code, in lower case. */
export const provinceOf = (short: string): string | undefined => provinceCodes.get(short)

/** Where a city of the tables lies. */
export const placeOfCity = (key: string): string | undefined => cityPlaces.get(key)

const written: Readonly<Record<string, string>> = {
  us: 'US',
  gb: 'UK',
  ae: 'UAE',
  dach: 'DACH',
  apac: 'APAC',
  'european union': 'EU',
}
const titled = (name: string) => name.replace(/\b(?!of\b|and\b|the\b)\p{L}/gu, (letter) => letter.toUpperCase())
export const placeOf = (code: string): Place => {
  const name = known.get(code)?.name
  return { code, name: written[code] ?? (name === undefined ? (countryName(code) ?? code) : titled(name)) }
}

/**
 * Everything that a location as it stands in a record lies in: "Columbus, OH" in us-oh, us, midwest, north america, …
 * What follows the first comma decides; what stands before it counts where it lies in that, or alone. "Germany / Austria"
 * is both.
 */
export const placesAround = (location: string): string[] => [...new Set(location.split(/[/;|]/).flatMap(aroundOne))]

function aroundOne(location: string): string[] {
  const [first = '', ...rest] = location
    .split(/[,()]|\s[-–—]\s/)
    .map((part) => part.trim())
    .filter(Boolean)
  const city = cityPlaces.get(keyOf(first)) ?? rest.map((part) => cityPlaces.get(keyOf(part))).find(Boolean)
  const said = rest.map((part) => codeOf(part, city)).filter((code) => code !== undefined)
  const here =
    said.length === 0 && rest.length === 0 ? (codeOf(first, city) ?? city) : (namedCode(first, said[0]) ?? city)
  const isInside = here !== undefined && said.every((code) => code === countryOf(here))
  const codes = new Set(isInside ? [here, ...said] : said)
  for (const code of [...codes]) for (const around of withinOf(code)) codes.add(around)
  return [...codes]
}

/** The state, province or country of that name; of two, the one in the country that is meant. */
function namedCode(part: string, near: string | undefined): string | undefined {
  const codes = codesCalled(keyOf(part))?.filter((code) => !regionCodes.has(code)) ?? []
  return codes.find((code) => countryOf(code) === countryOf(near)) ?? codes[0]
}

/** The same, or of that abbreviation: "OH", "USA", "CA 94105"; "DE" is Germany behind one of its cities, else Delaware. */
function codeOf(part: string, city: string | undefined): string | undefined {
  const named = namedCode(part, city)
  if (named) return named
  const [short] = /^[A-Z]{2,3}(?= ?\d|$)/.exec(part.replaceAll('.', '')) ?? []
  if (!short) return undefined
  const code = short.toLowerCase()
  if (countryOf(city) === code) return code
  return stateCodes.get(code) ?? provinceCodes.get(code) ?? countryCodes.get(code)
}

/** The country of a location as it stands in a record, by its name; where none is known, the last part of it. */
export function countryTold(location: string): string {
  const code = placesAround(location).find((one) => /^[a-z]{2}$/.test(one))
  return code === undefined
    ? (location
        .split(/[,;/|]/)
        .at(-1)
        ?.trim() ?? location)
    : placeOf(code).name
}

const regionCodes = new Set(rows(regions).map(([name = '']) => name))
const countryOf = (code: string | undefined) => code?.split('-')[0]

/** The country and the regions that a place lies in. */
export function withinOf(code: string): string[] {
  const within = known.get(code)?.within ?? []
  return within.flatMap((around) => [around, ...withinOf(around)])
}

/** The countries that a region is made of, by their codes; none of one that is made of states. */
export const countriesWithin = (region: string): string[] =>
  [...known.keys()].filter((code) => isCountryCode(code.toUpperCase()) && withinOf(code).includes(region))
