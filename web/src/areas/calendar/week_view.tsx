import { type PointerEvent, useEffect, useRef } from 'react'
import { daysFrom, longDay, monday, weekdayName } from '../../parts/days.ts'
import { clock } from '../../parts/format.ts'
import { wallTime } from '../../parts/zone.ts'
import { EventChip } from './event_chip.tsx'
import { dayAt, daysBetween } from './month_view.tsx'
import { type CalendarEvent, inLanes, type Laned, type Part, shortest } from './placed.ts'
import { shifted } from './shifted.ts'
import { useDrag } from './use_drag.ts'
import type { ViewProps } from './view_props.ts'
import styles from './week.module.css'

/** as in the style sheet */
const hourHeight = 48
/** of a chip, as in its style sheet */
const lineHeight = 15
/** the name of an hour stands across its line */
const labelHeight = 12
const step = 15
const rounded = (pixels: number) => Math.round((pixels / hourHeight) * (60 / step)) * step

type Times = { start: string; end: string }

/** Seven days by the hour; an event is dragged to another time, and made longer or shorter at its lower edge. */
export function WeekView(props: ViewProps) {
  const { date, today, parts, onDate } = props
  const days = daysFrom(monday(date), 7)
  const { dragged, begin, wasDragged } = useDrag<Times>()
  const hours = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hours.current) hours.current.scrollTop = 7 * hourHeight - labelHeight
  }, [])

  const drag = (part: Part, press: PointerEvent<HTMLElement>, day: string) => {
    const { event } = part
    if (!props.mayMove(event)) return
    begin(event.id, press, {
      targetAt: ({ x, y, dy }) =>
        shifted(event, {
          days: daysBetween(day, dayAt(x, y) ?? day),
          minutes: part.isAllDay ? 0 : rounded(dy),
          zone: props.zone,
        }),
      drop: (times) => props.onMove(event, times),
    })
  }
  const stretch = (event: CalendarEvent, press: PointerEvent<HTMLElement>) =>
    begin(event.id, press, {
      targetAt: ({ dy }) => {
        const end = Math.max(Date.parse(event.end) + rounded(dy) * 60_000, Date.parse(event.start) + step * 60_000)
        return { start: event.start, end: new Date(end).toISOString() }
      },
      drop: (times) => props.onMove(event, times),
    })
  const open = (event: CalendarEvent) => !wasDragged() && props.onOpen(event)

  return (
    <div className="stack fill">
      <div className={styles.head}>
        <span />
        {days.map((day) => (
          <button
            key={day}
            type="button"
            className={styles.name}
            data-today={day === today || undefined}
            aria-current={day === date ? 'date' : undefined}
            title={longDay(day)}
            onClick={() => onDate(day)}
          >
            {weekdayName(day)} <b>{Number(day.slice(8))}</b>
          </button>
        ))}
        <span className={styles.label}>All day</span>
        {days.map((day) => (
          <div key={day} className={styles.whole} data-day={day}>
            {(parts.get(day) ?? [])
              .filter(({ isAllDay }) => isAllDay)
              .map((part) => (
                <EventChip
                  key={part.event.id}
                  part={part}
                  zone={props.zone}
                  isDragged={dragged?.id === part.event.id}
                  onClick={() => open(part.event)}
                  onPointerDown={(press) => drag(part, press, day)}
                />
              ))}
          </div>
        ))}
      </div>
      <div className={styles.hours} ref={hours}>
        <div className={styles.clock} aria-hidden="true">
          {Array.from({ length: 23 }, (_, hour) => (
            <span key={hour}>{String(hour + 1).padStart(2, '0')}:00</span>
          ))}
        </div>
        {days.map((day) => (
          <section
            key={day}
            className={styles.day}
            data-day={day}
            aria-label={longDay(day)}
            onClick={({ clientY, target, currentTarget }) => {
              if (target !== currentTarget || wasDragged()) return
              const minutes = Math.floor((clientY - currentTarget.getBoundingClientRect().top) / (hourHeight / 2)) * 30
              props.onNew(
                `${day}T${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}`,
              )
            }}
          >
            {inLanes((parts.get(day) ?? []).filter(({ isAllDay }) => !isAllDay)).map((part) => (
              <EventChip
                key={part.event.id}
                part={part}
                zone={props.zone}
                isDragged={dragged?.id === part.event.id}
                style={placeOf(part)}
                onClick={() => open(part.event)}
                onPointerDown={(press) => drag(part, press, day)}
              >
                {props.mayMove(part.event) && (
                  <span
                    className={styles.edge}
                    aria-hidden="true"
                    onPointerDown={(press) => stretch(part.event, press)}
                  />
                )}
              </EventChip>
            ))}
            {dragged && <Ghost times={dragged.target} day={day} zone={props.zone} />}
            {day === today && <NowLine zone={props.zone} />}
          </section>
        ))}
      </div>
    </div>
  )
}

const minutesOf = (wall: string) => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16))
const pixels = (minutes: number) => (minutes / 60) * hourHeight

function placeOf({ from, until, lane, lanes }: Laned) {
  const height = pixels(Math.max(until - from, shortest)) - 1
  return {
    top: pixels(from),
    height,
    left: `${(lane / lanes) * 100}%`,
    width: `calc(${100 / lanes}% - 2px)`,
    // whole lines of what it is about, above that of its times
    '--lines': Math.max(1, Math.floor(height / lineHeight) - 1),
  }
}

/** Where the event comes to lie. */
function Ghost({ times, day, zone }: { times: Times; day: string; zone: string }) {
  const start = wallTime(times.start, zone)
  if (start.slice(0, 10) !== day) return null
  const minutes = (Date.parse(times.end) - Date.parse(times.start)) / 60_000
  const height = pixels(Math.min(minutes, 1440 - minutesOf(start)))
  return (
    <div className={styles.ghost} style={{ top: pixels(minutesOf(start)), height }}>
      {start.slice(11)} – {wallTime(times.end, zone).slice(11)}
    </div>
  )
}

function NowLine({ zone }: { zone: string }) {
  const now = new Date()
  return <div className={styles.now} style={{ top: pixels(minutesOf(wallTime(now, zone))) }} title={clock(now)} />
}
