import { point } from '../../../platform/watch/points.ts'
import type { Service } from '../contract.ts'

/** A turn of reading a connection: the whole run, or as much of it as is done before others have their turn. */
export const syncTurns = point<SyncTurn>('areas.sync')
export type SyncTurn = { service: Service; outcome: 'completed' | 'handed_over' | 'superseded' | 'failed' }
