import { type ManyRows, writeMany } from '../events/index.ts'

/** Companies, written many at a time. Who writes websites has the mail filed anew. */
export const companyRows: ManyRows = writeMany({
  table: 'companies',
  subject: 'company',
  company: 'id',
  columns: {
    name: 'text',
    industry: 'text',
    revenue: 'numeric',
    ebitda: 'numeric',
    employees: 'integer',
    founded_year: 'integer',
    location: 'text',
    website: 'text',
    description: 'text',
    status: 'text',
  },
  defaults: { status: `'active'` },
  standing: 'deleted_at is null',
})
