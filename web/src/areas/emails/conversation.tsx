import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useAddress } from '../../parts/address.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { Asked, Loading } from '../../parts/page/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import type { How, Message as MessageRow, People } from '../email_bot/index.ts'
import { Answer } from './answer.tsx'
import { Filed } from './filed.tsx'
import { Message } from './message.tsx'
import type { Thread } from './thread_line.tsx'
import { WhichDeal } from './which_deal.tsx'

type Props = {
  /** of any message of it */
  id: string
  /** it is the screen's own: its keys answer */
  keys?: boolean
}

/** A conversation, oldest message first: folded but for the last, and where one answers. */
export function Conversation({ id, keys = false }: Props) {
  const asked = api.useQuery('get', '/api/emails/{email_id}/thread', { params: { path: { email_id: id } } })
  return (
    <Asked of={asked} loading={<Loading rows={6} />}>
      {({ thread_id, emails, ...thread }) => (
        <Opened key={thread_id} {...thread} messages={emails} asked={id} keys={keys} />
      )}
    </Asked>
  )
}

type OpenedProps = {
  messages: MessageRow[]
  people: People
  possible_deals: Thread['possible_deals']
  asked: string
  keys: boolean
}

function Opened({ messages, people, possible_deals, asked, keys }: OpenedProps) {
  const may = useMay()
  const [address, set] = useAddress()
  const last = messages.at(-1)
  // the latest, and the one that was asked for; others as they are opened
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const isOpen = (id: string) => (id === last?.id || id === asked) !== toggled.has(id)
  // the latest may be in the mailbox of a colleague
  const answered = messages.findLast(({ readable }) => readable)
  const how = hows.find((one) => one === address['write'])
  const write = (next: How | undefined) => set({ write: next }, next ? 'push' : 'replace')
  const canAnswer = may.write && answered !== undefined
  useKeys(
    keys && canAnswer
      ? [
          { keys: 'r', does: 'Reply', act: () => write('reply') },
          { keys: 'a', does: 'Reply to all', act: () => write('all') },
          { keys: 'f', does: 'Forward', act: () => write('forward') },
        ]
      : [],
  )
  if (!last) return null
  return (
    <>
      <Filed messages={messages} />
      <WhichDeal id={last.id} deals={possible_deals} />
      <ol className="parted">
        {messages.map((message) => (
          <li key={message.id}>
            <Message
              message={message}
              people={people}
              isOpen={isOpen(message.id)}
              toggle={() => setToggled((old) => toggledBy(old, message.id))}
            />
          </li>
        ))}
      </ol>
      {how && answered ? (
        <Answer
          key={`${answered.id} ${how}`}
          message={named(answered, people)}
          how={how}
          onLeave={() => write(undefined)}
        />
      ) : (
        canAnswer && (
          <div className="gap topped flex" style={{ paddingTop: 12 }}>
            <Button variant="default" onClick={() => write('reply')}>
              Reply
            </Button>
            {answered.to.length + answered.cc.length > 1 && (
              <Button variant="default" onClick={() => write('all')}>
                Reply to all
              </Button>
            )}
            <Button variant="default" onClick={() => write('forward')}>
              Forward
            </Button>
          </div>
        )
      )}
    </>
  )
}

/** A message whose people are written as one writes to them: Dana Whitfield <dana@anvil.example>. */
function named(message: MessageRow, people: People): MessageRow {
  const nameOf = (address: string) => people.find((one) => one.address === address.toLowerCase())?.name
  const withName = (address: string) => {
    const name = nameOf(address)
    return name ? `${name} <${address}>` : address
  }
  const { from, from_name, to, cc } = message
  return { ...message, from_name: from_name || (nameOf(from) ?? null), to: to.map(withName), cc: cc.map(withName) }
}

function toggledBy(old: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(old)
  if (!next.delete(id)) next.add(id)
  return next
}

const hows: readonly How[] = ['reply', 'all', 'forward']
