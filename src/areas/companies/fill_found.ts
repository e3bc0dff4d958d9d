import type { Sql } from '../../platform/db/open.ts'
import { identifier, type Piece, piece } from '../../platform/db/statement.ts'
import { retried } from '../../platform/db/transact.ts'
import { firmsWith } from '../../platform/jobs/firms_with.ts'
import { company } from '../../records/descriptions/companies.ts'
import type { Field } from '../../records/descriptions/describe.ts'
import { find, fromOf } from '../../records/found.ts'

/** With which migration a field came that is found: companies that were written before have not been looked at for it. */
const cameWith: Readonly<Record<string, string>> = { country: '0091_company_country.sql' }

/**
 * Fills what is found in the text of another field, for companies that have not been written since there is such a field:
 * one that a person has emptied since stays empty. It is no change of theirs, and no event. Answers how many it filled.
 */
export async function fillFoundFields(sql: Sql, signal?: AbortSignal): Promise<number> {
  const fields: Readonly<Record<string, Field>> = company.fields
  let filled = 0
  for (const [name, from] of Object.entries(fromOf(fields))) {
    const field = fields[name]
    const migration = cameWith[name]
    if (!field || !migration) continue
    for (const firmId of await firmsWith(
      sql,
      piece`select from companies c /* beyond walls: as below */ where c.firm_id = f.id and ${toFill({ name, from, migration })}`,
    ))
      filled += await fillOfFirm(sql, { firmId, name, from, migration, find: (text) => find(field, text) }, signal)
  }
  return filled
}

type Filling = {
  firmId: string
  name: string
  from: string
  migration: string
  find(text: string): string | null
}

const companiesAtOnce = 500

async function fillOfFirm(sql: Sql, filling: Filling, signal: AbortSignal | undefined): Promise<number> {
  const { firmId, name, from } = filling
  let filled = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    signal?.throwIfAborted()
    const rows = await listUnfilled(sql, filling, after)
    if (rows.length === 0) return filled
    after = rows.at(-1)?.id ?? after
    const found = rows.flatMap(({ id, text }) => {
      const value = filling.find(text)
      return value === null ? [] : [{ id, text, value }]
    })
    if (found.length === 0) continue
    // another node may do the same, and a person may write one of them meanwhile
    const { count } = await retried(
      () => sql`/* beyond walls: what a company is in is found for all of them */
      update companies c set ${identifier(name)} = given.value
      from unnest(${found.map(({ id }) => id)}::uuid[], ${found.map(({ text }) => text)}::text[],
        ${found.map(({ value }) => value)}::text[]) as given (id, text, value)
      where c.firm_id = ${firmId} and c.id = given.id and c.${identifier(from)} = given.text and ${isUnfilled(filling)}`,
    )
    filled += count
  }
}

const listUnfilled = (sql: Sql, filling: Filling, after: string) =>
  sql<{ id: string; text: string }[]>`/* beyond walls: as above */
    select c.id, c.${identifier(filling.from)} as text from companies c
    where c.firm_id = ${filling.firmId} and c.id > ${after} and ${toFill(filling)}
    order by c.id limit ${companiesAtOnce}`

const toFill = (filling: Pick<Filling, 'name' | 'from' | 'migration'>): Piece =>
  piece`c.${identifier(filling.from)} is not null and ${isUnfilled(filling)}`

const isUnfilled = ({ name, migration }: Pick<Filling, 'name' | 'migration'>) => piece`c.${identifier(name)} is null
  and c.updated_at < (select applied_at from migrations where name = ${migration})`
