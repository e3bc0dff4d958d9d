import { type ManyRows, writeMany } from '../events/index.ts'

/** Contacts, written many at a time. Who writes addresses has the mail filed anew. */
export const contactRows: ManyRows = writeMany({
  table: 'contacts',
  subject: 'contact',
  company: 'company_id',
  columns: { company_id: 'uuid', name: 'text', email: 'text', phone: 'text', role: 'text', linkedin: 'text' },
  standing: 'not company_deleted',
})
