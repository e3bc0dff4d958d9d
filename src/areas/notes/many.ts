import { type ManyRows, writeMany } from '../events/index.ts'

/** Notes, written many at a time. */
export const noteRows: ManyRows = writeMany({
  table: 'notes',
  subject: 'note',
  company: 'company_id',
  columns: {
    company_id: 'uuid',
    contact_id: 'uuid',
    deal_id: 'uuid',
    content: 'text',
    tags: 'text[]',
    is_pinned: 'boolean',
    created_by: 'uuid',
  },
  once: { created_at: 'timestamptz', updated_at: 'timestamptz' },
  defaults: { tags: `'{}'`, is_pinned: 'false', created_at: 'now()', updated_at: 'now()' },
  standing: 'not company_deleted',
})
