import { Fragment } from 'react'
import { When } from '../../parts/figures.tsx'
import { clock, dayAndTime } from '../../parts/format.ts'
import {
  IconBuilding,
  IconCalendar,
  IconChartBar,
  IconChecklist,
  IconFileText,
  IconLayoutKanban,
  IconLock,
  IconMail,
  IconNote,
  IconPhone,
  IconReport,
  IconUser,
  IconUsers,
} from '../../parts/icons.ts'
import { Markdown } from '../../parts/markdown/markdown.tsx'
import { placeOf, sentenceParts, type TimelineEvent, wordsOf } from './kinds.ts'
import styles from './timeline.module.css'

const icons: Partial<Record<TimelineEvent['subject']['type'], typeof IconNote>> = {
  company: IconBuilding,
  contact: IconUser,
  deal: IconLayoutKanban,
  financial_record: IconChartBar,
  note: IconNote,
  interaction: IconPhone,
  email: IconMail,
  file: IconFileText,
  calendar_event: IconCalendar,
  report: IconReport,
  task: IconChecklist,
  wall: IconLock,
}

/** By what was logged; that of an event of another kind may have a type too, but none of these. */
const talkIcons: Record<string, typeof IconNote> = { meeting: IconUsers, email: IconMail, note: IconNote }

type Props = { events: [TimelineEvent, ...TimelineEvent[]]; company: string; isShort?: boolean }

const titlesMax = 5

/**
 * What happened: who did what, the words of it, and when. The same done to several things is one line. The short one
 * stands by itself, the others below their day.
 */
export function EventLine({ events, company, isShort }: Props) {
  const [event, ...others] = events
  const Icon = talkIcons[String(event.after?.['type'])] ?? icons[event.subject.type] ?? IconBuilding
  const [before, title, after] = sentenceParts(event)
  const words = isShort ? undefined : wordsOf(event)
  return (
    <li className="regular flex" style={{ gap: 10, padding: '7px 0' }}>
      <Icon size={16} stroke={1.6} className={styles.icon} aria-hidden="true" />
      <div className={styles.what}>
        <p>
          {before}
          {title && <Title event={event} company={company} />}
          {others.slice(0, titlesMax - 1).map((other) => (
            <Fragment key={other.id}>
              , <Title event={other} company={company} />
            </Fragment>
          ))}
          {others.length >= titlesMax && ` and ${others.length + 1 - titlesMax} more`}
          {after}
        </p>
        {words && (
          <div className={styles.words}>
            <Markdown text={words} />
          </div>
        )}
      </div>
      <span className="quiet rigid fine">
        {isShort ? (
          <When at={event.at} />
        ) : (
          <time dateTime={event.at} title={dayAndTime(event.at)}>
            {clock(event.at)}
          </time>
        )}
      </span>
    </li>
  )
}

function Title({ event, company }: { event: TimelineEvent; company: string }) {
  const place = placeOf(event, company)
  const [, title] = sentenceParts(event)
  return place ? <a href={place}>{title}</a> : <b>{title}</b>
}
