import { countryCalled, countryName } from './country_names.ts'
import { isOrdinary } from './ordinary_words.ts'
import { cities, countries, provinces, regions, regionsNeedArticle, states } from './place_tables.ts'
import { keyOf } from './spellings.ts'

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

/** What is called so: of the tables, else any other country. */
const codesCalled = (key: string): string[] | undefined => {
  const codes = called.get(key)
  if (codes) return codes
  const country = isOrdinary(key) ? undefined : countryCalled(key)
  return country === undefined ? undefined : [country]
}

/** Codes that are words of a question too; "the US" and "US companies" are taken by their neighbours. */
const wordsToo = new Set(
  'in or me hi ok oh la id co de al ma pa mo md ar ms il is it no be at my us in so am as to do by an on pe ab'.split(
    ' ',
  ),
)

const written: Readonly<Record<string, string>> = {
  us: 'US',
  gb: 'UK',
  ae: 'UAE',
  dach: 'DACH',
  apac: 'APAC',
  'european union': 'EU',
}
const titled = (name: string) => name.replace(/\b(?!of\b|and\b|the\b)\p{L}/gu, (letter) => letter.toUpperCase())
const placeOf = (code: string): Place => {
  const name = known.get(code)?.name
  return { code, name: written[code] ?? (name === undefined ? (countryName(code) ?? code) : titled(name)) }
}

/** The places that words of a question name: "ohio", "swiss", "the midwest", "tx"; not cities. "hasArticle": "the" stands before. */
export function placesNamed(key: string, hasArticle: boolean): Place[] {
  const bare = key.startsWith('the ') ? key.slice(4) : key
  if (regionsNeedArticle.has(bare) && !hasArticle && bare === key) return []
  const codes = codesCalled(key) ?? codesCalled(bare)
  if (codes) return codes.map(placeOf)
  const state = wordsToo.has(key) ? undefined : stateCodes.get(key)
  return state ? [placeOf(state)] : []
}

/** Every word of the names of places, for misspelled ones. */
export const placeWords = (): string[] =>
  [...called.keys()].flatMap((name) => name.split(' ')).filter((word) => word.length > 3)

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
export function countryOfLocation(location: string): string {
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

function withinOf(code: string): string[] {
  const within = known.get(code)?.within ?? []
  return within.flatMap((around) => [around, ...withinOf(around)])
}
