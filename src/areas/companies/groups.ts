import { readingAs } from '../../access/read_restricted.ts'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Sql } from '../../platform/db/open.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import { isOpen } from '../../records/deal_stages.ts'
import { company } from '../../records/descriptions/companies.ts'
import { type Dimensions, dimensionsOf, nameOf } from '../../records/groups/dimensions.ts'
import { measuresOf, readGroups } from '../../records/groups/read_groups.ts'
import { dimensionsFor, inGroup } from '../custom-fields/index.ts'
import type { Today } from './last_contact.ts'
import { companyKeys, filterOf, matching } from './matching.ts'
import type { CompanyGroupQuery } from './schema.ts'

const ofFields: Dimensions = {
  ...dimensionsOf(company, 'companies', companyKeys),
  owner_id: (who) => ({
    title: 'Owner',
    type: 'uuid',
    key: {
      ofAll: piece`select distinct d.company_id as row_id, d.owner_id as key, null::text as word from deals d
        where d.firm_id = ${who.firmId} and ${isOpen} and d.owner_id is not null and not d.company_deleted and ${seen(who, 'd')}`,
    },
    named: nameOf(who, 'user'),
  }),
}
export const companyGrouping = { kind: 'company', dimensions: ofFields, id: piece`companies.id` } as const

/** "and it is of this group", where one is asked for. */
export const isOfGroup = (db: Db, who: Who, group: string | undefined): Promise<Piece> =>
  inGroup(db, who, companyGrouping, group)

export async function groupCompanies(sql: Sql, who: Who, { group_by, ...query }: CompanyGroupQuery, today: Today) {
  const dimensions = await dimensionsFor(sql, who, companyGrouping)
  return readingAs(sql, who, (db) =>
    readGroups(db, who, {
      from: piece`companies`,
      id: piece`companies.id`,
      where: matching(who, filterOf(query, today)),
      dimensions,
      by: group_by,
      measures: measuresOf(company, 'companies', who, query.in),
      currency: query.in,
    }),
  )
}
