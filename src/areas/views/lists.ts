import type { z } from 'zod'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { dimensionNamed } from '../../records/groups/read_groups.ts'
import { GroupQuery } from '../../records/groups/schema.ts'
import { groupWritten, queryIn } from '../../words/list_address.ts'
import { CompanyQuery, companyGrouping } from '../companies/index.ts'
import { ContactQuery, contactGrouping } from '../contacts/index.ts'
import { checkListQuery, dimensionsFor, type ListedQuery } from '../custom-fields/index.ts'
import { DealQuery, dealGrouping } from '../deals/index.ts'
import { EmailQuery } from '../emails/index.ts'
import { FileQuery } from '../files/index.ts'
import { TaskQuery } from '../tasks/index.ts'

export const listNames = ['companies', 'contacts', 'deals', 'tasks', 'files', 'emails'] as const
export type ListName = (typeof listNames)[number]

const { group_by } = GroupQuery.shape

/** The parameters that each list takes, and by what it is grouped. */
const queries: Record<ListName, z.ZodObject> = {
  companies: CompanyQuery.extend({ group_by }),
  contacts: ContactQuery.extend({ group_by }),
  deals: DealQuery.extend({ group_by }),
  tasks: TaskQuery,
  files: FileQuery,
  emails: EmailQuery,
}
const groupings = { companies: companyGrouping, contacts: contactGrouping, deals: dealGrouping }

/** The query as it is kept. Refuses what the list would refuse when the view is opened, each parameter with its sentence. */
export async function checkQuery(db: Db, who: Who, list: ListName, query: ListedQuery): Promise<ListedQuery> {
  const grouping = isGrouped(list) ? groupings[list] : undefined
  const read = await checkListQuery(db, who, { list, schema: queries[list], kind: grouping?.kind }, query)
  if (!grouping) return query
  const by = read['group_by']
  if (typeof by === 'string') dimensionNamed(await dimensionsFor(db, who, grouping), who, by, 'query.group_by')
  // in words, so that a person who is to be forgotten is found in them
  const groups = query['or'] && [query['or']].flat().map((group) => groupWritten(queryIn(group)))
  return groups ? { ...query, or: groups } : query
}

const isGrouped = (list: ListName): list is keyof typeof groupings => Object.hasOwn(groupings, list)
