import type { ReactNode } from 'react'
import type { Reply } from '../../api/client.ts'
import { When } from '../../parts/figures.tsx'
import { FaultNote, Loading } from '../../parts/page/state.tsx'
import styles from './contact.module.css'
import { useFeed } from './use_feed.ts'

type Contact = Reply<'/api/contacts/{contact_id}'>

/** All that was with a contact, newest first: meetings, calls, notes, mail and what the calendar has. */
export function ContactFeed({ contact, most, empty }: { contact: Contact; most?: number; empty?: ReactNode }) {
  const { entries, isComing, fault, again } = useFeed(contact)
  const shown = entries.slice(0, most)
  if (fault) return <FaultNote error={fault} again={again} />
  if (isComing) return <Loading rows={4} />
  if (shown.length === 0) return empty ?? <p className="quiet">Nothing yet.</p>
  return (
    <ul className="parted">
      {shown.map((entry) => (
        <li key={entry.id}>
          <a className={styles.line} href={entry.to}>
            <span className="quiet">{entry.kind}</span>
            <span className={styles.what}>{entry.what}</span>
            <span className="quiet clip">{entry.by}</span>
            <span className={styles.when}>
              <When at={entry.at} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
