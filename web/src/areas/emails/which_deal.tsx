import { Button } from '@mantine/core'
import { useState } from 'react'
import { client, refetch } from '../../api/client.ts'
import { DealPicker } from '../../form/pickers/deal_picker.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import type { Thread } from './thread_line.tsx'

type Props = {
  /** of any message of the conversation */
  id: string
  deals: Thread['possible_deals']
}

/** Asks which of several deals a conversation is about; the answer is of all of it, and of what is written in it later. */
export function WhichDeal({ id, deals }: Props) {
  const may = useMay()
  const [isOther, setOther] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (deals.length === 0 || !may.write) return null
  const answer = async (deal_id: string | null, told: string) => {
    setBusy(true)
    await attempt(async () => {
      await client.PATCH('/api/emails/{email_id}', { params: { path: { email_id: id } }, body: { deal_id } })
      await refetch('/api/emails', '/api/companies', '/api/deals', '/api/events')
      tellDone(told)
    })
    setBusy(false)
  }
  return (
    <fieldset className="wrap gap flex boxed round" style={{ alignItems: 'center', margin: '4px 0 8px', padding: 8 }}>
      <legend className="label">Which deal is this about?</legend>
      {deals.map((deal) => (
        <Button
          key={deal.id}
          variant="default"
          maw="100%"
          disabled={isBusy}
          onClick={() => answer(deal.id, `Filed under ${deal.name}`)}
        >
          {deal.name}
        </Button>
      ))}
      {isOther ? (
        <DealPicker
          autoFocus
          aria-label="Another deal"
          company={null}
          value={null}
          disabled={isBusy}
          onChange={(deal_id, deal) => deal_id && answer(deal_id, `Filed under ${deal?.name ?? 'the deal'}`)}
        />
      ) : (
        <Button variant="subtle" disabled={isBusy} onClick={() => setOther(true)}>
          Another deal…
        </Button>
      )}
      <Button variant="subtle" disabled={isBusy} onClick={() => answer(null, 'Filed under no deal')}>
        None of them
      </Button>
    </fieldset>
  )
}
