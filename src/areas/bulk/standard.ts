import { identifier, piece } from '../../platform/db/statement.ts'
import type { Description } from '../../records/descriptions/describe.ts'
import { records, type StandardName, titleOf } from '../../records/descriptions/index.ts'
import { requirePeopleOfMany } from '../../records/engine/links.ts'
import { companiesImplied, lockLinksOfMany } from '../../records/engine/links_of_many.ts'
import { noRules, type Values } from '../../records/engine/rules.ts'
import type { StandardRecord } from '../../records/engine/standard_record.ts'
import { visibleRows } from '../../records/engine/visible.ts'
import { standardRows } from '../standard-records/index.ts'
import type { BulkKind, Match } from './kind.ts'
import { textOf } from './references.ts'

/** Standard records are known again by what they are called, at their company where they belong to one. */
export function standard(name: StandardName, { created, changed }: StandardRecord): BulkKind {
  const description: Description = records[name]
  const { noun, table, fields, company } = description
  const [title] = titleOf(description)
  return {
    noun: noun[0],
    rows: standardRows[name],
    rules: noRules,
    created,
    changed,
    keys: { [title]: title },

    async match(db, who, _key, rows) {
      const named = rows.map(({ patch }) => textOf(patch[title]) ?? null)
      const companies = company
        ? await companiesImplied(
            db,
            who,
            rows.map(({ patch }) => patch),
          )
        : rows.map(() => null)
      const isAtIt = company ? piece`t.company_id is not distinct from given.company_id` : piece`true`
      return db<Match[]>`
        with given as materialized (
          select fold(name) as key, company_id, n
          from unnest(${named}::text[], ${companies}::uuid[]) with ordinality given (name, company_id, n)
        )
        select given.key || coalesce(' ' || given.company_id, '') as key, array(
          select t.id from ${identifier(table)} t
          where ${visibleRows(description, who, 't')} and t.name_key = given.key and ${isAtIt} order by t.id
        ) as ids
        from given order by given.n`
    },

    async judge(db, who, rows) {
      const sent = rows.map(({ values: given, old }) => ({ given, old }))
      const linked = await lockLinksOfMany(db, who, fields, sent)
      const requirePeople = await requirePeopleOfMany(
        db,
        who,
        fields,
        sent.map((row) => ({ ...row, given: linked(row).values })),
      )
      return (given, old): Values => {
        const { values, fault } = linked({ given, old })
        if (fault) throw fault
        requirePeople({ given: values, old })
        return values
      }
    },
  }
}
