import type { Row } from '../../api/client.ts'
import { When } from '../../parts/figures.tsx'
import { IconPaperclip } from '../../parts/icons.ts'
import { usePeople } from '../../parts/people.ts'
import styles from './thread_line.module.css'

export type Thread = Row<'/api/emails/threads'>

/** A conversation in a list: who, about what, how it goes on, and what became of it. */
export function ThreadLine({ thread, company = true }: { thread: Thread; company?: boolean }) {
  const {
    subject,
    count,
    last_at,
    last_direction,
    last_owner_id,
    snippet,
    has_attachments,
    opened,
    clicked,
    company_name,
    deal_name,
    possible_deals,
  } = thread
  const place = deal_name ?? (possible_deals.length > 0 ? 'Which deal?' : company ? company_name : null)
  const names = useNames(thread)
  const colleague = usePeople().find(({ id }) => id === last_owner_id)?.name
  return (
    <>
      <span className={styles.top}>
        <b className="clip bold">{names}</b>
        {count > 1 && <small title={`${count} messages`}>{count}</small>}
        <span className={styles.at}>
          <When at={last_at} />
        </span>
      </span>
      <span className="row regular gap shrinks">
        <span className="clip">{subject || 'No subject'}</span>
        {has_attachments && <IconPaperclip className="quiet" size={14} stroke={1.6} aria-label="With attachments" />}
      </span>
      <span className={styles.end}>
        <span className="clip">
          {colleague && `${last_direction === 'outbound' ? 'From' : 'To'} ${colleague}: `}
          {snippet ?? <i>The text is not shared</i>}
        </span>
        {(opened || clicked) && <small>{clicked ? 'Clicked' : 'Opened'}</small>}
        {place && <small className="clip">{place}</small>}
      </span>
    </>
  )
}

/** The people outside of the firm; where there are none, all of them. */
function useNames({ people }: Thread): string {
  const firm = new Set(usePeople().map(({ email }) => email.toLowerCase()))
  const outside = people.filter(({ address }) => !firm.has(address))
  const shown = outside.length > 0 ? outside : people
  const names = shown.slice(0, 3).map(({ name, address }) => name ?? address)
  return names.join(', ') + (shown.length > 3 ? ` and ${shown.length - 3} more` : '')
}
