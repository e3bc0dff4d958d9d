import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { State } from '../../parts/badges.tsx'
import styles from '../../parts/page/section.module.css'
import { PersonName } from '../../parts/person.tsx'
import { useMay } from '../../parts/use_me.ts'
import type { Column } from '../../table/columns.ts'
import { DataTable } from '../../table/data_table.tsx'
import { useRows } from '../../table/use_rows.ts'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite_dialog.tsx'
import { type Role, roleNames, roles } from './roles.ts'
import { changeUser, type User } from './user.ts'
import { UserMenu } from './user_menu.tsx'

/** Who works at the firm and what they may do. */
export function UsersSection() {
  const may = useMay()
  const rows = useRows<User>('/api/users', {})
  const [isInviting, setInviting] = useState(false)
  const columns = useMemo(() => columnsFor(may.admin), [may.admin])
  return (
    <>
      <div className={styles.wide}>
        <div>
          <h2>People</h2>
          <p className={styles.lead}>
            Everyone sees all records except restricted ones. Viewers change nothing; admins also look after people and
            settings.
            {!may.admin && ' An admin of your firm can invite colleagues and change roles.'}
          </p>
        </div>
        {may.admin && <Button onClick={() => setInviting(true)}>Invite</Button>}
      </div>
      {may.admin && <Invitations />}
      <div className={styles.table}>
        <DataTable name="users" label="People" rows={rows} columns={columns} />
      </div>
      <InviteDialog opened={isInviting} onClose={() => setInviting(false)} />
    </>
  )
}

function columnsFor(isAdmin: boolean): Column<User>[] {
  const columns: Column<User>[] = [
    {
      id: 'name',
      title: 'Name',
      width: 220,
      cell: ({ name }) => <PersonName name={name} />,
      text: ({ name }) => name,
    },
    {
      id: 'email',
      title: 'E-mail',
      width: 260,
      phone: true,
      cell: ({ email, email_verified }) => (
        <span className="clip" title={email_verified ? email : `${email} (not verified yet)`}>
          {email}
        </span>
      ),
      text: ({ email }) => email,
    },
    {
      id: 'role',
      title: 'Role',
      width: 100,
      phone: true,
      cell: ({ role }) => roleNames[role],
      ...(isAdmin && {
        edit: {
          kind: 'choice' as const,
          options: roles.map(({ value, label }) => ({ value, label })),
          required: true,
          value: ({ role }: User) => role,
          save: (user: User, role: string | null) => changeUser(user, { role: (role ?? user.role) as Role }), // reason: one of the options
        },
      }),
    },
    {
      id: 'capacity',
      title: 'Deal capacity',
      width: 120,
      align: 'right',
      cell: ({ capacity }) => capacity,
      ...(isAdmin && {
        edit: {
          kind: 'count' as const,
          required: true,
          value: ({ capacity }: User) => capacity,
          save: (user: User, capacity: number | null) => changeUser(user, { capacity: capacity ?? user.capacity }),
        },
      }),
    },
    {
      id: 'status',
      title: 'Status',
      width: 110,
      cell: ({ status }) => (status === 'active' ? null : <State>{statusNames[status]}</State>),
    },
  ]
  if (isAdmin)
    columns.push({ id: 'more', title: 'More', width: 64, phone: true, cell: (user) => <UserMenu user={user} /> })
  return columns
}

const statusNames = { active: 'Active', disabled: 'Disabled' }
