import type { Who } from '../platform/auth/gate.ts'
import { hiddenFrom } from '../platform/auth/hidden.ts'
import { fieldNames, type Hideable, hideable, type KindWithNames, kindsWithNames } from './hideable.ts'

/** What is hidden from a person, in the forms in which it is asked for. */
export type Hidden = {
  fields: readonly string[]
  /** all names in one regular expression; matches nothing where nothing is hidden */
  names: string
  /** the same of the fields of each kind of record that has names of its own */
  namesOf: Readonly<Record<KindWithNames, string>>
  /** Whether a field, a path or the id of a fact tells what is hidden; "of": of what kind of record, where that is known. */
  has(name: string, of?: string): boolean
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
  const namesOf = kindsWithNames.map((kind) => [
    kind,
    those.map(({ names, of }) => [names, of?.[kind] ?? []].flat().join('|')).join('|'),
  ])
  const any = new RegExp(names, 'i')
  const ofKind = new Map<string | undefined, RegExp>(namesOf.map(([kind, all = '']) => [kind, new RegExp(all, 'i')]))
  return {
    fields,
    names,
    namesOf: Object.fromEntries(namesOf) as Hidden['namesOf'], // reason: one for each of them
    has: (name, of) => (ofKind.get(of) ?? any).test(name),
    titleOf: (name) => those.find((one) => new RegExp(allOf(one), 'i').test(name))?.title ?? name,
  }
}

const allOf = ({ names, of = {} }: Hideable) => [names, ...Object.values(of)].join('|')
