import { type Task, useToday } from './task.ts'
import { TaskRow, type Where } from './task_row.tsx'
import styles from './tasks.module.css'

type Props = Where & {
  tasks: readonly Task[]
  /** what the list is called, where no heading beside it says so */
  label?: string
  /** the task that is open beside the list */
  open?: string | undefined
}

/** Tasks below each other. */
export function TaskList({ tasks, label, open, ...where }: Props) {
  const today = useToday()
  return (
    <ul className={styles.rows} aria-label={label}>
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} today={today} isOpen={task.id === open} {...where} />
      ))}
    </ul>
  )
}
