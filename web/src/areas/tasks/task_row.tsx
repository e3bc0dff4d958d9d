import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { WaitingMark } from '../../offline/waiting_mark.tsx'
import type { Search } from '../../parts/address.ts'
import { State } from '../../parts/badges.tsx'
import { day } from '../../parts/format.ts'
import { useMay, useMe } from '../../parts/use_me.ts'
import { dueWords, groupOf, type Task, turn } from './task.ts'
import styles from './tasks.module.css'

export type Where = {
  /** where it stands among the tasks of one record, which need not be named */
  isOfRecord?: boolean
  /** where it stands among one’s own */
  isMine?: boolean
  /** where it stands on another screen than that of the tasks */
  isElsewhere?: boolean
}

type Props = Where & { task: Task; today: string; isOpen?: boolean }

/** A task in a list: a box to finish it by, what it is, what it is about, whose and by when. */
export function TaskRow({ task, today, isOfRecord, isMine, isElsewhere, isOpen }: Props) {
  const may = useMay()
  const me = useMe()
  const isGiven = isMine && task.assigned_by !== null && task.assigned_by !== me?.id
  const [isGoing, setGoing] = useState(false)
  const due = dueWords(task, today)
  const isDone = task.status === 'done'
  const isLate = !isDone && groupOf(task, today) === 'Overdue'
  async function finish() {
    setGoing(true)
    await turn(task)
    setGoing(false)
  }
  return (
    <li className={styles.row} data-open={isOpen || undefined} data-done={isDone || undefined}>
      <Checkbox
        size="sm"
        checked={isDone !== isGoing}
        disabled={!may.write || isGoing}
        onChange={finish}
        aria-label={isDone ? `Open again: ${task.title}` : `Finish: ${task.title}`}
      />
      <Link
        to="/tasks"
        search={
          isOfRecord
            ? { scope: isDone ? 'done' : 'all', open: task.id }
            : isElsewhere
              ? { open: task.id }
              : (old: Search) => ({ ...old, open: task.id })
        }
        className={styles.title}
        title={task.title}
        data-row
        data-task={task.id}
      >
        {task.title}
      </Link>
      <WaitingMark of={task.id} />
      {task.priority === 'high' && !isDone && <State tone="warn">High</State>}
      <span className={styles.about}>
        {!isOfRecord && <About task={task} />}
        {task.assignee_name && !isMine && <span className="clip">{task.assignee_name}</span>}
        {isGiven && <span className="clip">from {task.assigned_by_name}</span>}
        {isDone && task.done_at ? (
          <span className={styles.due}>done {day(task.done_at)}</span>
        ) : (
          due && (
            <span className={styles.due} data-late={isLate || undefined}>
              {isLate ? `${due}, overdue` : due}
            </span>
          )
        )}
      </span>
    </li>
  )
}

/** What a task is about: the nearest of what it hangs on. */
function About({ task: { deal_id, deal_name, company_id, company_name, contact_id, contact_name } }: { task: Task }) {
  if (deal_id && deal_name)
    return (
      <Link to="/deals/$id" params={{ id: deal_id }} className={`${styles.link} clip`} title={deal_name}>
        {deal_name}
      </Link>
    )
  if (contact_id && contact_name)
    return (
      <Link to="/contacts/$id" params={{ id: contact_id }} className={`${styles.link} clip`} title={contact_name}>
        {contact_name}
      </Link>
    )
  if (company_id && company_name)
    return (
      <Link to="/companies/$id" params={{ id: company_id }} className={`${styles.link} clip`} title={company_name}>
        {company_name}
      </Link>
    )
  return null
}
