import { keyOf } from '../../../../words/name_words.ts'
import type { NamedValues } from './locations.ts'
import { ValueWords } from './value_words.ts'

/**
 * Words that mean the same industry, one group a line; the first is how it is written. Behind "<": what is meant where the
 * firm has no company under a name of the group itself ("tech" where all are called Software).
 */
const groups = `
Healthcare,health care,hc,health,healthcare services,health care services,health sector<medical,healthtech,life sciences
Medical,medical services<healthcare,health care
Software,saas,sw,software as a service,enterprise software,software and services<technology,tech,information technology
Technology,tech,information technology,technologies,technology services<software
Industrials,industrial,industrial goods,industrial products<manufacturing,industrial manufacturing
Manufacturing,manufacturers,manufacturer,mfg<industrial manufacturing,industrials,industrial
Business Services,b2b services<commercial services,professional services
Professional Services<business services
Consumer,consumer goods,consumer products,cpg,fmcg,consumer packaged goods,consumer brands
Food & Beverage,f b,food,foods,food drink,food products<consumer
Financial Services,finserv,fin services,financials,fs<finance
Fintech,fin tech,financial technology
Insurance,insurers,insurer
Real Estate,cre<property
Energy,energy and power<power
Oil & Gas,o g<energy
Renewables,renewable energy<cleantech,clean energy
Cleantech,clean tech,clean energy<renewables,renewable energy
Utilities,utility
Telecommunications,telecom,telecoms,telco,telcos,telecommunication
Media,media and entertainment
Logistics,logistics services,transportation and logistics,logistics and transportation,transport and logistics<transportation,freight
Transportation,transport<logistics,transportation and logistics,transport and logistics
Freight,trucking<logistics,transportation
Supply Chain<logistics
Education,education services<edtech
Edtech,ed tech,education technology<education
Aerospace & Defense,aerospace and defence,a d
Aerospace<aerospace and defense,aerospace and defence
Defense,defence<aerospace and defense,aerospace and defence
Automotive,auto,autos
Agriculture,agri,ag,farming<agribusiness
Agribusiness<agriculture
Pharmaceuticals,pharma,pharmaceutical
Life Sciences,life science
Biotechnology,biotech
Medical Devices,medtech,med tech,medical device,medical technology
Chemicals,chemical
Retail,retailers,retailer
E-commerce,ecommerce,online retail
Construction<building products
Hospitality,hotels<travel and leisure
Restaurants,restaurant
Mining,metals and mining
Cybersecurity,cyber security,cyber
Robotics
Environmental Services<waste management
Waste Management,waste<environmental services
Textiles<apparel
Apparel,fashion<textiles
Travel,tourism
Semiconductors,semiconductor,semis,chips
Packaging
Distribution,distributors<wholesale
Wholesale<distribution`

/** The same industry whether said of one or of many: "industrial" and "Industrials". */
const stem = (key: string) =>
  key
    .split(' ')
    .map((word) => (word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word))
    .join(' ')
const stemOf = (text: string) => stem(keyOf(text))

type Group = { name: string; same: string[]; instead: string[] }
const groupOf = new Map<string, Group>()
for (const line of groups.trim().split('\n')) {
  const [same = '', instead = ''] = line.split('<')
  const names = same.split(',')
  const group = {
    name: names[0] ?? '',
    same: names.map(stemOf),
    instead: instead.split(',').filter(Boolean).map(stemOf),
  }
  for (const key of group.same) if (!groupOf.has(key)) groupOf.set(key, group)
}

/** Words of industries that mean something else in most questions; a firm's own industry of that name counts still. */
const rarelyMeant = new Set(
  [
    'health',
    'auto',
    'chips',
    'waste',
    'fs',
    'ag',
    'cyber',
    'medical',
    'food',
    'a d',
    'o g',
    'f b',
    'freight',
    'travel',
    'mining',
  ].map(stem),
)

/** The industries of a firm, as they stand in its records, by what they can be called. */
export class Industries {
  readonly #values = new Set<string>()
  readonly #exact = new Map<string, string[]>()
  readonly #words = new ValueWords((text) => stemOf(text).split(' '))

  add(value: string) {
    if (this.#values.has(value)) return
    this.#values.add(value)
    this.#words.add(value)
    const key = stemOf(value)
    const same = this.#exact.get(key)
    if (same) same.push(value)
    else this.#exact.set(key, [value])
  }

  /** What words of a question name: an industry of the firm by its own name and what means the same; none: an industry the firm has no company in. */
  named(key: string): NamedValues | undefined {
    const own = stem(key)
    const group = groupOf.get(own)
    const values = this.#called(group?.same ?? [own])
    if (group) {
      const inside =
        values.length > 0 || rarelyMeant.has(own) ? [] : group.same.flatMap((name) => this.#words.withRun(name))
      const stored = [...values, ...inside]
      const found = stored.length > 0 ? stored : this.#called(group.instead)
      if (found.length > 0)
        return { values: [...new Set(found)], said: this.#exact.get(own)?.[0] ?? group.name, isFound: true }
      return rarelyMeant.has(own) ? undefined : { values: [group.name], said: group.name, isFound: false }
    }
    const [first] = values
    return first === undefined ? undefined : { values: [...new Set(values)], said: first, isFound: true }
  }

  /** Industries that have the words among others: "marine" of "Marine Equipment"; not what every other industry has. */
  having(key: string): NamedValues | undefined {
    const isTelling = key.split(' ').some((word) => word.length > 3 && !inMany.has(stem(word)))
    const values = isTelling ? this.#words.withRun(key) : []
    return values.length === 0 ? undefined : { values, said: key, isFound: true }
  }

  /** Those with one of the names, and those whose name begins with an industry's: "Healthcare IT" for "healthcare". */
  #called(names: readonly string[]): string[] {
    return names.flatMap((name) => [
      ...(this.#exact.get(name) ?? []),
      ...(groupOf.has(name) && !rarelyMeant.has(name) ? this.#beginningWith(name) : []),
    ])
  }

  #beginningWith(name: string): string[] {
    const found: string[] = []
    for (const [key, values] of this.#exact) if (key.startsWith(`${name} `) && !groupOf.has(key)) found.push(...values)
    return found
  }
}

const inMany = new Set(
  'services products business general solutions group company equipment systems other'.split(' ').map(stem),
)

/** Every word of the names of industries, for misspelled ones. */
export const industryWords = (): string[] =>
  [...groupOf.values()].flatMap(({ same }) => same.flatMap((name) => name.split(' '))).filter((word) => word.length > 4)
