import { Button, Progress, Stack } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { client, refetch } from '../../api/client.ts'
import { Fault } from '../../api/fault.ts'
import { useConfirm } from '../../form/confirm.tsx'
import { State } from '../../parts/badges.tsx'
import { count, counted } from '../../parts/format.ts'
import { IconArrowLeft } from '../../parts/icons.ts'
import { LinkButton } from '../../parts/link_button.tsx'
import { NothingHere } from '../../parts/page/nothing_here.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Asked } from '../../parts/page/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMe } from '../../parts/use_me.ts'
import type { Accepted } from './changes.tsx'
import styles from './import.module.css'
import {
  type Import,
  isInWork,
  isOpen,
  kindNames,
  named,
  refetchRecords,
  statusNames,
  toneOf,
  useImport,
} from './import.ts'
import { LayoutPart, layoutOf } from './layout.tsx'
import { Kept, Outcome } from './outcome.tsx'
import { Prepare } from './prepare.tsx'
import { Problems } from './problems.tsx'
import { keep } from './use_mapping.ts'

/** One import, from what its columns mean to how it is undone. */
export function OneImportScreen() {
  const { id = '' } = useParams({ strict: false })
  const found = useImport(id)
  const before = useRef(found.data?.status)
  useEffect(() => {
    const now = found.data?.status
    if (isInWork(before.current) && now && !isInWork(now)) {
      refetchRecords()
      refetch('/api/import/{import_id}/problems')
    }
    before.current = now
  }, [found.data?.status])
  if (found.error instanceof Fault && [404, 422].includes(found.error.status)) return <NothingHere />
  const name = found.data?.filename ?? 'Import'
  return (
    <Page
      title={name}
      head={
        <div>
          <LinkButton
            to="/import"
            variant="subtle"
            size="compact-xs"
            ml={-8}
            leftSection={<IconArrowLeft size={14} stroke={1.6} />}
          >
            Import
          </LinkButton>
          <h1 className="title breaks">{name}</h1>
        </div>
      }
    >
      <Asked of={found}>{(data) => <One key={data.id} shown={data} />}</Asked>
    </Page>
  )
}

const steps = { reading: 'Reading the file', checking: 'Checking the rows', running: 'Importing', undoing: 'Undoing' }

function One({ shown }: { shown: Import }) {
  const me = useMe()
  const navigate = useNavigate()
  const { id, status, progress, error } = shown
  const isOwn = me === undefined || me.id === shown.created_by
  const ask = (what: 'check' | 'undo' | 'cancel') => async () => {
    const { data } = await client.POST(`/api/import/{import_id}/${what}`, named(id))
    if (data) keep(data)
  }
  const run = async (accepted?: Accepted) => {
    const body = accepted && { accept_doubts: accepted.all, accept_rows: accepted.rows.map(String) }
    const { data } = await client.POST('/api/import/{import_id}/run', { ...named(id), body })
    if (data) keep(data)
  }
  const confirm = useConfirm()
  const forget = async () => {
    await client.DELETE('/api/import/{import_id}', named(id))
    await navigate({ to: '/import' })
    await refetch('/api/import')
    tellDone('Forgotten; the records stay')
  }
  const isPartial = (status === 'cancelled' || status === 'failed') && progress.task === 'run'
  const isUndoable = status === 'completed' || isPartial || (status === 'failed' && progress.task === 'undo')

  return (
    <Stack gap="lg" maw={1100}>
      {confirm.dialog}
      <div role="status">
        <State tone={toneOf(status)}>{statusNames[status]}</State>{' '}
        <span className={styles.samples} style={{ display: 'inline' }}>
          {kindNames[shown.kind]}, {counted(progress.rows_total, 'row')}, by {shown.created_by_name}
        </span>
      </div>
      {error && (
        <p className={styles.note} role="alert">
          {error.message}
        </p>
      )}
      {status in steps && (
        <div>
          <p className={styles.quiet}>
            {steps[status as keyof typeof steps] /* reason: just asked */}
            {progress.rows_total > 0 &&
              status !== 'undoing' &&
              `: ${count(progress.row_done)} of ${counted(progress.rows_total, 'row')}`}
          </p>
          <Progress value={progress.percent} size={6} aria-label="Progress" mb="sm" />
          {status !== 'undoing' && (
            <Button variant="default" onClick={() => attempt(ask('cancel'))}>
              Stop
            </Button>
          )}
        </div>
      )}
      {!['reading', 'ready', 'checked'].includes(status) && progress.task !== 'read' && <Outcome shown={shown} />}
      <Kept kept={status === 'undone' ? shown.kept : []} />
      {isOwn && status === 'failed' && !shown.mapping && (
        <LayoutPart id={id} layout={shown.layout ?? layoutOf(shown.filename)} />
      )}
      {isOwn && isOpen(shown) && <Prepare shown={shown} onCheck={ask('check')} onRun={run} />}
      {!isInWork(status) && !isOpen(shown) && (
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          {isOwn && isPartial && <Button onClick={() => attempt(run)}>Import the rest</Button>}
          {isUndoable && (
            <Button
              variant="default"
              onClick={() => confirm.ask({ title: 'Undo this import?', ...undoing, act: ask('undo') })}
            >
              Undo the import
            </Button>
          )}
        </div>
      )}
      {isOwn && !isInWork(status) && status !== 'ready' && status !== 'undone' && <Problems shown={shown} />}
      {!isInWork(status) && (
        <div>
          <Button
            variant="subtle"
            color="gray"
            ml={-12}
            onClick={() => confirm.ask({ ...(isUndoable ? forgettingWritten : forgetting), act: forget })}
          >
            {isUndoable ? forgettingWritten.label : forgetting.label}
          </Button>
        </div>
      )}
    </Stack>
  )
}

const undoing = {
  label: 'Undo the import',
  says: 'What it added goes away, and what it changed becomes as it was. What somebody has changed since is kept, and you are told.',
}
const forgetting = {
  title: 'Discard this import?',
  label: 'Discard this import',
  isLoss: true as const,
  says: 'The file and its rows are deleted.',
}
const forgettingWritten = {
  ...forgetting,
  title: 'Delete the file?',
  label: 'Delete the file',
  says: 'The file and its rows are deleted, and the import cannot be undone any more. The records stay.',
}
