import { Button, Group } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client, refetch } from '../../api/client.ts'
import { useAddress } from '../../parts/address.ts'
import { State } from '../../parts/badges.tsx'
import { useKeys } from '../../parts/keys/keys.ts'
import styles from '../../parts/page/section.module.css'
import { Empty } from '../../parts/page/state.tsx'
import { attempt } from '../../parts/tell.tsx'
import { useMe } from '../../parts/use_me.ts'
import { pathOf, pause, resume } from './change.ts'
import { DeliveryLog } from './delivery_log.tsx'
import { ReplayDialog } from './replay_dialog.tsx'
import { WebhookMenu } from './webhook_menu.tsx'
import { Standing } from './webhook_row.tsx'
import own from './webhooks.module.css'
import { healthOf, toldOf, type Webhook } from './words.ts'

/** One webhook of one's own with what it was told. */
export function WebhookView({ webhook }: { webhook: Webhook }) {
  const me = useMe()
  const isMine = me?.id === webhook.owner_id
  const { tone, name: state, says } = healthOf(webhook)
  const navigate = useNavigate()
  useKeys([{ keys: 'Escape', does: 'Back to all webhooks', act: () => void navigate({ to: '.', search: {} }) }])
  return (
    <>
      <div className={styles.wide}>
        <div className={own.words}>
          <Link to="." search={{}}>
            All webhooks
          </Link>
          <h2>{webhook.name}</h2>
          <State tone={tone}>{state}</State>
          <p>
            {webhook.url ?? webhook.host}
            <Standing webhook={webhook} />
          </p>
          <p>{toldOf(webhook)}</p>
          {says && <p role="status">{says}</p>}
        </div>
        <Group gap="xs">
          {isMine && <Acts webhook={webhook} />}
          <WebhookMenu webhook={webhook} isMine={isMine} />
        </Group>
      </div>
      {me && !isMine && (
        <Empty title={`This webhook is ${webhook.owner_name}’s`}>
          What it was told is shown to {webhook.owner_name} alone, for it may be about what others may not know.
        </Empty>
      )}
      {isMine && <DeliveryLog webhook={webhook} />}
    </>
  )
}

function Acts({ webhook }: { webhook: Webhook }) {
  const [, set] = useAddress()
  const [isTesting, setTesting] = useState(false)
  const [isReplaying, setReplaying] = useState(false)
  async function test() {
    setTesting(true)
    await attempt(async () => {
      const { data } = await client.POST('/api/webhooks/{webhook_id}/test', pathOf(webhook))
      // what the receiver answered stands in the delivery
      if (data) set({ delivery: data.id }, 'push')
      await refetch('/api/webhooks')
    })
    setTesting(false)
  }
  return (
    <>
      <Button loading={isTesting} onClick={test}>
        Send a test
      </Button>
      {webhook.status === 'active' ? (
        <>
          <Button variant="default" onClick={() => setReplaying(true)}>
            Replay
          </Button>
          <Button variant="default" onClick={() => pause(webhook)}>
            Pause
          </Button>
        </>
      ) : (
        <Button variant="default" onClick={() => resume(webhook)}>
          Resume
        </Button>
      )}
      <ReplayDialog webhook={webhook} opened={isReplaying} onClose={() => setReplaying(false)} />
    </>
  )
}
