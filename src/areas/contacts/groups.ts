import { readingAs } from '../../access/read_restricted.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Sql } from '../../platform/db/open.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import { contact } from '../../records/descriptions/contacts.ts'
import { dimensionsOf, ofCompany } from '../../records/groups/dimensions.ts'
import { measuresOf, readGroups } from '../../records/groups/read_groups.ts'
import type { Today } from '../companies/index.ts'
import { dimensionsFor, inGroup } from '../custom-fields/index.ts'
import { contactKeys, matching } from './list.ts'
import { contactStore } from './queries.ts'
import type { ContactGroupQuery } from './schema.ts'

const ofFields = { ...dimensionsOf(contact, 'c', contactKeys), ...ofCompany('contacts') }
export const contactGrouping = { kind: 'contact', dimensions: ofFields, id: piece`c.id` } as const

/** "and it is of this group", where one is asked for. */
export const isOfGroup = (db: Db, who: Who, group: string | undefined): Promise<Piece> =>
  inGroup(db, who, contactGrouping, group)

export async function groupContacts(sql: Sql, who: Who, { group_by, ...filter }: ContactGroupQuery, today: Today) {
  const dimensions = await dimensionsFor(sql, who, contactGrouping)
  return readingAs(sql, who, (db) =>
    readGroups(db, who, {
      from: piece`contacts c`,
      id: piece`c.id`,
      where: piece`${contactStore.visible(who)} ${matching(who, filter, today)}`,
      dimensions,
      by: group_by,
      measures: measuresOf(contact, 'c', who, undefined),
      currency: undefined,
    }),
  )
}
