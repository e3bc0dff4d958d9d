import { joined, type Piece, piece, raw } from '../../../../platform/db/statement.ts'
import type { EntityName } from '../catalogue.ts'
import { type Asking, columnOf, type Sql, sources } from './columns.ts'

// From where a statement reads an entity, and which of its rows are there for who asks.

export const sqlOf = (asking: Asking, sql: Sql): Piece => (typeof sql === 'string' ? raw(sql) : sql(asking))

/** Which joins the fields need, in an order in which they can stand. "all": for when all records are looked at. */
export function joinsOf(asking: Asking, entity: EntityName, needed: Iterable<string>, shape: 'few' | 'all'): Piece {
  const { joins } = sources[entity]
  const names = new Set<string>()
  const add = (name: string) => {
    for (const before of joins[name]?.after ?? []) add(before)
    names.add(name)
  }
  for (const name of needed) add(name)
  const pieces = [...names].map((name) => {
    const join = joins[name]
    if (!join) throw new Error(`${entity} has no join ${name}`)
    return sqlOf(asking, shape === 'all' && join.all ? join.all : join.sql)
  })
  return joined(pieces, '\n')
}

export const joinsNeededBy = (entity: EntityName, fields: Iterable<string>): string[] =>
  [...fields].flatMap((field) => columnOf(entity, field).joins ?? [])

export const fromOf = (asking: Asking, entity: EntityName): Piece => sqlOf(asking, sources[entity].from)

/** The firm's own rows that are there for who asks. */
export const ownRows = (asking: Asking, entity: EntityName): Piece => {
  const { alias, visible } = sources[entity]
  const own = piece`${raw(alias)}.firm_id = ${asking.firmId}`
  return visible === null ? own : piece`${own}\n and ${sqlOf(asking, visible)}`
}
