import { Autocomplete, Select } from '@mantine/core'
import { useRef, useState } from 'react'
import { type DayReading, readDay } from '../../../src/words/typed_day.ts'
import { Answers } from '../form/answers.tsx'
import { guessed, useDateOrder } from '../form/date_order.ts'
import {
  currencyOf,
  type FigureKind,
  figureFault,
  figureKinds,
  questionOf,
  readFigure,
  understood,
} from '../form/read_figure.ts'
import { dayWanted, longDay, todayHere } from '../parts/days.ts'
import { day } from '../parts/format.ts'
import styles from './cell_editor.module.css'
import type { Edit } from './columns.ts'

/** A cell that is being edited; `text` and `problem` where the service refused what was typed. */
export type Editor = { id: string; column: string; text?: string; problem?: string }
export type Value = string | number | null

type Props<R> = {
  label: string
  edit: Edit<R>
  row: R
  editor: Editor
  onCommit(value: Value, text: string, move: 'stay' | 'next' | 'back', currency?: string): void
  onLeave(): void
}

/** Enter or leaving the cell keeps what was typed, Tab goes on to the next one, Esc drops it. */
export function CellEditor<R>({ label, edit, row, editor, onCommit, onLeave }: Props<R>) {
  const old = edit.value(row)
  const reading = { today: todayHere(), order: useDateOrder() }
  const of = isOfFigures(edit) ? edit.kind : undefined
  const figure = of && figureKinds[of]
  const own = edit.kind === 'money' ? edit.currency?.(row) : undefined
  const typedIn = (text: string) => (edit.kind === 'money' && edit.currency ? currencyOf(text, own) : own)
  const before =
    typeof old === 'number' ? (figure?.type(old) ?? '') : old && edit.kind === 'date' ? day(old) : (old ?? '')
  const [text, setText] = useState(editor.text ?? before)
  const [problem, setProblem] = useState(editor.problem)
  const [doubt, setDoubt] = useState<string>()
  const isDone = useRef(false)

  function commit(text: string, move: 'stay' | 'next' | 'back' = 'stay', isSure = true) {
    if (isDone.current) return
    if (text === before && editor.text === undefined) return leave()
    const read = readAs(edit, text, { ...reading, currency: typedIn(text) })
    if ('problem' in read) return setProblem(read.problem)
    const amounts = { text, before: typeof old === 'number' ? old : null }
    const asks =
      of && typeof read.value === 'number' ? questionOf(of, { ...amounts, after: read.value }, own) : undefined
    // Enter on the question is the answer; Tab, or leaving the cell, is none
    if (asks && (doubt !== asks || !isSure)) return setDoubt(asks)
    isDone.current = true
    onCommit(read.value, text, move, typedIn(text))
  }
  function leave() {
    isDone.current = true
    onLeave()
  }
  const keys = (event: React.KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      if (doubt) setDoubt(undefined)
      else leave()
    } else if (event.key === 'Tab') {
      event.preventDefault()
      commit(text, event.shiftKey ? 'back' : 'next', false)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      commit(text)
    }
  }
  const change = (text: string) => {
    setText(text)
    setProblem(undefined)
    setDoubt(undefined)
  }
  const leftBy = ({ currentTarget }: React.FocusEvent<HTMLElement>) => {
    commit(text, 'stay', false)
    // a question keeps the text, and the keys that answer it
    if (!isDone.current && !doubt && currentTarget instanceof HTMLInputElement)
      requestAnimationFrame(() => currentTarget.focus())
  }
  const date = edit.kind === 'date' && text !== before && readDay(text, reading)
  const meant = date
    ? longDay(date) + guessed(reading.order, (order) => readDay(text, { ...reading, order }))
    : of && text !== before && understood(of, text, typedIn(text))
  const shared = { 'aria-label': label, autoFocus: true, onBlur: leftBy, onKeyDown: keys }

  return (
    <>
      <Field
        edit={edit}
        row={row}
        text={text}
        isWrong={problem !== undefined}
        shared={shared}
        onText={change}
        onPick={commit}
      />
      {problem || doubt ? (
        <span role="alert" className={styles.problem} data-asks={(doubt && !problem) || undefined}>
          {problem ?? doubt}
          {doubt && <Answers onSave={() => commit(text)} onBack={() => setDoubt(undefined)} />}
        </span>
      ) : (
        meant && <output className={styles.understood}>{meant}</output>
      )}
    </>
  )
}

type FieldProps<R> = {
  edit: Edit<R>
  row: R
  text: string
  isWrong: boolean
  shared: {
    'aria-label': string
    autoFocus: boolean
    onBlur(event: React.FocusEvent<HTMLElement>): void
    onKeyDown(event: React.KeyboardEvent): void
  }
  onText(text: string): void
  onPick(text: string): void
}

function Field<R>({ edit, row, text, isWrong, shared, onText, onPick }: FieldProps<R>) {
  if (edit.kind === 'choice')
    return (
      <Select
        {...shared}
        // the choice that is made is the end of it: Enter belongs to the list
        onKeyDown={(event) => (event.key === 'Enter' ? event.stopPropagation() : shared.onKeyDown(event))}
        data={typeof edit.options === 'function' ? edit.options(row) : edit.options}
        value={text}
        onChange={(value) => value !== null && onPick(value)}
        // opens as it gets the focus, at what is chosen; letters narrow it
        searchable
        selectFirstOptionOnChange
        onFocus={(event) => event.currentTarget.select()}
        classNames={{ root: 'wide tall', wrapper: 'wide tall', input: styles.editor }}
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
        classNames={{ root: 'wide tall', wrapper: 'wide tall', input: styles.editor }}
      />
    )
  return (
    <input
      {...shared}
      className={styles.editor}
      inputMode={isOfFigures(edit) ? 'decimal' : undefined}
      data-align={isOfFigures(edit) ? 'right' : undefined}
      aria-invalid={isWrong || undefined}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}

type Reading = DayReading & { currency: string | undefined }

function readAs<R>(edit: Edit<R>, typedText: string, reading: Reading): { value: Value } | { problem: string } {
  const text = typedText.trim()
  if (text === '') return edit.required ? { problem: 'It cannot be empty' } : { value: null }
  if (edit.kind === 'date') {
    const date = readDay(text, reading)
    return date ? { value: date } : { problem: dayWanted }
  }
  if (!isOfFigures(edit)) return { value: text }
  const rules = { min: edit.min, max: edit.max, currency: reading.currency }
  const value = readFigure(edit.kind, text, rules)
  return value == null ? { problem: figureFault(edit.kind, text, rules) } : { value }
}

const isOfFigures = <E extends { kind: string }>(edit: E): edit is Extract<E, { kind: FigureKind }> =>
  edit.kind in figureKinds
