import type { z } from 'zod'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { type FieldError, validationError } from '../../platform/http/errors.ts'
import { CompanyQuery } from '../companies/index.ts'
import { ContactQuery } from '../contacts/index.ts'
import { checkCustom } from '../custom-fields/index.ts'
import { DealQuery } from '../deals/index.ts'
import { EmailQuery } from '../emails/index.ts'
import { FileQuery } from '../files/index.ts'
import type { Taggable } from '../tags/index.ts'
import { TaskQuery } from '../tasks/index.ts'

type ViewedQuery = Record<string, string | string[]>

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
const ofThePage = ['page', 'page_size', 'include', 'typos']

/** Refuses what the list would refuse when the view is opened, each parameter with its sentence. */
export async function checkQuery(db: Db, who: Who, list: ListName, query: ViewedQuery): Promise<void> {
  const schema = queries[list]
  const unknown = Object.keys(query)
    .filter((name) => !Object.hasOwn(schema.shape, name) || ofThePage.includes(name))
    .map((name): FieldError => ({ field: `query.${name}`, message: `is no filter of ${list}` }))
  if (unknown.length > 0) throw validationError(unknown)
  const read = schema.safeParse(query)
  if (!read.success)
    throw validationError(read.error.issues.map(({ path, message }) => ({ field: `query.${path.join('.')}`, message })))
  const kind = carrying[list]
  if (kind && query['custom']) await checkCustom(db, who, kind, [query['custom']].flat(), 'query.custom')
}
