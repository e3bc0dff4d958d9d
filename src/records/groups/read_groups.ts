import { hiddenOf } from '../../access/hidden.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { joined, nothing, type Piece, piece, raw } from '../../platform/db/statement.ts'
import { validationError } from '../../platform/http/errors.ts'
import { day, Id } from '../../platform/http/fields.ts'
import { type AskedIn, amountIn } from '../amounts.ts'
import type { Description, Field } from '../descriptions/describe.ts'
import { type Dimension, type Dimensions, noneOf } from './dimensions.ts'
import type { Groups } from './schema.ts'

// Rows of a list in groups, each with how many there are and what their figures come to.

/** A figure that is added: an amount is null where no rate is known, "own" is as it stands. */
export type Measure = { name: string; amount: Piece; own?: Piece; isPercent?: boolean }

/** The figures of the rows "of" of a record that the person may see, amounts in the currency that is asked for. */
export function measuresOf(description: Description, of: string, who: Who, currency: string | undefined): Measure[] {
  const hidden = hiddenOf(who)
  const asked: AskedIn = { firmId: who.firmId, currency }
  return Object.entries<Field>(description.fields).flatMap(([name, { kind }]): Measure[] => {
    if (hidden?.has(name, description.subject)) return []
    const own = raw(`${of}.${name}`)
    if (kind === 'money') return [{ name, own, amount: amountIn(description, of, asked)(name) }]
    return kind === 'integer' || kind === 'percent' ? [{ name, amount: own, isPercent: kind === 'percent' }] : []
  })
}

export type Asked = {
  /** what stands behind "from", of which "id" is the id of a row */
  from: Piece
  id: Piece
  where: Piece
  /** all that they can be grouped by, and what they are */
  dimensions: Dimensions
  by: string | undefined
  measures: readonly Measure[]
  currency: string | undefined
}

const groupsMax = 200

type Row = { key: string | null; word: string | null; groups: number; count: number; currency: string } & Record<
  string,
  number | null
>

export async function readGroups(db: Db, who: Who, asked: Asked): Promise<Groups> {
  const { measures, dimensions } = asked
  const by = asked.by ? dimensionNamed(dimensions, who, asked.by) : undefined
  const [total, ...rows] = await db<Row[]>`${statement(who, asked, by)}`
  if (!total) throw new Error('a sum over all rows answered none')
  const totalsOf = (row: Row) =>
    Object.fromEntries(
      measures.map(({ name, isPercent }, at) => [
        name,
        {
          sum: isPercent ? null : (row[`sum_${at}`] ?? null),
          average: row[`average_${at}`] ?? null,
          known: row[`known_${at}`] ?? 0,
          unconverted: row[`unconverted_${at}`] ?? 0,
        },
      ]),
    )
  const labelOf = ({ key, word }: Row) => {
    if (key === null) return by?.none ?? noneOf(by?.title ?? '')
    return by?.inWords ? by.inWords(word ?? key) : (word ?? key)
  }
  return {
    currency: total.currency,
    total: total.count,
    totals: totalsOf(total),
    groups: rows.map((row) => ({ key: row.key, label: labelOf(row), count: row.count, totals: totalsOf(row) })),
    groups_total: total.groups - 1,
    by: Object.entries(dimensions).map(([name, make]) => ({ name, label: make(who).title })),
  }
}

function statement(who: Who, { from, id, where, measures, ...asked }: Asked, by: Dimension | undefined): Piece {
  const figures = measures.map(
    ({ amount, own }, at) => piece`, ${amount} as amount_${raw(`${at}`)}
      ${own ? piece`, (${own} is not null and ${amount} is null) as is_left_${raw(`${at}`)}` : nothing}`,
  )
  const isMany = by !== undefined && 'ofAll' in by.key
  /** Of all rows together what is in several groups counts once. */
  const over = (aggregate: Piece, condition: Piece = raw('true')): Piece => {
    const plain = piece`${aggregate} filter (where ${condition})`
    return isMany
      ? piece`case when grouping(key) = 0 then ${plain} else ${aggregate} filter (where ${condition} and nth = 1) end`
      : plain
  }
  const sums = measures.map(({ own }, at) => {
    const [amount, nth] = [raw(`amount_${at}`), raw(`${at}`)]
    return piece`, ${over(piece`sum(${amount})`)}::float8 as sum_${nth}, ${over(piece`avg(${amount})`)}::float8 as average_${nth},
      ${over(piece`count(${amount})`)}::int as known_${nth}
      ${own ? piece`, ${over(piece`count(*)`, raw(`is_left_${at}`))}::int as unconverted_${nth}` : nothing}`
  })
  const counts = piece`(${over(piece`count(*)`)})::int as count ${joined(sums)}`
  const currency = piece`coalesce(${asked.currency ?? null}::text, (select base_currency(${who.firmId}))) as currency`
  if (!by)
    return piece`
      with found as (select true ${joined(figures)} from ${from} where ${where})
      select null as key, null as word, 1 as groups, ${currency}, ${counts} from found`
  const order = by.order ?? by.named?.order
  return piece`
    with found as (
      select ${keyOf(by)} ${joined(figures)}
      from ${from} ${'ofAll' in by.key ? withKeys(by.key.ofAll, id) : nothing}
      where ${where}
    ), g as (
      select key, min(word) as word, grouping(key) as is_total, ${counts} from found group by grouping sets ((key), ())
    )
    select g.key::text as key, ${by.named ? by.named.name : raw('g.word')} as word, (count(*) over ())::int as groups, ${currency}, g.count
      ${joined(measures.map(({ own }, at) => raw(`, sum_${at}, average_${at}, known_${at} ${own ? `, unconverted_${at}` : ''}`)))}
    from g ${by.named?.join ?? nothing}
    order by is_total desc, g.key is null, ${order ? piece`${order}, ` : nothing} g.count desc, 2, g.key
    limit ${groupsMax + 1}`
}

const keyOf = ({ key }: Dimension): Piece =>
  'ofAll' in key
    ? piece`k.key, k.word, coalesce(k.nth, 1) as nth`
    : piece`${key.ofRow} as key, ${key.word ?? raw('null::text')} as word`

const withKeys = (ofAll: Piece, id: Piece): Piece => piece`
  left join (select a.*, row_number() over (partition by a.row_id) as nth from (${ofAll}) a) k on k.row_id = ${id}`

const named = /^[^:]+/

/** What a list is grouped by; throws 422 where it is not among these. */
export function dimensionNamed(dimensions: Dimensions, who: Who, name: string, field = 'group_by'): Dimension {
  const make = Object.hasOwn(dimensions, name) ? dimensions[name] : undefined
  if (!make) throw validationError([{ field, message: `must be one of ${Object.keys(dimensions).join(', ')}` }])
  return make(who)
}

/** What the parameter `group` names: by what it is grouped, and the key. */
export function groupNamed(group: string): { by: string; key: string | null } {
  const by = named.exec(group)?.[0] ?? ''
  return { by, key: group.slice(by.length + 1) || null }
}

const keys = {
  text: (key: string) => key.length <= 500,
  uuid: (key: string) => Id.safeParse(key).success,
  integer: (key: string) => /^-?\d{1,9}$/.test(key),
  date: (key: string) => day.safeParse(key).success,
  boolean: (key: string) => key === 'true' || key === 'false',
} satisfies Record<Dimension['type'], unknown>

/** "and it is of this group", of the row with the id. */
export function isInGroup({ key: of, type }: Dimension, key: string | null, id: Piece): Piece {
  if (key !== null && !keys[type](key)) throw validationError([{ field: 'group', message: `must end in ${a[type]}` }])
  if ('ofRow' in of)
    return key === null ? piece`and ${of.ofRow} is null` : piece`and ${of.ofRow} = ${key}::${raw(type)}`
  return key === null
    ? piece`and ${id} not in (select a.row_id from (${of.ofAll}) a)`
    : piece`and ${id} in (select a.row_id from (${of.ofAll}) a where a.key = ${key}::${raw(type)})`
}

const a: Record<Dimension['type'], string> = {
  text: 'a text of up to 500 characters',
  uuid: 'a UUID',
  integer: 'a whole number',
  date: 'the first day of a period, such as 2026-03-01',
  boolean: 'true or false',
}
