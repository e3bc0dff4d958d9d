// What the descriptions of records are made of. They are plain data, shared with the web app: what is made of them is in
// the files beside this folder, in the areas, and in web/src/record.

/**
 * What a field holds: a title is a text of one line that is never blank, a line is cleared by a blank one, a text has many
 * lines, money is in the currency of its record, a percent is a whole number (12 for 12 %) that may be negative or above 100 where its bounds let
 * it, names are a list of short texts, a country and a currency are their ISO codes, a link is the id of another record.
 */
export type Kind =
  | 'title'
  | 'line'
  | 'text'
  | 'email'
  | 'web'
  | 'money'
  | 'integer'
  | 'year'
  | 'percent'
  | 'day'
  | 'moment'
  | 'choice'
  | 'country'
  | 'currency'
  | 'flag'
  | 'names'
  | 'link'

export type Field = {
  kind: Kind
  /** How forms, tables and files head it. */
  label: string
  /** The longest text, or the greatest number; see `boundsOf` for a number that says none. */
  max?: number
  min?: number
  choices?: readonly string[]
  /** What a link names. */
  to?: 'company' | 'contact' | 'deal' | 'user' | 'fund'
  /** Answers say the name of what a link names beside it: company_name beside company_id. */
  named?: true
  /** A new record must have it, and no change clears it. */
  required?: true
  /** What it holds where a new record leaves it out; no change clears it. */
  initial?: string
  /** The service fills it where it is left empty, so that no answer lacks it. */
  filled?: true
  /** The field in whose text it is found where nobody gives it; one that a person has corrected stays. */
  from?: string
  /** What a caller of the program interface has to know beside the label. */
  hint?: string
  /** The headings of tables by which it is known, in English, German and French; folded, divided by spaces. */
  headings?: string
  /** What questions call it, divided by "|". */
  asked?: string
  /** What questions call a record that has one of the choices, divided by "|"; the choice beside the field's name needs no line. */
  choicesAsked?: Readonly<Record<string, string>>
  /** Lists can be sorted by it. */
  sorted?: true
  /** Lists can be filtered: by any of several values, by a part of the text, or by the least and the greatest number. */
  filter?: 'any' | 'part' | 'range'
  /** It stands in the rows of a list, not only in the record itself. */
  listed?: true
  /** The figure of hidden-fields/fields.ts with which it is hidden from a role. */
  hidden?: string
  /** People may be named in it: it is searched for somebody who has the right to be forgotten. */
  personal?: true
}

export type Fields = Readonly<Record<string, Field>>

export type Description = {
  /** What one and what several are called. */
  noun: readonly [string, string]
  /** What questions call one and several beside that, divided by "|". */
  called?: readonly [string, string]
  table: string
  /** It is nothing but this description: all that goes over kinds of records makes what it needs of it from here. */
  standard?: true
  /** What events call it: one of the words of access/event_kinds.ts. */
  subject: string
  /** The column that names the company it belongs to. What belongs to none, null, stands behind no wall: walls are around companies and deals. */
  company: 'id' | 'company_id' | null
  /** The condition of a row that is there for people. */
  standing: 'deleted_at is null' | 'not company_deleted' | 'true'
  /** The field with the year that a record is of, where it is not as old as its row: “funds of 2024”, “the oldest fund”. */
  yearField?: string
  fields: Fields
}

/** A description as it is written, its names and kinds known to the compiler. */
export const describe = <const D extends Description>(description: D): D => description

/** The names of those fields of which something holds. */
export const namesWhere = <F extends Fields>(fields: F, holds: (field: Field) => unknown): (keyof F & string)[] =>
  // reason: the keys of an object literal are those of its type
  (Object.keys(fields) as (keyof F & string)[]).filter((name) => holds(fields[name] as Field))

/** The least and the greatest that a field of numbers takes: a whole number or a percent has bounds of its own, or is 0. */
export const boundsOf = ({ kind, min, max }: Field): { min: number; max: number } =>
  kind === 'money' ? { min: min ?? -1e15, max: max ?? 1e15 } : { min: min ?? 0, max: max ?? 0 }

/** How a person reads a choice: "closed_won" is "Closed won". */
export const choiceLabel = (choice: string): string =>
  choice.charAt(0).toUpperCase() + choice.slice(1).replaceAll('_', ' ')

/** "Close date" is "close date" within a sentence, and EBITDA and LinkedIn are as they are. */
export const inSentence = (label: string) => (/[A-Z]/.test(label.slice(1)) ? label : label.toLowerCase())
