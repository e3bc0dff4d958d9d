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

/** The records that belong to no company. Whatever is not said of one of them elsewhere follows from its description. */
export type PlainName = { [N in RecordName]: Records[N]['company'] extends null ? N : never }[RecordName]
export type PlainSubject = Records[PlainName]['subject']

export const plainNames = Object.keys(records).filter(isPlain)

export function isPlain(name: string): name is PlainName {
  return name in records && records[name as RecordName].company === null // reason: asked for just before
}

/** A table of the plain records, what stands in it made of each of them. */
export const ofPlain = <T>(make: (name: PlainName, description: Description) => T): Record<PlainName, T> =>
  // reason: an entry for each of the names
  Object.fromEntries(plainNames.map((name) => [name, make(name, records[name])])) as Record<PlainName, T>

/** The same by what events call one of them. */
export const bySubject = <T>(make: (description: Description, name: PlainName) => T): Record<PlainSubject, T> =>
  // reason: as above
  Object.fromEntries(plainNames.map((name) => [records[name].subject, make(records[name], name)])) as Record<
    PlainSubject,
    T
  >

/** The word of the addresses of what events call so. */
export const plainNameOf = bySubject((_description, name) => name)
export const isPlainSubject = (subject: string): subject is PlainSubject => Object.hasOwn(plainNameOf, subject)

export const plainSubjects: readonly PlainSubject[] = plainNames.map((name) => records[name].subject)

/** The field that says what a record is called. */
export function titleOf({ noun, fields }: Description): [name: string, field: Field] {
  const title = Object.entries<Field>(fields).find(([, { kind }]) => kind === 'title')
  if (!title) throw new Error(`a ${noun[0]} is called by no field`)
  return title
}

/** The fields that say what the plain records are called. */
export const plainTitles: readonly string[] = plainNames.map((name) => titleOf(records[name])[0])

/** The field of money of a record that has one alone: what “over $10m” and “the largest” are of. */
export function onlyAmountOf({ fields }: Description): string | undefined {
  const [amount, ...others] = namesWhere(fields, ({ kind }) => kind === 'money')
  return others.length === 0 ? amount : undefined
}

/** As it stands at the head of a list or of a choice: "Funds". */
export const capital = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1)
