import { api } from '../../api/client.ts'
import { Asked } from '../../parts/page/state.tsx'
import { Peek } from '../../table/peek.tsx'
import { Facts, MeetingActions } from './event_screen.tsx'

/** A meeting beside the calendar. */
export function EventPeek({ id, onClose }: { id: string; onClose(): void }) {
  const meeting = api.useQuery('get', '/api/calendar/events/{event_id}', { params: { path: { event_id: id } } })
  return (
    <Peek
      title={meeting.data?.summary ?? ' '}
      to={`/calendar/${id}`}
      onClose={onClose}
      actions={meeting.data && <MeetingActions meeting={meeting.data} onCancelled={onClose} />}
    >
      <Asked of={meeting}>{(data) => <Facts meeting={data} />}</Asked>
    </Peek>
  )
}
