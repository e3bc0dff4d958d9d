import { ActionIcon, Anchor, Progress } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { bytes, counted } from '../../parts/format.ts'
import { IconX } from '../../parts/icons.ts'
import { attempt } from '../../parts/tell.tsx'
import type { FileRecord } from './document_screen.tsx'
import { readAgain } from './file_actions.ts'
import { stepName, useReading } from './reading.ts'
import styles from './upload_drop.module.css'
import { dropUpload, tryUploadAgain, type Upload } from './uploads.ts'

/** Files on their way: how far each is, what became of it, or why it failed and what to do. */
export function UploadRows({ uploads }: { uploads: readonly Upload[] }) {
  return (
    <ul className="topped scroll parted" style={{ maxHeight: 222 }} aria-label="Uploads">
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
    </ul>
  )
}

function UploadRow({ upload }: { upload: Upload }) {
  const { key, file, fileId, state } = upload
  const isUnderWay = state === 'waiting' || state === 'sending'
  return (
    <li className={styles.row}>
      <span className="clip" title={file.name}>
        {fileId ? (
          <Anchor component={Link} to={`/documents/${fileId}`} size="sm" c="var(--ink)">
            {file.name}
          </Anchor>
        ) : (
          file.name
        )}
      </span>
      <span className="number quiet">{bytes(file.size)}</span>
      {fileId ? <Became fileId={fileId} /> : <Sending upload={upload} />}
      <ActionIcon
        size="sm"
        aria-label={isUnderWay ? `Stop the upload of ${file.name}` : `Take ${file.name} off this list`}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget)
          dropUpload(key)
        }}
      >
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </li>
  )
}

/** The keyboard stays in the list when a row of it goes. */
function focusBeside(button: Element) {
  const row = button.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  beside?.querySelector<HTMLElement>(':scope > button')?.focus()
}

function Sending({ upload: { key, state, share, file, why, canTryAgain } }: { upload: Upload }) {
  if (state === 'failed')
    return (
      <span className={styles.said} data-tone="bad">
        <span>{why}</span>
        {canTryAgain && (
          <Anchor className="rigid" component="button" size="sm" onClick={() => tryUploadAgain(key)}>
            Try again
          </Anchor>
        )}
      </span>
    )
  const text = state === 'waiting' ? 'Waits to be sent' : share < 1 ? 'Sending' : 'Being checked'
  return <Moving text={text} percent={Math.round(share * 100)} name={file.name} />
}

/** The name of the company that a document is about, where nobody has said whose it is. */
const newCompanyOf = (file: FileRecord | undefined) =>
  file && !file.company_id && file.extracted_data && 'company' in file.extracted_data
    ? file.extracted_data.company
    : undefined

function Became({ fileId }: { fileId: string }) {
  const status = useReading(fileId, true)
  const isOver = status?.status === 'completed' || status?.status === 'failed'
  const { data: file } = api.useQuery(
    'get',
    '/api/files/{file_id}',
    { params: { path: { file_id: fileId } } },
    { enabled: isOver },
  )
  const company = newCompanyOf(file)
  if (status?.status === 'failed')
    return (
      <span className={styles.said} data-tone="bad">
        <span>{file?.error?.message ?? 'It could not be read.'}</span>
        <Anchor className="rigid" component="button" size="sm" onClick={() => attempt(() => readAgain(fileId))}>
          Try again
        </Anchor>
      </span>
    )
  if (status?.status === 'completed')
    return (
      <span className={styles.said}>
        <span>{file?.review.values ? `Read: ${counted(file.review.values, 'value')} found` : 'Read'}</span>
        <Anchor className="rigid" component={Link} to={`/documents/${fileId}`} size="sm">
          {file?.review.values ? 'Review' : 'Open'}
        </Anchor>
        {company && (
          <Anchor
            className="rigid"
            size="sm"
            renderRoot={(props) => (
              <Link className="rigid" to="/documents/$id" params={{ id: fileId }} search={{ make: '1' }} {...props} />
            )}
          >
            Add {company}
          </Anchor>
        )}
      </span>
    )
  return <Moving text={stepName(status?.current_step ?? 'queued')} percent={status?.progress ?? 0} name="the reading" />
}

function Moving({ text, percent, name }: { text: string; percent: number; name: string }) {
  return (
    <span className={styles.moving}>
      <Progress value={percent} size={4} className={styles.bar} aria-label={`${text}: ${name}`} />
      <span>{text}</span>
      <span className="number">{percent}%</span>
    </span>
  )
}
