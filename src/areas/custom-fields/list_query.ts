import type { z } from 'zod'
import { hiddenOf } from '../../access/hidden.ts'
import { refuseHidden } from '../../access/refuse_hidden.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { type FieldError, validationError } from '../../platform/http/errors.ts'
import { subjectOf } from '../../records/descriptions/index.ts'
import type { Taggable } from '../tags/index.ts'
import { checkCustom } from './filter.ts'

/** The parameters of a list that is asked for later, or by another request. */
export type ListedQuery = Record<string, string | string[]>

type Listed<Schema extends z.ZodObject> = {
  list: string
  schema: Schema
  /** whose own fields it filters by */
  kind: Taggable | undefined
}

const ofThePage = ['page', 'page_size', 'include', 'typos', 'group']

/** What the list would read. Refuses what it would refuse, each parameter with its sentence. */
export async function checkListQuery<Schema extends z.ZodObject>(
  db: Db,
  who: Who,
  { list, schema, kind }: Listed<Schema>,
  query: ListedQuery,
): Promise<z.output<Schema>> {
  const unknown = Object.keys(query)
    .filter((name) => !Object.hasOwn(schema.shape, name) || ofThePage.includes(name))
    .map((name): FieldError => ({ field: `query.${name}`, message: `is no filter of ${list}` }))
  if (unknown.length > 0) throw validationError(unknown)
  const read = schema.safeParse(query)
  if (!read.success)
    throw validationError(read.error.issues.map(({ path, message }) => ({ field: `query.${path.join('.')}`, message })))
  const hidden = hiddenOf(who)
  if (hidden) refuseHidden(hidden, read.data, subjectOf(list))
  if (kind) await checkCustom(db, who, kind, read.data, 'query.')
  return read.data
}
