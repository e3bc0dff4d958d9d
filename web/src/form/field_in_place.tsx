import { Select, Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { sentenceOf } from '../api/fault.ts'
import { tellFault } from '../parts/tell.tsx'
import { Answers } from './answers.tsx'
import { DayInput } from './day_input.tsx'
import styles from './field_in_place.module.css'
import { pickTyped } from './pick_typed.ts'
import {
  type Bounds,
  currencyOf,
  type FigureKind,
  figureFault,
  figureKinds,
  type InCurrency,
  questionOf,
  readFigure,
  understood,
} from './read_figure.ts'

/** How a field is edited where it stands. */
export type InPlace =
  | { kind: 'text' | 'long' | 'day' | 'time' | 'moment' }
  | ({ kind: 'figure'; of: FigureKind } & Bounds & InCurrency)
  | { kind: 'choice'; options: { value: string; label: string }[] }

type Props = InPlace & {
  label: string
  name: string
  /** as it is typed, or the value of the option */
  text: string
  children: ReactNode
  isFixed?: boolean
  /** in a table, whose head says what it is */
  isCell?: boolean
  /** gets the text, and the figure that it means with its currency; what it throws is shown, and the text kept */
  onSave(value: string, figure: number | null | undefined, currency?: string): Promise<unknown>
}

type Draft = { text: string; problem?: string; doubt?: string }

/** A field of a record: its value, which becomes an input where it stands. Enter saves, Esc leaves it as it was. */
export function FieldInPlace(props: Props) {
  const { label, name, text, children, isFixed, isCell, onSave } = props
  const [draft, setDraft] = useState<Draft>()
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
    const figure = props.kind === 'figure' ? readFigure(props.of, typed, props) : undefined
    if (props.kind === 'figure') {
      if (figure === undefined) return setDraft({ text: typed, problem: figureFault(props.of, typed, props) })
      const before = figureKinds[props.of].read(text, props.currency) ?? null
      const doubt = questionOf(props.of, { text: typed, before, after: figure }, props.currency)
      // Enter on the question is the answer; leaving the field is none
      if (doubt && (!isByKey || draft?.doubt !== doubt)) return setDraft({ text: typed, doubt })
    }
    close(isByKey)
    const store = () => onSave(typed.trim(), figure, typedIn(props, typed))
    try {
      await store()
    } catch (error) {
      // the record was left meanwhile: there is no field any more to say it in
      if (!isHere.current) return tellFault(error, store)
      isDone.current = false
      setDraft({ text: typed, problem: sentenceOf(error) })
    }
  }

  const shown = (typed: string) => props.kind === 'figure' && understood(props.of, typed, typedIn(props, typed))
  return (
    <div className={isCell ? 'shrinks' : styles.field}>
      <span id={`${id}l`} className={isCell ? 'visually-hidden' : 'quiet label'} style={{ lineHeight: '32px' }}>
        {label}
      </span>
      {draft ? (
        <div className="shrinks" style={{ padding: '1px 0' }}>
          <Editor
            {...props}
            draft={draft}
            onType={(typed) => setDraft({ text: typed })}
            onEnd={save}
            onLeave={(isByKey) => (draft.doubt ? setDraft({ text: draft.text }) : close(isByKey))}
          />
          {draft.doubt ? (
            <div role="alert" className="note block" style={{ marginTop: 2 }}>
              {draft.doubt}
              <Answers onSave={() => save(draft.text, true)} onBack={() => setDraft({ text: draft.text })} />
            </div>
          ) : (
            props.kind === 'figure' &&
            draft.text !== text && (
              <output className="note block" style={{ marginTop: 2 }}>
                {shown(draft.text)}
              </output>
            )
          )}
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

/** In which a figure is that is typed. */
function typedIn(field: InPlace, text: string): string | undefined {
  if (field.kind !== 'figure' || field.of !== 'money') return undefined
  return field.follows ? currencyOf(text, field.currency) : field.currency
}

type EditorProps = InPlace & {
  label: string
  draft: Draft
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
        searchable={props.options.length > 8}
        autoFocus
        defaultDropdownOpened
        onChange={(value) => onEnd(value ?? '', true)}
        onBlur={() => onLeave(false)}
        onKeyDownCapture={(event) => (event.key === 'Escape' ? onKeyDown(event) : pickTyped(event))}
      />
    )
  const shared = {
    'aria-label': label,
    size: 'xs' as const,
    value: draft.text,
    error: draft.problem,
    autoFocus: true,
    onKeyDown,
  }
  const onBlur = () => onEnd(draft.text, false)
  if (kind === 'long')
    return (
      <Textarea
        {...shared}
        onBlur={onBlur}
        minRows={3}
        maxRows={16}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    )
  if (kind === 'day' || kind === 'moment' || kind === 'time')
    return (
      <DayInput
        {...shared}
        kind={kind}
        // what cannot be read says so, and stays to be mended
        onLeave={(isRead) => isRead && onBlur()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.currentTarget.validity.valid) onKeyDown(event)
        }}
        onChange={onType}
      />
    )
  return (
    <TextInput
      {...shared}
      onBlur={onBlur}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
