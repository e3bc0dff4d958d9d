import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { TaskList } from '../tasks/index.ts'
import { Section } from './section.tsx'

const shownMax = 6

export const useMyTasks = () =>
  api.useQuery('get', '/api/tasks', {
    params: { query: { assignee_id: 'me', status: 'open', page_size: shownMax } },
  })

/** What the person who looks is to do, the most urgent first. */
export function MyTasks() {
  const { data } = useMyTasks()
  if (!data) return null
  return (
    <Section
      title="My tasks"
      total={data.total}
      none="No open tasks."
      more={<Link to="/tasks">{data.total > shownMax ? 'All' : 'Tasks'}</Link>}
    >
      <TaskList tasks={data.data} label="My tasks" isMine isElsewhere />
    </Section>
  )
}
