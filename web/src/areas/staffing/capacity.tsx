import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { client, queries, type Reply, refetch } from '../../api/client.ts'
import { sentenceOf } from '../../api/fault.ts'
import { counted } from '../../parts/format.ts'
import { tellDone } from '../../parts/tell.tsx'
import styles from './team.module.css'
import type { Member } from './team_query.ts'

/** How many open deals a person can carry; an admin changes it where it stands. */
export function Capacity({ member, mayChange }: { member: Member; mayChange: boolean }) {
  const { user_id: id, name, capacity } = member
  const [draft, setDraft] = useState<{ text: string; problem?: string }>()
  const isDone = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  if (!mayChange) return counted(capacity, 'deal')
  if (!draft)
    return (
      <button
        ref={button}
        type="button"
        className={styles.capacity}
        aria-label={`Change the capacity of ${name}, ${counted(capacity, 'deal')}`}
        onClick={() => {
          isDone.current = false
          setDraft({ text: String(capacity) })
        }}
      >
        {counted(capacity, 'deal')}
      </button>
    )

  function close() {
    isDone.current = true
    setDraft(undefined)
    requestAnimationFrame(() => button.current?.focus())
  }
  async function save(text: string) {
    if (isDone.current) return
    const next = Number(text)
    if (text.trim() === '' || !Number.isInteger(next) || next < 0 || next > 10_000)
      return setDraft({ text, problem: 'A whole number' })
    close()
    if (next === capacity) return
    try {
      await change(id, next, capacity)
      tellDone(`${name} can carry ${counted(next, 'deal')}`, () => change(id, capacity, next))
    } catch (error) {
      isDone.current = false
      setDraft({ text, problem: sentenceOf(error) })
    }
  }
  return (
    <TextInput
      className={styles.capacityInput}
      size="xs"
      inputMode="numeric"
      aria-label={`Capacity of ${name}, in deals`}
      autoFocus
      value={draft.text}
      error={draft.problem}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setDraft({ text: event.currentTarget.value })}
      onBlur={() => save(draft.text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save(draft.text)
        if (event.key !== 'Escape') return
        event.preventDefault()
        close()
      }}
    />
  )
}

async function change(id: string, to: number, from: number) {
  show(id, to)
  try {
    await client.PATCH('/api/users/{user_id}', { params: { path: { user_id: id } }, body: { capacity: to } })
  } catch (error) {
    show(id, from)
    throw error
  }
  refetch('/api/users', '/api/staffing')
}

const show = (id: string, capacity: number) =>
  queries.setQueriesData<Reply<'/api/staffing/workload'>>(
    { queryKey: ['get', '/api/staffing/workload'] },
    (old) => old && { team_members: old.team_members.map((one) => (one.user_id === id ? { ...one, capacity } : one)) },
  )
