import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Step } from '../../../platform/documents/document.ts'
import { requireInWork } from '../queries.ts'
import type { FileStatus, ProcessingStatus } from '../schema.ts'
import { estimate } from './estimate.ts'

/** How far the reading of a file is. */
export async function readStatus(db: Db, who: Who, id: string, now: Date): Promise<FileStatus> {
  const file = await requireInWork(db, who, id)
  return {
    status: file.processing_status,
    progress: file.progress,
    current_step: stepOf(file.processing_status, file.step),
    estimated_completion: await estimate(db, file, now),
  }
}

const steps: readonly Step[] = ['reading', 'ocr', 'tables', 'ai_analysis', 'indexing']

function stepOf(status: ProcessingStatus, said: string | null): Step | 'completed' | 'failed' {
  switch (status) {
    case 'pending':
      return 'queued'
    case 'processing':
      // a job that has been taken and has not said yet what it does
      return steps.find((step) => step === said) ?? 'reading'
    case 'completed':
    case 'failed':
      return status
    default:
      return status satisfies never
  }
}
