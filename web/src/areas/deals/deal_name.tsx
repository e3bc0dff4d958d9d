import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../api/fault.ts'
import { useMay } from '../../parts/use_me.ts'
import type { Deal } from './deal.ts'
import styles from './deal_panel.module.css'
import { saveDeal } from './moving/change_deal.ts'

/** The name of a deal, which is changed where it stands. */
export function DealName({ deal }: { deal: Deal }) {
  const may = useMay()
  const [draft, setDraft] = useState<{ text: string; problem?: string }>()
  const isDone = useRef(false)
  if (!may.write) return deal.name
  if (!draft)
    return (
      <button
        type="button"
        className={styles.rename}
        title="Rename"
        onClick={() => {
          isDone.current = false
          setDraft({ text: deal.name })
        }}
      >
        {deal.name}
      </button>
    )
  async function save(text: string) {
    if (isDone.current) return
    isDone.current = true
    setDraft(undefined)
    if (text.trim() === deal.name) return
    try {
      await saveDeal(deal, { name: text }, 'Name')
    } catch (error) {
      isDone.current = false
      setDraft({ text, problem: sentenceOf(error) })
    }
  }
  return (
    <TextInput
      aria-label="Name of the deal"
      autoFocus
      value={draft.text}
      error={draft.problem}
      onChange={(event) => setDraft({ text: event.currentTarget.value })}
      onBlur={() => save(draft.text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save(draft.text)
        if (event.key !== 'Escape') return
        event.preventDefault()
        isDone.current = true
        setDraft(undefined)
      }}
    />
  )
}
