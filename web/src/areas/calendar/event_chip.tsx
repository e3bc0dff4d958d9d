import type { CSSProperties, PointerEvent, ReactNode } from 'react'
import styles from './chip.module.css'
import type { Part } from './placed.ts'
import { shortTimes } from './times.ts'

type Props = {
  part: Part
  zone: string
  isDragged?: boolean
  /** a block in a day of hours, with its place */
  style?: CSSProperties
  onClick(): void
  onPointerDown?(press: PointerEvent<HTMLElement>): void
  children?: ReactNode
}

/** An event in the calendar: opened by a click or Enter. */
export function EventChip({ part, zone, isDragged, style, onClick, onPointerDown, children }: Props) {
  const { event, isAllDay } = part
  const isShort = part.until - part.from < 45
  return (
    <button
      type="button"
      className={styles.chip}
      data-event={event.id}
      data-block={style ? true : undefined}
      data-tall={(!isAllDay && part.until - part.from >= 60) || undefined}
      data-all-day={isAllDay || undefined}
      data-status={event.status}
      data-dragged={isDragged || undefined}
      style={style}
      title={`${shortTimes(event, zone)} ${event.summary}${event.company_name ? ` · ${event.company_name}` : ''}`}
      onClick={(click) => {
        click.stopPropagation()
        onClick()
      }}
      onDoubleClick={(click) => click.stopPropagation()}
      onPointerDown={onPointerDown}
    >
      {!isAllDay && !(style && isShort) && (
        <time className={styles.time}>{shortTimes(event, zone).slice(0, style ? undefined : 5)}</time>
      )}
      <span className={styles.summary}>
        {event.connection?.state === 'failed' && '⚠ '}
        {event.summary}
      </span>
      {children}
    </button>
  )
}
