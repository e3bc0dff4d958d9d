import type { z } from 'zod'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { type FieldError, validationError } from '../../platform/http/errors.ts'
import type { Taggable } from '../tags/index.ts'
import { checkCustom } from './filter.ts'

/** The parameters of a list that is asked for later, or by another request. */
export type ListedQuery = Record<string, string | string[]>

type Listed = { list: string; schema: z.ZodObject /** whose own fields it filters by */; kind: Taggable | undefined }

const ofThePage = ['page', 'page_size', 'include', 'typos']

/** Refuses what the list would refuse, each parameter with its sentence. */
export async function checkListQuery(db: Db, who: Who, { list, schema, kind }: Listed, query: ListedQuery) {
  const unknown = Object.keys(query)
    .filter((name) => !Object.hasOwn(schema.shape, name) || ofThePage.includes(name))
    .map((name): FieldError => ({ field: `query.${name}`, message: `is no filter of ${list}` }))
  if (unknown.length > 0) throw validationError(unknown)
  const read = schema.safeParse(query)
  if (!read.success)
    throw validationError(read.error.issues.map(({ path, message }) => ({ field: `query.${path.join('.')}`, message })))
  if (kind && query['custom']) await checkCustom(db, who, kind, [query['custom']].flat(), 'query.custom')
}
