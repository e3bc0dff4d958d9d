import { Button, Menu } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api, client } from '../../api/client.ts'
import { Fault } from '../../api/fault.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { LinkButton } from '../../parts/link_button.tsx'
import { NothingHere } from '../../parts/page/nothing_here.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Asked } from '../../parts/page/state.tsx'
import { usePeople } from '../../parts/people.ts'
import { PersonName } from '../../parts/person.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay, useMe } from '../../parts/use_me.ts'
import { ownZone } from '../../parts/zone.ts'
import { Attendees } from './attendees.tsx'
import styles from './event.module.css'
import { type Meeting, refetchMeetings } from './meeting.ts'
import { MeetingDialog } from './meeting_dialog.tsx'
import { repeatsInWords } from './repeats.ts'
import { timesOf, useCalendarZone } from './times.ts'

export function EventScreen() {
  const { id = '' } = useParams({ strict: false })
  const meeting = api.useQuery('get', '/api/calendar/events/{event_id}', { params: { path: { event_id: id } } })
  if (meeting.error instanceof Fault && meeting.error.status === 404) return <NothingHere />
  return (
    <Page
      title={meeting.data?.summary ?? 'Meeting'}
      narrow
      actions={meeting.data && <MeetingActions meeting={meeting.data} />}
    >
      <Asked of={meeting}>{(data) => <Facts meeting={data} />}</Asked>
    </Page>
  )
}

type ActionsProps = { meeting: Meeting; onCancelled?(): void }

export function MeetingActions({ meeting, onCancelled }: ActionsProps) {
  const may = useMay()
  const me = useMe()
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const mayChange = may.write && (!meeting.is_private || meeting.owner_id === me?.id)
  useKeys(mayChange ? [{ keys: 'e', does: 'Change the meeting', act: () => setEditing(true) }] : [])

  const cancel = (id: string) =>
    attempt(async () => {
      const { company_id } = meeting
      await client.DELETE('/api/calendar/events/{event_id}', { params: { path: { event_id: id } } })
      if (onCancelled) onCancelled()
      else await navigate(company_id ? { to: '/companies/$id', params: { id: company_id } } : { to: '/calendar' })
      await refetchMeetings()
      tellDone('The meeting is cancelled', meeting.series_id || meeting.recurrence ? undefined : planAgain)
    })

  async function planAgain() {
    const { summary, start, end, attendees, location, description, company_id, deal_id } = meeting
    const { all_day, time_zone, is_private } = meeting
    const about = { summary, start, end, attendees, location, description, company_id, deal_id }
    const { data } = await client.POST('/api/calendar/events', { body: { ...about, all_day, time_zone, is_private } })
    await refetchMeetings()
    if (data) await navigate({ to: '/calendar/$id', params: { id: data.id } })
  }

  const cancelButton = (act?: () => void) => (
    <Button variant="subtle" color="gray" onClick={act}>
      Cancel the meeting
    </Button>
  )
  const { series_id } = meeting
  return (
    <>
      {mayChange && (
        <>
          {series_id ? (
            <Menu position="bottom-end">
              <Menu.Target>{cancelButton()}</Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => cancel(meeting.id)}>Only this one</Menu.Item>
                <Menu.Item onClick={() => cancel(series_id)}>The whole series</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          ) : (
            cancelButton(() => cancel(meeting.id))
          )}
          <Button variant="default" onClick={() => setEditing(true)}>
            Change
          </Button>
        </>
      )}
      <LinkButton to="/ask" search={{ q: questionFor(meeting) }}>
        Prepare me
      </LinkButton>
      <MeetingDialog opened={isEditing} onClose={() => setEditing(false)} meeting={meeting} />
    </>
  )
}

const questionFor = ({ company_name, summary }: Meeting) => `prepare me for ${company_name ?? summary}`

export function Facts({ meeting }: { meeting: Meeting }) {
  const zone = useCalendarZone()
  const owner = usePeople().find(({ id }) => id === meeting.owner_id)
  const own = ownZone()
  return (
    <dl className={styles.facts}>
      <dt>When</dt>
      <dd>
        <time dateTime={meeting.start}>{zone ? timesOf(meeting, zone) : '\u00a0'}</time>
        {zone && own !== zone && !meeting.all_day && (
          <span className={styles.quiet}>for you: {timesOf(meeting, own)}</span>
        )}
        {meeting.time_zone && meeting.time_zone !== zone && !meeting.all_day && (
          <span className={styles.quiet}>planned in {timesOf(meeting, meeting.time_zone)}</span>
        )}
        {meeting.status !== 'confirmed' && <span className={styles.quiet}>{meeting.status}</span>}
      </dd>
      {meeting.recurrence && (
        <>
          <dt>Repeats</dt>
          <dd>{repeatsInWords(meeting.recurrence)}</dd>
        </>
      )}
      <dt>Where</dt>
      <dd>{meeting.location ?? <span className={styles.quiet}>not said</span>}</dd>
      <dt>Company</dt>
      <dd>
        {meeting.company_id ? (
          <Link to="/companies/$id" params={{ id: meeting.company_id }}>
            {meeting.company_name}
          </Link>
        ) : (
          <span className={styles.quiet}>none</span>
        )}
      </dd>
      {meeting.deal_id && (
        <>
          <dt>Deal</dt>
          <dd>
            <Link to="/deals/$id" params={{ id: meeting.deal_id }}>
              {meeting.deal_name}
            </Link>
          </dd>
        </>
      )}
      <dt>Who</dt>
      <dd>
        <Attendees meeting={meeting} />
      </dd>
      <dt>Planned by</dt>
      <dd>
        <PersonName name={owner?.name} />
      </dd>
      {meeting.is_private && (
        <>
          <dt>Private</dt>
          <dd>Colleagues see when it is, not what it is about.</dd>
        </>
      )}
      {meeting.connection && (
        <>
          <dt>Also in</dt>
          <dd>
            {meeting.connection.name}
            {meeting.connection.state !== 'same' && (
              <span className={styles.quiet} role="status">
                {meeting.connection.error_message ?? 'The change is on its way there.'}
              </span>
            )}
          </dd>
        </>
      )}
      {meeting.description && (
        <>
          <dt>Notes</dt>
          <dd className={styles.notes}>{meeting.description}</dd>
        </>
      )}
    </dl>
  )
}
