import { Modal } from '@mantine/core'
import { api, type Row } from '../../api/client.ts'
import { DialogEnd } from '../../form/dialog_end.tsx'
import { State } from '../../parts/badges.tsx'
import { count, dayAndTime } from '../../parts/format.ts'
import { Asked, Empty } from '../../parts/page/state.tsx'
import styles from './integrations.module.css'
import type { Connection } from './integrations_section.tsx'

type Run = Row<'/api/integrations/{connection_id}/runs'>
type Props = { connection: Connection; opened: boolean; onClose(): void }

/** Each time a connection was read: what came, and what was left out and why. */
export function RunsDialog({ connection, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} size={560} title={`What was read of ${connection.name}`}>
      <Runs connection={connection} />
      <DialogEnd onClose={onClose} />
    </Modal>
  )
}

function Runs({ connection: { id } }: Pick<Props, 'connection'>) {
  const runs = api.useQuery(
    'get',
    '/api/integrations/{connection_id}/runs',
    { params: { path: { connection_id: id } } },
    { refetchInterval: 3000 },
  )
  return (
    <Asked of={runs}>
      {({ data, total }) =>
        total === 0 ? (
          <Empty title="Nothing was read yet">It is read by itself from time to time, or when you ask for it.</Empty>
        ) : (
          <ol className={styles.runs}>
            {data.map((run) => (
              <li key={run.id}>
                <time dateTime={run.created_at}>{dayAndTime(run.created_at)}</time>{' '}
                <State tone={tones[run.status]}>{names[run.status]}</State>
                <p className="quiet">{wordsOf(run)}</p>
                {run.error_message && <p className="quiet">{run.error_message}</p>}
                {run.skipped.length > 0 && (
                  <details>
                    <summary>{count(run.skipped.length)} left out</summary>
                    <ul className="bulleted breaks">
                      {run.skipped.map(({ name, reason }, index) => (
                        <li key={index}>
                          <b>{name}</b>: {reason}
                        </li>
                      ))}
                    </ul>
                  </details>
                )}
              </li>
            ))}
          </ol>
        )
      }
    </Asked>
  )
}

const tones = { waiting: 'plain', running: 'accent', completed: 'good', failed: 'bad' } as const
const names = { waiting: 'Waiting', running: 'Reading', completed: 'Done', failed: 'Failed' }

const wordsOf = ({ mode, added, changed, deleted }: Run) =>
  `${mode === 'full' ? 'Everything' : 'Changes'}: ${count(added)} new, ${count(changed)} changed, ${count(deleted)} deleted`
