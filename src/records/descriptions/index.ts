import { company } from './companies.ts'
import { contact } from './contacts.ts'
import { deal } from './deals.ts'
import { type Description, type Field, namesWhere } from './describe.ts'
import { financialRecord } from './financials.ts'
import { fund } from './funds.ts'
import { interaction } from './interactions.ts'
import { note } from './notes.ts'
import { task } from './tasks.ts'

/** Every kind of record, by the word of its addresses, which is the folder of its area. */
export const records = {
  companies: company,
  contacts: contact,
  deals: deal,
  funds: fund,
  financials: financialRecord,
  notes: note,
  interactions: interaction,
  tasks: task,
} as const satisfies Record<string, Description>

type Records = typeof records
export type RecordName = keyof Records
export type RecordSubject = Records[RecordName]['subject']

/** What events call the records of an address; undefined where it is not of a kind of record. */
export const subjectOf = (name: string): RecordSubject | undefined =>
  Object.hasOwn(records, name) ? records[name as RecordName].subject : undefined // reason: asked for just before

/** The records that are nothing but their descriptions: whatever is not said of one of them elsewhere follows from it. */
export type StandardName = { [N in RecordName]: Records[N] extends { standard: true } ? N : never }[RecordName]
export type StandardSubject = Records[StandardName]['subject']

export const standardNames = Object.keys(records).filter(isStandard)

export function isStandard(name: string): name is StandardName {
  const all: Record<string, Description> = records
  return Object.hasOwn(all, name) && all[name]?.standard === true
}

/** Those that have this field. */
export const standardWith = (field: string): readonly StandardName[] =>
  standardNames.filter((name) => field in records[name].fields)

/** A table of the standard records, what stands in it made of each of them. */
export const ofStandard = <T>(make: (name: StandardName, description: Description) => T): Record<StandardName, T> =>
  // reason: an entry for each of the names
  Object.fromEntries(standardNames.map((name) => [name, make(name, records[name])])) as Record<StandardName, T>

/** The same by what events call one of them. */
export const bySubject = <T>(make: (description: Description, name: StandardName) => T): Record<StandardSubject, T> =>
  // reason: as above
  Object.fromEntries(standardNames.map((name) => [records[name].subject, make(records[name], name)])) as Record<
    StandardSubject,
    T
  >

/** The word of the addresses of what events call so. */
export const standardNameOf = bySubject((_description, name) => name)
export const isStandardSubject = (subject: string): subject is StandardSubject => Object.hasOwn(standardNameOf, subject)

export const standardSubjects: readonly StandardSubject[] = standardNames.map((name) => records[name].subject)

/** The field that says what a record is called. */
export function titleOf({ noun, fields }: Description): [name: string, field: Field] {
  const title = Object.entries<Field>(fields).find(([, { kind }]) => kind === 'title')
  if (!title) throw new Error(`a ${noun[0]} is called by no field`)
  return title
}

/** The fields that say what the standard records are called. */
export const standardTitles: readonly string[] = standardNames.map((name) => titleOf(records[name])[0])

/** The field of money of a record that has one alone: what “over $10m” and “the largest” are of. */
export function onlyAmountOf({ fields }: Description): string | undefined {
  const [amount, ...others] = namesWhere(fields, ({ kind }) => kind === 'money')
  return others.length === 0 ? amount : undefined
}

/** As it stands at the head of a list or of a choice: "Funds". */
export const capital = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1)
