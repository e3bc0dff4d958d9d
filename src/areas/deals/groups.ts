import { hiddenOf } from '../../access/hidden.ts'
import { readingAs } from '../../access/read_restricted.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Sql } from '../../platform/db/open.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import { amountIn } from '../../records/amounts.ts'
import { deal } from '../../records/descriptions/deals.ts'
import { type Dimensions, dimensionsOf, ofCompany } from '../../records/groups/dimensions.ts'
import { measuresOf, readGroups } from '../../records/groups/read_groups.ts'
import { dimensionsFor, inGroup } from '../custom-fields/index.ts'
import { matching } from './list.ts'
import { dealStore } from './queries.ts'
import type { DealGroupQuery } from './schema.ts'

const ofFields: Dimensions = {
  ...dimensionsOf(deal, 'd'),
  pipeline_id: (who) => ({
    title: 'Pipeline',
    type: 'uuid',
    key: { ofRow: piece`d.pipeline_id` },
    named: {
      join: piece`left join pipelines named on named.firm_id = ${who.firmId} and named.id = g.key`,
      name: piece`named.name`,
      order: piece`named.position, named.name_key`,
    },
  }),
  stage_id: (who) => ({
    title: 'Stage of a pipeline',
    type: 'uuid',
    key: { ofRow: piece`d.stage_id` },
    named: {
      join: piece`left join stages named on named.firm_id = ${who.firmId} and named.id = g.key
        left join pipelines p on p.firm_id = ${who.firmId} and p.id = named.pipeline_id`,
      name: piece`named.name`,
      order: piece`p.position, p.name_key, named.position`,
    },
  }),
  ...ofCompany('deals'),
}

export const dealGrouping = { kind: 'deal', dimensions: ofFields, id: piece`d.id` } as const

/** "and it is of this group", where one is asked for. */
export const isOfGroup = (db: Db, who: Who, group: string | undefined): Promise<Piece> =>
  inGroup(db, who, dealGrouping, group)

export async function groupDeals(sql: Sql, who: Who, query: DealGroupQuery) {
  const { group_by, in: currency } = query
  const dimensions = await dimensionsFor(sql, who, dealGrouping)
  const amount = amountIn(deal, 'd', { firmId: who.firmId, currency })
  const value = amount('value')
  return readingAs(sql, who, (db) =>
    readGroups(db, who, {
      from: piece`deals d`,
      id: piece`d.id`,
      where: piece`${dealStore.visible(who)} ${matching(who, query, amount)}`,
      dimensions,
      by: group_by,
      measures: [
        ...measuresOf(deal, 'd', who, currency),
        ...(hiddenOf(who)?.has('value', 'deal')
          ? []
          : [{ name: 'weighted_value', own: piece`d.value`, amount: piece`(${value} * d.probability / 100)` }]),
      ],
      currency,
    }),
  )
}
