import { Link } from '@tanstack/react-router'
import type { Reply } from '../../api/client.ts'
import { day } from '../../parts/format.ts'
import styles from './home.module.css'
import { Section, useFirst } from './section.tsx'

type Props = { meetings: Reply<'/api/overview'>['meetings']; today: string; zone: string }

/** The meetings of today and of the week to come, in the firm's time. */
export function Meetings({ meetings, today, zone }: Props) {
  const { shown, onAll } = useFirst(meetings.data, 4)
  return (
    <Section
      title="Meetings"
      total={meetings.total}
      shown={shown.length}
      onAll={onAll}
      none="No meeting in the next seven days."
    >
      <ul className={styles.list}>
        {shown.map((meeting) => (
          <li key={meeting.id}>
            <div className="flex between regular gap-12">
              <Link to="/calendar/$id" params={{ id: meeting.id }} className="clip medium">
                {meeting.summary}
              </Link>
              <span className="quiet nowrap">{timeIn(meeting.start, zone)}</span>
            </div>
            <div className="flex between note gap-12">
              <span className="clip">{meeting.company_name ?? meeting.location ?? meeting.owner_name}</span>
              <span className="nowrap">{dayIn(meeting.start, zone, today)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const timeIn = (at: string, timeZone: string) =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })

function dayIn(at: string, timeZone: string, today: string): string {
  const date = new Date(at).toLocaleDateString('sv-SE', { timeZone })
  if (date === today) return 'Today'
  return `${new Date(at).toLocaleDateString('en-GB', { weekday: 'short', timeZone })} ${day(date)}`
}
