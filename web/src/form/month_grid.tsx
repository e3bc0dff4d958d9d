import { ActionIcon } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { plusDays, plusMonths } from '../../../src/words/days.ts'
import { daysFrom, longDay, monday, monthName, weekdayName } from '../parts/days.ts'
import { IconChevronLeft, IconChevronRight } from '../parts/icons.ts'
import styles from './day_input.module.css'

/** On what has the focus: a dialog around it does not close by Esc (Mantine's name). */
export const keepsEsc = { 'data-mantine-stop-propagation': true }

type Props = { chosen: string; today: string; onChoose(day: string): void }

const moves: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => plusDays(day, -1),
  ArrowRight: (day) => plusDays(day, 1),
  ArrowUp: (day) => plusDays(day, -7),
  ArrowDown: (day) => plusDays(day, 7),
  PageUp: (day) => plusMonths(day, -1),
  PageDown: (day) => plusMonths(day, 1),
  Home: monday,
  End: (day) => plusDays(monday(day), 6),
}

/** A month to choose a day from. One day can be reached by Tab; arrows go on from there, Page up and down by a month. */
export function MonthGrid({ chosen, today, onChoose }: Props) {
  const [at, setAt] = useState(chosen || today)
  const grid = useRef<HTMLDivElement>(null)
  const days = daysFrom(monday(`${at.slice(0, 8)}01`), 42)

  function onKeyDown(event: KeyboardEvent) {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    const next = move(at)
    setAt(next)
    // it may be of a month that is drawn only now
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus())
  }

  return (
    <>
      <div className={styles.head}>
        <ActionIcon {...keepsEsc} aria-label="The month before" onClick={() => setAt(plusMonths(at, -1))}>
          <IconChevronLeft size={16} aria-hidden="true" />
        </ActionIcon>
        <span aria-live="polite">{monthName(at)}</span>
        <ActionIcon {...keepsEsc} aria-label="The next month" onClick={() => setAt(plusMonths(at, 1))}>
          <IconChevronRight size={16} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div ref={grid} role="grid" aria-label={monthName(at)} onKeyDown={onKeyDown}>
        <div role="row" className={styles.week}>
          {days.slice(0, 7).map((day) => (
            <span key={day} role="columnheader" className={styles.name}>
              {weekdayName(day).slice(0, 2)}
            </span>
          ))}
        </div>
        {Array.from({ length: 6 }, (_, week) => (
          <div key={week} role="row" className={styles.week}>
            {days.slice(week * 7, week * 7 + 7).map((day) => (
              <button
                {...keepsEsc}
                key={day}
                type="button"
                role="gridcell"
                className={styles.day}
                data-day={day}
                data-other={day.slice(0, 7) !== at.slice(0, 7) || undefined}
                data-autofocus={day === at || undefined}
                tabIndex={day === at ? 0 : -1}
                aria-label={longDay(day)}
                aria-selected={day === chosen}
                aria-current={day === today ? 'date' : undefined}
                onClick={() => onChoose(day)}
              >
                {Number(day.slice(8))}
              </button>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}
