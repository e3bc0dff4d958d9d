import { type ManyRows, writeMany } from '../events/index.ts'

/** Deals, written many at a time. Stage and probability go together: firstProbability, nextProbability. */
export const dealRows: ManyRows = writeMany({
  table: 'deals',
  subject: 'deal',
  company: 'company_id',
  columns: {
    company_id: 'uuid',
    name: 'text',
    value: 'numeric',
    stage: 'text',
    probability: 'integer',
    owner_id: 'uuid',
    close_date: 'date',
    description: 'text',
    source: 'text',
    pass_reason: 'text',
    next_step: 'text',
  },
  standing: 'not company_deleted',
})
