import type { z } from 'zod'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { CompanyQuery } from '../companies/index.ts'
import { ContactQuery } from '../contacts/index.ts'
import { checkListQuery, type ListedQuery } from '../custom-fields/index.ts'
import { DealQuery } from '../deals/index.ts'
import { EmailQuery } from '../emails/index.ts'
import { FileQuery } from '../files/index.ts'
import type { Taggable } from '../tags/index.ts'
import { TaskQuery } from '../tasks/index.ts'

export const listNames = ['companies', 'contacts', 'deals', 'tasks', 'files', 'emails'] as const
export type ListName = (typeof listNames)[number]

/** The parameters that each list takes. */
const queries: Record<ListName, z.ZodObject> = {
  companies: CompanyQuery,
  contacts: ContactQuery,
  deals: DealQuery,
  tasks: TaskQuery,
  files: FileQuery,
  emails: EmailQuery,
}
const carrying: Partial<Record<ListName, Taggable>> = { companies: 'company', contacts: 'contact', deals: 'deal' }

/** Refuses what the list would refuse when the view is opened, each parameter with its sentence. */
export const checkQuery = (db: Db, who: Who, list: ListName, query: ListedQuery) =>
  checkListQuery(db, who, { list, schema: queries[list], kind: carrying[list] }, query)
