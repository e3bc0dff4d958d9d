import { ActionIcon, Button, Group, Menu, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { api, client, type Row, refetch } from '../../api/client.ts'
import { useConfirm } from '../../form/confirm.tsx'
import { useAddress } from '../../parts/address.ts'
import { restorableDays, restoreDeleted } from '../../parts/deleted.ts'
import { counted, dayAndTime, since } from '../../parts/format.ts'
import { IconDots } from '../../parts/icons.ts'
import { Pager, pageIn } from '../../parts/page/pager.tsx'
import styles from '../../parts/page/section.module.css'
import { Asked, Empty } from '../../parts/page/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import { subjectTypes } from '../events/index.ts'
import { nounsAlong } from './along.ts'
import bin from './bin.module.css'

type Deleted = Row<'/api/bin'>

const pageSize = 50
const types = [
  'company',
  'contact',
  'deal',
  'fund',
  'file',
  'financial_record',
  'note',
  'comment',
  'interaction',
  'task',
  'report',
  'list',
] as const satisfies Deleted['type'][]

/** What was deleted in the last days, to be restored. */
export function BinSection() {
  const may = useMay()
  if (!may.write) return <Empty title="You can only read">Who can delete records can restore them here.</Empty>
  return <BinList />
}

function BinList() {
  const [{ page, q = '', type = '' }, set] = useAddress()
  const offset = (pageIn(page) - 1) * pageSize
  const query = { limit: pageSize, offset, q: q || undefined, type: types.find((one) => one === type) }
  const asked = api.useQuery('get', '/api/bin', { params: { query } })
  const search = useDebouncedCallback((text: string) => set({ q: text || undefined, page: undefined }), 250)
  const { ask, dialog } = useConfirm()
  return (
    <>
      <div className={styles.wide}>
        <div>
          <h2>Recently deleted</h2>
          <p className={styles.lead}>
            Deleted records can be restored for {restorableDays} days, with everything deleted alongside. After that
            they are gone for good. You can restore what you deleted yourself; admins can restore anything.
          </p>
        </div>
      </div>
      <Group gap={8} mb={16} className={bin.filters}>
        <TextInput
          aria-label="Search what was deleted"
          placeholder="Search"
          defaultValue={q}
          onChange={({ currentTarget }) => search(currentTarget.value)}
        />
        <NativeSelect
          aria-label="Kind"
          value={type}
          onChange={({ currentTarget }) => set({ type: currentTarget.value || undefined, page: undefined })}
          data={[{ value: '', label: 'All kinds' }, ...types.map((value) => ({ value, label: subjectTypes[value] }))]}
        />
      </Group>
      <Asked of={asked}>
        {({ data, total }) =>
          total === 0 ? (
            <Empty title={q || type ? 'Nothing matches' : 'Nothing was deleted'}>
              {q || type
                ? 'Try other words, or all kinds.'
                : `What somebody deletes is here for ${restorableDays} days.`}
            </Empty>
          ) : (
            <>
              <ul className="rows" style={{ marginTop: 0 }} aria-label="Recently deleted">
                {data.map((record) => (
                  <DeletedRow key={record.id} record={record} ask={ask} />
                ))}
              </ul>
              <Pager
                page={pageIn(page)}
                pageSize={pageSize}
                total={total}
                onPage={(next) => set({ page: String(next) })}
              />
            </>
          )
        }
      </Asked>
      {dialog}
    </>
  )
}

function DeletedRow({ record, ask }: { record: Deleted; ask: ReturnType<typeof useConfirm>['ask'] }) {
  const may = useMay()
  const { id, name, type, company, deleted_by, deleted_at, days_left, may_restore } = record
  const along = nounsAlong(record.along)
  const forGood = () =>
    ask({
      title: `Delete ${name} for good?`,
      says: `${along ? `With it: ${along}. ` : ''}This can’t be undone. A trace stays in the audit log.`,
      label: 'Delete for good',
      isLoss: true,
      act: async () => {
        await client.DELETE('/api/bin/{deleted_id}', { params: { path: { deleted_id: id } } })
        tellDone(`${name} deleted for good`)
        await refetch('/api/bin')
      },
    })
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className="quiet">{[subjectTypes[type], company?.name].filter(Boolean).join(' · ')}</span>
        {along && <p>With {along}</p>}
        <p>
          Deleted{' '}
          <time dateTime={deleted_at} title={dayAndTime(deleted_at)}>
            {since(deleted_at)}
          </time>
          {deleted_by && ` by ${deleted_by.name}`} · {counted(days_left, 'day')} left
        </p>
      </div>
      {may_restore && (
        <Button variant="default" onClick={() => restore(record)}>
          Restore
        </Button>
      )}
      {may.admin && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={28} aria-label={`More about ${name}`}>
              <IconDots size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item c="var(--bad)" onClick={forGood}>
              Delete for good
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}

const restore = ({ id, name }: Deleted) =>
  attempt(async () => {
    const notes = await restoreDeleted(id)
    tellDone([`${name} restored`, ...notes].join('. '))
    await refetch('/api/')
  })
