import { seen } from '../../../../access/seen.ts'
import { hasWholeWords } from '../../../../platform/db/patterns.ts'
import { plainWords } from '../../../../platform/db/search_terms.ts'
import { type Piece, piece, raw } from '../../../../platform/db/statement.ts'
import { amountIn, amountOf } from '../../../../records/amounts.ts'
import { type Description, type Fields, namesWhere } from '../../../../records/descriptions/describe.ts'
import { daysSince as calendarDaysSince } from '../../../companies/index.ts'
import type { Asking, Column, Join } from '../statements/columns.ts'

/** The same of mail and meetings, of which everybody knows their own. */
export const seenOrOwn = (asking: Asking, alias: string): Piece =>
  piece`(${seen(asking, alias)} or ${raw(alias)}.owner_id = ${asking.userId})`

/** Which rows are there for who asks: those that are not deleted and not behind a wall of others. */
export const seenAnd =
  (alias: string, condition: string) =>
  (asking: Asking): Piece =>
    piece`${raw(condition)} and ${seen(asking, alias)}`

/** A figure of a company in the firm's base currency: its own, else that of its latest full year on record. */
const figureInBase = (figure: 'revenue' | 'ebitda', company: string, figures: string) =>
  `(case when ${company}.${figure} is null then ${figures}.${figure}_base::numeric else ${company}.${figure}_base end)`

/** The same in the currency that is asked for. */
export const figureOf =
  (figure: 'revenue' | 'ebitda', company: string, figures: string) =>
  (asking: Asking): Piece => {
    if (asking.currency === undefined) return raw(figureInBase(figure, company, figures))
    const amount = (of: string) => amountOf({ own: `${of}.${figure}`, inBase: `${of}.${figure}_base`, of })
    return piece`(case when ${raw(`${company}.${figure}`)} is null then ${amount(figures)(asking)}::numeric
      else ${amount(company)(asking)} end)`
  }

/** Joins to the company that a record hangs on, and the columns read from it; "id" is the record's reference. */
export const companyJoins = (id: string) => ({
  company: {
    sql: (asking: Asking) => piece`left join companies co on co.firm_id = ${asking.firmId} and co.id = ${raw(id)}
      and co.deleted_at is null and ${seen(asking, 'co')}`,
  },
  company_figures: {
    sql: ({ firmId }: Asking) =>
      piece`left join company_figures cf on cf.firm_id = ${firmId} and cf.company_id = co.id`,
    after: ['company'],
  },
})

export const companyColumns = (id: string) =>
  ({
    company_id: { sql: id },
    company: {
      sql: 'co.name',
      key: 'co.name_key',
      within: 'co.search_text',
      joins: ['company'],
      names: { type: 'company', id: 'co.id' },
    },
    industry: { sql: 'co.industry', key: 'co.industry_key', joins: ['company'] },
    location: { sql: 'co.location', key: 'co.location_key', joins: ['company'] },
    country: { sql: 'co.country', joins: ['company'] },
    company_revenue: { sql: figureOf('revenue', 'co', 'cf'), joins: ['company', 'company_figures'] },
  }) satisfies Record<string, Column>

type Plain<F extends Fields> = { [Name in keyof F as F[Name]['kind'] extends 'link' ? never : Name]: Column }

/**
 * The fields of a record as they lie in its table, amounts in the currency that is asked for; links, which are asked for with
 * their records, are written out.
 */
export const ownColumns = <D extends Description>(description: D, alias: string): Plain<D['fields']> => {
  const { fields }: Description = description
  const amount = (name: string) => (asking: Asking) => amountIn(description, alias, asking)(name)
  // reason: one for each field that is no link
  return Object.fromEntries(
    namesWhere(fields, ({ kind }) => kind !== 'link').map((name) => [
      name,
      { sql: fields[name]?.kind === 'money' ? amount(name) : `${alias}.${name}` },
    ]),
  ) as Plain<D['fields']>
}

/** The tags that a record carries; "record" is its column in the table of what is tagged. */
export const tagsOf =
  (record: 'company_id' | 'contact_id' | 'deal_id', id: string) =>
  ({ firmId }: Asking): Piece =>
    piece`from tagged g join tags m on m.firm_id = ${firmId} and m.id = g.tag_id
      where g.firm_id = ${firmId} and g.${raw(record)} = ${raw(id)}`

export const tagColumn = { sql: 'm.name', key: 'm.name_key', several: 'tags' } satisfies Column

/** The lists in use that a record is on; "record" is its column in their entries. */
export const listsOf =
  (record: 'company_id' | 'contact_id' | 'deal_id', id: string) =>
  (asking: Asking): Piece =>
    piece`from (
      select l.name as list, s.status ->> 'name' as status
      from list_entries e join lists l on l.firm_id = ${asking.firmId} and l.id = e.list_id and ${seen(asking, 'l')}
        left join deals ld on ld.firm_id = ${asking.firmId} and ld.id = l.deal_id and not ld.company_deleted and ${seen(asking, 'ld')}
        left join lateral (
          select one.status from jsonb_array_elements(l.statuses) one (status) where (one.status ->> 'id')::uuid = e.status_id
        ) s on true
      where e.firm_id = ${asking.firmId} and e.${raw(record)} = ${raw(id)} and ${seen(asking, 'e')}
        and l.archived_at is null and (l.deal_id is null or ld.id is not null)
    ) m where true`

export const listColumns = {
  list: { sql: 'm.list', several: 'lists' },
  list_status: { sql: 'm.status', several: 'lists' },
  lists: { sql: `m.list || coalesce(': ' || m.status, '')`, several: 'lists' },
} satisfies Record<string, Column>

/** A person of the firm, disabled ones too: what they did keeps their name. */
export const personJoin = (alias: string, id: string): Join => ({
  sql: ({ firmId }) =>
    piece`left join users ${raw(alias)} on ${raw(alias)}.firm_id = ${firmId} and ${raw(alias)}.id = ${raw(id)}`,
})

export const personColumn = (alias: string, join: string): Column => ({
  sql: `${alias}.name`,
  joins: [join],
  names: { type: 'user', id: `${alias}.id` },
})

/** Whole days from then until now: how long something has been so. */
export const daysSince =
  (moment: string) =>
  ({ now }: Asking) =>
    piece`floor(date_part('epoch', ${now}::timestamptz - ${raw(moment)}) / 86400)`

/** Days of the firm's calendar since a contact. */
export const daysSinceContact = (moment: string) => (asking: Asking) => calendarDaysSince(raw(moment), asking)

/** The day that now is where the firm works. */
export const today = ({ now, timeZone }: Asking) => piece`(${now}::timestamptz at time zone ${timeZone}::text)::date`

export const dayOf =
  (moment: string) =>
  ({ timeZone }: Asking) =>
    piece`(${raw(moment)} at time zone ${timeZone}::text)::date`

/** All of the words somewhere in a folded text. */
export const hasWords = (folded: string) => (_asking: Asking, words: string) =>
  hasWholeWords(raw(folded), words, 'whole')

/** All of the words, in any of their forms, in a text that is kept as words. */
export const hasForms = (vector: string) => (_asking: Asking, words: string) =>
  piece`${raw(vector)} @@ plainto_tsquery('note_words', ${plainWords(words)}::text)`
