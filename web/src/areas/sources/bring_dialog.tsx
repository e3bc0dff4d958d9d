import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { client, type Reply, refetch } from '../../api/client.ts'
import { Fault } from '../../api/fault.ts'
import { DialogEnd } from '../../form/dialog_end.tsx'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { count, counted } from '../../parts/format.ts'
import { bring, type SourceId } from './source_api.ts'

type Props = { source: SourceId; name: string; folder: string | undefined; connectionId: string; onClose(): void }
type Run = Reply<'/api/integrations/runs/{run_id}'>
type Came = Pick<Run, 'added' | 'changed' | 'deleted' | 'skipped'>

/** Makes the files of a folder documents of the firm, and says what came and what was left out. */
export function BringDialog({ source, name, folder, connectionId, onClose }: Props) {
  const [soFar, setSoFar] = useState<number>()
  const [came, setCame] = useState<Came>()
  const form = useForm({
    initialValues: { company_id: null as string | null }, // reason: one can be chosen
    async save({ company_id }) {
      setSoFar(0)
      try {
        const { data } = await bring[source]({ folder, company_id, connection_id: connectionId })
        setCame(await ended(data as Answer, setSoFar)) // reason: each of the four answers one of these
      } finally {
        setSoFar(undefined)
        await refetch('/api/sources', '/api/files')
      }
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Bring the files of ${name}`}>
      {came ? (
        <>
          <Result came={came} />
          <DialogEnd onClose={onClose} />
        </>
      ) : (
        <DialogForm
          of={form}
          label="Bring them"
          onClose={onClose}
          lesser={
            soFar !== undefined && (
              <Text size="sm" role="status">
                {soFar === 0 ? 'Looking what there is …' : `${counted(soFar, 'file')} so far`}
              </Text>
            )
          }
        >
          <Text size="sm" c="var(--ink-quiet)">
            They become documents here, with all folders below; from then on changes are followed by themselves.
          </Text>
          <Fields
            form={form}
            focus={false}
            of={[
              {
                name: 'company_id',
                label: 'Whose documents they are, if of one company',
                kind: 'company',
                allowNew: true,
              },
            ]}
          />
        </DialogForm>
      )}
    </Modal>
  )
}

function Result({ came: { added, changed, deleted, skipped } }: { came: Came }) {
  return (
    <div role="status" style={{ fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' }}>
      {count(added)} new, {count(changed)} changed, {count(deleted)} deleted there, {count(skipped.length)} left out.
      {skipped.length > 0 && (
        <ul className="bulleted">
          {skipped.map(({ name, reason }, index) => (
            <li key={index}>
              <b>{name}</b>: {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Answer = Reply<'/api/drive/sync', 'post'> | { run_id: string }

/** What came, once the reading has ended; a long one tells how far it is. */
async function ended(answer: Answer, tell: (soFar: number) => void): Promise<Came> {
  if ('new_files' in answer) {
    const { new_files: added, updated_files: changed, deleted_files: deleted, skipped } = answer
    return { added, changed, deleted, skipped }
  }
  for (;;) {
    const params = { path: { run_id: answer.run_id } }
    const { data: run } = await client.GET('/api/integrations/runs/{run_id}', { params })
    if (run?.status === 'failed') throw new Fault(502, { detail: run.error_message ?? 'It could not be read.' })
    if (run?.status === 'completed') return run
    tell(run?.synced ?? 0)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
