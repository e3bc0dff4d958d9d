import { joined, nothing, type Piece, piece, raw } from '../../../../platform/db/statement.ts'
import type { Description } from '../../../../records/descriptions/describe.ts'
import { isStandard, records } from '../../../../records/descriptions/index.ts'
import { doubtfulSql } from '../../../files/index.ts'
import { entityOf } from '../check.ts'
import { type Query } from '../plan.ts'
import { periodName } from '../result.ts'
import { type Asking, columnOf, sources } from './columns.ts'
import { fromOf, joinsNeededBy, joinsOf, ownRows, sqlOf } from './from.ts'
import { groupSql } from './group_sql.ts'
import { direction, filteredFields, isNarrow, matching, shown, sortable } from './statements.ts'

/** The columns of a list: those asked for, else the entity's usual ones; of one talk also what was said, and to whom of the firm. */
export const fieldsOf = ({ entity, select, layout, each }: Query): readonly string[] => {
  const asked = select.length > 0 ? select : entityOf(entity).shown
  const whole = entity === 'interactions' && layout === 'lookup' ? ['notes', 'colleagues'] : []
  const all = [...new Set([...asked, ...whole])]
  // of which group a record is the first
  return !each || all.includes(each.field) ? all : [...all.slice(0, 1), each.field, ...all.slice(1)]
}

/**
 * One statement for rows: finds all that match once, to count them and to take the page from, and reads the fields of
 * the page only. Columns: total, ref_id, ref_label, company_id, and f0, f1, … for the fields.
 */
export function compileRows(asking: Asking, query: Query, rowsMax: number): Piece {
  const { entity } = query
  const source = sources[entity]
  const order = query.order.length > 0 ? query.order : entityOf(entity).order
  const keys = order.map(({ by }, index) => piece`, ${sortable(asking, entity, by)} as ${raw(`o${index}`)}`)
  const sorted = joined(
    [
      ...order.map(
        ({ by, direction: way }, index) =>
          piece`${raw(`o${index}`)} ${direction(way === 'desc', columnOf(entity, by).missing)}`,
      ),
      piece`page_id`,
    ],
    ', ',
  )
  const each = query.each
    ? eachSql(asking, query, query.each, order)
    : { columns: nothing, known: nothing, first: nothing, sorted: nothing }
  const looked = joinsNeededBy(entity, [
    ...filteredFields(query),
    ...order.map(({ by }) => by),
    ...(query.each ? [query.each.field] : []),
  ])
  const fields = fieldsOf(query)
  const read = [...joinsNeededBy(entity, fields), ...(source.ref.joins ?? [])]
  const extra = extraColumns(asking, query)
  const rows = piece`
    select ${raw(source.id)} as page_id ${joined(keys, '')} ${each.columns}
    from ${fromOf(asking, entity)} ${joinsOf(asking, entity, looked, isNarrow(query) ? 'few' : 'all')}
    where ${matching(asking, query)} ${each.known}`
  // of all records the first are sorted out as they are read, and counted without what they are sorted by
  const { found, total } = isOfAll(query)
    ? {
        found: piece`page as (${rows} order by ${sorted} limit ${rowsMax}::int)`,
        total: piece`from ${fromOf(asking, entity)} where ${ownRows(asking, entity)}`,
      }
    : {
        found: piece`found as materialized (${rows}),
          page as (select * from found ${each.first} order by ${each.sorted} ${sorted} limit ${rowsMax}::int)`,
        total: piece`from found ${each.first}`,
      }
  return piece`
    with ${found}
    select (select count(*)::int ${total}) as total, ${raw(source.ref.id)} as ref_id,
      ${sqlOf(asking, source.ref.label)} as ref_label ${extra.sql}
      ${joined(
        fields.map((field, index) => piece`, ${shown(asking, entity, field)} as ${raw(`f${index}`)}`),
        '',
      )}
    from ${fromOf(asking, entity)} join page on page_id = ${raw(source.id)}
      ${joinsOf(asking, entity, [...read, ...extra.joins], 'few')}
    where ${ownRows(asking, entity)}
    order by ${each.sorted} ${sorted}`
}

const isOfAll = ({ filters, text, variants, each }: Query): boolean =>
  filters.length === 0 && text === null && variants.length === 0 && each === undefined

/** The place of a record in its group; one that is of no group, or that lacks what the order is by, has none. */
function eachSql(
  asking: Asking,
  { entity }: Query,
  { first, ...group }: Each,
  order: readonly Query['order'][number][],
) {
  const { key, kind } = groupSql(asking, { entity }, group, 'each_key')
  const ways = order.map(
    ({ by, direction: way }) =>
      piece`${sortable(asking, entity, by)} ${direction(way === 'desc', columnOf(entity, by).missing)}`,
  )
  const [main] = order
  return {
    columns: piece`, ${key} as each_key, ${kind === 'time' ? key : sortable(asking, entity, group.field)} as each_sorted,
      rank() over (partition by ${key} order by ${joined(ways, ', ')}) as each_place`,
    known: piece`and ${key} is not null ${
      main && columnOf(entity, main.by).missing === undefined
        ? piece`and ${sortable(asking, entity, main.by)} is not null`
        : nothing
    }`,
    first: piece`where each_place <= ${first}::int`,
    sorted: piece`each_sorted, each_key,`,
  }
}
type Each = NonNullable<Query['each']>

/** Of which period each figure of a company is: its own figures have one where the latest year on record has the same. */
const periodsOfFigures = joined(
  Object.entries({
    revenue: 'c.revenue is null or round(c.revenue) = round(f.revenue::numeric)',
    ebitda: 'c.ebitda is null or round(c.ebitda) = round(f.ebitda::numeric)',
    ebitda_margin: `c.ebitda_margin is null
      or round(c.revenue) = round(f.revenue::numeric) and round(c.ebitda) = round(f.ebitda::numeric)`,
    net_income: 'true',
    net_margin: 'true',
    revenue_growth: 'true',
    ebitda_growth: 'true',
    margin_change: 'true',
  }).map(([field, isOfYear]) => piece`, case when ${raw(isOfYear)} then f.period end as ${raw(periodName(field))}`),
  '',
)

type Extra = { sql: Piece; joins: readonly string[] }

/** What rows carry beside their fields, for references and citations. */
function extraColumns(asking: Asking, { entity, layout }: Query): Extra {
  /** only where it is another one than that in which amounts are shown */
  const currencyOf = (row: string) =>
    piece`, nullif(${raw(row)}.currency, ${asking.currency ?? asking.base}::text) as record_currency`
  if (isStandard(entity)) {
    const { company, fields }: Description = records[entity]
    const currency = 'currency' in fields ? currencyOf('v') : nothing
    return { sql: piece`${company ? piece`, ${raw(`v.${company}`)} as company_id` : nothing} ${currency}`, joins: [] }
  }
  switch (entity) {
    case 'companies':
      return {
        sql: piece`${currencyOf('c')}, c.revenue is null and f.revenue is not null as revenue_of_year,
          c.ebitda is null and f.ebitda is not null as ebitda_of_year,
          f.period as figures_period, c.ebitda_margin is null and f.ebitda_margin is not null as margin_of_year
          ${layout === 'lookup' ? periodsOfFigures : nothing}`,
        joins: ['figures'],
      }
    case 'document_values':
      return {
        sql: piece`, v.page as at_page, v.box as at_box, v.quote as at_quote, v.currency,
          v.path as value_path, case when ${doubtfulSql('v')} then 'doubtful' else v.verdict end as verdict`,
        joins: [],
      }
    case 'notes':
      return { sql: piece`, n.created_at as of_day, n.company_id`, joins: [] }
    case 'interactions':
      return { sql: piece`, i.date as of_day, i.type as of_type, i.company_id`, joins: [] }
    case 'emails':
      return { sql: piece`, e.sent_at as of_day, co.id as company_id`, joins: ['company'] }
    case 'calendar':
      return { sql: piece`, e.starts_at as of_day, co.id as company_id`, joins: ['company'] }
    case 'deals':
    case 'stage_changes':
      return { sql: piece`, d.company_id ${currencyOf('d')}`, joins: [] }
    case 'parties':
      return { sql: piece`, x.company_id`, joins: [] }
    case 'tasks':
      return { sql: piece`, t.company_id`, joins: [] }
    case 'contacts':
      return { sql: piece`, p.company_id`, joins: [] }
    case 'financials':
      return { sql: piece`, r.company_id ${currencyOf('r')}`, joins: [] }
    case 'files':
      return { sql: piece`, f.company_id`, joins: [] }
    case 'people':
    case 'stages':
      return { sql: nothing, joins: [] }
    default:
      return entity satisfies never
  }
}
