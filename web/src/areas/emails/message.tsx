import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { When } from '../../parts/figures.tsx'
import { IconPaperclip } from '../../parts/icons.ts'
import { usePeople } from '../../parts/people.ts'
import type { Message as MessageRow, People } from '../email_bot/index.ts'
import { AttachmentList } from './attachment_list.tsx'
import styles from './conversation.module.css'
import { MessageText } from './message_text.tsx'
import { Sharing } from './sharing.tsx'
import { Tracked } from './tracked.tsx'

type Props = { message: MessageRow; people: People; isOpen: boolean; toggle(): void }

/** A message: one line while it is folded; of one that is not shared it says whose it is. */
export function Message({ message, people, isOpen, toggle }: Props) {
  const { from, from_name, to, cc, sent_at, snippet, attachments, delivery, delivery_note } = message
  const nameOf = (address: string) => people.find((one) => one.address === address.toLowerCase())?.name ?? address
  const writer = from_name || nameOf(from)
  const inText = `message-${message.id}`
  return (
    <article className={styles.message} data-open={isOpen || undefined} aria-label={`From ${writer}`}>
      <UnstyledButton
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={isOpen ? inText : undefined}
        onClick={toggle}
      >
        <b title={from}>{writer}</b>
        {isOpen ? (
          <span className={styles.people} title={[...to, ...cc].join(', ')}>
            to {to.map(nameOf).join(', ')}
            {cc.length > 0 && `, cc ${cc.map(nameOf).join(', ')}`}
          </span>
        ) : (
          <span className={styles.people}>{snippet ?? (message.readable ? '' : 'The text is not shared')}</span>
        )}
        {!isOpen && attachments.length > 0 && <IconPaperclip size={14} stroke={1.6} aria-label="With attachments" />}
        <span className="fine quiet">
          <When at={sent_at} />
        </span>
      </UnstyledButton>
      {isOpen && (
        <div id={inText}>
          {message.readable ? <MessageText message={message} /> : <NotShared message={message} />}
          <AttachmentList message={message} />
          <div className={styles.below}>
            {delivery && (
              <p data-state={delivery === 'unknown' ? 'warn' : undefined}>
                {delivery_note ??
                  (delivery === 'local' ? 'Kept in the outbox, not delivered.' : 'Handed to the mailbox.')}
              </p>
            )}
            <Tracked message={message} />
            <Sharing message={message} />
          </div>
        </div>
      )}
    </article>
  )
}

function NotShared({ message: { owner_id, owner_name } }: { message: MessageRow }) {
  const owner = usePeople().find(({ id }) => id === owner_id)
  return (
    <p className="regular quiet" style={{ margin: '4px 0 0' }}>
      The text is not shared: it is in the mailbox of {owner_name}, who alone can share it.{' '}
      {owner && (
        <Link to="/mail" search={{ new: 'mail', to: `${owner.name} <${owner.email}>` }}>
          Ask {owner_name.split(' ')[0]}
        </Link>
      )}
    </p>
  )
}
