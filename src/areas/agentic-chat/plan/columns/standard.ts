import { seen } from '../../../../access/seen.ts'
import { piece, raw } from '../../../../platform/db/statement.ts'
import { type Field, type Fields, namesWhere } from '../../../../records/descriptions/describe.ts'
import { ofStandard, type records, type StandardName, titleOf } from '../../../../records/descriptions/index.ts'
import { visibleRows } from '../../../../records/engine/visible.ts'
import type { FieldOf } from '../catalogue.ts'
import { withoutId } from '../fields.ts'
import type { Column, Join, Source } from '../statements/columns.ts'
import { companyColumns, companyJoins, hasWords, ownColumns, personColumn, personJoin } from './joins.ts'

type Links = { joins: Record<string, Join>; fields: Record<string, Column> }

/** Records of what a link names, but companies: their table, and whether walls stand around them. */
const targets = {
  contact: { table: 'contacts', hasWalls: true },
  deal: { table: 'deals', hasWalls: true },
  fund: { table: 'funds', hasWalls: false },
} as const

function linkOf(name: string, to: NonNullable<Field['to']>): Links {
  const column = `v.${name}`
  const called = withoutId(name)
  if (to === 'company') return { joins: companyJoins(column), fields: companyColumns(column) }
  const alias = `v_${called}`
  const id = { [name]: { sql: column } }
  if (to === 'user')
    return {
      joins: { [called]: personJoin(alias, column) },
      fields: { ...id, [called]: personColumn(alias, called) },
    }
  const { table, hasWalls } = targets[to]
  return {
    joins: {
      [called]: {
        sql: (asking) => piece`left join ${raw(`${table} ${alias} on ${alias}.id = ${column}`)}
          and ${raw(alias)}.firm_id = ${asking.firmId}
          and ${hasWalls ? piece`not ${raw(alias)}.company_deleted and ${seen(asking, alias)}` : piece`true`}`,
      },
    },
    fields: {
      ...id,
      [called]: {
        sql: `${alias}.name`,
        key: `${alias}.name_key`,
        joins: [called],
        names: { type: to, id: `${alias}.id` },
      },
    },
  }
}

function linksOf(fields: Fields): Links {
  const links = namesWhere(fields, ({ to }) => to).map((name) => linkOf(name, fields[name]?.to ?? 'company'))
  return {
    joins: Object.assign({}, ...links.map(({ joins }) => joins)),
    fields: Object.assign({}, ...links.map(({ fields }) => fields)),
  }
}

export const standardSources = ofStandard((_name, description): Source<string> => {
  const { table, fields, company } = description
  const subject = description.subject as (typeof records)[StandardName]['subject'] // reason: of a standard record
  const [title] = titleOf(description)
  const links = linksOf(fields)
  return {
    from: `${table} v`,
    alias: 'v',
    id: 'v.id',
    visible: company === null ? null : (asking) => visibleRows(description, asking, 'v'),
    joins: links.joins,
    several: {},
    fields: {
      id: { sql: 'v.id' },
      ...ownColumns(description, 'v'),
      ...links.fields,
      [title]: { sql: `v.${title}`, key: 'v.name_key', names: { type: subject, id: 'v.id' } },
      created_at: { sql: 'v.created_at' },
    },
    text: hasWords('v.name_key'),
    ref: { type: subject, id: 'v.id', label: `v.${title}` },
  }
}) as { [N in StandardName]: Source<FieldOf<N>> } // reason: the fields are those of its description
