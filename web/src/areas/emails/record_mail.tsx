import { Button, UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { api, client, refetch } from '../../api/client.ts'
import { useAddress } from '../../parts/address.ts'
import { counted } from '../../parts/format.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { MoreBelow, pageByPage } from '../../parts/page/more_below.tsx'
import { Asked, Empty, Loading } from '../../parts/page/state.tsx'
import { attempt } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import { ComposeDialog } from '../email_bot/index.ts'
import { Conversation } from './conversation.tsx'
import styles from './record_mail.module.css'
import { type Thread, ThreadLine } from './thread_line.tsx'
import { useThreadOf } from './use_thread_of.ts'
import { WhichDeal } from './which_deal.tsx'

type Named = { id: string; name: string }
type Props = { company: Named; contact?: never; deal?: Named } | { contact: Named; company?: never; deal?: never }

/** Mail with a company or a contact, or about a deal of the company, as conversations; one opens in place, and is in the address. */
export function RecordMail({ company, contact, deal }: Props) {
  const [address, set] = useAddress()
  const may = useMay()
  const write = () => set({ new: 'mail' })
  useKeys(may.write ? [{ keys: 'c', does: 'Write a mail', act: write }] : [])
  // mail about a deal may be with an adviser
  const query = deal ? { deal_id: deal.id } : { company_id: company?.id, contact_id: contact?.id }
  return (
    <>
      {may.write && (
        <div className={styles.bar}>
          <Button variant="default" onClick={write}>
            Write a mail
          </Button>
        </div>
      )}
      {deal && may.write && <Waiting deal={deal} />}
      <Threads
        query={query}
        empty={
          <Empty title="No mail yet">
            {deal ? (
              'A conversation that is filed under the deal stands here, with what is written in it later: open one and choose “File it”.'
            ) : (
              <>
                Mail with {company ? 'people of this company' : contact?.name} is filed here by itself, whether it is
                sent from here or comes to a mailbox that is connected in Settings.
              </>
            )}{' '}
            Everybody sees subject and people; the text only where its owner shares it.
          </Empty>
        }
      />
      {may.write && (
        <ComposeDialog
          opened={address['new'] === 'mail'}
          onClose={() => set({ new: undefined })}
          onSent={({ email_id }) => {
            set({ new: undefined, mail: email_id })
            if (deal) attempt(() => fileUnder(deal.id, email_id))
          }}
          company={company}
          contact={contact}
        />
      )}
    </>
  )
}

/** How much mail may be about a deal among others; opened, each conversation with its question. */
function Waiting({ deal }: { deal: Named }) {
  const [isOpen, setOpen] = useState(false)
  const query = { possible_deal_id: deal.id }
  const { data } = api.useQuery('get', '/api/emails/threads', { params: { query: { ...query, page_size: 1 } } })
  if (!data?.total) return null
  return (
    <section style={{ marginBottom: 20 }}>
      <Button variant="default" mb="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {counted(data.total, 'conversation')} may belong to this deal
      </Button>
      {isOpen && <Threads query={query} asks empty={null} />}
    </section>
  )
}

type ThreadsProps = {
  query: Record<string, string | undefined>
  /** each conversation with the question which deal it is about */
  asks?: true
  empty: ReactNode
}

function Threads({ query, asks, empty }: ThreadsProps) {
  const [address, set] = useAddress()
  const openThread = useThreadOf(address['mail'])
  const asked = api.useInfiniteQuery(
    'get',
    '/api/emails/threads',
    { params: { query: { ...query, page_size: 50 } } },
    pageByPage,
  )
  return (
    <Asked of={asked} loading={<Loading rows={8} />}>
      {({ pages }) => {
        const threads = pages.flatMap(({ data }) => data)
        if (threads.length === 0) return empty
        return (
          <>
            <ul className="topped" style={{ maxWidth: 960 }}>
              {threads.map((thread) => (
                <Line
                  key={thread.thread_id}
                  thread={thread}
                  asks={asks}
                  openId={thread.thread_id === openThread ? address['mail'] : undefined}
                  open={(mail) => set({ mail, write: undefined }, 'push')}
                />
              ))}
            </ul>
            <MoreBelow hasMore={asked.hasNextPage} isComing={asked.isFetchingNextPage} more={asked.fetchNextPage} />
          </>
        )
      }}
    </Asked>
  )
}

async function fileUnder(deal_id: string, email_id: string) {
  await client.PATCH('/api/emails/{email_id}', { params: { path: { email_id } }, body: { deal_id } })
  await refetch('/api/emails')
}

type LineProps = {
  thread: Thread
  asks: true | undefined
  openId: string | undefined
  open(id: string | undefined): void
}

function Line({ thread, asks, openId, open }: LineProps) {
  const isOpen = openId !== undefined
  return (
    <li className="ruled" data-open={isOpen || undefined}>
      <UnstyledButton
        className="hoverable wide"
        style={{ padding: '6px 8px' }}
        aria-expanded={isOpen}
        data-row
        onClick={() => open(isOpen ? undefined : thread.last_email_id)}
      >
        <ThreadLine thread={thread} company={false} />
      </UnstyledButton>
      {asks && !isOpen && <WhichDeal id={thread.last_email_id} deals={thread.possible_deals} />}
      {isOpen && (
        <div className={styles.inside}>
          <Conversation id={openId} />
        </div>
      )}
    </li>
  )
}
