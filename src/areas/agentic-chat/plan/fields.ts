import {
  type Description,
  type Fields,
  inSentence,
  type Kind,
  namesWhere,
} from '../../../records/descriptions/describe.ts'
import { ofStandard, type records, type StandardName } from '../../../records/descriptions/index.ts'

// What the entries of the catalogue are made of.

/** money: USD; ratio: 0.2 for 20 %; percent: 0 to 100; day: a date; time: a moment; choice: one of a few words of the
 * specification; country: an ISO code. */
export type FieldType =
  | 'id'
  | 'text'
  | 'choice'
  | 'country'
  | 'money'
  | 'number'
  | 'ratio'
  | 'percent'
  | 'multiple'
  | 'integer'
  | 'year'
  | 'days'
  | 'day'
  | 'time'
  | 'flag'

/** Records that go by a name. */
export type NamedRecord = 'company' | 'contact' | 'deal' | 'fund' | 'user' | 'file'
/** "to": of an id, the record it is of, where people call that by its name. */
export type Field = { label: string; type: FieldType; choices?: readonly string[]; to?: NamedRecord }
export type Entity = {
  /** for one and for several */
  noun: readonly [string, string]
  fields: Readonly<Record<string, Field>>
  /** the columns of a list when the question names none */
  shown: readonly string[]
  /** the order of a list when the question names none, best first */
  order: readonly { by: string; direction: 'asc' | 'desc' }[]
  /** the field that dates a record when the question says only when */
  dated: string
}

export const text = (label: string): Field => ({ label, type: 'text' })
export const id = (label: string, to?: NamedRecord): Field => ({ label, type: 'id', ...(to && { to }) })
export const of = (type: FieldType, label: string): Field => ({ label, type })
export const choice = (label: string, ...choices: string[]): Field => ({ label, type: 'choice', choices })
export const newest = (by: string) => [{ by, direction: 'desc' as const }]

export const stages = ['lead', 'qualification', 'proposal', 'negotiation', 'closed_won', 'closed_lost']

export const ofDeal = { deal_id: id('deal', 'deal'), deal: text('deal') }
/** Of what can be filed under a deal; where it is under none, it is about each deal of its company. */
export const aboutDeal = { ...ofDeal, about_deal_id: id('about the deal', 'deal') }

/** The lists that a record is on, and its status there. */
export const ofLists = { list: text('list'), list_status: text('status on a list'), lists: text('lists') }

/** The company a record hangs on, as a filter, a column or a group of it. */
export const ofCompany = {
  company_id: id('company', 'company'),
  company: text('company'),
  industry: text('industry'),
  location: text('location'),
  country: of('country', 'country'),
  company_revenue: of('money', 'revenue of the company'),
}

const types: Record<Exclude<Kind, 'link'>, FieldType> = {
  title: 'text',
  line: 'text',
  text: 'text',
  email: 'text',
  web: 'text',
  money: 'money',
  integer: 'integer',
  year: 'year',
  percent: 'percent',
  day: 'day',
  moment: 'time',
  choice: 'choice',
  country: 'country',
  currency: 'text',
  flag: 'flag',
  names: 'text',
}

type Plain<F extends Fields> = { [Name in keyof F as F[Name]['kind'] extends 'link' ? never : Name]: Field }

/** The fields of a record as its description names them; links are written out, with what is asked of their records. */
export const described = <F extends Fields>(fields: F): Plain<F> =>
  // reason: one for each field that is no link
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, label, choices }]) =>
      kind === 'link' ? [] : [[name, { label: inSentence(label), type: types[kind], ...(choices && { choices }) }]],
    ),
  ) as Plain<F>

/** What a record hangs on beside its company: its id, and its name under the same word. */
type Linked<F extends Fields> = {
  [Name in keyof F as F[Name]['kind'] extends 'link' ? Name | WithoutId<Name> : never]: Field
}
type WithoutId<Name> = Name extends `${infer Of}_id` ? Of : never

type StandardFields<D extends Description> = { readonly id: Field; readonly created_at: Field } & Plain<D['fields']> &
  Linked<D['fields']> &
  (D['company'] extends null ? object : typeof ofCompany)

type StandardEntities = {
  readonly [N in StandardName]: Omit<Entity, 'fields'> & { fields: StandardFields<(typeof records)[N]> }
}

const linked = (fields: Fields): Record<string, Field> =>
  Object.fromEntries(
    namesWhere(fields, ({ kind }) => kind === 'link').flatMap((name) => {
      const label = inSentence(fields[name]?.label ?? name)
      return [
        [name, id(label, fields[name]?.to)],
        [withoutId(name), text(label)],
      ]
    }),
  )

/** The word of what "deal_id" names is "deal". */
export const withoutId = (name: string) => name.replace(/_id$/, '')

/** The standard records. */
export const standardEntities = ofStandard(
  (_name, { noun, fields, company, yearField }): Entity => ({
    noun,
    fields: {
      id: id(noun[0]),
      ...described(fields),
      ...linked(fields),
      ...(company && ofCompany),
      created_at: of('time', 'added'),
    },
    shown: namesWhere(fields, ({ listed }) => listed).map((name) =>
      fields[name]?.kind === 'link' ? withoutId(name) : name,
    ),
    order: newest(yearField ?? 'created_at'),
    dated: 'created_at',
  }),
) as StandardEntities // reason: the fields are those of its description
