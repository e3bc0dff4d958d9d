export const poolStatuses = ['healthy', 'degraded', 'failed', 'initializing'] as const
export type PoolStatus = (typeof poolStatuses)[number]

/** probe: a build is tried again after one has failed. strained, relieved: see isStrained. */
export type PoolEvent = 'built' | 'build_failed' | 'probe' | 'strained' | 'relieved' | 'restarted'

const moves: Record<PoolStatus, Partial<Record<PoolEvent, PoolStatus>>> = {
  initializing: { built: 'healthy', build_failed: 'failed' },
  healthy: { strained: 'degraded' },
  degraded: { relieved: 'healthy', built: 'healthy', build_failed: 'failed' },
  failed: { probe: 'degraded' },
}

/** What a pool is after an event; what an event does not concern stays as it is. A pool that is let go is no pool. */
export const nextStatus = (status: PoolStatus, event: PoolEvent): PoolStatus =>
  event === 'restarted' ? 'initializing' : (moves[status][event] ?? status)

export type Signs = {
  queued: number
  concurrency: number
  /** of the last answers, oldest first: whether they succeeded */
  lastAnswers: readonly boolean[]
  isModelDown: boolean
}

export const lastAnswersMax = 50
const errorRateMax = 0.2
// fewer say nothing about a rate
const answersMin = 5

/** Whether a pool that answers does so worse than it should. */
export function isStrained({ queued, concurrency, lastAnswers, isModelDown }: Signs): boolean {
  const failed = lastAnswers.filter((succeeded) => !succeeded).length
  const failsOften = lastAnswers.length >= answersMin && failed / lastAnswers.length > errorRateMax
  return queued > 2 * concurrency || failsOften || isModelDown
}

/** The status of a firm's pool from those on the nodes that have it. */
export function mergedStatus(statuses: readonly PoolStatus[]): PoolStatus {
  const has = (status: PoolStatus) => statuses.includes(status)
  if (has('failed')) return statuses.every((status) => status === 'failed') ? 'failed' : 'degraded'
  if (has('degraded')) return 'degraded'
  return has('healthy') ? 'healthy' : 'initializing'
}
