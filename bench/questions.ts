import { listCompanies } from '../src/areas/companies/list.ts'
import { companyStore } from '../src/areas/companies/queries.ts'
import type { Who } from '../src/platform/auth/gate.ts'
import { type Address, type Db, openDatabase } from '../src/platform/db/open.ts'
import type { Jobs } from '../src/platform/jobs/queue.ts'
import { filteredIndustry, searchedWord } from './fill.ts'

/** What is asked, over HTTP, of every side that is compared. */
export const questions = {
  list: { method: 'GET', path: '/api/companies' },
  filter: {
    method: 'GET',
    path: `/api/companies?industry=${filteredIndustry}&sort_by=revenue&sort_order=desc`,
  },
  search: { method: 'GET', path: `/api/companies?search=${searchedWord.toLowerCase()}` },
  get: { method: 'GET', path: '/api/companies/:id' },
  create: { method: 'POST', path: '/api/companies' },
} as const
export type Question = keyof typeof questions

/** A company as a person would enter one. */
export const newCompany = {
  name: 'Meridian Analytics',
  industry: filteredIndustry,
  revenue: 12_500_000,
  ebitda: 2_100_000,
  employees: 140,
  founded_year: 2004,
  location: 'Zürich',
  website: 'https://meridian.example',
  description: 'Measures what matters',
}

export type Statement = { text: string; parameters: unknown[] }

/** Stands in the parameters of a statement where the id of the asked or the new company belongs. */
export const anyId = '01900000-0000-7000-8000-000000000000'

/** The very statements, as text and parameters, that the service sends for these questions. */
export async function statementsOf(at: Address, who: Who): Promise<Record<Question, Statement>> {
  const newest = { field: 'created_at', descending: true } as const
  const richest = { field: 'revenue', descending: true } as const
  const first = { page: 1, pageSize: 20 }
  return {
    list: await sent(at, (db) => listCompanies(db, who, { filter: {}, order: newest, ...first })),
    filter: await sent(at, (db) =>
      listCompanies(db, who, { filter: { industry: [filteredIndustry] }, order: richest, ...first }),
    ),
    search: await sent(at, (db) =>
      listCompanies(db, who, { filter: { search: searchedWord.toLowerCase() }, order: newest, ...first }),
    ),
    get: await sent(at, (db) => companyStore.require(db, who, anyId).catch(() => {})),
    create: await sent(at, (db) => companyStore.create({ db, who, jobs: noJobs }, newCompany)),
  }
}

// reason: the statement of the row is what is compared, not that mail is filed anew
const noJobs = { enqueue: async () => {} } as unknown as Jobs

async function sent(at: Address, ask: (db: Db) => Promise<unknown>): Promise<Statement> {
  const sql = openDatabase({ at, connections: 1, prepare: true, name: 'bench' })
  const statements: Statement[] = []
  await sql`select 1` // so that what the driver asks for itself is over
  Object.assign(sql.options, {
    debug: (_connection: number, text: string, parameters: unknown[]) => statements.push({ text, parameters }),
  })
  await ask(sql)
  await sql.end()
  const [statement] = statements
  if (!statement || statements.length > 1) throw new Error(`sent ${statements.length} statements, not one`)
  return statement
}
