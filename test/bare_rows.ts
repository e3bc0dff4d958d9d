import type { connect } from '../src/platform/db/driver.ts'

type Sql = ReturnType<typeof connect>

const tablesOfRows = ['companies', 'contacts', 'deals']

/** Keeps the rows that came with an import, by their ids, for secondsOfBareRows. */
export async function keepRows(sql: Sql, isMade: 'before' | 'after') {
  for (const table of tablesOfRows)
    if (isMade === 'before') await sql`create temp table ${sql(`${table}_before`)} as select id from ${sql(table)}`
    else
      await sql`
        create temp table ${sql(`${table}_made`)} as
        select *, row_number() over (order by id) as line from ${sql(table)} where id not in (table ${sql(`${table}_before`)})`
}

/** How long the database takes to write the same rows again, a thousand a statement, with its indexes and triggers and nothing else. */
export async function secondsOfBareRows(sql: Sql): Promise<number> {
  const columns: Record<string, string[]> = {}
  for (const table of tablesOfRows) {
    const rows = await sql<{ name: string }[]>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`
    columns[table] = rows.map(({ name }) => name)
  }
  const startedAt = performance.now()
  for (const table of tablesOfRows) {
    const names = columns[table] ?? []
    for (let from = 0, count = 1; count > 0; from += 1000)
      ({ count } = await sql`
        insert into ${sql(table)} (${sql(names)}) select ${sql(names)} from ${sql(`${table}_made`)}
        where line > ${from} and line <= ${from + 1000}`)
  }
  return (performance.now() - startedAt) / 1000
}
