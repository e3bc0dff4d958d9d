import type { Who } from '../platform/auth/gate.ts'
import { hiddenFrom } from '../platform/auth/hidden.ts'
import { fieldNames, type Hideable, hideable } from './hideable.ts'

/** What is hidden from a person, in the forms in which it is asked for. */
export type Hidden = {
  fields: readonly string[]
  /** all names in one regular expression; matches nothing where nothing is hidden */
  names: string
  /** the same of fields of deals */
  namesOfDeals: string
  /** Whether a field, a path or the id of a fact tells what is hidden. */
  has(name: string, of?: 'deal'): boolean
  /** How people call what a name tells. */
  titleOf(name: string): string
}

type Person = Pick<Who, 'firmId' | 'role'>
const known = new Map<string, Hidden>()

/** Undefined for people who see everything, which nearly all do. */
export function hiddenOf(who: Person): Hidden | undefined {
  const set = hiddenFrom(who)
  return set.size === 0 ? undefined : hiddenBy([...set])
}

/** The same by the fields, as they were kept. */
export function hiddenBy(given: readonly string[]): Hidden | undefined {
  const fields = fieldNames.filter((name) => given.includes(name))
  if (fields.length === 0) return undefined
  const key = fields.join()
  const made = known.get(key) ?? make(fields)
  known.set(key, made)
  return made
}

function make(fields: (typeof fieldNames)[number][]): Hidden {
  const those: Hideable[] = fields.map((field) => hideable[field])
  const names = those.map((one) => one.names).join('|')
  const namesOfDeals = those.map(allOf).join('|')
  const [any, anyOfDeals] = [new RegExp(names, 'i'), new RegExp(namesOfDeals, 'i')]
  return {
    fields,
    names,
    namesOfDeals,
    has: (name, of) => (of === 'deal' ? anyOfDeals : any).test(name),
    titleOf: (name) => those.find((one) => new RegExp(allOf(one), 'i').test(name))?.title ?? name,
  }
}

const allOf = ({ names, ofDeals }: Hideable) => (ofDeals ? `${names}|${ofDeals}` : names)
