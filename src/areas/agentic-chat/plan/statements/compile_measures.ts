import { joined, nothing, type Piece, piece, raw } from '../../../../platform/db/statement.ts'
import type { Measure, Query } from '../plan.ts'
import { type Asking, columnOf, sources } from './columns.ts'
import { conditionsOf, rowsOf } from './conditions.ts'
import { fromOf, joinsNeededBy, joinsOf } from './from.ts'
import { type GroupSql, groupSql } from './group_sql.ts'
import { knownSql, measureKey, measureSql } from './measures.ts'
import { allOf, direction, filteredFields, isNarrow, matching } from './statements.ts'

/**
 * One statement for measures. Columns: total (of groups), records; for each group k0 (what is grouped by) and g0 (as it
 * is shown); for each measure m0, or m0v0, m0v1, … for variants; n0: how many records have the field that measure 0 is of.
 */
export function compileMeasures(asking: Asking, query: Query, rowsMax: number): Piece {
  const { entity, group, measures, variants } = query
  const groups = group.map((one, index) => groupSql(asking, query, one, `k${index}`))
  const measuredFields = measures.flatMap(({ name, field }) =>
    name === 'win_rate' ? ['stage'] : field === null ? [] : [field],
  )
  const looked = [...filteredFields(query), ...measuredFields, ...group.map(({ field }) => field)]
  const values = measures.flatMap((measure, index) => [
    ...columnsOf(asking, query, measure, `m${index}`),
    ...(measure.field === null ? [] : [piece`${knownSql(asking, entity, measure.field)} as ${raw(`n${index}`)}`]),
  ])
  const keys = groups.flatMap(({ key, label }, index) => [
    piece`${key} as ${raw(`k${index}`)}`,
    ...(label ? [piece`${label} as ${raw(`g${index}`)}`] : []),
  ])
  const mixed = entity === 'financials' ? [piece`min(${raw(kindOfPeriod)}) <> max(${raw(kindOfPeriod)}) as mixed`] : []
  const relation = group.map(({ field }) => columnOf(entity, field).several).find((name) => name !== undefined)
  return piece`
    select ${joined([...keys, ...values, ...mixed, piece`(count(*) over ())::int as total, count(*)::int as records`], ',\n ')}
    from ${fromOf(asking, entity)}
      ${joinsOf(asking, entity, joinsNeededBy(entity, looked), isNarrow(query) ? 'few' : 'all')}
      ${relation === undefined ? nothing : piece`left join lateral (select m.* ${rowsOf(asking, entity, relation)}) m on true`}
    where ${matching(asking, query)}
    ${groups.length === 0 ? nothing : raw(`group by ${keysOf(groups).join(', ')}`)}
    ${orderOf(asking, query, groups)}
    limit ${group.length === 0 ? variants.length + 1 : rowsMax}::int`
}

const kindOfPeriod = String(sources.financials.fields.period_kind.sql)

/** The measure, or one for each variant. */
function columnsOf(asking: Asking, { entity, variants }: Query, measure: Measure, name: string): Piece[] {
  if (variants.length === 0) return [piece`${measureSql(asking, entity, measure, [])} as ${raw(name)}`]
  return variants.map(({ filters }, index) => {
    const only = [allOf(conditionsOf(asking, entity, filters))]
    return piece`${measureSql(asking, entity, measure, only)} as ${raw(`${name}v${index}`)}`
  })
}

/** The places of the keys in the list behind SELECT. */
const keysOf = (groups: GroupSql[]): number[] => {
  let place = 1
  return groups.map(({ label }) => {
    const own = place
    place += label ? 2 : 1
    return own
  })
}

function orderOf(asking: Asking, query: Query, groups: GroupSql[]): Piece {
  if (groups.length === 0) return nothing
  const asked = query.order.map(({ by, direction: way }) => {
    const index = query.group.findIndex(({ field }) => field === by)
    const sql = groups[index]?.sorted ?? measureOver(asking, query, by)
    return piece`${sql} ${direction(way === 'desc')}`
  })
  const usual = asked.length > 0 ? asked : usualOrder(asking, query, groups)
  return piece`order by ${joined([...usual, ...groups.map((_one, index) => raw(`k${index}`))], ', ')}`
}

/** The measure that an order names, over all variants together. */
function measureOver(asking: Asking, { entity, measures }: Query, by: string): Piece {
  const measure = measures.find((one) => measureKey(one) === by) ?? measures.find(({ name }) => name === by)
  if (!measure) throw new Error(`there is no measure ${by}`)
  return measureSql(asking, entity, measure, [])
}

/** Times from the latest on (they are turned round to be shown), stages in their order, names by the first measure. */
function usualOrder(asking: Asking, query: Query, groups: GroupSql[]): Piece[] {
  const [first] = query.measures
  if (groups.length === 1 && groups[0]?.kind === 'name' && first)
    return [piece`${measureSql(asking, query.entity, first, [])} ${direction(true)}`]
  return groups.map(({ sorted, kind }) => piece`${sorted} ${direction(kind === 'time')}`)
}
