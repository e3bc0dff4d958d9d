import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useAddress } from '../../parts/address.ts'
import styles from '../../parts/page/section.module.css'
import { Asked, Empty } from '../../parts/page/state.tsx'
import { WebhookDialog } from './webhook_dialog.tsx'
import { WebhookRow } from './webhook_row.tsx'
import { WebhookView } from './webhook_view.tsx'

/** Addresses that are told what happens at the firm, and what came of it. */
export function WebhooksSection() {
  const [{ webhook: openId }, set] = useAddress()
  const [isMaking, setMaking] = useState(false)
  // a firm has at most 50
  const asked = api.useQuery(
    'get',
    '/api/webhooks',
    { params: { query: { page_size: 100 } } },
    { refetchInterval: 5000 },
  )
  const open = openId === undefined ? undefined : asked.data?.data.find(({ id }) => id === openId)
  if (open) return <WebhookView key={open.id} webhook={open} />
  return (
    <>
      <div className={styles.wide}>
        <div>
          <h2>Webhooks</h2>
          <p className={styles.lead}>
            Addresses of your other programs that are told what happens here, signed, and again until they have it. Each
            is told what the person who made it may know.
          </p>
        </div>
        <Button onClick={() => setMaking(true)}>New webhook</Button>
      </div>
      <Asked of={asked}>
        {({ data }) =>
          openId !== undefined ? (
            <Empty
              title="This webhook is gone"
              action={
                <Button variant="default" onClick={() => set({ webhook: undefined })}>
                  All webhooks
                </Button>
              }
            />
          ) : data.length === 0 ? (
            <Empty title="No webhook yet">
              Make one to keep a spreadsheet, a data warehouse or a channel of your chat up to date by itself.
            </Empty>
          ) : (
            <ul className="rows" style={{ marginTop: 0, maxWidth: 880 }} aria-label="Webhooks">
              {data.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )
        }
      </Asked>
      <WebhookDialog opened={isMaking} onClose={() => setMaking(false)} onMade={(id) => set({ webhook: id }, 'push')} />
    </>
  )
}
