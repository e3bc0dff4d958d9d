import { contact } from '../../records/descriptions/contacts.ts'
import { type ManyRows, writeMany } from '../../records/many.ts'

/** Contacts, written many at a time. Who writes addresses has the mail filed anew. */
export const contactRows: ManyRows = writeMany(contact)
