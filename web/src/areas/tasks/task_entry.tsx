import { Button, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { client, type Reply } from '../../api/client.ts'
import { noteOf } from '../../api/fault.ts'
import { Form, FormNote, useForm } from '../../form/form.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { useMe } from '../../parts/use_me.ts'
import { addTask, dueWords, useToday } from './task.ts'
import styles from './tasks.module.css'

type Draft = Reply<'/api/tasks/from-text', 'post'>
type Part = 'due' | 'company' | 'contact' | 'deal' | 'assignee'
/** What the task is about, where it is added on the page of a record. */
export type TaskAbout = { company_id?: string; contact_id?: string; deal_id?: string }

const restMs = 250

/** Adds a task by one line: what was understood of it is shown before it is saved, and parts of that can be taken away. */
export function TaskEntry({ about = {}, input }: { about?: TaskAbout; input?: Ref<HTMLInputElement> }) {
  const me = useMe()
  const today = useToday()
  const [without, setWithout] = useState<Part[]>([])
  const form = useForm({ initialValues: { text: '' }, save })
  const wanted = form.values.text.trim()
  const [rested] = useDebouncedValue(wanted, restMs)
  const [pressed, setPressed] = useState('')
  const asked = pressed === wanted ? wanted : rested
  const read = useQuery({
    queryKey: ['read', 'task', asked],
    queryFn: async ({ signal }) =>
      (await client.POST('/api/tasks/from-text', { body: { text: asked }, signal })).data ?? null,
    enabled: asked !== '',
  })
  const draft = wanted !== '' && asked === wanted ? read.data : undefined
  const parts = draft ? partsOf(draft, about, today).filter(({ part }) => !without.includes(part)) : []
  const has = (part: Part) => parts.some((one) => one.part === part)

  async function save(): Promise<void> {
    // what is not read yet is read first, and saved once that was seen
    if (!draft) return setPressed(wanted)
    const isOfRecord = Object.keys(about).length > 0
    const assignee = has('assignee') ? draft.assignee : undefined
    const task = await addTask({
      title: draft.title,
      due_date: has('due') ? draft.due_date : null,
      due_at: has('due') ? draft.due_at : null,
      ...(assignee && { assignee_id: assignee.id }),
      company_id: isOfRecord || !has('company') ? undefined : draft.company?.id,
      contact_id: has('contact') ? draft.contact?.id : undefined,
      deal_id: has('deal') ? draft.deal?.id : undefined,
      ...about,
    })
    form.clear()
    setWithout([])
    const isForOther = task?.assignee_id && task.assignee_id !== me?.id
    const said = isForOther ? `Task added and assigned to ${task.assignee_name}` : 'Task added'
    tellDone(said, undefined, task && { label: 'Open', href: `#/tasks?scope=all&open=${task.id}` })
  }

  return (
    <Form of={form} className={styles.entry} aria-label="Add a task" onInput={() => setWithout([])}>
      <div className={styles.line}>
        <TextInput
          ref={input}
          aria-label="New task"
          placeholder="Add a task, such as: call Carla next Tuesday at 9"
          maxLength={2000}
          autoComplete="off"
          {...form.getInputProps('text')}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
        {wanted !== '' && (
          <Button type="submit" size="sm" disabled={!draft} loading={form.isBusy}>
            Add
          </Button>
        )}
      </div>
      <div className={styles.understood} role="status">
        {draft && (
          <>
            <b className="clip">{draft.title}</b>
            {parts.map(({ part, label, words }) => (
              <span key={part} className={styles.part}>
                {label} <b>{words}</b>
                <CloseButton
                  size={20}
                  iconSize={12}
                  aria-label={`Without ${label.toLowerCase()} ${words}`}
                  onClick={() => setWithout([...without, part])}
                />
              </span>
            ))}
            {draft.notices.map((notice) => (
              <span key={notice}>{notice}</span>
            ))}
          </>
        )}
      </div>
      {read.error && draft === undefined && asked === wanted && <FormNote>{noteOf(read.error)}</FormNote>}
    </Form>
  )
}

/** On the page of a record the text says neither whose company nor whose deal it is. */
function partsOf({ due_date, due_at, company, contact, deal, assignee }: Draft, about: TaskAbout, today: string) {
  const isOfRecord = Object.keys(about).length > 0
  const parts: { part: Part; label: string; words: string | null | undefined }[] = [
    { part: 'due', label: 'Due', words: dueWords({ due_date, due_at }, today) },
    { part: 'company', label: 'Company', words: isOfRecord ? null : company?.name },
    { part: 'contact', label: 'Contact', words: isOfRecord && !about.company_id ? null : contact?.name },
    { part: 'deal', label: 'Deal', words: isOfRecord ? null : deal?.name },
    { part: 'assignee', label: 'For', words: assignee?.name },
  ]
  return parts.filter(({ words }) => words)
}
