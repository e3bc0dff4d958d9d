import { daysFrom, shortDay } from '../../parts/days.ts'
import { Empty } from '../../parts/page/state.tsx'
import styles from './list.module.css'
import { shortTimes } from './times.ts'
import type { ViewProps } from './view_props.ts'

/** How many days a list shows. */
export const listDays = 30

/** The events of a month, day by day. */
export function ListView({ date, today, zone, parts, onOpen }: ViewProps) {
  const days = daysFrom(date, listDays).filter((day) => parts.has(day))
  if (days.length === 0) return <Empty title="Nothing is planned">In the 30 days from here there is no meeting.</Empty>
  return (
    <div className={styles.list}>
      {days.map((day) => (
        <section key={day} aria-label={shortDay(day)}>
          <h2 className={styles.day} data-today={day === today || undefined}>
            {shortDay(day)}
            {day === today && ' · today'}
          </h2>
          {parts.get(day)?.map((part) => (
            <button
              key={part.event.id}
              type="button"
              className={styles.row}
              data-event={part.event.id}
              data-status={part.event.status}
              onClick={() => onOpen(part.event)}
            >
              <time className="quiet digits">{part.isAllDay ? 'all day' : shortTimes(part.event, zone)}</time>
              <span>
                <b>{part.event.summary}</b>
                <i>
                  {[part.event.company_name, part.event.deal_name, part.event.location].filter(Boolean).join(' · ')}
                </i>
              </span>
            </button>
          ))}
        </section>
      ))}
    </div>
  )
}
