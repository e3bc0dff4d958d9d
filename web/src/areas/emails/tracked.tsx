import { useState } from 'react'
import { api } from '../../api/client.ts'
import { When } from '../../parts/figures.tsx'
import { counted } from '../../parts/format.ts'
import type { Message } from '../email_bot/index.ts'

/** Of a mail that was sent from here: whether it was opened, and what was clicked. */
export function Tracked({ message: { id, direction, delivery, tracked, opened, clicked } }: { message: Message }) {
  const [isOpen, setOpen] = useState(false)
  const wasSeen = opened || clicked
  const asked = api.useQuery(
    'get',
    '/api/emails/{email_id}/tracking',
    { params: { path: { email_id: id } } },
    { enabled: wasSeen },
  )
  if (direction !== 'outbound' || (!tracked && !wasSeen)) return null
  const told = asked.data
  if (!wasSeen) return delivery === 'local' ? null : <p>Not opened yet, as far as can be told.</p>
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {opened ? 'Opened' : 'Not opened, as far as can be told'}
        {told && told.open_count > 1 && ` ${told.open_count} times`}
        {clicked && `, ${told ? counted(told.clicks.length, 'click') : 'clicked'}`}
      </summary>
      {told?.opened_at && (
        <p>
          First opened <When at={told.opened_at} />
        </p>
      )}
      {told && told.clicks.length > 0 && (
        <ul className="bulleted">
          {told.clicks.map(({ url, clicked_at }) => (
            <li key={`${url} ${clicked_at}`}>
              <span className="clip">{url}</span> <When at={clicked_at} />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
