import { Button, Skeleton } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type Reply } from '../../api/client.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { Page } from '../../parts/page/page.tsx'
import { Empty, FaultNote } from '../../parts/page/state.tsx'
import { attempt } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import { ApplyDialog } from './apply_dialog.tsx'
import { DocumentActions, DocumentFacts, DocumentName } from './document_head.tsx'
import { DocumentWork } from './document_work.tsx'
import { downloadOriginal, readAgain } from './file_actions.ts'
import { Reading } from './file_state.tsx'
import { IntakeBanner } from './intake_banner.tsx'

export type FileRecord = Reply<'/api/files/{file_id}'>

/** A document: its pages, what was read from them, and what a person says about it. */
export function DocumentScreen() {
  const { id = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const may = useMay()
  const [isApplying, setApplying] = useState(false)
  const [isRenaming, setRenaming] = useState(false)
  const file = api.useQuery('get', '/api/files/{file_id}', { params: { path: { file_id: id } } })
  const read = file.data?.processing_status === 'completed'

  useKeys([
    {
      keys: 'Escape',
      does: 'Back to the documents',
      group: 'Review',
      act: () => navigate({ to: '/documents' }),
    },
  ])

  if (!file.data)
    return (
      <Page title="Document" fixed below={<Skeleton height={16} width={320} my={6} />}>
        {file.error ? <FaultNote error={file.error} again={file.refetch} /> : <div className="fill regular flex" />}
      </Page>
    )
  return (
    <Page
      title={file.data.filename}
      fixed
      head={<DocumentName key={file.data.filename} file={file.data} isRenaming={isRenaming} onRenaming={setRenaming} />}
      actions={
        <DocumentActions
          file={file.data}
          onApply={() => setApplying(true)}
          onRename={() => setRenaming(true)}
          onDeleted={() => navigate({ to: '/documents' })}
        />
      }
      below={<DocumentFacts file={file.data} />}
    >
      {read ? (
        <>
          {may.write && <IntakeBanner file={file.data} />}
          <DocumentWork key={id} file={file.data} onApply={() => setApplying(true)} />
        </>
      ) : (
        <NotRead file={file.data} />
      )}
      {isApplying && <ApplyDialog file={file.data} onClose={() => setApplying(false)} />}
    </Page>
  )
}

function NotRead({ file }: { file: FileRecord }) {
  const may = useMay()
  if (file.processing_status !== 'failed')
    return (
      <Empty title="The document is being read" action={<Reading fileId={file.id} />}>
        Its pages and values come here as soon as it is done. You need not stay.
      </Empty>
    )
  return (
    <Empty
      title="The document could not be read"
      action={
        <>
          {may.write && (
            <Button mr={8} onClick={() => attempt(() => readAgain(file.id))}>
              Try again
            </Button>
          )}
          <Button variant="default" onClick={() => attempt(() => downloadOriginal(file.id, file.filename))}>
            Download the original
          </Button>
        </>
      }
    >
      {file.error?.message}
    </Empty>
  )
}
