import { Button } from '@mantine/core'
import { api, client, refetch } from '../../api/client.ts'
import { dayAndTime, since } from '../../parts/format.ts'
import styles from '../../parts/page/section.module.css'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { roleNames } from './roles.ts'

/** Invitations that nobody has accepted yet. */
export function Invitations() {
  const { data } = api.useQuery('get', '/api/users/invitations', { params: { query: { page_size: 100 } } })
  const open = data?.data.filter(({ status }) => status === 'open') ?? []
  if (open.length === 0) return null

  const withdraw = (id: string) =>
    attempt(async () => {
      await client.DELETE('/api/users/invitations/{invitation_id}', { params: { path: { invitation_id: id } } })
      await refetch('/api/users/invitations')
      tellDone('The invitation is withdrawn; its link no longer works')
    })

  return (
    <ul className={styles.invitations} aria-label="Invitations that wait">
      {open.map(({ id, email, role, expires_at, created_at }) => (
        <li key={id}>
          <span className="clip">{email ?? 'Whoever has the link'}</span>
          <span className="quiet">
            invited as {roleNames[role]?.toLowerCase()}{' '}
            <time dateTime={created_at} title={`valid until ${dayAndTime(expires_at)}`}>
              {since(created_at)}
            </time>
          </span>
          <Button variant="subtle" color="gray" onClick={() => withdraw(id)}>
            Withdraw
          </Button>
        </li>
      ))}
    </ul>
  )
}
