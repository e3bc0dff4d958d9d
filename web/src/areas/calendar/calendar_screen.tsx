import { Button, SegmentedControl } from '@mantine/core'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { plusDays, plusMonths } from '../../../../src/words/days.ts'
import { api } from '../../api/client.ts'
import { useAddress } from '../../parts/address.ts'
import { monday, monthName } from '../../parts/days.ts'
import { IconChevronLeft, IconChevronRight, IconPlus } from '../../parts/icons.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { Page } from '../../parts/page/page.tsx'
import { FaultNote, Loading } from '../../parts/page/state.tsx'
import { useMay, useMe } from '../../parts/use_me.ts'
import { usePhone } from '../../parts/use_phone.ts'
import { momentIn, ownZone, wallTime } from '../../parts/zone.ts'
import styles from './calendar.module.css'
import { EventPeek } from './event_peek.tsx'
import { FeedDialog } from './feed_dialog.tsx'
import { ListView, listDays } from './list_view.tsx'
import { MeetingDialog } from './meeting_dialog.tsx'
import { MonthView } from './month_view.tsx'
import { moveEvent } from './move_event.ts'
import { byDay, type CalendarEvent } from './placed.ts'
import { useCalendarZone } from './times.ts'
import { WeekView } from './week_view.tsx'

type View = 'month' | 'week' | 'list'
const views: Record<View, { label: string; key: string; move(day: string, by: number): string }> = {
  month: { label: 'Month', key: 'm', move: plusMonths },
  week: { label: 'Week', key: 'w', move: (day, by) => plusDays(day, by * 7) },
  list: { label: 'List', key: 'l', move: (day, by) => plusDays(day, by * listDays) },
}
const viewNames = Object.keys(views) as View[] // reason: the names of the table above

/** The meetings of the firm, or one's own: as a month, a week or a list. */
export function CalendarScreen() {
  const zone = useCalendarZone()
  return zone ? (
    <Calendar zone={zone} />
  ) : (
    <Page title="Calendar">
      <Loading />
    </Page>
  )
}

function Calendar({ zone }: { zone: string }) {
  const [search, set] = useAddress()
  const may = useMay()
  const me = useMe()
  const navigate = useNavigate()
  const isPhone = usePhone()
  const [planned, setPlanned] = useState({ at: '', opened: false })
  const [isFeed, setFeed] = useState(false)
  const today = wallTime(new Date(), zone).slice(0, 10)
  const date = isDay(search['date']) ? search['date'] : today
  const view: View = isPhone ? 'list' : (viewNames.find((name) => name === search['view']) ?? 'week')
  const [from, until] = spanOf(view, date)
  const query = {
    start_date: momentIn(`${from}T00:00`, zone),
    end_date: momentIn(`${until}T00:00`, zone),
    limit: 1000,
    ...(search['whose'] === 'me' && { owner: 'me' as const }),
  }
  const asked = api.useQuery('get', '/api/calendar/events', { params: { query } }, { placeholderData: (data) => data })
  const events = asked.data?.events
  const parts = useMemo(() => byDay(events ?? [], zone), [events, zone])

  const goTo = (day: string) => set({ date: day === today ? undefined : day })
  const plan = (at: string) => may.write && setPlanned({ at, opened: true })
  const focusNext = (by: number) => {
    const chips = [...document.querySelectorAll<HTMLElement>('main [data-event]')]
    const at = chips.findIndex((chip) => chip === document.activeElement)
    chips[at < 0 ? (by > 0 ? 0 : chips.length - 1) : at + by]?.focus()
  }
  useKeys([
    ...(may.write ? [{ keys: 'c', does: 'Schedule a meeting', act: () => plan(`${date}T09:00`) }] : []),
    { keys: 't', does: 'Go to today', act: () => goTo(today) },
    ...viewNames.map((name) => ({
      keys: views[name].key,
      does: `Show the ${name}`,
      act: () => set({ view: name === 'week' ? undefined : name }),
    })),
    { keys: 'ArrowLeft', does: 'The day before', act: () => goTo(plusDays(date, -1)) },
    { keys: 'ArrowRight', does: 'The next day', act: () => goTo(plusDays(date, 1)) },
    { keys: 'ArrowUp', does: 'The meeting before', act: () => focusNext(-1) },
    { keys: 'ArrowDown', does: 'The next meeting', act: () => focusNext(1) },
  ])

  const move = (by: number) => goTo(views[view].move(date, by))
  const shown = {
    date,
    today,
    zone,
    parts,
    mayMove: (event: CalendarEvent) => may.write && (!event.is_private || event.owner_id === me?.id),
    // a phone has no room beside the list
    onOpen: ({ id }: CalendarEvent) =>
      isPhone ? void navigate({ to: '/calendar/$id', params: { id } }) : set({ open: id }),
    onMove: (event: CalendarEvent, to: { start: string; end: string }) => {
      if (to.start !== event.start || to.end !== event.end) moveEvent(event, to, zone)
    },
    onNew: plan,
    onDate: goTo,
    onDay: (day: string) => set({ date: day === today ? undefined : day, view: undefined }, 'push'),
  }
  const open = search['open']

  return (
    <Page
      title="Calendar"
      fixed={!isPhone}
      head={
        <div className={styles.head}>
          <h1>{monthName(view === 'week' ? plusDays(monday(date), 3) : date)}</h1>
          <Button.Group>
            <Button variant="default" px={8} aria-label="Previous" onClick={() => move(-1)}>
              <IconChevronLeft size={16} />
            </Button>
            <Button variant="default" onClick={() => goTo(today)}>
              Today
            </Button>
            <Button variant="default" px={8} aria-label="Next" onClick={() => move(1)}>
              <IconChevronRight size={16} />
            </Button>
          </Button.Group>
        </div>
      }
      actions={
        <>
          {!isPhone && (
            <SegmentedControl
              aria-label="View"
              data={viewNames.map((name) => ({ value: name, label: views[name].label }))}
              value={view}
              onChange={(name) => set({ view: name === 'week' ? undefined : name })}
            />
          )}
          <Button
            variant="default"
            aria-pressed={search['whose'] === 'me'}
            onClick={() => set({ whose: search['whose'] === 'me' ? undefined : 'me' })}
          >
            Mine only
          </Button>
          <Button variant="default" onClick={() => setFeed(true)}>
            Subscribe
          </Button>
          {may.write && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => plan(`${date}T09:00`)}>
              Schedule a meeting
            </Button>
          )}
        </>
      }
    >
      <div className="fill flex relative" aria-busy={asked.isFetching}>
        <div className="stack fill shrinks">
          {zone !== ownZone() && <p className={styles.zone}>Times of {zone.replaceAll('_', ' ')}.</p>}
          {asked.error && !events ? (
            <FaultNote error={asked.error} again={asked.refetch} />
          ) : !events ? (
            <div className={styles.coming}>
              <Loading rows={10} height={32} />
            </div>
          ) : view === 'month' ? (
            <MonthView {...shown} />
          ) : view === 'week' ? (
            <WeekView {...shown} />
          ) : (
            <ListView {...shown} />
          )}
        </div>
        {open && isPhone && <Navigate to="/calendar/$id" params={{ id: open }} replace />}
        {open && !isPhone && <EventPeek key={open} id={open} onClose={() => set({ open: undefined })} />}
      </div>
      <MeetingDialog
        opened={planned.opened}
        onClose={() => setPlanned({ ...planned, opened: false })}
        at={planned.at}
      />
      <FeedDialog opened={isFeed} onClose={() => setFeed(false)} />
    </Page>
  )
}

const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(`${text}T00:00Z`))

/** The first day, and the one after the last. */
function spanOf(view: View, date: string): [string, string] {
  const first = view === 'month' ? monday(`${date.slice(0, 8)}01`) : view === 'week' ? monday(date) : date
  return [first, plusDays(first, { month: 42, week: 7, list: listDays }[view])]
}
