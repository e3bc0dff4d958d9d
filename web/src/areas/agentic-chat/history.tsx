import { ActionIcon, Modal, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { client, refetch } from '../../api/client.ts'
import { DialogEnd } from '../../form/dialog_end.tsx'
import { count } from '../../parts/format.ts'
import { IconTrash } from '../../parts/icons.ts'
import { FaultNote, Loading } from '../../parts/page/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { type Chat, useChats } from './chats.ts'
import { forgetChat } from './conversation.ts'
import { dayName } from './day_name.ts'
import styles from './history.module.css'

type Props = { chatId: string | undefined; onDeleted(chatId: string): Promise<unknown> }

/** The person's chats, the latest first, by day. */
export function History({ chatId, onDeleted }: Props) {
  const { chats, total, isLoading, error, refetch: again, more, isMore } = useChats()
  const [leaving, setLeaving] = useState<Chat>()
  if (isLoading) return <Loading rows={8} height={16} />
  if (error && chats.length === 0) return <FaultNote error={error} again={again} />
  if (chats.length === 0)
    return (
      <p className="regular quiet" style={{ margin: 8 }}>
        What you ask is kept here. Only you see it.
      </p>
    )
  const days = Map.groupBy(chats, ({ updated_at }) => dayName(updated_at))
  return (
    <nav aria-label="Your chats">
      {[...days].map(([name, ofDay]) => (
        <section key={name} className={styles.day}>
          <h2 className={styles.name}>{name}</h2>
          {ofDay.map((chat) => (
            <div key={chat.id} className={styles.chat} data-open={chat.id === chatId || undefined}>
              <a href={`#/ask/${chat.id}`} aria-current={chat.id === chatId ? 'page' : undefined} title={chat.title}>
                {chat.title}
                {chat.company_name && <span>{chat.company_name}</span>}
              </a>
              <ActionIcon
                className={styles.delete}
                size={24}
                aria-label={`Delete “${chat.title}”`}
                onClick={() => setLeaving(chat)}
              >
                <IconTrash size={14} stroke={1.6} />
              </ActionIcon>
            </div>
          ))}
        </section>
      ))}
      {chats.length < total && (
        <UnstyledButton className="small accent" style={{ margin: 8 }} onClick={() => more()} disabled={isMore}>
          {isMore ? 'Reading more…' : `Show more of ${count(total)}`}
        </UnstyledButton>
      )}
      <DeleteDialog chat={leaving} onClose={() => setLeaving(undefined)} onDeleted={onDeleted} />
    </nav>
  )
}

type DeleteProps = { chat: Chat | undefined; onClose(): void; onDeleted(chatId: string): Promise<unknown> }

/** Asks, because what was deleted cannot come back. */
function DeleteDialog({ chat, onClose, onDeleted }: DeleteProps) {
  const [isGoing, setGoing] = useState(false)
  async function remove({ id }: Chat) {
    setGoing(true)
    const isDone = await attempt(() =>
      client.DELETE('/agentic-chat/chats/{chat_id}', { params: { path: { chat_id: id } } }),
    )
    setGoing(false)
    if (!isDone) return
    onClose()
    await onDeleted(id)
    forgetChat(id)
    refetch('/agentic-chat/chats')
    tellDone('Chat deleted')
  }
  return (
    <Modal opened={chat !== undefined} onClose={onClose} title="Delete this chat?">
      <Text size="sm">“{chat?.title}” goes for good, with its questions and answers.</Text>
      <DialogEnd label="Delete" onClose={onClose} act={() => chat && remove(chat)} isBusy={isGoing} isLoss />
    </Modal>
  )
}
