import { type Piece, piece } from '../platform/db/statement.ts'
import { stages } from '../words/stages.ts'
import { choice } from './shapes.ts'

/** Whether the deal "d" is active. Spelled out, because an index of active deals is not used for a parameter. */
export const isOpen: Piece = piece`d.stage in ('lead', 'qualification', 'proposal', 'negotiation')`

export const DealStage = choice(stages)
