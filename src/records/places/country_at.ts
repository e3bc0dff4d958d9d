import { isCountryCode } from '../../words/countries.ts'
import { keyOf } from '../../words/name_words.ts'
import { countryOfCity, countryWithCity } from './cities.ts'
import { codesCalled, provinceOf, stateOf } from './places.ts'

/**
 * The ISO code of the country that a location lies in, as people write it: "Berlin, Germany", "Austin TX", "1010 Wien". Null
 * where it names none, two, or only what is in several countries.
 */
export function countryAt(location: string): string | null {
  const found = new Set(location.split(/[/;|]/).flatMap((one) => countryOfOne(one) ?? []))
  const [only] = found
  return only !== undefined && found.size === 1 ? only.toUpperCase() : null
}

/** What stands last says most: a country, a state, or a short form of them. Where nothing does, the towns are asked. */
function countryOfOne(location: string): string | undefined {
  const parts = location
    .split(/[,()\n]|\s[-–—]\s/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap(withLastApart)
  for (const [at, part] of [...parts.entries()].reverse()) {
    const meant = countriesMeant(part, at > 0)
    const [only] = meant
    if (meant.size === 1) return only
    if (meant.size > 1) return oneOf(parts.slice(0, at).flatMap((town) => countryWithCity(bare(town), meant) ?? []))
  }
  return oneOf(parts.flatMap((part) => countryOfCity(bare(part)) ?? []))
}

const oneOf = (countries: readonly string[]): string | undefined =>
  new Set(countries).size === 1 ? countries[0] : undefined

/** "Austin TX" and "Munich Germany" are two parts, because there is such a town. */
function withLastApart(part: string): string[] {
  const words = bare(part).split(' ')
  if (words.length < 2 || countriesMeant(part, true).size > 0) return [part]
  for (let from = Math.max(1, words.length - wordsOfCountryMax); from < words.length; from++) {
    const [town, last] = [words.slice(0, from).join(' '), words.slice(from).join(' ')]
    const isName = last.length > 2 || last === last.toUpperCase()
    const meant = isName ? countriesMeant(last, true) : none
    if (meant.size > 0 && countryWithCity(town, meant) !== undefined) return [town, last]
  }
  return [part]
}

/** "United States of America" */
const wordsOfCountryMax = 4

/** Without postal codes and numbers of houses. */
const bare = (part: string) =>
  part
    .split(/\s+/)
    .filter((word) => !/\d/.test(word))
    .join(' ')

const none: ReadonlySet<string> = new Set<string>()

/** The countries, in lower case, that a part names, by itself or by a state: "Georgia" is in one and is another. */
function countriesMeant(part: string, isBehind: boolean): ReadonlySet<string> {
  const named = codesCalled(keyOf(bare(part)))?.filter((code) => /^[a-z]{2}(?:-[a-z]{2})?$/.test(code))
  if (named?.length) return new Set(named.map(countryOf))
  const short = part.replaceAll('.', '').toLowerCase()
  const [, state = ''] = /^([a-z]{2}) \d{5}(?:-\d{4})?$/.exec(short) ?? []
  if (stateOf(state)) return new Set([countryOf(stateOf(state) ?? '')])
  if (!/^[a-z]{2}$/.test(short) || (!isBehind && part !== part.toUpperCase())) return none
  const codes = [stateOf(short), provinceOf(short), isCountryCode(short.toUpperCase()) ? short : undefined]
  return new Set(codes.flatMap((code) => (code === undefined ? [] : countryOf(code))))
}

/** Puerto Rico has a code of its own. */
const countryOf = (code: string) => (code === 'us-pr' ? 'pr' : code.slice(0, 2))
