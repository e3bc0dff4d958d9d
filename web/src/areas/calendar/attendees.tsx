import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { usePeople } from '../../parts/people.ts'
import styles from './event.module.css'
import type { Meeting } from './meeting.ts'

/** Who comes: colleagues and contacts of the company by their names, others by their addresses. */
export function Attendees({ meeting: { attendees, company_id } }: { meeting: Meeting }) {
  const colleagues = usePeople()
  const query = { company_id: company_id ?? undefined, page_size: 100 }
  const enabled = company_id !== null
  const asked = api.useQuery('get', '/api/contacts', { params: { query } }, { enabled, staleTime: 60_000 })
  const find = <T extends { email: string | null }>(among: readonly T[], address: string) =>
    among.find(({ email }) => email?.toLowerCase() === address.toLowerCase())
  if (attendees.length === 0) return <span className={styles.quiet}>nobody is named</span>
  return (
    <ul>
      {attendees.map((address) => {
        const contact = enabled ? find(asked.data?.data ?? [], address) : undefined
        return (
          <li key={address} title={address}>
            {contact ? (
              <Link to="/contacts/$id" params={{ id: contact.id }}>
                {contact.name}
              </Link>
            ) : (
              <a href={`mailto:${address}`}>{find(colleagues, address)?.name ?? address}</a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
