import { api, type Row } from '../../api/client.ts'
import { State } from '../../parts/badges.tsx'
import { bytes, dayAndTime, since } from '../../parts/format.ts'
import styles from '../../parts/page/section.module.css'
import { Asked, Empty, Loading } from '../../parts/page/state.tsx'
import type { Column } from '../../table/columns.ts'
import { DataTable } from '../../table/data_table.tsx'
import { useRows } from '../../table/use_rows.ts'

type BackUp = Row<'/api/backups'>

/** Whether what the firm keeps here would survive the loss of this computer, in words. */
export function BackupsSection() {
  const rows = useRows<BackUp>('/api/backups', {})
  const newest = api.useQuery(
    'get',
    '/api/backups',
    { params: { query: { page_size: 1 } } },
    { refetchInterval: 30_000 },
  )
  return (
    <>
      <div className={styles.wide}>
        <div>
          <h2>Back-ups</h2>
          <p className={styles.lead}>
            They hold all firms of this installation together: the database and every file. Who runs the installation
            makes them, keeps them elsewhere, and puts one back.
          </p>
        </div>
      </div>
      <Asked of={newest} loading={<Loading rows={2} />}>
        {({ health, last_completed_at: at, held_back: isHeldBack }) => (
          <div role="status" style={{ flex: 'none', marginBottom: 16 }}>
            <State tone={healths[health].tone}>{healths[health].name}</State>
            <p className={styles.lead}>
              {healths[health].says}{' '}
              {at ? (
                <>
                  The last whole one was begun{' '}
                  <time dateTime={at} title={dayAndTime(at)}>
                    {since(at)}
                  </time>
                  .
                </>
              ) : (
                'There is no whole one yet.'
              )}
            </p>
            {isHeldBack && (
              <p className={styles.lead}>
                This is a copy, restored from a back-up. In case the original runs, it tells no webhooks, reads no
                accounts and mails no reminders by itself. Who runs it ends that by npm run take-over.
              </p>
            )}
          </div>
        )}
      </Asked>
      <div className={styles.table}>
        <DataTable
          name="backups"
          label="Back-ups"
          rows={rows}
          columns={columns}
          empty={
            <Empty title="No back-up was made yet">
              Who runs this installation sets BACKUP_DIR, and one is made by itself each day.
            </Empty>
          }
        />
      </div>
    </>
  )
}

const healths = {
  ok: { tone: 'good', name: 'All is well', says: 'Back-ups are made by themselves, and the last one is whole.' },
  overdue: {
    tone: 'warn',
    name: 'Overdue',
    says: 'The next back-up should have been made by now. Ask who runs this installation whether the service works and its disk has room.',
  },
  failed: {
    tone: 'bad',
    name: 'Failed',
    says: 'The last back-up went wrong; below stands why. It is tried again by itself. Tell who runs this installation.',
  },
  off: {
    tone: 'warn',
    name: 'Not made here',
    says: 'This installation makes no back-ups by itself. Ask who runs it whether they are made in another way.',
  },
} as const

const kinds: Record<BackUp['kind'], string> = {
  asked: 'Asked for',
  scheduled: 'By itself',
  before_migration: 'Before an update',
}
const states = {
  running: { tone: 'accent', name: 'Being made' },
  completed: { tone: 'good', name: 'Whole' },
  failed: { tone: 'bad', name: 'Failed' },
} as const
const faults: Record<NonNullable<BackUp['fault']>, string> = {
  disk_full: 'The disk was full',
  storage: 'A file could not be read or written',
  database: 'The database could not be read',
  stopped: 'The service was stopped in the middle',
  other: 'See the log of the service',
}

const columns: Column<BackUp>[] = [
  {
    id: 'started_at',
    title: 'Begun',
    width: 180,
    cell: ({ started_at }) => <time dateTime={started_at}>{dayAndTime(started_at)}</time>,
    text: ({ started_at }) => started_at,
  },
  {
    id: 'state',
    title: 'State',
    width: 130,
    phone: true,
    cell: ({ state }) => <State tone={states[state].tone}>{states[state].name}</State>,
  },
  {
    id: 'fault',
    title: 'Why',
    width: 240,
    phone: true,
    cell: ({ fault }) => (fault ? faults[fault] : ''),
  },
  { id: 'kind', title: 'Made', width: 150, cell: ({ kind }) => kinds[kind] },
  {
    id: 'size',
    title: 'Size',
    width: 100,
    align: 'right',
    phone: true,
    cell: ({ size_bytes }) => (size_bytes === null ? '–' : bytes(size_bytes)),
  },
  {
    id: 'took',
    title: 'Took',
    width: 100,
    align: 'right',
    cell: ({ started_at, finished_at }) =>
      finished_at ? took((Date.parse(finished_at) - Date.parse(started_at)) / 1000) : '–',
  },
]

const took = (seconds: number): string =>
  seconds < 100 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`
