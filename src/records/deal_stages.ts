import type { Who } from '../platform/auth/gate.ts'
import type { Db } from '../platform/db/open.ts'
import { type Piece, piece } from '../platform/db/statement.ts'
import { isClosed, type Place, type Stage, stages } from '../words/stages.ts'
import { choice } from './shapes.ts'

/** Whether the deal "d" is active. Spelled out, because an index of active deals is not used for a parameter. */
export const isOpen: Piece = piece`d.stage in ('lead', 'qualification', 'proposal', 'negotiation')`

export const DealStage = choice(stages)

/** A stage of a firm's own, with what is to be known of its pipeline. */
export type OwnStage = Place & {
  name: string
  /** names of fields of deals, and ids of the firm's own, without which a deal does not come into it */
  required_fields: string[]
  pipeline: string
  is_default: boolean
  is_archived: boolean
}

/**
 * All stages of the firm, by pipeline and in their order, which nobody changes until the transaction ends. To be asked for
 * before any deal is locked: whoever changes stages moves deals.
 */
export const holdStages = (db: Db, { firmId }: Pick<Who, 'firmId'>) =>
  db<OwnStage[]>`select * from hold_stages(${firmId})`

/** That the firm has no stages of its own, which holds until the transaction ends. */
export const hasNoStages = ({ firmId }: Pick<Who, 'firmId'>): Piece =>
  piece`not exists (select from hold_stages(${firmId}))`

/** Waits for whoever holds the stages, before they are changed: nobody writes a stage of a deal meanwhile. */
export const lockStages = (db: Db, { firmId }: Pick<Who, 'firmId'>) =>
  db`select pg_advisory_xact_lock(hashtextextended('stages of ' || ${firmId}::uuid, 0))`

/** Of the stages of one pipeline the first of a category. */
export const firstOf = <S extends { category: Stage }>(own: readonly S[], category: Stage): S | undefined =>
  own.find((stage) => stage.category === category)

/** The same, or the first open one, where deals come from elsewhere. */
export const nearestTo = <S extends { category: Stage }>(own: readonly S[], category: Stage): S | undefined =>
  firstOf(own, category) ?? own.find((stage) => !isClosed(stage.category))
