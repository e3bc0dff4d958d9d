import { namesOfCity } from '../../../../records/places/city_names.ts'
import { countriesWithin, type Place, placesAround } from '../../../../records/places/places.ts'
import { isCountryCode } from '../../../../words/countries.ts'
import { keyOf, wordsOf } from '../../../../words/name_words.ts'
import type { Countries } from '../names/names.ts'
import { placesNamed } from './places.ts'
import { ValueWords } from './value_words.ts'

/** Values as they stand in records. Not found: no record has one, and the words are known all the same. */
export type NamedValues = {
  values: string[]
  said: string
  isFound: boolean
  /** of places that are countries or made of them, those of the records: they say more than the words of locations */
  countries?: Countries | undefined
}

/** The locations and countries of a firm's companies, as they stand in the records, by what they can be called. */
export class Locations {
  readonly #seen = new Set<string>()
  readonly #parts = new Map<string, string[]>()
  readonly #around = new Map<string, string[]>()
  readonly #words = new ValueWords(wordsOf)

  /** in lower case */
  readonly #countries = new Set<string>()

  add(value: string | null | undefined, country?: string | null) {
    if (country) this.#countries.add(country.toLowerCase())
    if (!value || this.#seen.has(value)) return
    this.#seen.add(value)
    this.#words.add(value)
    const [first = '', ...rest] = value.split(separators).map(keyOf)
    // "OH" behind a comma is no name by itself
    const parts = new Set([keyOf(value), first, ...rest.filter((part) => part.length > 3)].filter(Boolean))
    for (const part of parts) push(this.#parts, part, value)
    for (const code of placesAround(value)) push(this.#around, code, value)
  }

  /**
   * What words of a question name: a state, country or region with every location in it, or a location by itself or by a
   * part of it ("Columbus"). None: a place where no company is.
   */
  named(key: string, hasArticle: boolean): NamedValues | undefined {
    const places = placesNamed(key, hasArticle)
    const own = namesOfCity(key).flatMap((name) => this.#parts.get(name) ?? [])
    const inside = places.flatMap(({ code }) => this.#around.get(code) ?? [])
    const values = [...new Set([...own, ...inside])].sort().slice(0, valuesMax)
    const [place] = places
    const codes = countriesIn(places)
    if (values.length > 0 || codes?.some((code) => this.#countries.has(code)))
      return {
        values,
        said: place ? namesOf(places) : partOf(values[0] ?? '', key),
        isFound: true,
        countries: codes && {
          codes: codes.map((code) => code.toUpperCase()).sort(),
          locations: values,
        },
      }
    return place ? { values: places.map(({ name }) => name), said: namesOf(places), isFound: false } : undefined
  }

  /** Locations that have the words among others: "Salt Lake" of "Salt Lake City, UT". */
  having(key: string): NamedValues | undefined {
    const values = this.#words.withRun(key)
    return values.length === 0 ? undefined : { values: values.slice(0, valuesMax), said: key, isFound: true }
  }
}

/** Undefined where one of the places is less than a country, or is made of such. */
function countriesIn(places: readonly Place[]): readonly string[] | undefined {
  const ofEach = places.map(({ code }) => (isCountryCode(code.toUpperCase()) ? [code] : countriesWithin(code)))
  if (ofEach.length === 0 || ofEach.some((countries) => countries.length === 0)) return undefined
  return [...new Set(ofEach.flat())]
}

/** as many as a filter of a plan takes */
const valuesMax = 10_000
const separators = /[,;/()|]/

const namesOf = (places: readonly Place[]) => [...new Set(places.map(({ name }) => name))].join(' or ')

/** The part of a location that was said, as it is written there. */
const partOf = (value: string, key: string) =>
  value
    .split(separators)
    .map((part) => part.trim())
    .find((part) => wordsOf(part).join(' ') === key) ?? value

function push(lists: Map<string, string[]>, key: string, value: string) {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
