import { type Book, known } from '../book.ts'
import { ask, type Case, either, plain } from '../cases.ts'
import type { Company, Contact, Deal, SeededRecord } from '../firm/records.ts'
import { type Chance, chancesOf } from './chance.ts'
import { companyConditions } from './companies.ts'
import type { Condition, Way } from './condition.ts'
import { contactConditions } from './contacts.ts'
import { dealConditions } from './deals.ts'
import { byGroup, counted, type Figure, type Form, figured, type Group, listed, ordered } from './forms.ts'

// Questions put together by chance from ways of speaking: a kind of record, up to three conditions, and what is wanted of
// them. What a set of single sentences cannot show is seen here: whether each way meets each other.

/** parts: the conditions with the ways they were said, and the form of the question. */
export type Put = Case & { parts: string[] }

type Entity<T extends SeededRecord> = {
  nouns: string[]
  relative: string[]
  list: T[]
  conditions: Condition<T>[]
  figures: Figure<T>[]
  groups: Group<T>[]
}

export function sentences(book: Book, howMany: number, seed = 1): Put[] {
  const chance = chancesOf(seed)
  const { companies, deals, contacts } = entitiesOf(book)
  const put: Put[] = []
  while (put.length < howMany) {
    const which = chance.next()
    put.push(
      which < 0.45 ? sentence(companies, chance) : which < 0.85 ? sentence(deals, chance) : sentence(contacts, chance),
    )
  }
  return put
}

function entitiesOf(book: Book) {
  const companies: Entity<Company> = {
    nouns: ['companies', 'businesses'],
    relative: ['that', 'which'],
    list: book.companies,
    conditions: companyConditions(book),
    figures: [
      {
        said: ['revenue', 'sales', 'turnover'],
        of: ({ revenue }) => revenue,
        unit: 'money',
        isSummed: true,
        most: ['largest', 'biggest'],
        least: ['smallest'],
      },
      { said: ['EBITDA'], of: ({ ebitda }) => ebitda, unit: 'money', isSummed: true, most: [], least: [] },
      { said: ['headcount'], of: ({ employees }) => employees, unit: 'number', isSummed: true, most: [], least: [] },
    ],
    groups: [{ said: ['industry', 'sector'], of: ({ industry }) => industry }],
  }
  const deals: Entity<Deal> = {
    nouns: ['deals', 'opportunities'],
    relative: ['that', 'which'],
    list: book.deals,
    conditions: dealConditions(book),
    figures: [
      {
        said: ['value', 'size', 'deal value'],
        of: ({ value }) => value,
        unit: 'money',
        isSummed: true,
        most: ['largest', 'biggest'],
        least: ['smallest'],
      },
      {
        said: ['probability'],
        of: ({ probability }) => probability / 100,
        unit: 'ratio',
        isSummed: false,
        most: [],
        least: [],
      },
    ],
    groups: [
      { said: ['owner'], of: ({ owner }) => owner.name },
      { said: ['industry', 'sector'], of: ({ company }) => company.industry },
    ],
  }
  const contacts: Entity<Contact> = {
    nouns: ['contacts', 'people'],
    relative: ['who', 'that'],
    list: book.contacts,
    conditions: contactConditions(book),
    figures: [],
    groups: [],
  }
  return { companies, deals, contacts }
}

/** "open deals in Ohio that Tom owns", what it means, and what else it may fairly mean. */
function nounPhrase<T extends SeededRecord>({ nouns, relative, list, conditions }: Entity<T>, { next, pick }: Chance) {
  const chosen: { condition: Condition<T>; way: Way }[] = []
  const wanted = 1 + Math.floor(next() * 3)
  for (let tries = 0; chosen.length < wanted && tries < 20; tries++) {
    const condition = pick(conditions)
    if (chosen.some((each) => each.condition.about === condition.about)) continue
    const way = pick(condition.ways)
    const alike = chosen.filter((each) => each.way.place === way.place).length
    // two clauses of ours, or three adjectives, are clumsy
    if ((way.place === 'whom' && alike > 0) || (way.place === 'adjective' && alike > 1)) continue
    chosen.push({ condition, way })
  }
  const at = (place: Way['place']) => chosen.filter(({ way }) => way.place === place).map(({ way }) => way.said)
  const after = at('after').join(pick([' ', ' ', ' and ']))
  const that = at('that').join(pick([' and ', ' but ']))
  const whom = at('whom').join(' and ')
  const isSecond = that !== '' || /\b(?:that|who|whose|where)\b/.test(after)
  const words = [
    ...at('adjective'),
    pick(nouns),
    after,
    that && `${pick(relative)} ${that}`,
    whom && `${isSecond ? 'and ' : ''}${pick(relative)} ${whom}`,
  ]
  return {
    said: words.filter(Boolean).join(' '),
    found: list.filter((record) => chosen.every(({ condition }) => condition.holds(record))),
    other: list.filter((record) => chosen.every(({ condition: { holds, or = holds } }) => or(record))),
    parts: chosen.map(({ condition, way }) => `${condition.name} | ${way.said}`),
  }
}

function sentence<T extends SeededRecord>(entity: Entity<T>, chance: Chance): Put {
  const { next, pick } = chance
  let phrase = nounPhrase(entity, chance)
  // that there is none is seldom what people ask for
  while (phrase.found.length === 0 && next() < 0.97) phrase = nounPhrase(entity, chance)
  const { said, found, other, parts } = phrase
  const forms: Form<T>[] = [listed(said), counted(said)]
  const one = entity.figures.length > 0 ? pick(entity.figures) : undefined
  if (one && known(found.map(one.of)).length > 0) {
    forms.push(...figured(said, pick(one.said), one))
    // equal ones have no order, and unknown ones no place in it
    if (new Set(known(found.map(one.of))).size === found.length)
      forms.push(...ordered(said, pick(one.said), one, known(found.map(one.of)).length, chance))
    if (entity.groups.length > 0) forms.push(...byGroup(said, one, pick(entity.groups), chance))
  }
  // a list is what is asked for most
  const form = next() < 0.3 ? forms[0] : pick(forms)
  const { name, ways, expect } = form ?? listed(said)
  const expected = found.length === other.length ? expect(found) : either(expect(found), expect(other))
  return { ...ask(pick(ways), plain, expected), parts: [...parts, name] }
}
