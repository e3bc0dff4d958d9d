import { ActionIcon, Drawer } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { v4 as newId } from 'uuid' // crypto.randomUUID is there only on https and localhost
import { api } from '../../api/client.ts'
import { useAddress } from '../../parts/address.ts'
import { IconArrowDown, IconHistory } from '../../parts/icons.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { LinkButton } from '../../parts/link_button.tsx'
import { MarkdownDrawn } from '../../parts/markdown/markdown.tsx'
import { Page } from '../../parts/page/page.tsx'
import styles from './ask_screen.module.css'
import { Composer } from './composer.tsx'
import { askIn, stopAnswer } from './conversation.ts'
import { Conversation } from './conversation_view.tsx'
import { Examples } from './examples.tsx'
import { History } from './history.tsx'
import { useStickToEnd } from './stick_to_end.ts'
import { useChat } from './use_chat.ts'

// the chats stand beside the conversation where there is room for both
const besideFromPx = 720

/** Questions and answers: the chats beside, the conversation, and where one types. `?q=` asks at once, `company=` says of whom. */
export function AskScreen() {
  const { id: chatId }: { id?: string } = useParams({ strict: false })
  const [search, setSearch] = useAddress()
  const navigate = useNavigate()
  const { ref: sized, width } = useElementSize()
  // a phone, or a page of a document stands beside
  const isNarrow = width > 0 ? width < besideFromPx : innerWidth < 1024
  const [isHistory, setHistory] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const stick = useStickToEnd()
  const chat = useChat(chatId)
  const { turns, busy } = chat
  const company = useCompanyOf(search['company'] ?? chat.chat?.company_id ?? undefined)

  const ask = useCallback(
    (question: string) => {
      const id = chatId ?? newId()
      askIn({ chatId: id, question, companyId: search['company'], isNew: !chatId })
      if (!chatId) navigate({ to: '/ask/$id', params: { id }, search: { company: search['company'] } })
      stick.hold()
    },
    [chatId, navigate, search['company'], stick.hold],
  )

  // it is there when the first answer begins
  useEffect(() => void MarkdownDrawn.preload(), [])

  // a question that came in the address is asked once, in a chat of its own
  const { q } = search
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (asked.current === q) return
    asked.current = q
    if (!q) return
    const id = newId()
    askIn({ chatId: id, question: q, companyId: search['company'], isNew: true })
    navigate({ to: '/ask/$id', params: { id }, search: { company: search['company'] }, replace: true })
  }, [q, search['company'], navigate])

  useEffect(() => setHistory(false), [chatId])
  useEffect(() => {
    stick.hold()
    if (matchMedia('(hover: hover)').matches) field.current?.focus({ preventScroll: true })
  }, [chatId, stick.hold])

  useKeys([
    { keys: 'i', does: 'Type a question', group: 'Ask', act: () => field.current?.focus() },
    { keys: 'c', does: 'New chat', group: 'Ask', act: () => void navigate({ to: '/ask' }) },
    ...(busy && chatId
      ? [{ keys: 'Escape', does: 'Stop the answer', group: 'Ask', act: () => stopAnswer(chatId) }]
      : []),
  ])

  const history = (
    <History chatId={chatId} onDeleted={async (id) => id === chatId && navigate({ to: '/ask', replace: true })} />
  )
  return (
    <Page
      title="Ask"
      fixed
      actions={
        <>
          {isNarrow && (
            <ActionIcon size={36} aria-label="Your chats" aria-expanded={isHistory} onClick={() => setHistory(true)}>
              <IconHistory size={18} stroke={1.6} />
            </ActionIcon>
          )}
          <LinkButton to="/ask" variant="default">
            New chat
          </LinkButton>
        </>
      }
    >
      <div className="fill flex" ref={sized}>
        {isNarrow ? (
          <Drawer opened={isHistory} onClose={() => setHistory(false)} title="Your chats" size={320} position="right">
            {history}
          </Drawer>
        ) : (
          <aside className={styles.history} aria-label="Chats" tabIndex={0}>
            {history}
          </aside>
        )}
        <div className="stack grow">
          <div className={styles.scroll} ref={stick.outer} tabIndex={0} role="region" aria-label="Conversation">
            <div className={styles.column} ref={stick.inner}>
              {chatId === undefined ? (
                <Examples company={company?.name} onAsk={ask} />
              ) : (
                <Conversation {...chat} onAsk={ask} />
              )}
            </div>
          </div>
          <div className={styles.foot}>
            {stick.isAway && (
              <ActionIcon
                className={styles.down}
                size={32}
                variant="default"
                radius="xl"
                aria-label="To the latest"
                onClick={stick.toEnd}
              >
                <IconArrowDown size={16} stroke={1.6} />
              </ActionIcon>
            )}
            <Composer
              ref={field}
              chatId={chatId}
              busy={busy}
              last={turns.at(-1)?.question}
              company={
                company && {
                  name: company.name,
                  onClear: search['company'] ? () => setSearch({ company: undefined }) : undefined,
                }
              }
              onAsk={ask}
              onStop={() => chatId && stopAnswer(chatId)}
            />
          </div>
        </div>
      </div>
    </Page>
  )
}

/** The company that questions are about; undefined until its name is known. */
function useCompanyOf(id: string | undefined) {
  const path = { company_id: id ?? '' }
  return api.useQuery('get', '/api/companies/{company_id}', { params: { path } }, { enabled: id !== undefined }).data
}
