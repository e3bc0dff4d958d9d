import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { counted } from '../../parts/format.ts'
import { Asked, Loading } from '../../parts/page/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { type TaskAbout, TaskEntry } from './task_entry.tsx'
import { TaskList } from './task_list.tsx'

const shownMax = 8

/** The open tasks of a company, a contact or a deal, and a line to add one by. */
export function RecordTasks(about: TaskAbout) {
  const may = useMay()
  const query = { ...about, status: 'open' as const, page_size: shownMax }
  const asked = api.useQuery('get', '/api/tasks', { params: { query } })
  const { company_id: company, contact_id: contact, deal_id: deal } = about
  return (
    <>
      {may.write && <TaskEntry about={about} />}
      <Asked of={asked} loading={<Loading rows={2} height={16} />}>
        {({ data, total }) => (
          <>
            {total === 0 ? (
              <p className="regular quiet">No open tasks.</p>
            ) : (
              <TaskList tasks={data} label="Tasks" isOfRecord />
            )}
            {total > shownMax && (
              <Link
                to="/tasks"
                search={{ scope: 'all', company, contact, deal }}
                className="label"
                style={{ lineHeight: '28px' }}
              >
                All {counted(total, 'open task')}
              </Link>
            )}
          </>
        )}
      </Asked>
    </>
  )
}
