import { Progress } from '@mantine/core'
import type { Row } from '../../api/client.ts'
import { State } from '../../parts/badges.tsx'
import { stepName, useReading } from './reading.ts'

type FileItem = Pick<Row<'/api/files'>, 'id' | 'processing_status' | 'review'>

/** Where a document stands, from being read to being taken over. */
export function FileState({ file }: { file: FileItem }) {
  const { processing_status: status, review } = file
  if (status === 'failed') return <State tone="bad">Failed</State>
  if (status !== 'completed') return <Reading fileId={file.id} />
  if (review.applied_at) return <State tone="good">Applied</State>
  if (review.status === 'done') return <State tone="good">Checked</State>
  if (review.status === 'waiting')
    return (
      <State tone="warn">{review.checked > 0 ? `To review, ${review.checked} of ${review.values}` : 'To review'}</State>
    )
  return <State>Read</State>
}

/** The same in words, for a table that is copied. */
export function fileStateText({ processing_status: status, review }: FileItem): string {
  if (status !== 'completed') return status === 'failed' ? 'Failed' : 'Being read'
  if (review.applied_at) return 'Applied'
  return { none: 'Read', waiting: 'To review', done: 'Checked' }[review.status]
}

export function Reading({ fileId }: { fileId: string }) {
  const status = useReading(fileId, true)
  const text = status ? stepName(status.current_step) : 'Reading'
  return (
    <span className="quiet gap shrinks inline fine" style={{ maxWidth: '100%' }}>
      <Progress value={status?.progress ?? 0} size={4} w={48} aria-label={text} />
      <span className="clip">
        {text} <span className="number">{status ? `${status.progress}%` : ''}</span>
      </span>
    </span>
  )
}
