import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, client, type Reply, refetch } from '../../api/client.ts'
import { State } from '../../parts/badges.tsx'
import { count, dayAndTime, momentOf } from '../../parts/format.ts'
import styles from '../../parts/page/section.module.css'
import { Asked } from '../../parts/page/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import own from './webhooks.module.css'
import { answerOf, deliveryStates, typeWords, type Webhook } from './words.ts'

type Props = { webhook: Webhook; id: string; onReplayed(id: string): void }
type Whole = Reply<'/api/webhooks/{webhook_id}/deliveries/{delivery_id}'>

/** One message: what was sent, each try to deliver it, and what was answered. */
export function DeliveryDetail({ webhook, id, onReplayed }: Props) {
  const path = { params: { path: { webhook_id: webhook.id, delivery_id: id } } }
  const delivery = api.useQuery('get', '/api/webhooks/{webhook_id}/deliveries/{delivery_id}', path, {
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? 2000 : false),
  })
  const [isSending, setSending] = useState(false)
  async function replay() {
    setSending(true)
    await attempt(async () => {
      const { data } = await client.POST('/api/webhooks/{webhook_id}/deliveries/{delivery_id}/replay', path)
      await refetch('/api/webhooks')
      if (!data) return
      onReplayed(data.id)
      tellDone('Sent again, under the same id of its event')
    })
    setSending(false)
  }
  return (
    <Asked of={delivery}>
      {(data) => (
        <Stack gap="md">
          <Facts delivery={data} />
          <Tries tries={data.tries} />
          <Shown title="What was answered" text={data.response || undefined} />
          <Shown title="What is sent" text={data.body === null ? undefined : JSON.stringify(data.body, undefined, 2)} />
          {/* a test is sent by its own button */}
          {data.event_id !== null && (
            <Group>
              <Button variant="default" loading={isSending} disabled={webhook.status !== 'active'} onClick={replay}>
                Send again
              </Button>
              {webhook.status !== 'active' && (
                <Text size="sm" c="var(--ink-quiet)">
                  Resume the webhook first.
                </Text>
              )}
            </Group>
          )}
        </Stack>
      )}
    </Asked>
  )
}

function Facts({ delivery }: { delivery: Whole }) {
  const { type, status, event_id, subject_id, created_at, next_try_at } = delivery
  const { tone, name } = deliveryStates[status]
  return (
    <>
      <div role="status">
        <Text size="md" fw={500}>
          {typeWords(type)}
        </Text>
        <State tone={tone}>{name}</State>{' '}
        <Text span size="sm" c="var(--ink-quiet)">
          {answerOf(delivery)}
        </Text>
      </div>
      <dl className="facts" style={{ margin: 0 }}>
        <dt>Type</dt>
        <dd>{type}</dd>
        <dt>When</dt>
        <dd>{momentOf(created_at)}</dd>
        {next_try_at && (
          <>
            <dt>Next try</dt>
            <dd>{dayAndTime(next_try_at)}</dd>
          </>
        )}
        {event_id && (
          <>
            <dt>Event</dt>
            <dd>{event_id}</dd>
            <dt>Record</dt>
            <dd>{subject_id}</dd>
          </>
        )}
      </dl>
    </>
  )
}

function Tries({ tries }: Pick<Whole, 'tries'>) {
  if (tries.length === 0) return null
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th className="quiet">Tried</th>
          <th className="quiet">Answer</th>
          <th className="quiet">Took</th>
        </tr>
      </thead>
      <tbody>
        {tries.map((one, index) => (
          <tr key={index}>
            <td>{momentOf(one.at)}</td>
            <td>{answerOf(one)}</td>
            <td>{count(one.milliseconds)} ms</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Shown({ title, text }: { title: string; text: string | undefined }) {
  if (text === undefined) return null
  return (
    <section aria-label={title}>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      {/* reached by the keyboard, for it scrolls */}
      <pre className={own.shown} tabIndex={0}>
        {text}
      </pre>
    </section>
  )
}
