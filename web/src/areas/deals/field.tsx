import { Select, Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { sentenceOf } from '../../api/fault.ts'
import { tellFault } from '../../parts/tell.tsx'
import styles from './field.module.css'

type Kind =
  | { kind: 'text' | 'long' | 'day' | 'time' | 'moment' }
  | { kind: 'amount'; read(text: string): number | null | undefined; wanted: string }
  | { kind: 'choice'; options: { value: string; label: string }[] }

type Props = Kind & {
  label: string
  name: string
  /** as it is typed, or the value of the option */
  text: string
  children: ReactNode
  isFixed?: boolean
  /** gets the text, or the figure where `read` makes one of it; what it throws is shown, and the text kept */
  onSave(value: string, figure: number | null | undefined): Promise<unknown>
}

/** A field of a record: its value, which becomes an input where it stands. Enter saves, Esc leaves it as it was. */
export function Field(props: Props) {
  const { label, name, text, children, isFixed, onSave } = props
  const [draft, setDraft] = useState<{ text: string; problem?: string }>()
  const button = useRef<HTMLButtonElement>(null)
  const isDone = useRef(false)
  const isHere = useRef(true)
  const id = useId()
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const edit = () => {
    isDone.current = false
    setDraft({ text })
  }
  const close = (isByKey: boolean) => {
    isDone.current = true
    setDraft(undefined)
    // the button is there again after the next paint
    if (isByKey) requestAnimationFrame(() => button.current?.focus())
  }
  async function save(typed: string, isByKey: boolean) {
    if (isDone.current) return
    if (typed.trim() === text.trim()) return close(isByKey)
    const figure = props.kind === 'amount' ? props.read(typed) : undefined
    if (props.kind === 'amount' && figure === undefined) return setDraft({ text: typed, problem: props.wanted })
    close(isByKey)
    try {
      await onSave(typed.trim(), figure)
    } catch (error) {
      // the record was left meanwhile: there is no field any more to say it in
      if (!isHere.current) return tellFault(error, () => onSave(typed.trim(), figure))
      isDone.current = false
      setDraft({ text: typed, problem: sentenceOf(error) })
    }
  }

  return (
    <div className={styles.field}>
      <span id={`${id}l`} className={styles.label}>
        {label}
      </span>
      {draft ? (
        <div className={styles.editing}>
          <Editor {...props} draft={draft} onType={(typed) => setDraft({ text: typed })} onEnd={save} onLeave={close} />
        </div>
      ) : isFixed ? (
        <span className={styles.fixed}>{children}</span>
      ) : (
        <button
          ref={button}
          type="button"
          id={`${id}v`}
          data-field={name}
          className={styles.value}
          aria-labelledby={`${id}l ${id}v`}
          onClick={edit}
        >
          {children}
        </button>
      )}
    </div>
  )
}

type EditorProps = Kind & {
  label: string
  draft: { text: string; problem?: string }
  onType(text: string): void
  onEnd(text: string, isByKey: boolean): void
  onLeave(isByKey: boolean): void
}

function Editor(props: EditorProps) {
  const { label, kind, draft, onType, onEnd, onLeave } = props
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Esc leaves the field, and not the panel too
      event.preventDefault()
      event.stopPropagation()
      onLeave(true)
    } else if (event.key === 'Enter' && (kind !== 'long' || event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      onEnd(draft.text, true)
    }
  }
  if (props.kind === 'choice')
    return (
      <Select
        aria-label={label}
        size="xs"
        data={props.options}
        value={draft.text}
        error={draft.problem}
        allowDeselect={false}
        searchable={props.options.length > 8}
        autoFocus
        defaultDropdownOpened
        onChange={(value) => onEnd(value ?? '', true)}
        onBlur={() => onLeave(false)}
        onKeyDown={(event) => event.key === 'Escape' && onKeyDown(event)}
      />
    )
  const shared = {
    'aria-label': label,
    size: 'xs' as const,
    value: draft.text,
    error: draft.problem,
    autoFocus: true,
    onKeyDown,
    onBlur: () => onEnd(draft.text, false),
  }
  if (kind === 'long')
    return <Textarea {...shared} minRows={3} maxRows={16} onChange={(event) => onType(event.currentTarget.value)} />
  const type = inputTypes[kind] ?? 'text'
  return (
    <TextInput
      {...shared}
      type={type}
      onFocus={(event) => type === 'text' && event.currentTarget.select()}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}

const inputTypes: Partial<Record<Kind['kind'], string>> = { day: 'date', time: 'time', moment: 'datetime-local' }
