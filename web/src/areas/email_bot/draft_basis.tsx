import styles from './composer.module.css'
import { sendTimeInWords } from './send_time.ts'
import type { Draft } from './wish.ts'

/** When a draft is best sent, what it draws on, and what it could not say. */
export function DraftBasis({ draft }: { draft: Draft }) {
  const { sources, notices, engine, suggested_send_time: at, time_zone } = draft
  return (
    <div className={styles.basis} role="status">
      <p>
        Best sent <time dateTime={at}>{sendTimeInWords(at, time_zone)}</time>.
      </p>
      {sources.length > 0 && (
        <p>
          Draws on{' '}
          {sources.map(({ type, id, label }, index) => (
            <span key={`${type} ${id}`}>
              {index > 0 && ', '}
              {type === 'interaction' ? label : <a href={`#/${places[type]}/${id}`}>{label}</a>}
            </span>
          ))}
          {engine === 'rules' ? '; written by rules.' : '; worded by the language model.'}
        </p>
      )}
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
    </div>
  )
}

const places = {
  contact: 'contacts',
  company: 'companies',
  deal: 'deals',
  file: 'documents',
  calendar_event: 'calendar',
  email: 'mail',
} as const
