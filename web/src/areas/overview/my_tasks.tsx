import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { TaskRow, useToday } from '../tasks/index.ts'
import styles from '../tasks/tasks.module.css'
import { Section } from './section.tsx'

const shownMax = 6

/** What the person who looks is to do, the most urgent first. */
export function MyTasks() {
  const today = useToday()
  const query = { assignee_id: 'me', status: 'open' as const, page_size: shownMax }
  const { data } = api.useQuery('get', '/api/tasks', { params: { query } })
  if (!data) return null
  return (
    <Section
      title="My tasks"
      total={data.total}
      none="Nothing is to be done."
      more={<Link to="/tasks">{data.total > shownMax ? 'All' : 'Tasks'}</Link>}
    >
      <ul className={styles.rows} aria-label="My tasks">
        {data.data.map((task) => (
          <TaskRow key={task.id} task={task} today={today} isMine isElsewhere />
        ))}
      </ul>
    </Section>
  )
}
