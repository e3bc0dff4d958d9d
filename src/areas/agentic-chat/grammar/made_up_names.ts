import type { Ref } from '../plan/result.ts'
import { Names } from './name_match.ts'
import type { NameIndex } from './names.ts'
import { nearestNames } from './nearest_names.ts'

/** Records of a firm that does not exist, to try the grammar with. */
const companies: [name: string, industry: string, location: string][] = [
  ['Cobalt Health', 'Healthcare', 'Columbus, OH'],
  ['Northwind Robotics', 'Industrials', 'Austin, Texas'],
  ['Harbor Logistics', 'Logistics', 'Ohio'],
  ['Juniper Analytics', 'Software', 'San Francisco, CA'],
  ['Bluestone Foods', 'Food & Beverage', 'Texas'],
  ['Fjord Payments', 'Financial Services', 'Oslo, Norway'],
  ['Atlas Castings', 'Industrials', 'Cleveland, Ohio'],
  ['Summit Dental', 'Healthcare', 'Denver, Colorado'],
  ['Summit Packaging', 'Industrials', 'New York, NY'],
]
const contacts: [name: string, role: string][] = [
  ['Jane Doe', 'Chief Financial Officer'],
  ['Raj Patel', 'CEO'],
  ['Maria Lopez', 'Head of Sales'],
]
const others = {
  user: ['Priya Shah', 'Tom Becker'],
  deal: ['Project Falcon', 'Cobalt Health buyout'],
  file: ['Cobalt_CIM.pdf'],
} as const

const ids = new Map<string, string>()
/** The id of a made-up record: the same in every run. */
export const idOf = (name: string): string => {
  const id = ids.get(name) ?? `00000000-0000-7000-8000-${String(ids.size + 100).padStart(12, '0')}`
  ids.set(name, id)
  return id
}

const all = new Names()
for (const [name, industry, location] of companies)
  all.add({ type: 'company', id: idOf(name), name, industry, location })
for (const [name, role] of contacts) all.add({ type: 'contact', id: idOf(name), name, role })
for (const type of ['user', 'deal', 'file'] as const)
  for (const name of others[type]) all.add({ type, id: idOf(name), name })
for (const tag of ['risk', 'legal', 'follow-up']) all.addTag(tag)

/** An index over the made-up firm. */
export const madeUpNames: NameIndex = {
  match: (words) => all.match(words),
  nearest: (words, limit) => nearestNames(all.records, words, limit),
  examples: (limit) =>
    companies.slice(0, limit).map(([name]): Ref => ({ type: 'company', id: idOf(name), label: name })),
}

/** The names of its records. */
export const madeUpFirm: readonly string[] = [...companies, ...contacts]
  .map(([name]) => name)
  .concat(others.user, others.deal)
