import { daysFrom, longDay, monday, weekdayName } from '../../parts/days.ts'
import { EventChip } from './event_chip.tsx'
import styles from './month.module.css'
import { shifted } from './shifted.ts'
import { useDrag } from './use_drag.ts'
import type { ViewProps } from './view_props.ts'

const weeks = 6
const chipsMax = 4

/** Six weeks; an event is dragged to another day. */
export function MonthView({ date, today, zone, parts, mayMove, onOpen, onMove, onNew, onDate, onDay }: ViewProps) {
  const days = daysFrom(monday(`${date.slice(0, 8)}01`), weeks * 7)
  const { dragged, begin, wasDragged } = useDrag<string>()
  return (
    <div className="stack fill scroll" role="grid" aria-label="Month">
      <div className={styles.names} role="row">
        {days.slice(0, 7).map((day) => (
          <span key={day} role="columnheader">
            {weekdayName(day)}
          </span>
        ))}
      </div>
      {Array.from({ length: weeks }, (_, week) => (
        <div key={week} className={styles.week} role="row">
          {days.slice(week * 7, week * 7 + 7).map((day) => {
            const all = parts.get(day) ?? []
            const shown = all.length > chipsMax ? all.slice(0, chipsMax - 1) : all
            return (
              <div
                key={day}
                className={styles.day}
                role="gridcell"
                aria-selected={day === date}
                data-day={day}
                data-other={day.slice(0, 7) !== date.slice(0, 7) || undefined}
                data-today={day === today || undefined}
                data-target={dragged?.target === day || undefined}
                onClick={({ target, currentTarget }) => {
                  onDate(day)
                  if (target === currentTarget && !wasDragged()) onNew(`${day}T09:00`)
                }}
              >
                <span className={styles.number}>
                  <span className="visually-hidden">{longDay(day)}</span>
                  <span aria-hidden="true">{Number(day.slice(8))}</span>
                </span>
                {shown.map((part) => (
                  <EventChip
                    key={part.event.id}
                    part={part}
                    zone={zone}
                    isDragged={dragged?.id === part.event.id}
                    onClick={() => !wasDragged() && onOpen(part.event)}
                    onPointerDown={(press) => {
                      if (!mayMove(part.event)) return
                      begin(part.event.id, press, {
                        targetAt: ({ x, y }) => dayAt(x, y),
                        drop: (target) =>
                          onMove(part.event, shifted(part.event, { days: daysBetween(day, target), zone })),
                      })
                    }}
                  />
                ))}
                {all.length > shown.length && (
                  <button
                    type="button"
                    className="quiet fine"
                    style={{ alignSelf: 'start', padding: '0 6px' }}
                    aria-label={`${all.length - shown.length} more on ${longDay(day)}`}
                    onClick={(click) => {
                      click.stopPropagation()
                      onDay(day)
                    }}
                  >
                    {all.length - shown.length} more
                  </button>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

export const dayAt = (x: number, y: number): string | undefined =>
  document
    .elementsFromPoint(x, y)
    .flatMap((element) => (element instanceof HTMLElement ? (element.dataset['day'] ?? []) : []))[0]

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
