import type { Logger } from 'pino'
import { TaskFailed } from '../platform/isolated/errors.ts'
import { traceIdIn } from '../platform/watch/cause.ts'
import { type ChildTask, childTasks, jobTries, requests, type Told, watch } from '../platform/watch/points.ts'

/**
 * Writes down what ends: children that fail, and where LOG_LEVEL is info each request, try of a job and task of a child. No line
 * has an address, which names records, or what somebody sent.
 */
export function writeLines(log: Logger): () => void {
  const stops = log.isLevelEnabled('warn')
    ? [watch(childTasks, { begun() {}, ended: (told) => tellChild(log, told) })]
    : []
  if (log.isLevelEnabled('info'))
    stops.push(
      watch(requests, {
        begun() {},
        // it is told by the connection, outside of what ran for the request
        ended: ({ cause: { request_id, traceparent }, method, route = 'unmatched', status, isAnswered, begunAt }) =>
          log.info(
            {
              request_id,
              trace_id: traceIdIn(traceparent),
              method,
              route,
              status,
              answered: isAnswered,
              ms: since(begunAt),
            },
            'request',
          ),
      }),
      watch(jobTries, {
        begun() {},
        ended: ({ outcome, begunAt }) => log.info({ outcome, ms: since(begunAt) }, 'job'),
      }),
    )
  return () => {
    for (const stop of stops) stop()
  }
}

function tellChild(log: Logger, { task, pid, outcome, begunAt, error }: Told<ChildTask>) {
  const line = { child: task, pid, ms: since(begunAt) }
  // what a task throws is mostly a fault of its file, and its words may be those of a document
  if (error instanceof TaskFailed)
    log.info({ ...line, outcome, thrown: error.thrown, code: error.code }, 'child process')
  // what the child said on standard error is in the words of the error
  else if (outcome === 'failed') log.warn({ ...line, err: error }, 'a child process failed')
  else log.info({ ...line, outcome }, 'child process')
}

const since = (begunAt: number) => Math.round(performance.now() - begunAt)
