import { isCountryCode } from '../../words/countries.ts'
import { keyOf } from '../../words/name_words.ts'
import { countriesWithCity, countryOfCity, liesIn } from './cities.ts'
import { countryName } from './country_names.ts'
import { codesCalled, codesInTables, provinceOf, stateOf } from './places.ts'
import { partsOf, statesCalled, statesCoded, statesShortened } from './states_elsewhere.ts'

/**
 * The ISO code of the country that a location lies in, as people write it: "Berlin, Germany", "Austin TX", "1010 Wien". Null
 * where it names none, two, or only what is in several countries: no country is better than a wrong one.
 */
export function countryAt(location: string): string | null {
  const before = told.get(location)
  if (before !== undefined) return before
  if (told.size >= toldMax) told.clear()
  const country = countryMeant(location)
  told.set(location, country)
  return country
}

/** Companies of a firm, and rows of a table, lie in the same few towns. */
const told = new Map<string, string | null>()
const toldMax = 500

function countryMeant(location: string): string | null {
  const found = new Set(location.split(/[/;|]/).flatMap(countriesOf))
  const [only] = found
  return only !== undefined && found.size === 1 ? only.toUpperCase() : null
}

/** What stands last says most: a country, a state, or a short form of them. Where nothing does, the towns are asked. */
function countriesOf(location: string): readonly string[] {
  const parts = location
    .split(/[,()\n]|\s[-–—]\s/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap(withLastApart)
  for (const [at, part] of [...parts.entries()].reverse()) {
    const found = countriesBeside(meaningOf(part, at > 0), parts.toSpliced(at, 1).map(bare))
    if (found.length > 0) return found
  }
  return parts.flatMap((part) => countryOfTown(bare(part)) ?? [])
}

/** What a part of a location names: places are countries and states, "de", "us-tx". */
type Meaning = {
  places: readonly string[]
  /** what is meant where one of its towns stands beside only */
  besideTown: readonly string[]
  /** two letters say less than a name does */
  isCode: boolean
}

const nothing: Meaning = { places: [], besideTown: [], isCode: false }

/** The countries that are meant beside the other parts: one, several where they do not say which, none. */
function countriesBeside({ places, besideTown, isCode }: Meaning, others: readonly string[]): readonly string[] {
  const meant = countriesIn(places)
  const named = others.flatMap((other) => countriesNamed(other))
  const parts = named.filter((country) => meant.some((whole) => partsOf[whole]?.includes(country)))
  if (parts.length > 0) return parts
  const withTown = [places, besideTown].map((some) =>
    some.filter((place) => others.some((town) => liesIn(town, place))),
  )
  const there = withTown.find((some) => some.length > 0)
  if (there) return countriesIn(there)
  const agreed = meant.filter((country) => named.includes(country) || others.some((other) => isStateIn(other, country)))
  if (agreed.length > 0) return agreed
  if (meant.length === 0) return []
  const towns = others.flatMap((other) => (isCode ? countriesWithCity(other) : (countryOfTown(other) ?? [])))
  return [...meant, ...named, ...towns]
}

/** "Austin TX" and "Munich Germany" are two parts, because there is such a town. */
function withLastApart(part: string): string[] {
  const words = bare(part).split(' ')
  if (words.length < 2 || isSeveral.test(part) || wider.test(part) || meaningOf(part, true).places.length > 0)
    return [part]
  for (let from = Math.max(1, words.length - wordsOfCountryMax); from < words.length; from++) {
    const [town, last] = [words.slice(0, from).join(' '), words.slice(from).join(' ')]
    if (last.length < 3 && last !== last.toUpperCase()) continue
    const { places, besideTown } = meaningOf(last, true)
    if ([...places, ...besideTown].some((place) => liesIn(town, place))) return [town, last]
  }
  return [part]
}

/** "United States of America" */
const wordsOfCountryMax = 4

/** "London and Ontario" */
const isSeveral = /\s(?:and|und|et|or|&|\+)\s/i

/** Regions that end with the name of a country. */
const wider = /^(?:central|middle) america$/i

/** Without postal codes and numbers of houses. */
const bare = (part: string) =>
  part
    .split(/\s+/)
    .filter((word) => !/\d/.test(word))
    .join(' ')

/** What a part names, by itself or by a state: "Georgia" is in one country and is another. */
function meaningOf(part: string, isBehind: boolean): Meaning {
  const key = keyOf(bare(part))
  const places = placesCalled(key)
  if (places.length > 0) {
    const towns = isPlain(key) ? [] : countriesWithCity(key, rivalPeopleMin)
    return { ...nothing, places: [...places, ...towns] }
  }
  const code = key.replaceAll(' ', '')
  const shortened = isBehind ? statesShortened.get(code) : undefined
  if (shortened !== undefined) return { ...nothing, places: [shortened] }
  const isWritten = isBehind || bare(part) === bare(part).toUpperCase()
  return code.length <= 3 && isWritten ? meaningOfCode(code, part) : nothing
}

function meaningOfCode(code: string, part: string): Meaning {
  const state = stateOf(code)
  if (state !== undefined && zipBehind.test(part)) return { ...nothing, places: [state], isCode: true }
  const country = isCountryCode(code.toUpperCase()) ? code : undefined
  const places = [state, provinceOf(code), country].filter((place) => place !== undefined)
  const abroad = statesCoded.get(code)
  const besideTown = abroad === undefined ? [] : [abroad === 'ch' ? `ch-${code}` : abroad]
  // "NA" says more often that there is none
  return code === 'na' ? { places: [], besideTown: places, isCode: true } : { places, besideTown, isCode: true }
}

/** "CA 94105" */
const zipBehind = /\s\d{5}(?:-\d{4})?$/

/** As large is a city that is no less than a country of the same name in another language: "Granada", "Salvador". */
const rivalPeopleMin = 40_000

function placesCalled(key: string): readonly string[] {
  const state = statesCalled.get(key)
  return severalCalled.get(key) ?? (state === undefined ? (codesCalled(key) ?? []).filter(isPlace) : [state])
}

/** Countries that are called the same, as people say it. */
const severalCalled: ReadonlyMap<string, readonly string[]> = new Map([
  ['congo', ['cd', 'cg']],
  ['virgin islands', ['vg', 'vi']],
])

const isPlace = (code: string) => /^[a-z]{2}(?:-[a-z]{2})?$/.test(code)

/** Whether a name is that of the tables, or the English one: it means the country however large a town is called so. */
const isPlain = (key: string) =>
  !statesCalled.has(key) &&
  (codesInTables(key) !== undefined || (codesCalled(key) ?? []).some((code) => keyOf(countryName(code) ?? '') === key))

/** The countries themselves that a part names; not those of states. */
function countriesNamed(part: string): readonly string[] {
  const key = keyOf(part)
  if (key === 'us') return ['us']
  return isPlain(key) ? countriesIn(placesCalled(key).filter((place) => place === 'us-pr' || place.length === 2)) : []
}

const isStateIn = (part: string, country: string) => countriesIn(placesCalled(keyOf(part))).includes(country)

/** "Asia" and "Europe" are towns too, but not in a location. */
const countryOfTown = (part: string) =>
  codesInTables(keyOf(part))?.every((code) => !isPlace(code)) ? undefined : countryOfCity(part)

/** The countries of places. Puerto Rico has a code of its own. */
const countriesIn = (places: readonly string[]) => [
  ...new Set(places.map((place) => (place === 'us-pr' ? 'pr' : place.slice(0, 2)))),
]
