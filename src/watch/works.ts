import { Gauge, Histogram, type Registry } from 'prom-client'
import { questions, waitingQuestions } from '../areas/agentic-chat/pools/points.ts'
import { readings } from '../areas/files/reading/points.ts'
import { syncTurns } from '../areas/integrations/runs/points.ts'
import { jobTries, type Point, storageCalls, type Told, watch } from '../platform/watch/points.ts'

/** What a node does for a while: how long each took by its outcome (their number is the _count), and how many are under way. */
export const measureWorks = (registry: Registry): (() => void)[] => {
  const measure = <Facts extends object>(...given: Measured<Facts>) => measureWork(registry, ...given)
  return [
    measure(jobTries, ({ kind, outcome }) => ({ kind, outcome }), {
      seconds: 'firm_crm_job_duration_seconds',
      help: 'Tries of background jobs on this node; failed ones are tried again while they have tries left',
      labelNames: ['kind', 'outcome'],
      buckets: [0.1, 0.5, 2.5, 10, 60, 300, 900, 3600],
      underWay: ['firm_crm_jobs_under_way', 'Background jobs that this node does at this moment'],
    }),
    measure(readings, ({ lane, outcome }) => ({ lane, outcome }), {
      seconds: 'firm_crm_document_duration_seconds',
      help: 'Documents taken into work: completed, unreadable (a fault of the file), handed_over to the long lane, superseded, or failed (a fault of the service, tried again)',
      labelNames: ['lane', 'outcome'],
      buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 180, 600],
      underWay: [
        'firm_crm_documents_under_way',
        'Documents that this node reads, or that wait here for one of its READERS',
      ],
    }),
    measure(syncTurns, ({ service, outcome }) => ({ service, outcome }), {
      seconds: 'firm_crm_sync_duration_seconds',
      help: 'Turns of reading connected accounts: completed, handed_over (it goes on in another turn), superseded, or failed',
      labelNames: ['service', 'outcome'],
      buckets: [0.5, 2.5, 10, 30, 60, 150, 300, 600],
      underWay: ['firm_crm_syncs_under_way', 'Connected accounts that this node reads at this moment'],
    }),
    measure(waitingQuestions, ({ error }) => ({ outcome: error ? 'refused' : 'seated' }), {
      seconds: 'firm_crm_question_wait_seconds',
      help: 'How long questions waited for a place among the firm’s agents; refused: there were too many, it took too long, or the asker left',
      labelNames: ['outcome'],
      buckets: [0.005, 0.05, 0.25, 1, 2.5, 10, 30, 60],
      underWay: ['firm_crm_questions_waiting', 'Questions that wait for a place on this node'],
    }),
    measure(questions, ({ outcome }) => ({ outcome }), {
      seconds: 'firm_crm_question_duration_seconds',
      help: 'Answers of the analyst, from when a question has its place to the end of its stream',
      labelNames: ['outcome'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 120],
      underWay: ['firm_crm_questions_under_way', 'Questions that this node answers at this moment'],
    }),
    measure(storageCalls, ({ operation, error }) => ({ operation, outcome: outcomeOfStorage(error) }), {
      seconds: 'firm_crm_storage_duration_seconds',
      help: 'Calls of the storage of files (disk or S3); reading counts until the first byte can be read. missing: there is no such file; full, unavailable and failed are faults',
      labelNames: ['operation', 'outcome'],
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
      underWay: ['firm_crm_storage_calls_under_way', 'Calls of the storage that have not ended'],
    }),
  ]
}

type Series = {
  seconds: string
  help: string
  labelNames: string[]
  buckets: number[]
  underWay: [name: string, help: string]
}
type Measured<Facts extends object> = [
  at: Point<Facts>,
  labelsOf: (told: Told<Facts>) => Record<string, string>,
  series: Series,
]

function measureWork<Facts extends object>(registry: Registry, ...[at, labelsOf, series]: Measured<Facts>) {
  const registers = [registry]
  const { seconds: name, help, labelNames, buckets } = series
  const seconds = new Histogram({ name, help, labelNames, buckets, registers })
  const underWay = new Gauge({ name: series.underWay[0], help: series.underWay[1], registers })
  return watch(at, {
    begun() {
      underWay.inc()
    },
    ended(told) {
      underWay.dec()
      seconds.observe(labelsOf(told), (performance.now() - told.begunAt) / 1000)
    },
  })
}

const outcomes: Record<string, string> = {
  ObjectMissing: 'missing',
  StorageFull: 'full',
  StorageUnavailable: 'unavailable',
}

const outcomeOfStorage = (error: unknown) =>
  error === undefined ? 'ok' : (error instanceof Error && outcomes[error.name]) || 'failed'
