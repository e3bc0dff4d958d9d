import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { FieldInPlace } from '../../form/field_in_place.tsx'
import { useOwnerOptions } from '../../form/owner_select.tsx'
import { CompanyPicker } from '../../form/pickers/company_picker.tsx'
import { DealPicker } from '../../form/pickers/deal_picker.tsx'
import { When, Words } from '../../parts/figures.tsx'
import { clock, day, dayAndTime } from '../../parts/format.ts'
import { Asked } from '../../parts/page/state.tsx'
import { usePeople } from '../../parts/people.ts'
import { attempt } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import { momentIn, ownZone, wallTime } from '../../parts/zone.ts'
import { Facts, Part, Peek } from '../../table/peek.tsx'
import { Comments } from '../comments/index.ts'
import { useReading } from '../notifications/index.ts'
import { changeTask, dueWords, removeTask, type Task, turn, useToday } from './task.ts'

/** A task beside the list: each field edited where it stands. */
export function TaskPanel({ id, onClose }: { id: string; onClose(): void }) {
  const may = useMay()
  const asked = api.useQuery('get', '/api/tasks/{task_id}', { params: { path: { task_id: id } } })
  const task = asked.data
  useReading([id])
  const remove = async () => {
    if (task && (await removeTask(task))) onClose()
  }
  return (
    <Peek
      title={task?.title ?? 'Task'}
      onClose={onClose}
      actions={
        may.write &&
        task && (
          <>
            <Button variant={task.status === 'open' ? 'filled' : 'default'} onClick={() => turn(task)}>
              {task.status === 'open' ? 'Mark as done' : 'Reopen'}
            </Button>
            <Button variant="default" c="var(--bad)" onClick={remove}>
              Delete
            </Button>
          </>
        )
      }
    >
      <Asked of={asked}>
        {(data) => (
          <>
            <Fields key={id} task={data} mayEdit={may.write} />
            <Part>Comments</Part>
            <Comments of={{ type: 'task', id }} />
          </>
        )}
      </Asked>
    </Peek>
  )
}

const priorities = [
  { value: 'low', label: 'Low' },
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High' },
]

function Fields({ task, mayEdit }: { task: Task; mayEdit: boolean }) {
  const today = useToday()
  const people = usePeople()
  const assignees = useOwnerOptions(task.assignee_id ?? undefined)
  const isFixed = !mayEdit
  const { title, due_date, due_at, remind_at, priority, assignee_id, assignee_name, details } = task
  const assignedTo = (id: string) =>
    id ? `Assigned to ${people.find((one) => one.id === id)?.name ?? 'a colleague'}` : 'Assigned to nobody'
  const save = (change: Parameters<typeof changeTask>[1], name: string) => changeTask(task, change, `${name} saved`)
  return (
    <>
      <FieldInPlace
        label="Task"
        name="title"
        kind="text"
        text={title}
        isFixed={isFixed}
        onSave={(text) => save({ title: text }, 'Task')}
      >
        <Words>{title}</Words>
      </FieldInPlace>
      <FieldInPlace
        label="Due"
        name="due"
        kind="day"
        text={due_date ?? ''}
        isFixed={isFixed}
        onSave={(text) => save({ due_date: text || null, due_at: at(text, due_at && clock(due_at)) }, 'Due')}
      >
        <Words>{due_date && (dueWords({ due_date, due_at: null }, today) ?? day(due_date))}</Words>
      </FieldInPlace>
      {due_date && (
        <FieldInPlace
          label="At"
          name="time"
          kind="time"
          text={due_at ? clock(due_at) : ''}
          isFixed={isFixed}
          onSave={(text) => save({ due_date, due_at: at(due_date, text) }, 'Time')}
        >
          <Words>{due_at && clock(due_at)}</Words>
        </FieldInPlace>
      )}
      <FieldInPlace
        label="Reminder"
        name="remind_at"
        kind="moment"
        text={remind_at ? wallTime(remind_at, ownZone()) : ''}
        isFixed={isFixed}
        onSave={(text) => save({ remind_at: text ? momentIn(text, ownZone()) : null }, 'Reminder')}
      >
        <Words>{remind_at && dayAndTime(remind_at)}</Words>
      </FieldInPlace>
      <FieldInPlace
        label="Priority"
        name="priority"
        kind="choice"
        options={priorities}
        text={priority}
        isFixed={isFixed}
        onSave={(value) => save({ priority: value as Task['priority'] }, 'Priority')} // reason: one of the options
      >
        <Words>{priorities.find(({ value }) => value === priority)?.label}</Words>
      </FieldInPlace>
      <FieldInPlace
        label="Assignee"
        name="assignee"
        kind="choice"
        options={assignees}
        text={assignee_id ?? ''}
        isFixed={isFixed}
        onSave={(value) => changeTask(task, { assignee_id: value || null }, assignedTo(value))}
      >
        <Words>{assignee_name}</Words>
      </FieldInPlace>
      <FieldInPlace
        label="Details"
        name="details"
        kind="long"
        text={details ?? ''}
        isFixed={isFixed}
        onSave={(text) => save({ details: text || null }, 'Details')}
      >
        <Words>{details}</Words>
      </FieldInPlace>
      {mayEdit && (
        <CompanyPicker
          label="Company"
          size="xs"
          value={task.company_id}
          // what else it is about belongs to the company before
          onChange={(company_id) => attempt(() => save({ company_id, contact_id: null, deal_id: null }, 'Company'))}
        />
      )}
      {mayEdit && (
        <DealPicker
          label="Deal"
          size="xs"
          mt={4}
          company={task.company_id}
          value={task.deal_id}
          onChange={(deal_id, deal) =>
            attempt(() => save({ deal_id, ...(deal && { company_id: deal.company_id }) }, 'Deal'))
          }
        />
      )}
      <Facts
        facts={[
          task.company_id !== null && [
            // above it is chosen
            mayEdit ? 'Open' : 'Company',
            <Link key="company" to="/companies/$id" params={{ id: task.company_id }}>
              {task.company_name ?? 'A company'}
            </Link>,
          ],
          task.contact_id !== null && [
            'Contact',
            <Link key="contact" to="/contacts/$id" params={{ id: task.contact_id }}>
              {task.contact_name ?? 'A contact'}
            </Link>,
          ],
          task.deal_id !== null && [
            'Deal',
            <Link key="deal" to="/deals/$id" params={{ id: task.deal_id }}>
              {task.deal_name ?? 'A deal'}
            </Link>,
          ],
          task.assigned_by_name !== null && ['Assigned by', task.assigned_by_name],
          ['Added by', task.created_by_name],
          ['Added', <When key="added" at={task.created_at} />],
          task.status === 'done' && ['Done by', people.find(({ id }) => id === task.done_by)?.name ?? 'Somebody'],
          task.status === 'done' && ['Done', <When key="done" at={task.done_at} />],
        ]}
      />
    </>
  )
}

/** The moment of a day and a time where the person is; null without either. */
const at = (date: string | null, time: string | null): string | null =>
  date && time ? momentIn(`${date}T${time}`, ownZone()) : null
