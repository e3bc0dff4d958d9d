import { type Address, openDatabase } from '../src/platform/db/open.ts'

/** The naive side's own copy of the companies: no index but the primary key. */
export async function makeNaiveTable(at: Address): Promise<void> {
  const sql = openDatabase({ at, connections: 1, prepare: false, name: 'bench' })
  await sql`create schema bench`
  await sql`
    create table bench.companies as
    select firm_id, id, name, industry, revenue, ebitda, employees, founded_year, location, website, description, status,
      created_at, updated_at, deleted_at from companies order by id`
  await sql`alter table bench.companies add primary key (id)`
  await sql`vacuum (analyze) bench.companies`
  await sql.end()
}
