import { point } from '../../../platform/watch/points.ts'

/**
 * A document that is taken into work, until it is stored. Unreadable is a fault of the file, failed one of ours; one that takes
 * long is handed over to the other lane, and superseded is what another try or a deletion has overtaken.
 */
export const readings = point<ReadingTold>('areas.reading')
export type ReadingTold = {
  lane: 'quick' | 'long'
  outcome: 'completed' | 'unreadable' | 'handed_over' | 'superseded' | 'failed'
}
