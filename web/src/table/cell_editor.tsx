import { Autocomplete, Select } from '@mantine/core'
import { useRef, useState } from 'react'
import styles from './cell_editor.module.css'
import type { Edit } from './columns.ts'
import { readAmount } from './read_amount.ts'

/** A cell that is being edited; `text` and `problem` where the service refused what was typed. */
export type Editor = { id: string; column: string; text?: string; problem?: string }
export type Value = string | number | null

type Props<R> = {
  label: string
  edit: Edit<R>
  row: R
  editor: Editor
  onCommit(value: Value, text: string, move: 'stay' | 'next' | 'back'): void
  onLeave(): void
}

/** Enter or leaving the cell keeps what was typed, Tab goes on to the next one, Esc drops it. */
export function CellEditor<R>({ label, edit, row, editor, onCommit, onLeave }: Props<R>) {
  const before = String(edit.value(row) ?? '')
  const [text, setText] = useState(editor.text ?? before)
  const [problem, setProblem] = useState(editor.problem)
  const isDone = useRef(false)

  function commit(typed: string, move: 'stay' | 'next' | 'back' = 'stay') {
    if (isDone.current) return
    if (typed === before && editor.text === undefined) return leave()
    const read = readAs(edit, typed)
    if ('problem' in read) return setProblem(read.problem)
    isDone.current = true
    onCommit(read.value, typed, move)
  }
  function leave() {
    isDone.current = true
    onLeave()
  }
  const keys = (event: React.KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      leave()
    } else if (event.key === 'Tab') {
      event.preventDefault()
      commit(text, event.shiftKey ? 'back' : 'next')
    } else if (event.key === 'Enter') {
      event.preventDefault()
      commit(text)
    }
  }
  const shared = { 'aria-label': label, autoFocus: true, onBlur: () => commit(text), onKeyDown: keys }

  return (
    <>
      <Field edit={edit} text={text} isWrong={problem !== undefined} shared={shared} onText={setText} onPick={commit} />
      {problem && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </>
  )
}

type FieldProps<R> = {
  edit: Edit<R>
  text: string
  isWrong: boolean
  shared: { 'aria-label': string; autoFocus: boolean; onBlur(): void; onKeyDown(event: React.KeyboardEvent): void }
  onText(text: string): void
  onPick(text: string): void
}

function Field<R>({ edit, text, isWrong, shared, onText, onPick }: FieldProps<R>) {
  if (edit.kind === 'choice')
    return (
      <Select
        {...shared}
        // the choice that is made is the end of it: Enter belongs to the list
        onKeyDown={(event) => (event.key === 'Enter' ? event.stopPropagation() : shared.onKeyDown(event))}
        data={edit.options}
        value={text}
        onChange={(value) => value !== null && onPick(value)}
        allowDeselect={false}
        // opens as it gets the focus, at what is chosen; letters narrow it
        searchable
        selectFirstOptionOnChange
        onFocus={(event) => event.currentTarget.select()}
        classNames={{ root: styles.editing, wrapper: styles.editing, input: styles.editor }}
      />
    )
  if (edit.kind === 'text' && edit.options)
    return (
      <Autocomplete
        {...shared}
        data={edit.options}
        value={text}
        limit={8}
        onChange={onText}
        onOptionSubmit={onPick}
        onFocus={(event) => event.currentTarget.select()}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        classNames={{ root: styles.editing, wrapper: styles.editing, input: styles.editor }}
      />
    )
  return (
    <input
      {...shared}
      className={styles.editor}
      type={edit.kind === 'date' ? 'date' : 'text'}
      inputMode={edit.kind === 'number' || edit.kind === 'money' ? 'decimal' : undefined}
      data-align={edit.kind === 'number' || edit.kind === 'money' ? 'right' : undefined}
      aria-invalid={isWrong || undefined}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onFocus={(event) => edit.kind !== 'date' && event.currentTarget.select()}
    />
  )
}

function readAs<R>(edit: Edit<R>, typed: string): { value: Value } | { problem: string } {
  const text = typed.trim()
  if (text === '') return edit.required ? { problem: 'It cannot be empty' } : { value: null }
  if (edit.kind !== 'number' && edit.kind !== 'money') return { value: text }
  const amount = readAmount(text)
  if (amount === undefined || amount === null) return { problem: 'Not a number: write it as 12.4M or 12,400,000' }
  return { value: amount }
}
