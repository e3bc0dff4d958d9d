import { Button, Progress } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { api, client, queries, type Row, refetch } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { State } from '../../parts/badges.tsx'
import { bytes, counted, day, dayAndTime, since } from '../../parts/format.ts'
import { Asked } from '../../parts/page/state.tsx'
import { attempt } from '../../parts/tell.tsx'
import styles from './export.module.css'

type Made = Row<'/api/export/archives'>

const names: Record<Made['kind'], string> = {
  archive: 'Archive of the firm',
  person: 'A person’s data',
  arrival: 'Archive that was brought',
}
const states: Record<Made['status'], [string, 'plain' | 'accent' | 'good' | 'bad']> = {
  receiving: ['Being received', 'accent'],
  waiting: ['Waiting', 'accent'],
  running: ['Being made', 'accent'],
  completed: ['Done', 'good'],
  failed: ['Failed', 'bad'],
  cancelled: ['Cancelled', 'plain'],
}
const isInWork = ({ status }: Made) => states[status][1] === 'accent'

/** What was asked for, how far it is, and what is not in it. */
export function ArchiveRows() {
  const list = api.useQuery(
    'get',
    '/api/export/archives',
    { params: { query: { page_size: 50 } } },
    { refetchInterval: ({ state }) => (state.data?.data.some(isInWork) ? 1000 : false) },
  )
  // once a firm has come in, whatever was shown of it is old
  const arrived = list.data?.data.filter(({ kind, status }) => kind === 'arrival' && status === 'completed').length
  const before = useRef(arrived)
  useEffect(() => {
    if (before.current !== undefined && arrived !== undefined && arrived > before.current) queries.invalidateQueries()
    before.current = arrived
  }, [arrived])
  return (
    <Asked of={list}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="regular quiet">Nothing yet.</p>
        ) : (
          <ul className={styles.rows}>
            {data.map((made) => (
              <One key={made.id} made={made} />
            ))}
          </ul>
        )
      }
    </Asked>
  )
}

function One({ made }: { made: Made }) {
  const { id, kind, status, progress, step, size, notices, error, created_at, expires_at } = made
  const isDone = status === 'completed'
  const rows = Object.values(made.counts).reduce((sum, one) => sum + one, 0)
  const remove = () =>
    attempt(async () => {
      await client.DELETE('/api/export/archives/{export_id}', { params: { path: { export_id: id } } })
      await refetch('/api/export/archives')
    })
  return (
    <li>
      <div className={styles.row}>
        <b>{names[kind]}</b>
        <State tone={states[status][1]}>{kind === 'arrival' && isInWork(made) ? 'Coming in' : states[status][0]}</State>
        <time className="regular quiet" dateTime={created_at} title={dayAndTime(created_at)}>
          {since(created_at)}
        </time>
        <span className="last flex gap-4">
          {isDone && kind !== 'arrival' && (
            <Button variant="default" onClick={() => attempt(() => download(`/api/export/archives/${id}/download`))}>
              Download{size !== null && `, ${bytes(size)}`}
            </Button>
          )}
          <Button variant="subtle" color="gray" onClick={remove}>
            {isInWork(made) ? 'Cancel' : 'Remove'}
          </Button>
        </span>
      </div>
      {isInWork(made) && (
        <div className={styles.row} role="status">
          <Progress value={progress} size={6} w={160} aria-label={names[kind]} />
          <span className="regular quiet">{step?.replaceAll('_', ' ')}</span>
        </div>
      )}
      {error && <p className="regular bad">{error.message}</p>}
      {isDone && (
        <p className="regular quiet">
          {counted(rows, 'row')}
          {kind !== 'arrival' && `, to download until ${day(expires_at)}`}
        </p>
      )}
      {notices.map((notice) => (
        <p key={notice} className="regular quiet">
          {notice}
        </p>
      ))}
    </li>
  )
}
