import { keyOf, rawWords } from '../../../../words/name_words.ts'
import { Industries, industryWords } from '../vocabulary/industries.ts'
import { Locations, type NamedValues } from '../vocabulary/locations.ts'
import { placeWords } from '../vocabulary/places.ts'
import { Roles, roleWords } from '../vocabulary/roles.ts'
import { allCountries, type Named } from './names.ts'

/** What records have that a question can name beside themselves. */
export type RecordValues = {
  industry?: string | null
  location?: string | null
  country?: string | null
  role?: string | null
}

/** A value as a question names it. */
type NamedValue = Extract<Named, { values: string[] }>

/** The values of records by what they can be called: industries, places, roles, and the tags of notes. */
export class Values {
  readonly #industries = new Industries()
  readonly #locations = new Locations()
  readonly #roles = new Roles()
  readonly #tags = new Map<string, Set<string>>()
  readonly #seen = new Set<string>()
  readonly #words = new Set<string>()

  add({ industry, location, country, role }: RecordValues) {
    if (industry) this.#industries.add(industry)
    if (location || country) this.#locations.add(location, country)
    if (role) this.#roles.add(role)
    for (const value of [industry, location, role]) if (value) this.#addWords(value)
  }

  addTag(tag: string) {
    const key = keyOf(tag)
    this.#tags.set(key, (this.#tags.get(key) ?? new Set()).add(tag))
  }

  /** What the words name to the letter; values that no record has among them, where the words are known. */
  named(texts: readonly string[], hasArticle: boolean): NamedValue[] {
    const key = texts.filter((text) => text !== 'and').join(' ')
    const tags = this.#tags.get(key)
    return [
      ...valueOf('industry', this.#industries.named(key)),
      ...valueOf('location', this.#locations.named(key, hasArticle)),
      ...valueOf('role', this.#roles.named(texts.join(' '))),
      ...(tags ? [{ kind: 'tag' as const, values: [...tags], said: [...tags][0] ?? key, isStored: true }] : []),
    ]
  }

  /** Values that have the words among others: "marine" of the industry "Marine Equipment". */
  having(kind: 'industry' | 'location', key: string): NamedValue[] {
    return valueOf(kind, (kind === 'industry' ? this.#industries : this.#locations).having(key))
  }

  hasWord = (word: string): boolean => known.has(word) || this.#words.has(word)

  #addWords(value: string) {
    if (this.#seen.has(value)) return
    this.#seen.add(value)
    for (const word of rawWords(value)) if (word.length > 3) this.#words.add(word)
  }
}

const known = new Set([...industryWords(), ...placeWords(), ...roleWords()])

const valueOf = (kind: 'industry' | 'location' | 'role', found: NamedValues | undefined): NamedValue[] =>
  found ? [{ kind, values: found.values, said: found.said, isStored: found.isFound, countries: found.countries }] : []

/**
 * Of each kind of value what several have stored. What one of them has no record of is no answer where another has one.
 */
export function unionOf(named: readonly NamedValue[]): NamedValue[] {
  const isStored = named.some((each) => each.isStored)
  const values = new Map<Named['kind'], NamedValue>()
  for (const each of named) {
    if (isStored && !each.isStored) continue
    const other = values.get(each.kind)
    values.set(each.kind, other ? bothOf(other, each) : each)
  }
  return [...values.values()]
}

const bothOf = (one: NamedValue, other: NamedValue): NamedValue => ({
  ...one,
  values: [...new Set([...one.values, ...other.values])],
  // where one of them knows no country, the locations of both say more
  countries: one.countries && other.countries && allCountries([one.countries, other.countries]),
})
