import { Switch } from '@mantine/core'
import { api, client, type Row, refetch } from '../../api/client.ts'
import { useConfirm } from '../../form/confirm.tsx'
import { State } from '../../parts/badges.tsx'
import { dayAndTime, since } from '../../parts/format.ts'
import styles from '../../parts/page/section.module.css'
import { Part } from '../../parts/page/section.tsx'
import { Asked, Loading } from '../../parts/page/state.tsx'
import { PersonName } from '../../parts/person.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import type { Column } from '../../table/columns.ts'
import { DataTable } from '../../table/data_table.tsx'
import { useRows } from '../../table/use_rows.ts'
import { AccessMenu } from './access_menu.tsx'
import { roleNames } from './roles.ts'

export type WaysIn = Row<'/auth/users'>

/** How everybody comes in, and whether the firm asks for a second factor. */
export function AccessSection() {
  return (
    <>
      <Required />
      <People />
    </>
  )
}

function Required() {
  const firm = api.useQuery('get', '/auth/firm', {})
  const { ask, dialog } = useConfirm()
  const set = async (isOn: boolean) => {
    await client.PATCH('/auth/firm', { body: { require_second_factor: isOn } })
    await refetch('/auth/firm', '/auth/second-factor')
  }
  const switchOn = () =>
    ask({
      title: 'Ask everybody for a second factor?',
      says: 'Whoever has none has to set one up before they can go on, from now on, and so do their API keys wait. You need one yourself. Those who sign in by an issuer are asked there.',
      label: 'Ask for it',
      act: async () => {
        await set(true)
        tellDone('Everybody is asked for a second factor', () => set(false))
      },
    })
  const switchOff = () =>
    attempt(async () => {
      await set(false)
      tellDone('A second factor is left to each person', () => set(true))
    })
  return (
    <Part title="Second factor" lead="Where you ask for it, a password alone lets nobody of the firm in.">
      <Asked of={firm} loading={<Loading rows={1} />}>
        {({ require_second_factor: isOn }) => (
          <Switch
            mt="md"
            label="Everybody needs one"
            checked={isOn}
            onChange={() => (isOn ? switchOff() : switchOn())}
          />
        )}
      </Asked>
      {dialog}
    </Part>
  )
}

function People() {
  const rows = useRows<WaysIn>('/auth/users', {})
  return (
    <>
      <div className={styles.wide}>
        <div>
          <h2>Access</h2>
          <p className={styles.lead}>Who has a second factor, and how many sessions and keys are open.</p>
        </div>
      </div>
      <div className={styles.table}>
        <DataTable name="ways_in" label="Access" rows={rows} columns={columns} />
      </div>
    </>
  )
}

const columns: Column<WaysIn>[] = [
  { id: 'name', title: 'Name', width: 200, cell: ({ name }) => <PersonName name={name} />, text: ({ name }) => name },
  { id: 'role', title: 'Role', width: 90, cell: ({ role }) => roleNames[role] ?? role, text: ({ role }) => role },
  {
    id: 'second_factor',
    title: 'Second factor',
    width: 120,
    phone: true,
    cell: ({ second_factor }) => <State tone={second_factor ? 'good' : 'plain'}>{second_factor ? 'On' : 'Off'}</State>,
    text: ({ second_factor }) => (second_factor ? 'on' : 'off'),
  },
  { id: 'sessions', title: 'Sessions', width: 90, align: 'right', cell: ({ sessions }) => sessions },
  { id: 'keys', title: 'Keys', width: 80, align: 'right', cell: ({ keys }) => keys },
  {
    id: 'seen',
    title: 'Last here',
    width: 120,
    phone: true,
    cell: ({ last_seen_at: at }) =>
      at ? (
        <time dateTime={at} title={dayAndTime(at)}>
          {since(at)}
        </time>
      ) : (
        '–'
      ),
    text: ({ last_seen_at: at }) => at ?? '',
  },
  { id: 'more', title: 'More', width: 64, phone: true, cell: (person) => <AccessMenu person={person} /> },
]
